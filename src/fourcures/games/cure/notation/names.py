"""Names of roles, events, regions and faces, from the game's data file."""

from __future__ import annotations

from typing import Any

from fourcures.games.cure.data.board import OURS
from fourcures.games.cure.vocabulary import Icon

Entry = dict[str, Any]


def data_of(view: dict[str, Any]) -> Entry:
    """Data file of the game."""
    return {**OURS, **view.get("board", {})}


def role_of(view: dict[str, Any], seat: int) -> Entry:
    """The role of a seat with its name, text and dice."""
    role: str = view["seats"][seat]["role"]
    return next(entry for entry in data_of(view)["roles"] if entry["id"] == role)


def event_of(view: dict[str, Any], event: str) -> Entry:
    """An event with its name, cost and text."""
    return next(entry for entry in data_of(view)["events"] if entry["id"] == event)


def region_name(view: dict[str, Any], number: int) -> str:
    """Name of a region; numbers start at 1."""
    return str(next(entry["name"] for entry in data_of(view)["regions"] if entry["number"] == number))


def seat_words(view: dict[str, Any], seat: int) -> str:
    """Label of a seat: its role and number."""
    return f"{role_of(view, seat)['name']} (seat {seat})"


def face_name(face: str) -> str:
    """Name of a face; a face with two icons offers a choice."""
    return " or ".join(Icon.named(icon).title for icon in face.split("|"))
