"""Action text: actions as players type them, written and parsed."""

from __future__ import annotations

from collections.abc import Mapping

from fourcures.engine.action_text import ActionTexts, Names
from fourcures.engine.bits import lowest_bit
from fourcures.engine.values import Action
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.cure.data.board import COLOURS, FACES, REGION_COUNT
from fourcures.games.cure.data.data_file import GameData
from fourcures.games.cure.rules.actions import group_of, kind_of
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.player_dice import faces_showing
from fourcures.games.cure.rules.state import State, icons_of
from fourcures.games.cure.rules.windows import seat_asked
from fourcures.games.cure.vocabulary import (
    ACTION_SPACE,
    NO_DIE,
    NO_SUCH_ACTION,
    ActionGroup,
    ActionKind,
    EventCard,
    PendingChoice,
    Place,
)
from fourcures.games.cure.vocabulary.specs import NO_ROLE

TEXTS = ActionTexts(ACTION_SPACE, NO_SUCH_ACTION)


def acting_seat(state: State, number: int) -> int:
    """Seat that takes an action: the named buyer, the seat of the role with the power, otherwise the deciding seat."""
    kind = kind_of(number)
    if kind == ActionKind.BUY:
        found = ACTION_SPACE.values(number)
        return found[1]["seat"] if found else NOBODY
    role: int = ActionKind.specs[kind].role
    if role != NO_ROLE:
        return state.seat_of[role]
    if kind == ActionKind.PROCEED:
        return seat_asked(state)
    return decider(state) if group_of(kind) == ActionGroup.CHOICE else state.seat


def describe(state: State, data: GameData, number: int) -> Action:
    """Describe an action with its names and its text."""
    names = names_of(state, data)

    def usual(kind: str, argument: str, values: Mapping[str, int]) -> int:
        return _single_face(state, kind) if argument == "face" else _expected(state, kind, argument)

    text = TEXTS.write(number, names, usual)
    return Action(
        number, ActionKind.names[kind_of(number)], acting_seat(state, number), TEXTS.arguments(number, names), text
    )


def parse(state: State, data: GameData, text: str) -> int:
    """Parse the text of an action and return its id. Raise IllegalAction if the text is wrong."""

    def meant(kind: str, argument: str, values: Mapping[str, int]) -> int:
        return _usable_face(state, kind) if argument == "face" else _expected(state, kind, argument)

    return TEXTS.read(text, names_of(state, data), meant)


def names_of(state: State, data: GameData) -> Names:
    """Names of action arguments. Faces are those of the active player's dice."""
    return {
        "colour": COLOURS,
        "seat": range(state.players),
        "region": range(1, REGION_COUNT + 1),
        "face": (*data.face_names[state.role[state.seat]], ""),
        "event": EventCard.names,
        "place": Place.names,
        "number": range(REGION_COUNT + 1),
    }


def _expected(state: State, kind: str, argument: str) -> int:
    """Value of an argument, other than the face, that a text omits."""
    if argument == "place":
        return Place.REGION
    if kind == ActionKind.names[ActionKind.BUY]:
        seat = decider(state)
        return state.seat if seat == NOBODY else seat
    role = ActionKind.named(kind).role
    return state.seat if role == NO_ROLE else max(0, state.seat_of[role])


def _single_face(state: State, kind: str) -> int:
    """Face that offers only this kind's icon, or NO_DIE. A text must name any other face."""
    if state.pending_choice == PendingChoice.TREAT:
        return NO_DIE
    icon = ActionKind.named(kind).icon
    return next((face for face in range(FACES) if icons_of(state, face) == icon), NO_DIE)


def _usable_face(state: State, kind: str) -> int:
    """Face meant by a text that names none: the single icon if a die shows it, else the first that offers it."""
    single = _single_face(state, kind)
    if state.pending_choice == PendingChoice.TREAT or (single != NO_DIE and state.showing[single] > 0):
        return single
    offered = faces_showing(state, ActionKind.named(kind).icon)
    return lowest_bit(offered) if offered else single
