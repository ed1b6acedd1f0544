"""Actions as people write them."""

from __future__ import annotations

from collections.abc import Mapping

from fourcures.engine.action_text import Names
from fourcures.engine.bits import lowest_bit
from fourcures.engine.game_type import Action
from fourcures.games.common.table import NOBODY
from fourcures.games.cure.actions import (
    BUY,
    DELIVER,
    KIND_NAMES,
    LAUNCH,
    NO_DIE,
    OWN_REGION,
    PLACES,
    PROCEED,
    SEND,
    SPACE,
    TEXTS,
    kind_of,
)
from fourcures.games.cure.board import COLOURS, DISPATCHER, EVENTS, FACES, ICONS, REGION_COUNT, RESEARCHER, Tables
from fourcures.games.cure.dice import faces_showing
from fourcures.games.cure.legality import decider
from fourcures.games.cure.state import TREATING, State, icons_of
from fourcures.games.cure.windows import seat_asked

_ICON_OF = {"fly": "fly", "sail": "sail", "treat": "treat", "clear": "treat", "sample": "sample"}


def acting_seat(state: State, number: int) -> int:
    """The seat that takes an action: buyers are named, powers belong to roles, the rest to who decides."""
    kind = kind_of(number)
    if kind == BUY:
        found = SPACE.values(number)
        return found[1]["seat"] if found else NOBODY
    if kind in (LAUNCH, SEND):
        return state.seat_of[DISPATCHER]
    if kind == DELIVER:
        return state.seat_of[RESEARCHER]
    if kind == PROCEED:
        return seat_asked(state)
    return decider(state) if kind > PROCEED else state.seat


def describe(state: State, tables: Tables, number: int) -> Action:
    """An action with its names and its text."""
    names = names_of(state, tables)

    def usual(kind: str, argument: str, values: Mapping[str, int]) -> int:
        return _single_face(state, kind) if argument == "face" else _expected(state, kind, argument)

    text = TEXTS.write(number, names, usual)
    return Action(number, KIND_NAMES[kind_of(number)], acting_seat(state, number), TEXTS.arguments(number, names), text)


def parse(state: State, tables: Tables, text: str) -> int:
    """The id of the action that a text means; IllegalAction says what is wrong with it."""

    def meant(kind: str, argument: str, values: Mapping[str, int]) -> int:
        return _usable_face(state, kind) if argument == "face" else _expected(state, kind, argument)

    return TEXTS.read(text, names_of(state, tables), meant)


def names_of(state: State, tables: Tables) -> Names:
    """The names of things; faces are those of the active player's dice."""
    return {
        "colour": COLOURS,
        "seat": range(state.players),
        "region": range(1, REGION_COUNT + 1),
        "face": (*tables.face_names[state.role[state.seat]], ""),
        "event": EVENTS,
        "place": PLACES,
        "number": range(REGION_COUNT + 1),
    }


def _expected(state: State, kind: str, argument: str) -> int:
    if argument == "place":
        return OWN_REGION
    if kind == "buy":
        seat = decider(state)
        return state.seat if seat == NOBODY else seat
    if kind == "deliver":
        return max(0, state.seat_of[RESEARCHER])
    return state.seat


def _single_face(state: State, kind: str) -> int:
    """The face that offers nothing but this; a text names any other."""
    if state.awaits == TREATING:
        return NO_DIE
    icon = 1 << ICONS.index(_ICON_OF[kind])
    return next((face for face in range(FACES) if icons_of(state, face) == icon), NO_DIE)


def _usable_face(state: State, kind: str) -> int:
    """The face that a text without one means: the single icon if a die shows it, else the first that offers it."""
    single = _single_face(state, kind)
    if state.awaits == TREATING or (single != NO_DIE and state.showing[single] > 0):
        return single
    offered = faces_showing(state, 1 << ICONS.index(_ICON_OF[kind]))
    return lowest_bit(offered) if offered else single
