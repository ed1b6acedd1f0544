"""Actions as people write them."""

from __future__ import annotations

import unicodedata

from fourcures.engine.contract import Action
from fourcures.engine.errors import IllegalAction
from fourcures.games.pandemic.actions import (
    BY_SEAT,
    COLUMN_NAMES,
    COLUMNS,
    EVENT_CARD,
    KIND_NAMES,
    PROCEED,
    action_id,
    action_text,
    column_of,
    kind_of,
    seat_in,
)
from fourcures.games.pandemic.board import BOARD
from fourcures.games.pandemic.events import holder, seat_asked
from fourcures.games.pandemic.legality import decider
from fourcures.games.pandemic.state import NOBODY, State

NO_SUCH_ACTION = "P-TURN-09"
_SHARING = ("give", "take")
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
    columns, column = COLUMN_NAMES[COLUMNS[kind]], column_of(number)
    name = columns[column] if column < len(columns) else str(column)
    arguments: tuple[str | int, ...] = (name,) if name else ()
    if kind in BY_SEAT:
        arguments = (name, seat_in(number)) if kind in _SHARING else (seat_in(number), name)
    return Action(number, kind, seat, arguments, action_text(number, own_pawn=seat))


def parse(state: State, text: str) -> int:
    """The id of the action that a text means; IllegalAction says what is wrong with it."""
    words = _plain(text).replace("_", " ").split()
    if not words or words[0] not in KIND_NAMES:
        known = ", ".join(KIND_NAMES)
        raise IllegalAction(f"{text[:40]!r} is not an action; actions begin with one of {known}", NO_SUCH_ACTION)
    kind, rest = words[0], words[1:]
    seat = None
    if kind in _SHARING and rest and rest[-1].isdecimal():
        seat = _seat_number(rest.pop())
    elif kind in BY_SEAT and kind not in _SHARING and rest and rest[0].isdecimal():
        seat = _seat_number(rest.pop(0))
    column = _column(kind, "_".join(rest), text)
    if kind in _SHARING and seat is None:
        raise IllegalAction(f"'{kind}' needs a seat at the end, like '{kind} paris 1'", NO_SUCH_ACTION)
    if seat is not None and seat not in range(state.players):
        raise IllegalAction(f"There is no seat {seat}; seats are 0 to {state.players - 1}", NO_SUCH_ACTION)
    if seat is None:
        seat = _own_pawn(state, kind) if kind in BY_SEAT else 0
    return action_id(kind, seat, column)


def _seat_number(digits: str) -> int:
    return int(digits[:9])  # far more than there are seats


def _own_pawn(state: State, kind: str) -> int:
    if kind == "airlift":
        seat = holder(state, EVENT_CARD[KIND_NAMES.index(kind)])
        return state.seat if seat == NOBODY else seat
    return state.seat


def _column(kind: str, name: str, text: str) -> int:
    columns = COLUMN_NAMES[COLUMNS[kind]]
    name = _OTHER_NAMES.get(name, name)
    if name in columns:
        return columns.index(name)
    what = COLUMNS[kind]
    if not what:
        raise IllegalAction(f"'{kind}' stands alone, not {text[:40]!r}", NO_SUCH_ACTION)
    if not name:
        raise IllegalAction(f"'{kind}' needs a {what}, like '{kind} {columns[0]}'", NO_SUCH_ACTION)
    close = _closest(name, columns)
    hint = f"; did you mean {close}?" if close else ""
    raise IllegalAction(f"There is no {what} {name[:40]!r}{hint}", NO_SUCH_ACTION)


def _closest(name: str, names: tuple[str, ...]) -> str:
    import difflib

    return next(iter(difflib.get_close_matches(name, names, n=1)), "")


def _plain(text: str) -> str:
    """Lower case without accents and full stops, so that names can be typed as printed."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter) and letter != ".")
