"""Names of roles, events, regions and faces, from the tables that are played with."""

from __future__ import annotations

from typing import Any

from fourcures.games.cure.data.board import OURS

Entry = dict[str, Any]


def data_of(view: dict[str, Any]) -> Entry:
    """The tables that are played with."""
    return {**OURS, **view.get("board", {})}


def role_of(view: dict[str, Any], seat: int) -> Entry:
    """The role of a seat with its name, text and dice."""
    role: str = view["seats"][seat]["role"]
    return next(entry for entry in data_of(view)["roles"] if entry["id"] == role)


def event_of(view: dict[str, Any], event: str) -> Entry:
    """An event with its name, cost and text."""
    return next(entry for entry in data_of(view)["events"] if entry["id"] == event)


def region_name(view: dict[str, Any], number: int) -> str:
    """A region's name; regions go by numbers from 1."""
    return str(next(entry["name"] for entry in data_of(view)["regions"] if entry["number"] == number))


def seat_words(view: dict[str, Any], seat: int) -> str:
    """A seat by its role and number."""
    return f"{role_of(view, seat)['name']} (seat {seat})"


ICON_WORDS = {  # of player dice: the name, and what a die that shows it is good for
    "fly": ("Fly", "to any other region"),
    "sail": ("Sail", "to a neighbouring region"),
    "treat": ("Treat", "a die from your region to the treatment centre, or from there to the bag"),
    "sample": ("Sample", "a die from the treatment centre, locked with this die until the cure"),
    "treat2": ("Treat 2", "two treatments with one die"),
    "treat3": ("Treat 3", "three treatments with one die"),
    "contain": ("Contain", "up to three dice from the treatment centre to the bag"),
    "cross": ("Cross", "an infection die to the CDC, where it pays for events"),
    "airlift": ("Airlift", "all pawns of one region to another, now or later"),
    "biohazard": ("Biohazard", "moves the infection marker, and cannot be rolled again"),
}


def face_name(face: str) -> str:
    """What a face is called; one with two icons offers a choice."""
    return " or ".join(ICON_WORDS[icon][0] for icon in face.split("|"))
