"""Event text: journal entries as events, with names and sentences."""

from collections.abc import Sequence
from typing import Any

from fourcures.engine.event_text import Entry
from fourcures.engine.values import Event
from fourcures.games.common.notation.event_text import format_event
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.data.board import CITIES, COLOURS, RATES, city_name
from fourcures.games.pandemic.data.cards import CARD_NAMES, CARD_NUMBER, card_name, role_name
from fourcures.games.pandemic.notation.action_text import action_text
from fourcures.games.pandemic.vocabulary import CARD_COUNT, Ending, JournalKind, Role

_SEATS = ("seat", "giver", "taker", "owner")


def event(entry: Entry, roles: Sequence[int], edition: str) -> Event:
    """Convert a journal entry to an event with names and a sentence."""
    kind, first, _, third = entry
    if kind == JournalKind.RATE:
        entry = (kind, first, RATES[first], third)
    return format_event(
        entry, JournalKind, Ending, _identifier, lambda name, value: _words(name, value, roles, edition)
    )


def seat_words(seat: int, roles: Sequence[int]) -> str:
    """Name of a seat in a sentence: its role, which is unique at the table."""
    return f"the {role_name(roles[seat])}"


def _identifier(name: str, value: int) -> Any:
    if name in ("city", "origin"):
        return CITIES[value]
    if name in ("card", "last"):
        return CARD_NAMES[value] if value < CARD_COUNT else "epidemic"
    if name == "colour":
        return COLOURS[value]
    if name == "role":
        return Role.names[value]
    if name == "request":
        return action_text(value, NOBODY)
    return bool(value) if name == "bottom" else value


def _request_words(text: str, edition: str) -> str:
    """Verb phrase for what the asked seat does if it agrees."""
    kind, first, second = text.split()
    if kind in ("give", "take"):
        return f"{'take' if kind == 'give' else 'give'} {card_name(CARD_NUMBER[first], edition)}"
    return f"let the pawn go to {city_name(CITIES.index(second), edition)}"


def _words(name: str, value: int, roles: Sequence[int], edition: str) -> str:
    if name in ("city", "origin"):
        return city_name(value, edition)
    if name == "card":
        return card_name(value, edition)
    if name in _SEATS:
        return seat_words(value, roles)
    if name == "role":
        return role_name(value)
    if name == "request":
        return _request_words(action_text(value, NOBODY), edition)
    return COLOURS[value] if name == "colour" else str(value)
