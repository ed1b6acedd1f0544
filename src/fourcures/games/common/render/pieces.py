"""Pieces of styled text that the games of the family share: cubes, pawns, bars, percentages."""

from __future__ import annotations

from collections.abc import Mapping

from fourcures.games.common.notation.colours import LETTER
from fourcures.games.common.render.layout import Line, Piece
from fourcures.games.common.render.style import (
    ACTIVE_PAWN,
    ALARM,
    DANGER,
    DIM,
    PAWN,
    PAWN_STYLE,
    STRONG,
    WARNING,
    cube_style,
)

LONGEST_BAR = 10


def cubes_pieces(cubes: Mapping[str, int]) -> Line:
    """Cubes in a place, most first: a letter and a digit for each colour, in a stronger style for more cubes."""
    most_first = sorted(cubes.items(), key=lambda entry: -entry[1])
    return [(f"{LETTER[colour]}{count}", cube_style(colour, count)) for colour, count in most_first]


def pawn_piece(seat: int, active: int) -> Piece:
    """Pawn of a seat with its number. The pawn of the active seat is highlighted."""
    return f"{PAWN}{seat}", ACTIVE_PAWN if seat == active else PAWN_STYLE


def bar(count: int, last: int) -> Line:
    """Track on which the game is lost at ``last``, as a bar and in numbers. A long track is drawn shorter."""
    style = DANGER if count >= last - 2 else WARNING if count >= last // 2 else STRONG
    length = min(last, LONGEST_BAR)
    full = -(-count * length // last)
    return [("█" * full, ALARM), ("░" * (length - full), DIM), (f" {count}/{last}", style)]


def percent(chance: float) -> str:
    """A probability in percent."""
    return f"{100 * chance:.0f}%"
