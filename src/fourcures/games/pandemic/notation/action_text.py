"""Action text: actions as players type them, written and parsed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from fourcures.engine.action_text import ActionTexts, Names
from fourcures.engine.values import Action
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.data.board import BOARD, CITIES, COLOURS
from fourcures.games.pandemic.data.cards import CARD_NAMES
from fourcures.games.pandemic.rules.actions import group_of, kind_of
from fourcures.games.pandemic.rules.event_cards import holder, seat_asked
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.state import NO_CARD, State
from fourcures.games.pandemic.rules.telling import is_telling, teller
from fourcures.games.pandemic.vocabulary import (
    ACTION_SPACE,
    EVENT_CARD,
    MAX_PLAYERS,
    NO_SUCH_ACTION,
    ActionGroup,
    ActionKind,
)

TEXTS = ActionTexts(ACTION_SPACE, NO_SUCH_ACTION)
NAMES: Names = {"city": CITIES, "card": CARD_NAMES, "colour": COLOURS, "seat": range(MAX_PLAYERS)}
_OTHER_NAMES = {city["name_2008"].lower(): city["id"] for city in BOARD["cities"] if "name_2008" in city}


def acting_seat(state: State, number: int) -> int:
    """Seat that takes an action: the holder of an event, the seat asked for an answer, otherwise the active seat."""
    kind = kind_of(number)
    if EVENT_CARD[kind] != NO_CARD:
        return holder(state, EVENT_CARD[kind])
    if is_telling(kind):
        return teller(state, number)
    if kind == ActionKind.PROCEED:
        return seat_asked(state)
    return decider(state) if group_of(kind) in (ActionGroup.CHOICE, ActionGroup.ANSWER) else state.seat


def action_text(action: int, own_pawn: int) -> str:
    """Text of an action as players type it. The seat of the pawn is omitted if it is ``own_pawn``."""
    return TEXTS.write(action, NAMES, lambda *_: own_pawn)


def describe(state: State, number: int) -> Action:
    """Describe an action with its names and its text."""
    return _described(number, acting_seat(state, number), decider(state) if is_telling(kind_of(number)) else None)


def describe_all(state: State, numbers: Sequence[int]) -> list[Action]:
    """Describe the legal actions of one state. Except for telling cards, actions of a kind share one acting seat."""
    seats: dict[int, int] = {}
    found = []
    for number in numbers:
        kind = kind_of(number)
        if is_telling(kind):
            found.append(describe(state, number))
            continue
        if kind not in seats:
            seats[kind] = acting_seat(state, number)
        found.append(_described(number, seats[kind]))
    return found


@cache  # a few thousand actions, each described again in every state where it is legal
def _described(number: int, seat: int, speaker: int | None = None) -> Action:
    kind = ActionKind.names[kind_of(number)]
    own = seat if speaker is None else speaker
    return Action(number, kind, seat, TEXTS.arguments(number, NAMES), action_text(number, own_pawn=own))


def parse(state: State, text: str, seat: int | None = None) -> int:
    """Parse an action that a seat has typed and return its id. Raise IllegalAction if the text is wrong."""
    for printed, name in _OTHER_NAMES.items():
        text = text.lower().replace(printed, name)
    return TEXTS.read(text, {**NAMES, "seat": range(state.players)}, lambda kind, *_: _own_pawn(state, kind, seat))


def _own_pawn(state: State, kind: str, speaker: int | None) -> int:
    if kind == ActionKind.names[ActionKind.TELL]:
        return decider(state) if speaker is None else speaker
    card = ActionKind.named(kind).plays
    seat = holder(state, card) if card != NO_CARD else NOBODY
    return state.seat if seat == NOBODY else seat
