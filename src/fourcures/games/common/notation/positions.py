"""Positions: what the games of the family write, read and check alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from fourcures.engine.errors import BadOptions, BadPosition, shown
from fourcures.engine.json_reader import JsonNode, refuse
from fourcures.games.common.rules.cubes import CITY_CUBES, CubeMap, cubes_in
from fourcures.games.common.rules.diseases import COLOUR_COUNT, Contest
from fourcures.games.common.vocabulary import DiseaseStatus, FamilyEnding

Chosen = TypeVar("Chosen")
MAX_TURNS = 10_000

# Written


def cubes_by_city(state: CubeMap, cities: Sequence[str], colours: Sequence[str]) -> dict[str, dict[str, int]]:
    """The cubes on the map, without empty cities."""
    cubes = {
        name: {
            colours[colour]: cubes_in(state, city, colour)
            for colour in range(COLOUR_COUNT)
            if cubes_in(state, city, colour)
        }
        for city, name in enumerate(cities)
    }
    return {name: found for name, found in cubes.items() if found}


def diseases_by_colour(state: Contest, colours: Sequence[str]) -> dict[str, str]:
    """The diseases that are cured or eradicated."""
    return {
        colours[colour]: DiseaseStatus.names[disease]
        for colour, disease in enumerate(state.disease)
        if disease != DiseaseStatus.UNCURED
    }


def outcome_in_words(state: Contest, reasons: Sequence[str]) -> dict[str, Any] | None:
    """How the game ended, or None."""
    return {"won": state.outcome == FamilyEnding.CURES, "reason": reasons[state.outcome]} if state.outcome else None


# Read


def root_of(position: Any, game: str, keys: Sequence[str]) -> JsonNode:
    """The whole of a position, which must be of this game."""
    root = JsonNode(position, "", keys)
    if root.value.get("game", game) != game:
        raise refuse("game", f"{shown(root.value['game'])} is not {game}.")
    return root


def chosen(choose: Callable[..., Chosen], root: JsonNode, known: Sequence[str], **wishes: Any) -> Chosen:
    """The options of a position, whose rules options and board stand in it; a board cannot be the name of a file."""
    board = root.value.get("board")
    if board is not None:
        if not isinstance(board, dict):
            raise refuse("board", f"{shown(board)} is not an object with keys.")
        wishes["board"] = board
    try:
        return choose(**wishes, **root.node("options", known).value)
    except BadOptions as error:
        raise BadPosition(str(error)) from None


def check_awaited(awaits: JsonNode, told: dict[str, Any] | None, seat: int) -> None:
    """What follows from the rest of a position may be said, but must be true."""
    if awaits.value and not _same({"seat": seat, **awaits.value}, told or {}):
        raise refuse("turn.awaits", f"{shown(awaits.value)} is not what the rules await here.")


def read_cubes(
    root: JsonNode, state: CubeMap, cities: Sequence[str], colours: Sequence[str], all_cubes: int, rule: str
) -> None:
    """The cubes on the map; the others are in the supply."""
    cubes = root.node("cubes", cities)
    for name in cubes.value:
        found = cubes.node(name, colours)
        for colour in found.value:
            place = cities.index(name) * COLOUR_COUNT + colours.index(colour)
            state.cubes[place] = found.number(colour, 0, CITY_CUBES, 0)
    for colour in range(COLOUR_COUNT):
        on_map = sum(state.cubes[colour::COLOUR_COUNT])
        if on_map > all_cubes:
            problem = f"{on_map} {colours[colour]} cubes are on the board, and there are {all_cubes} ({rule})."
            raise refuse("cubes", problem)
        state.supply[colour] = all_cubes - on_map


def read_diseases(root: JsonNode, state: Contest, colours: Sequence[str]) -> None:
    """The states of the diseases."""
    diseases = root.node("diseases", colours)
    for colour in diseases.value:
        state.disease[colours.index(colour)] = diseases.choice(colour, DiseaseStatus.names)


def read_outcome(root: JsonNode, state: Contest, reasons: Sequence[str]) -> None:
    """How the game ended, if it did."""
    outcome = root.node("outcome", ("won", "reason"))
    if outcome.value:
        state.outcome = outcome.choice("reason", reasons[1:]) + 1
        if outcome.flag("won") != (state.outcome == FamilyEnding.CURES):
            raise refuse("outcome", f"won does not fit the reason {reasons[state.outcome]!r}.")


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two objects are equal, true and 1 being different."""
    return sorted(map(repr, one.items())) == sorted(map(repr, other.items()))


# Checked


def cube_violations(
    state: CubeMap, colours: Sequence[str], all_cubes: int, supply_rule: str, city_rule: str
) -> list[str]:
    """No cube is lost or made, and no city holds too many."""
    found = []
    for colour, name in enumerate(colours):
        on_map = sum(state.cubes[colour::COLOUR_COUNT])
        if on_map + state.supply[colour] != all_cubes or state.supply[colour] < 0:
            found.append(f"cubes: board and supply must hold {all_cubes} {name} cubes together ({supply_rule}).")
    if not all(0 <= count <= CITY_CUBES for count in state.cubes):
        found.append(f"cubes: a city holds 0 to {CITY_CUBES} cubes of a colour ({city_rule}).")
    return found
