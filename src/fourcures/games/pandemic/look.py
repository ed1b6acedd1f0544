"""The signs and colours of the board game in text. No meaning rests on a colour alone: each has a letter and a sign."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.cubes import CITY_CUBES
from fourcures.games.pandemic.board import (
    CARD_NUMBER,
    CITY_COLOUR,
    CITY_COUNT,
    CITY_NUMBER,
    COLOURS,
    ROLES,
    card_name,
    city_name,
    role_name,
)

Piece = tuple[str, str]
Line = list[Piece]

COLOUR_STYLE = {"blue": "#6cb6ff", "yellow": "#f2cc60", "black": "#cdd5df", "red": "#ff7b72"}
FAINT_STYLE = {"blue": "#44719f", "yellow": "#93803f", "black": "#777f89", "red": "#a1544f"}
LETTER = {"blue": "b", "yellow": "y", "black": "k", "red": "r"}
MARK = {"blue": "●", "yellow": "▲", "black": "■", "red": "◆"}
EVENT_MARK = "✦"
STATION = "⌂"
PAWN = "@"
DISEASE_SIGN = {"uncured": "·", "cured": "✓", "eradicated": "★"}

PLAIN = ""
DIM = "#8b949e"
STRONG = "bold"
GOOD = "bold #56d364"
WARNING = "bold #f0883e"
DANGER = "bold #ffffff on #b62324"
PAWN_STYLE = "bold #d2a8ff"
ACTIVE_PAWN = "bold #000000 on #d2a8ff"
STATION_STYLE = "bold #7ee787"
EVENT_STYLE = "#ffa657"

_SHORT = {"ho_chi_minh_city": "Ho Chi Minh", "st_petersburg": "St Petersburg"}


def colour_of(city: str) -> str:
    """The colour of a city or of its card."""
    return COLOURS[CITY_COLOUR[CITY_NUMBER[city]]]


def short_name(city: str, edition: str) -> str:
    """A city's name where room is scarce."""
    return _SHORT.get(city) or city_name(CITY_NUMBER[city], edition)


def name_within(city: str, edition: str, width: int) -> str:
    """A city's name cut to a width, with a full stop where something is missing."""
    name = short_name(city, edition)
    return name if len(name) <= width else f"{name[: width - 1].rstrip()}."


def cubes_pieces(cubes: dict[str, int]) -> Line:
    """The cubes of a city, the most first: a letter and a digit for each colour, louder the more there are."""
    ranked = sorted(cubes.items(), key=lambda entry: -entry[1])
    return [(f"{LETTER[colour]}{count}", cube_style(colour, count)) for colour, count in ranked]


def cube_style(colour: str, count: int) -> str:
    """The style of a number of cubes: loud where one more would break out, bold where two more would."""
    style = COLOUR_STYLE[colour]
    if count >= CITY_CUBES:
        return f"bold #000000 on {style}"
    return f"bold {style}" if count == CITY_CUBES - 1 else style


def most_cubes(view: dict[str, Any], city: str) -> int:
    """How many cubes a city has of the colour it has most of."""
    return max(view["cubes"].get(city, {}).values(), default=0)


def pawns_in(view: dict[str, Any], city: str) -> list[int]:
    """The seats whose pawns stand in a city."""
    return [number for number, seat in enumerate(view["seats"]) if seat["city"] == city]


def guests_pieces(view: dict[str, Any], city: str) -> Line:
    """What stands in a city: a station, pawns by seat number."""
    pieces: Line = [(STATION * view["stations"].count(city), STATION_STYLE)] if city in view["stations"] else []
    active = view["turn"]["seat"]
    for seat in pawns_in(view, city):
        pieces.append((f"{PAWN}{seat}", ACTIVE_PAWN if seat == active else PAWN_STYLE))
    return pieces


def card_piece(card: str, edition: str) -> Piece:
    """A player card's name in its colour."""
    number = CARD_NUMBER[card]
    if number >= CITY_COUNT:
        return card_name(number, edition), EVENT_STYLE
    return short_name(card, edition), COLOUR_STYLE[colour_of(card)]


def mark_of(card: str) -> str:
    """The sign of a player card's colour, or of events."""
    return MARK[colour_of(card)] if CARD_NUMBER[card] < CITY_COUNT else EVENT_MARK


def role_words(view: dict[str, Any], seat: int) -> str:
    """A seat by its role and number."""
    return f"{role_name(ROLES.index(view['seats'][seat]['role']))} (seat {seat})"


def joined(items: list[Piece], separator: str = ", ") -> Line:
    """Pieces with a separator between them."""
    pieces: Line = []
    for item in items:
        pieces += [(separator, DIM), item] if pieces else [item]
    return pieces


def width_of(line: Line) -> int:
    """How many columns a line takes; all our signs take one each."""
    return sum(len(text) for text, _ in line)


def padded(line: Line, width: int) -> Line:
    """A line filled up or cut to a width."""
    room = width
    pieces: Line = []
    for text, style in line:
        if room > 0 and text:
            pieces.append((text[:room], style))
            room -= len(text[:room])
    return [*pieces, (" " * room, PLAIN)] if room > 0 else pieces
