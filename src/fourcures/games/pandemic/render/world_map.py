"""World map drawn with characters: cities at familiar places, links as faint dotted lines behind them."""

from __future__ import annotations

from functools import cache
from typing import Any

from fourcures.games.common.notation.colours import MARK
from fourcures.games.common.render.canvas import Canvas, Place, strokes
from fourcures.games.common.render.layout import Line, Piece
from fourcures.games.common.render.pieces import cubes_pieces
from fourcures.games.common.render.style import COLOUR_STYLE, FAINT_STYLE
from fourcures.games.pandemic.data.board import BOARD, CITIES
from fourcures.games.pandemic.notation.names import short_name
from fourcures.games.pandemic.render.style import colour_of, guests_pieces, pawns_in

# City positions on a grid of 100 by 22. At their true positions, London and Paris would overlap.
WIDTH, HEIGHT = 100, 22
PLACES: dict[str, Place] = {
    "san_francisco": (0, 4),
    "chicago": (13, 2),
    "montreal": (24, 1),
    "new_york": (26, 3),
    "washington": (24, 5),
    "atlanta": (13, 6),
    "los_angeles": (1, 8),
    "mexico_city": (5, 11),
    "miami": (22, 9),
    "bogota": (18, 12),
    "lima": (14, 15),
    "sao_paulo": (27, 15),
    "santiago": (14, 18),
    "buenos_aires": (23, 19),
    "london": (37, 2),
    "essen": (46, 1),
    "st_petersburg": (55, 0),
    "paris": (43, 4),
    "madrid": (35, 6),
    "milan": (51, 3),
    "algiers": (41, 9),
    "istanbul": (53, 6),
    "moscow": (63, 2),
    "cairo": (50, 10),
    "lagos": (39, 13),
    "khartoum": (53, 13),
    "kinshasa": (46, 16),
    "johannesburg": (51, 19),
    "baghdad": (59, 8),
    "riyadh": (60, 11),
    "tehran": (66, 5),
    "karachi": (67, 9),
    "delhi": (76, 6),
    "mumbai": (68, 12),
    "chennai": (71, 15),
    "kolkata": (79, 8),
    "beijing": (80, 2),
    "seoul": (90, 1),
    "shanghai": (80, 4),
    "tokyo": (90, 3),
    "osaka": (91, 6),
    "taipei": (90, 8),
    "hong_kong": (82, 10),
    "bangkok": (80, 12),
    "manila": (91, 13),
    "ho_chi_minh_city": (84, 15),
    "jakarta": (79, 18),
    "sydney": (89, 20),
}


def draw_map(view: dict[str, Any], width: int = WIDTH, height: int = HEIGHT) -> list[Line]:
    """Draw the map of a view, ``width`` columns by ``height`` lines."""
    canvas = Canvas(width, height, links(width, height))
    edition = view["edition"]
    for city in CITIES:
        canvas.write(*_place(city, width, height), _label(view, city, edition), city)
    for city in CITIES:
        canvas.attach(city, guests_pieces(view, city))
    return canvas.lines()


def _place(city: str, width: int, height: int) -> Place:
    x, y = PLACES[city]
    return x * (width - 1) // (WIDTH - 1), y * (height - 1) // (HEIGHT - 1)


def _label(view: dict[str, Any], city: str, edition: str) -> Line:
    colour = colour_of(city)
    cubes = view["cubes"].get(city, {})
    busy = bool(cubes) or bool(pawns_in(view, city))
    name = (short_name(city, edition), COLOUR_STYLE[colour] if busy else FAINT_STYLE[colour])
    line: Line = [(MARK[colour], COLOUR_STYLE[colour]), name]
    return [*line, (" ", ""), *cubes_pieces(cubes)] if cubes else line


@cache
def links(width: int, height: int) -> dict[Place, Piece]:
    """Links between cities as thin lines. A link across the map's edge is drawn on both sides."""
    lines: list[tuple[Place, Place]] = []
    wrapped = {frozenset(edge) for edge in BOARD["wrap_edges"]}
    for edge in BOARD["edges"]:
        (ax, ay), (bx, by) = sorted(_mark(city, width, height) for city in edge)
        if frozenset(edge) in wrapped:
            lines += [((ax, ay), (0, (3 * ay + by) // 4)), ((bx, by), (width - 1, (3 * by + ay) // 4))]
        else:
            lines.append(((ax, ay), (bx, by)))
    return strokes(lines)


def _mark(city: str, width: int, height: int) -> Place:
    x, y = _place(city, width, height)
    return min(x, width - len(short_name(city, "2013")) - 1), y
