"""Event text: journal entries as events, with names and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourcures.engine.event_text import Entry
from fourcures.engine.values import Event
from fourcures.games.common.notation.event_text import format_event
from fourcures.games.cure.data.board import COLOURS
from fourcures.games.cure.data.data_file import GameData
from fourcures.games.cure.notation.names import face_name
from fourcures.games.cure.rules.actions import after_seat, seat_in
from fourcures.games.cure.vocabulary import Ending, EventCard, JournalKind, Role

_SEATS = ("seat", "giver", "taker", "holder")


def event(entry: Entry, roles: Sequence[int], data: GameData) -> Event:
    """Convert a journal entry to an event with names and a sentence."""
    if entry[0] == JournalKind.SHARED:
        entry = (*entry[:3], seat_in(entry[3]), after_seat(entry[3]))
    seat = entry[1] if JournalKind.specs[entry[0]].arguments[:1] == ("seat",) else 0
    faces = data.face_names[roles[seat]]  # dice of the seat that the event is about

    def identify(name: str, value: int) -> Any:
        if name == "face" or (name == "old" and entry[0] == JournalKind.TURNED):
            return faces[value]
        if name == "used":
            return EventCard.names[value - 1] if value else None
        listed = {"colour": COLOURS, "event": EventCard.names, "role": Role.names}.get(name)
        return listed[value] if listed else value

    def say(name: str, value: int) -> str:
        if name in _SEATS:
            return seat_words(value, roles, data)
        if name in ("region", "origin"):
            return f"{data.region_names[value - 1]} ({value})"
        if name == "event":
            return data.event_names[value]
        if name == "role":
            return data.role_names[value]
        if name in ("number", "old") and entry[0] in (JournalKind.RESAMPLED, JournalKind.SAMPLE_ROLLED):
            return str(value) if value else "a cross"
        if name == "face" or (name == "old" and entry[0] == JournalKind.TURNED):
            return face_name(faces[value]).lower()
        return str(identify(name, value))

    return format_event(entry, JournalKind, Ending, identify, say)


def seat_words(seat: int, roles: Sequence[int], data: GameData) -> str:
    """Name of a seat in a sentence: its role, which is unique at the table."""
    return f"the {data.role_names[roles[seat]]}"
