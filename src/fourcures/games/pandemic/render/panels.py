"""Panels: a view as styled text for terminals. ``Panel`` in the contract explains their names."""

from __future__ import annotations

from typing import Any

from fourcures.engine.values import Panel
from fourcures.games.common.notation.colours import LETTER, MARK
from fourcures.games.common.render.layout import Line, beside, padded
from fourcures.games.common.render.pieces import cubes_pieces
from fourcures.games.common.render.style import COLOUR_STYLE, DIM, PAWN, PAWN_STYLE, PLAIN
from fourcures.games.pandemic.data.board import CITIES, COLOURS
from fourcures.games.pandemic.notation.names import short_name
from fourcures.games.pandemic.render import help_text
from fourcures.games.pandemic.render.cards import decks, hands, short_hands
from fourcures.games.pandemic.render.style import (
    STATION,
    STATION_STYLE,
    colour_of,
    guests_pieces,
    most_cubes,
    name_within,
)
from fourcures.games.pandemic.render.tracks import narrow_odds, narrow_tracks, odds, tracks
from fourcures.games.pandemic.render.world_map import draw_map

MAP_SIZES = ((136, 32), (116, 27), (100, 22))
COLUMN = 22  # width of a column of cities, in characters


def panels(view: dict[str, Any]) -> list[Panel]:
    """All panels of a view."""
    maps = [Panel("board", "World", [*draw_map(view, *size), legend()]) for size in MAP_SIZES]
    return [
        *maps,
        Panel("board", "Cities", city_list(view)),
        Panel("board", "Cities", short_city_list(view)),
        Panel("tracks", "Table", tracks(view)),
        Panel("tracks", "Table", narrow_tracks(view)),
        Panel("hands", "Hands", hands(view)),
        Panel("hands", "Hands", short_hands(view)),
        Panel("odds", "Odds", odds(view)),
        Panel("odds", "Odds", narrow_odds(view)),
        Panel("decks", "Cards", decks(view)),
        Panel("prompt", "", help_text.prompt_panel(view)),
        Panel("help", "Help", help_text.help_lines(view)),
        Panel("words.actions", "", help_text.ACTIONS),
        Panel("words.events", "", help_text.EVENTS),
        Panel("words.things", "", things(view)),
    ]


# The board


def legend() -> Line:
    """Legend of the signs on the map."""
    colours: Line = []
    for colour in COLOURS:
        colours += [(f"{MARK[colour]} {LETTER[colour]} {colour}   ", COLOUR_STYLE[colour])]
    station, pawn = (f"{STATION} station   ", STATION_STYLE), (f"{PAWN}0 pawn of seat 0   ", PAWN_STYLE)
    return [*colours, station, pawn, ("b2", f"bold {COLOUR_STYLE['blue']}"), (" two blue cubes", DIM)]


def threat(view: dict[str, Any], city: str) -> float:
    """Urgency of a city: its cubes first, then the probability of its card."""
    return most_cubes(view, city) + float(view["odds"]["infection"].get(city, 0.0))


def city_list(view: dict[str, Any]) -> list[Line]:
    """Cities with cubes, pawns or stations by colour, the most endangered first, in two columns."""
    blocks = [_cities_of(view, colour) for colour in COLOURS]
    return [line for pair in (blocks[:2], blocks[2:]) for line in beside(pair, COLUMN)]


def short_city_list(view: dict[str, Any]) -> list[Line]:
    """Cities with cubes, pawns or stations, one line per colour."""
    lines: list[Line] = []
    for colour in COLOURS:
        line: Line = [(f"{MARK[colour]} {LETTER[colour]}", f"bold {COLOUR_STYLE[colour]}")]
        for city in _busy_cities(view, colour):
            signs = [*cubes_pieces(view["cubes"].get(city, {})), *guests_pieces(view, city)]
            line += [(f"  {short_name(city, view['edition'])} ", COLOUR_STYLE[colour]), *signs]
        lines.append(line)
    return lines


def _busy_cities(view: dict[str, Any], colour: str) -> list[str]:
    """Cities of a colour with cubes, pawns or stations, the most endangered first."""
    busy = (city for city in CITIES if city in view["cubes"] or guests_pieces(view, city))
    return sorted((city for city in busy if colour_of(city) == colour), key=lambda city: -threat(view, city))


def _cities_of(view: dict[str, Any], colour: str) -> list[Line]:
    cities = [city for city in CITIES if colour_of(city) == colour]
    busy = _busy_cities(view, colour)
    head: Line = [(f"{MARK[colour]} {LETTER[colour]} {colour}", f"bold {COLOUR_STYLE[colour]}")]
    return [[*head, (f"  {len(cities) - len(busy)} quiet", DIM)], *(_city_line(view, city) for city in busy)]


def _city_line(view: dict[str, Any], city: str) -> Line:
    name = padded([(name_within(city, view["edition"], 11), COLOUR_STYLE[colour_of(city)])], 11)
    return [*name, (" ", PLAIN), *cubes_pieces(view["cubes"].get(city, {})), (" ", PLAIN), *guests_pieces(view, city)]


def things(view: dict[str, Any]) -> list[Line]:
    """Notes on cities and colours, shown where they are offered as targets."""
    lines: list[Line] = []
    for city in CITIES:
        colour = colour_of(city)
        note = [*cubes_pieces(view["cubes"].get(city, {})), *guests_pieces(view, city)]
        lines.append([(city, COLOUR_STYLE[colour]), (MARK[colour], COLOUR_STYLE[colour]), (" ", PLAIN), *note])
    return lines + [[(colour, COLOUR_STYLE[colour]), (MARK[colour], COLOUR_STYLE[colour])] for colour in COLOURS]
