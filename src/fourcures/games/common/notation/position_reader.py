"""Position reader of the family: the parts that its games read alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import UnsetType, to_builtins

from fourcures.engine.errors import BadOptions, BadPosition, shown
from fourcures.engine.game_record import OutcomePart
from fourcures.engine.validation import Part, number_of, refuse
from fourcures.games.common.rules.cubes import CubeMap
from fourcures.games.common.rules.diseases import COLOUR_COUNT, DiseaseState
from fourcures.games.common.vocabulary import DiseaseStatus, FamilyEnding

Options = TypeVar("Options")
Value = TypeVar("Value")


def given_or(value: Value | UnsetType, default: Value) -> Value:
    """Value of a position, or the default if it is omitted."""
    return default if isinstance(value, UnsetType) else value


def read_options(make_options: Callable[..., Options], **given: Any) -> Options:
    """Options of a position. Raise BadPosition if they are not valid."""
    try:
        return make_options(**given)
    except BadOptions as error:
        raise BadPosition(str(error)) from None


def check_pending_choice(awaits: Part | None, pending: Mapping[str, Any] | None, seat: int) -> None:
    """Check "awaits". It follows from the rest of a position, so it may be omitted, but must be true."""
    given = {} if awaits is None else to_builtins(awaits)
    if given and {"seat": seat, **given} != (pending or {}):
        raise refuse("turn.awaits", f"{shown(given)} is not what the rules await here.")


def read_cubes(
    cubes: Mapping[str, Mapping[str, int]],
    state: CubeMap,
    cities: Sequence[str],
    colours: Sequence[str],
    all_cubes: int,
    rule: str,
) -> None:
    """Read the cubes on the map into a state, and put all others into the supply."""
    for name, found in cubes.items():
        city = number_of(name, cities, "cubes")
        for colour, count in found.items():
            state.cubes[city * COLOUR_COUNT + colours.index(colour)] = count
    for number, name in enumerate(colours):
        on_map = sum(state.cubes[number::COLOUR_COUNT])
        if on_map > all_cubes:
            raise refuse("cubes", f"{on_map} {name} cubes are on the board, and there are {all_cubes} ({rule}).")
        state.supply[number] = all_cubes - on_map


def read_diseases(diseases: Mapping[str, str], state: DiseaseState, colours: Sequence[str]) -> None:
    """Read the status of each disease into a state."""
    for colour, status in diseases.items():
        state.disease[colours.index(colour)] = DiseaseStatus.names.index(status)


def read_outcome(outcome: OutcomePart | None, state: DiseaseState, reasons: Sequence[str]) -> None:
    """Read the outcome of a game that is over into a state."""
    if outcome is not None:
        state.outcome = number_of(outcome.reason, reasons[1:], "outcome.reason") + 1
        if outcome.won != (state.outcome == FamilyEnding.CURES):
            raise refuse("outcome", f"won does not fit the reason {outcome.reason!r}.")
