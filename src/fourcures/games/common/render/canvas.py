"""Canvas of characters for maps: labels at their places, links as faint lines behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fourcures.games.common.render.layout import Line, Piece, width_of

Place = tuple[int, int]  # column, line
LINK_STYLE = "#3d444d"


class Canvas:
    """Grid of characters over a background."""

    def __init__(self, width: int, height: int, behind: Mapping[Place, Piece]) -> None:
        self.width = width
        self.height = height
        self.cells: dict[Place, Piece] = dict(behind)
        self.taken: set[Place] = set()
        self.labels: dict[str, tuple[int, int, int]] = {}  # column, line and length of each named label

    def write(self, x: int, y: int, pieces: Line, name: str = "") -> None:
        """Put text at a place, with a blank on either side. It is moved left if it would not fit."""
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
        if name:
            self.labels[name] = (x, y, length)

    def attach(self, name: str, pieces: Line) -> None:
        """Put text next to a label, in the first free place: right, below, above, left.

        If none is free, put it right.
        """
        length = width_of(pieces)
        if not length:
            return
        x, y, label = self.labels[name]
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


def strokes(lines: Iterable[tuple[Place, Place]]) -> dict[Place, Piece]:
    """Thin lines between places, to be drawn behind labels."""
    signs: dict[Place, str] = {}
    for start, end in lines:
        signs |= stroke(start, end)
    return {place: (sign, LINK_STYLE) for place, sign in signs.items()}


def stroke(start: Place, end: Place) -> dict[Place, str]:
    """Cells of a line, with signs for its slope. A cell is twice as high as it is wide."""
    (ax, ay), (bx, by) = start, end
    right, down = bx - ax, by - ay
    steps = max(abs(right), abs(down), 1)
    lean = "╲" if right * down > 0 else "╱"
    sign = "─" if abs(right) >= 3 * abs(down) else lean if 2 * abs(right) > abs(down) else "│"
    cells = ((ax + right * step / steps, ay + down * step / steps) for step in range(steps + 1))
    return {(round(x), round(y)): sign for x, y in cells}
