"""Action text: actions as players type them, written and parsed."""

from __future__ import annotations

from collections.abc import Mapping

from fourcures.engine.action_text import ActionTexts, Names
from fourcures.engine.bits import lowest_bit
from fourcures.engine.game_type import Action
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.cure.data.board import COLOURS, FACES, ICONS, REGION_COUNT, Tables
from fourcures.games.cure.rules.actions import kind_of
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.player_dice import faces_showing
from fourcures.games.cure.rules.state import State, icons_of
from fourcures.games.cure.rules.windows import seat_asked
from fourcures.games.cure.vocabulary import (
    ACTION_SPACE,
    NO_DIE,
    NO_SUCH_ACTION,
    OWN_REGION,
    PLACES,
    ActionKind,
    EventCard,
    PendingChoice,
    Role,
)

TEXTS = ActionTexts(ACTION_SPACE, NO_SUCH_ACTION)
_ICON_OF = {"fly": "fly", "sail": "sail", "treat": "treat", "clear": "treat", "sample": "sample"}


def acting_seat(state: State, number: int) -> int:
    """The seat that takes an action: buyers are named, powers belong to roles, the rest to who decides."""
    kind = kind_of(number)
    if kind == ActionKind.BUY:
        found = ACTION_SPACE.values(number)
        return found[1]["seat"] if found else NOBODY
    if kind in (ActionKind.LAUNCH, ActionKind.SEND):
        return state.seat_of[Role.DISPATCHER]
    if kind == ActionKind.DELIVER:
        return state.seat_of[Role.RESEARCHER]
    if kind == ActionKind.PROCEED:
        return seat_asked(state)
    return decider(state) if kind > ActionKind.PROCEED else state.seat


def describe(state: State, tables: Tables, number: int) -> Action:
    """An action with its names and its text."""
    names = names_of(state, tables)

    def usual(kind: str, argument: str, values: Mapping[str, int]) -> int:
        return _single_face(state, kind) if argument == "face" else _expected(state, kind, argument)

    text = TEXTS.write(number, names, usual)
    return Action(
        number, ActionKind.names[kind_of(number)], acting_seat(state, number), TEXTS.arguments(number, names), text
    )


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
        "event": EventCard.names,
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
        return max(0, state.seat_of[Role.RESEARCHER])
    return state.seat


def _single_face(state: State, kind: str) -> int:
    """The face that offers nothing but this; a text names any other."""
    if state.pending_choice == PendingChoice.TREAT:
        return NO_DIE
    icon = 1 << ICONS.index(_ICON_OF[kind])
    return next((face for face in range(FACES) if icons_of(state, face) == icon), NO_DIE)


def _usable_face(state: State, kind: str) -> int:
    """The face that a text without one means: the single icon if a die shows it, else the first that offers it."""
    single = _single_face(state, kind)
    if state.pending_choice == PendingChoice.TREAT or (single != NO_DIE and state.showing[single] > 0):
        return single
    offered = faces_showing(state, 1 << ICONS.index(_ICON_OF[kind]))
    return lowest_bit(offered) if offered else single
