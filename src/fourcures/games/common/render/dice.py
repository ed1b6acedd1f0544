"""Boxes and dice drawn with characters: a die shows what it shows, and below it stands what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fourcures.games.common.render.style import DIM, PLAIN, Line, beside, centred, name_within, padded, width_of

Form = Literal["open", "held", "idle"]
_BORDERS = {
    "open": tuple("╭─╮│╰╯"),
    "held": tuple("╔═╗║╚╝"),
    "idle": tuple("┌╌┐╎└┘"),
}


class Die(NamedTuple):
    """A die on the table: what it shows, line by line, and what is to be said of it.

    A held die has a double border; an idle one, with which nothing can be done, a broken one.
    """

    face: tuple[str, ...]
    style: str
    notes: tuple[str, ...] = ()
    form: Form = "open"
    note_style: str = PLAIN


def draw_dice(dice: Sequence[Die], width: int, across: int) -> list[Line]:
    """Dice side by side, each ``width`` wide, at most ``across`` in a row."""
    faces = max((len(die.face) for die in dice), default=0)
    notes = max((len(die.notes) for die in dice), default=0)
    drawn = [_die(die, width, faces, notes) for die in dice]
    rows = [drawn[first : first + across] for first in range(0, len(drawn), across)]
    return [line for row in rows for line in beside(row, width)]


def _die(die: Die, width: int, faces: int, notes: int) -> list[Line]:
    border, style = (DIM, DIM) if die.form == "idle" else (die.style, f"bold {die.style}")
    face = [centred([(text[: width - 2], style)], width - 2) for text in _filled(die.face, faces)]
    below = [centred([(text[:width], die.note_style)], width) for text in _filled(die.notes, notes)]
    return [*framed(face, width, border, form=die.form), *below]


def framed(lines: Sequence[Line], width: int, style: str, title: Line | None = None, form: Form = "open") -> list[Line]:
    """Lines in a box of a width, with a title in its upper edge."""
    left, level, right, side, low_left, low_right = _BORDERS[form]
    head = [(name_within(text, width - 2), title_style) for text, title_style in title or []]
    rest = width - 2 - width_of(head)
    return [
        [(left, style), *head, (level * rest + right, style)],
        *([(side, style), *padded(line, width - 2), (side, style)] for line in lines),
        [(low_left + level * (width - 2) + low_right, style)],
    ]


def _filled(texts: Sequence[str], count: int) -> list[str]:
    return [*texts, *[""] * (count - len(texts))]
