"""Boxes drawn with characters: lines of text within a border of one of three kinds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from fourcures.games.common.render.layout import Line, name_within, padded, width_of

Border = Literal["open", "held", "idle"]
_BORDERS = {
    "open": tuple("╭─╮│╰╯"),
    "held": tuple("╔═╗║╚╝"),
    "idle": tuple("┌╌┐╎└┘"),
}


def framed(
    lines: Sequence[Line], width: int, style: str, title: Line | None = None, border: Border = "open"
) -> list[Line]:
    """Lines in a box of a width, with a title in its upper edge."""
    left, level, right, side, low_left, low_right = _BORDERS[border]
    head = [(name_within(text, width - 2), title_style) for text, title_style in title or []]
    rest = width - 2 - width_of(head)
    return [
        [(left, style), *head, (level * rest + right, style)],
        *([(side, style), *padded(line, width - 2), (side, style)] for line in lines),
        [(low_left + level * (width - 2) + low_right, style)],
    ]
