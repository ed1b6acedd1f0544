"""Style: text signs of the board game, in addition to those of the family."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.colours import MARK
from fourcures.games.common.render import layout
from fourcures.games.common.render.layout import Line, Piece
from fourcures.games.common.render.pieces import pawn_piece
from fourcures.games.common.render.style import COLOUR_STYLE, EVENT_STYLE
from fourcures.games.pandemic.data.board import CITY_COLOUR, CITY_COUNT, CITY_NUMBER, COLOURS
from fourcures.games.pandemic.data.cards import CARD_NUMBER, card_name
from fourcures.games.pandemic.notation.names import short_name

EVENT_MARK = "✦"
STATION = "⌂"
STATION_STYLE = "bold #7ee787"


def colour_of(city: str) -> str:
    """The colour of a city or of its card."""
    return COLOURS[CITY_COLOUR[CITY_NUMBER[city]]]


def name_within(city: str, edition: str, width: int) -> str:
    """Name of a city cut to a width; a full stop marks the cut."""
    return layout.name_within(short_name(city, edition), width)


def most_cubes(view: dict[str, Any], city: str) -> int:
    """Largest number of cubes of one colour in a city."""
    return max(view["cubes"].get(city, {}).values(), default=0)


def pawns_in(view: dict[str, Any], city: str) -> list[int]:
    """The seats whose pawns stand in a city."""
    return [number for number, seat in enumerate(view["seats"]) if seat["city"] == city]


def guests_pieces(view: dict[str, Any], city: str) -> Line:
    """Stations and pawns in a city."""
    pieces: Line = [(STATION * view["stations"].count(city), STATION_STYLE)] if city in view["stations"] else []
    active = view["turn"]["seat"]
    for seat in pawns_in(view, city):
        pieces.append(pawn_piece(seat, active))
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
