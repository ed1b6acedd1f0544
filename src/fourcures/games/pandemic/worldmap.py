"""The world drawn with characters: cities where one looks for them, links as faint dotted lines behind."""

from __future__ import annotations

from functools import cache
from typing import Any

from fourcures.games.pandemic.board import BOARD, CITIES
from fourcures.games.pandemic.look import (
    COLOUR_STYLE,
    FAINT_STYLE,
    MARK,
    Line,
    Piece,
    colour_of,
    cubes_pieces,
    guests_pieces,
    pawns_in,
    short_name,
    width_of,
)

# Drawn positions on a grid of 100 by 22. At their true places London and Paris would lie upon each other.
WIDTH, HEIGHT = 100, 22
PLACES: dict[str, tuple[int, int]] = {
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
LINK_STYLE = "#3d444d"


def draw_map(view: dict[str, Any], width: int = WIDTH, height: int = HEIGHT) -> list[Line]:
    """The map of a view, ``width`` columns by ``height`` lines."""
    canvas = Canvas(width, height)
    edition = view["edition"]
    for city in CITIES:
        canvas.write(*_place(city, width, height), _label(view, city, edition), city)
    for city in CITIES:
        canvas.attach(city, guests_pieces(view, city))
    return canvas.lines()


def _place(city: str, width: int, height: int) -> tuple[int, int]:
    x, y = PLACES[city]
    return x * (width - 1) // (WIDTH - 1), y * (height - 1) // (HEIGHT - 1)


def _label(view: dict[str, Any], city: str, edition: str) -> Line:
    colour = colour_of(city)
    cubes = view["cubes"].get(city, {})
    busy = bool(cubes) or bool(pawns_in(view, city))
    name = (short_name(city, edition), COLOUR_STYLE[colour] if busy else FAINT_STYLE[colour])
    line: Line = [(MARK[colour], COLOUR_STYLE[colour]), name]
    return [*line, (" ", ""), *cubes_pieces(cubes)] if cubes else line


class Canvas:
    """Signs on a grid, with the links behind them."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells: dict[tuple[int, int], Piece] = dict(links(width, height))
        self.taken: set[tuple[int, int]] = set()
        self.labels: dict[str, tuple[int, int, int]] = {}  # of cities: column, line, length

    def write(self, x: int, y: int, pieces: Line, city: str = "") -> None:
        """Put text at a place, moved to the left where it would not fit, with a blank on either side."""
        x = max(0, min(x, self.width - width_of(pieces)))
        length = width_of(pieces)
        for column in (x - 1, x + length):
            if (column, y) not in self.taken:
                self.cells.pop((column, y), None)
        column = x
        for text, style in pieces:
            for sign in text:
                self.cells[column, y] = (sign, style)
                self.taken.add((column, y))
                column += 1
        if city:
            self.labels[city] = (x, y, length)

    def attach(self, city: str, pieces: Line) -> None:
        """Put text next to a city's label, where there is room: behind it, below, above, before."""
        length = width_of(pieces)
        if not length:
            return
        x, y, label = self.labels[city]
        for place in (
            (x + label + 1, y),
            (x + 1, y + 1),
            (x + 1, y - 1),
            (x - length - 1, y),
            (x + label - length, y + 1),
        ):
            if self._is_free(*place, length):
                self.write(*place, pieces)
                return
        self.write(x + label + 1, y, pieces)

    def _is_free(self, x: int, y: int, length: int) -> bool:
        inside = x >= 0 and x + length <= self.width and 0 <= y < self.height
        return inside and all((column, y) not in self.taken for column in range(x - 1, x + length + 1))

    def lines(self) -> list[Line]:
        """The grid as lines of pieces."""
        return [self._line(y) for y in range(self.height)]

    def _line(self, y: int) -> Line:
        pieces: Line = []
        for x in range(self.width):
            sign, style = self.cells.get((x, y), (" ", ""))
            if pieces and pieces[-1][1] == style:
                pieces[-1] = (pieces[-1][0] + sign, pieces[-1][1])
            else:
                pieces.append((sign, style))
        return pieces


@cache
def links(width: int, height: int) -> dict[tuple[int, int], Piece]:
    """The links between cities as thin lines; those over the edge of the map run out on both sides."""
    signs: dict[tuple[int, int], str] = {}
    wrapped = {frozenset(edge) for edge in BOARD["wrap_edges"]}
    for edge in BOARD["edges"]:
        (ax, ay), (bx, by) = sorted(_mark(city, width, height) for city in edge)
        if frozenset(edge) in wrapped:
            signs |= _stroke((ax, ay), (0, (3 * ay + by) // 4))
            signs |= _stroke((bx, by), (width - 1, (3 * by + ay) // 4))
        else:
            signs |= _stroke((ax, ay), (bx, by))
    return {place: (sign, LINK_STYLE) for place, sign in signs.items()}


def _mark(city: str, width: int, height: int) -> tuple[int, int]:
    x, y = _place(city, width, height)
    return min(x, width - len(short_name(city, "2013")) - 1), y


def _stroke(start: tuple[int, int], end: tuple[int, int]) -> dict[tuple[int, int], str]:
    """The cells of a line, with signs that lean as it does; a cell is twice as high as it is wide."""
    (ax, ay), (bx, by) = start, end
    right, down = bx - ax, by - ay
    steps = max(abs(right), abs(down), 1)
    lean = "╲" if right * down > 0 else "╱"
    sign = "─" if abs(right) >= 3 * abs(down) else lean if 2 * abs(right) > abs(down) else "│"
    cells = ((ax + right * step / steps, ay + down * step / steps) for step in range(steps + 1))
    return {(round(x), round(y)): sign for x, y in cells}
