"""Dice drawn with characters: each in a box with the face that it shows, with notes below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fourcures.games.common.render.boxes import Border, framed
from fourcures.games.common.render.layout import Line, beside, centred
from fourcures.games.common.render.style import DIM, PLAIN


class Die(NamedTuple):
    """A die to be drawn: its face, line by line, and notes below it.

    A held die has a double border. An idle die, with which nothing can be done, has a dashed border.
    """

    face: tuple[str, ...]
    style: str
    notes: tuple[str, ...] = ()
    border: Border = "open"
    note_style: str = PLAIN


def draw_dice(dice: Sequence[Die], width: int, across: int) -> list[Line]:
    """Dice side by side, each ``width`` wide, at most ``across`` in a row."""
    faces = max((len(die.face) for die in dice), default=0)
    notes = max((len(die.notes) for die in dice), default=0)
    drawn = [_die(die, width, faces, notes) for die in dice]
    rows = [drawn[first : first + across] for first in range(0, len(drawn), across)]
    return [line for row in rows for line in beside(row, width)]


def _die(die: Die, width: int, faces: int, notes: int) -> list[Line]:
    edge_style, style = (DIM, DIM) if die.border == "idle" else (die.style, f"bold {die.style}")
    face = [centred([(text[: width - 2], style)], width - 2) for text in _filled(die.face, faces)]
    below = [centred([(text[:width], die.note_style)], width) for text in _filled(die.notes, notes)]
    return [*framed(face, width, edge_style, border=die.border), *below]


def _filled(texts: Sequence[str], count: int) -> list[str]:
    return [*texts, *[""] * (count - len(texts))]
