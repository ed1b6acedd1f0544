"""Layout of styled text: lines of pieces, cut, padded, centred and put side by side."""

from __future__ import annotations

from collections.abc import Sequence

from fourcures.games.common.render.style import DIM, PLAIN

Piece = tuple[str, str]
Line = list[Piece]


def joined(items: Sequence[Piece], separator: str = ", ") -> Line:
    """Pieces with a separator between them."""
    pieces: Line = []
    for item in items:
        pieces += [(separator, DIM), item] if pieces else [item]
    return pieces


def width_of(line: Line) -> int:
    """Number of columns of a line. All our signs take one column."""
    return sum(len(text) for text, _ in line)


def name_within(name: str, width: int) -> str:
    """A name cut to a width, with a full stop if it was cut."""
    return name if len(name) <= width else f"{name[: width - 1].rstrip()}."


def padded(line: Line, width: int) -> Line:
    """A line filled up or cut to a width."""
    room = width
    pieces: Line = []
    for text, style in line:
        if room > 0 and text:
            pieces.append((text[:room], style))
            room -= len(text[:room])
    return [*pieces, (" " * room, PLAIN)] if room > 0 else pieces


def centred(line: Line, width: int) -> Line:
    """A line in the middle of a width."""
    return padded([(" " * ((width - width_of(line)) // 2), PLAIN), *line], width)


def beside(blocks: Sequence[Sequence[Line]], width: int) -> list[Line]:
    """Blocks of lines side by side, each in a column of a width."""
    height = max(map(len, blocks), default=0)
    rows = ([block[row] if row < len(block) else [] for block in blocks] for row in range(height))
    return [[piece for line in row for piece in padded(line, width)] for row in rows]
