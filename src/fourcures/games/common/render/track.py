"""Track drawn with characters: spaces on which a marker moves, some of them with an epidemic or the skull."""

from __future__ import annotations

from fourcures.games.common.render.layout import Line, Piece
from fourcures.games.common.render.style import DANGER, DIM, WARNING

EPIDEMIC = "!"
SKULL = "†"
PASSED, AHEAD = "━", "·"
MARKER = "●"
HERE = "bold #000000 on #e6edf3"


def track_lines(marker: int, epidemics: list[int], skull: int, width: int) -> list[Line]:
    """Spaces from 0 to the skull, one sign each, in lines of a width.

    The marker shows its number if one line suffices.
    """
    number = f"[{marker}]"
    sign = number if skull + len(number) <= width else MARKER
    cells: Line = [_space(space, marker, epidemics, skull) for space in range(skull + 1)]
    cells[marker] = sign, DANGER if marker in epidemics or marker >= skull - 2 else HERE
    if sign == number:
        return [cells]
    return [cells[first : first + width] for first in range(0, len(cells), width)]


def _space(space: int, marker: int, epidemics: list[int], skull: int) -> Piece:
    if space == skull:
        return SKULL, DANGER
    if space in epidemics:
        return EPIDEMIC, WARNING if space > marker else DIM
    return (PASSED if space < marker else AHEAD), DIM
