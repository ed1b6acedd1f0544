"""Invariants of the family: those of cubes in every game with cubes on a map."""

from __future__ import annotations

from collections.abc import Sequence

from fourcures.games.common.rules.cubes import CITY_CUBES, CubeMap
from fourcures.games.common.rules.diseases import COLOUR_COUNT


def cube_violations(
    state: CubeMap, colours: Sequence[str], all_cubes: int, supply_rule: str, city_rule: str
) -> list[str]:
    """Check that no cube is lost or made, and that no city holds too many. Return the violations."""
    found = []
    for colour, name in enumerate(colours):
        on_map = sum(state.cubes[colour::COLOUR_COUNT])
        if on_map + state.supply[colour] != all_cubes or state.supply[colour] < 0:
            found.append(f"cubes: board and supply must hold {all_cubes} {name} cubes together ({supply_rule}).")
    if not all(0 <= count <= CITY_CUBES for count in state.cubes):
        found.append(f"cubes: a city holds 0 to {CITY_CUBES} cubes of a colour ({city_rule}).")
    return found
