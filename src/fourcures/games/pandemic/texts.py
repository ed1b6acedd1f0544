"""Actions as people write them."""

from __future__ import annotations

from fourcures.engine.game_type import Action
from fourcures.games.common.table import NOBODY
from fourcures.games.pandemic.actions import (
    EVENT_CARD,
    KIND_NAMES,
    NAMES,
    PLAY_AIRLIFT,
    PROCEED,
    TEXTS,
    action_text,
    kind_of,
)
from fourcures.games.pandemic.board import BOARD
from fourcures.games.pandemic.events import holder, seat_asked
from fourcures.games.pandemic.legality import decider
from fourcures.games.pandemic.state import State

_OTHER_NAMES = {city["name_2008"].lower(): city["id"] for city in BOARD["cities"] if "name_2008" in city}


def acting_seat(state: State, number: int) -> int:
    """The seat that takes an action: events belong to their holder, answers to the seat that is asked."""
    kind = kind_of(number)
    if EVENT_CARD[kind] >= 0:
        return holder(state, EVENT_CARD[kind])
    if kind == PROCEED:
        return seat_asked(state)
    return decider(state) if KIND_NAMES[kind] in ("discard", "remove", "place", "agree", "refuse") else state.seat


def describe(state: State, number: int) -> Action:
    """An action with its names and its text."""
    kind, seat = KIND_NAMES[kind_of(number)], acting_seat(state, number)
    return Action(number, kind, seat, TEXTS.arguments(number, NAMES), action_text(number, own_pawn=seat))


def parse(state: State, text: str) -> int:
    """The id of the action that a text means; IllegalAction says what is wrong with it."""
    for printed, name in _OTHER_NAMES.items():
        text = text.lower().replace(printed, name)
    return TEXTS.read(text, {**NAMES, "seat": range(state.players)}, lambda kind, *_: _own_pawn(state, kind))


def _own_pawn(state: State, kind: str) -> int:
    seat = holder(state, EVENT_CARD[PLAY_AIRLIFT]) if kind == "airlift" else NOBODY
    return state.seat if seat == NOBODY else seat
