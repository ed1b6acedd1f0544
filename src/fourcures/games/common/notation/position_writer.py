"""Position writer of the family: the parts that its games write alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourcures.games.common.rules.cubes import CubeMap
from fourcures.games.common.rules.diseases import COLOUR_COUNT, DiseaseState
from fourcures.games.common.vocabulary import DiseaseStatus, FamilyEnding


def write_cubes(state: CubeMap, cities: Sequence[str], colours: Sequence[str]) -> dict[str, dict[str, int]]:
    """The cubes on the map, without empty cities."""
    found: dict[str, dict[str, int]] = {}
    for place, count in enumerate(state.cubes):
        if count:
            city, colour = divmod(place, COLOUR_COUNT)
            found.setdefault(cities[city], {})[colours[colour]] = count
    return found


def write_diseases(state: DiseaseState, colours: Sequence[str]) -> dict[str, str]:
    """The diseases that are cured or eradicated."""
    return {
        colours[colour]: DiseaseStatus.names[disease]
        for colour, disease in enumerate(state.disease)
        if disease != DiseaseStatus.UNCURED
    }


def write_outcome(state: DiseaseState, reasons: Sequence[str]) -> dict[str, Any] | None:
    """Outcome as JSON, or None while the game is running."""
    return {"won": state.outcome == FamilyEnding.CURES, "reason": reasons[state.outcome]} if state.outcome else None
