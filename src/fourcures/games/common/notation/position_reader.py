"""Position reader of the family: the parts that its games read alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from fourcures.engine.errors import BadOptions, BadPosition, shown
from fourcures.engine.json_reader import JsonNode, refuse
from fourcures.games.common.rules.cubes import CITY_CUBES, CubeMap
from fourcures.games.common.rules.diseases import COLOUR_COUNT, DiseaseState
from fourcures.games.common.vocabulary import DiseaseStatus, FamilyEnding

Options = TypeVar("Options")
MAX_TURNS = 10_000


def read_root(position: Any, game: str, keys: Sequence[str]) -> JsonNode:
    """The whole of a position, which must be of this game."""
    root = JsonNode(position, "", keys)
    if root.value.get("game", game) != game:
        raise refuse("game", f"{shown(root.value['game'])} is not {game}.")
    return root


def read_options(make_options: Callable[..., Options], root: JsonNode, known: Sequence[str], **given: Any) -> Options:
    """The options of a position, whose rules options and board stand in it; a board cannot be the name of a file."""
    board = root.value.get("board")
    if board is not None:
        if not isinstance(board, dict):
            raise refuse("board", f"{shown(board)} is not an object with keys.")
        given["board"] = board
    try:
        return make_options(**given, **root.node("options", known).value)
    except BadOptions as error:
        raise BadPosition(str(error)) from None


def check_pending_choice(awaits: JsonNode, pending: dict[str, Any] | None, seat: int) -> None:
    """Check of "awaits": it follows from the rest of a position, so it may be left out, but must be true."""
    if awaits.value and not _same({"seat": seat, **awaits.value}, pending or {}):
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


def read_diseases(root: JsonNode, state: DiseaseState, colours: Sequence[str]) -> None:
    """How far the fight against each disease has come."""
    diseases = root.node("diseases", colours)
    for colour in diseases.value:
        state.disease[colours.index(colour)] = diseases.choice(colour, DiseaseStatus.names)


def read_outcome(root: JsonNode, state: DiseaseState, reasons: Sequence[str]) -> None:
    """How the game ended, if it did."""
    outcome = root.node("outcome", ("won", "reason"))
    if outcome.value:
        state.outcome = outcome.choice("reason", reasons[1:]) + 1
        if outcome.flag("won") != (state.outcome == FamilyEnding.CURES):
            raise refuse("outcome", f"won does not fit the reason {reasons[state.outcome]!r}.")


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two objects are equal, true and 1 being different."""
    return sorted(map(repr, one.items())) == sorted(map(repr, other.items()))
