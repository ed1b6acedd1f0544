"""Event text: journal entries as events, with names and sentences."""

from typing import Any

from fourcures.engine.event_text import Entry
from fourcures.engine.values import Event
from fourcures.games.common.notation.event_text import format_event
from fourcures.games.dice.data.board import COLOURS, FACES, Board
from fourcures.games.dice.notation.names import event_name, role_name
from fourcures.games.dice.vocabulary import Ending, JournalKind, Role, RollPurpose, SpecialEvent


def event(entry: Entry, board: Board) -> Event:
    """Convert a journal entry to an event with names and a sentence."""
    return format_event(
        entry,
        JournalKind,
        Ending,
        lambda name, value: _identifier(name, value, board),
        lambda name, value: _words(name, value, board),
    )


def _identifier(name: str, value: int, board: Board) -> Any:
    if name in ("city", "origin"):
        return board.cities[value]
    if name == "dice":
        return _faces(value)
    if name == "forced":
        return bool(value)
    names = {
        "colour": COLOURS,
        "face": FACES,
        "role": Role.names,
        "event": ("", *SpecialEvent.names),
        "purpose": RollPurpose.names,
    }
    return names[name][value] if name in names else value


def _words(name: str, value: int, board: Board) -> str:
    if name in ("city", "origin"):
        return board.names[value]
    if name == "dice":
        return ", ".join(_faces(value))
    if name == "event":
        return event_name(value)
    return role_name(value) if name == "role" else str(_identifier(name, value, board))


def _faces(dice: int) -> list[str]:
    """Unpack the faces of dice rolled together, as packed by ``rolls.throw_dice``."""
    faces = []
    while dice:
        faces.append(FACES[(dice & 7) - 1])
        dice >>= 3
    return faces
