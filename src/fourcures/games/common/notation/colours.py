"""Signs of the colours: each has a letter and a shape, so that no meaning depends on colour alone."""

from __future__ import annotations

from typing import Literal

Shape = Literal["circle", "triangle", "square", "diamond", "plus", "ring"]  # shape that stands for a colour
LETTER = {"blue": "b", "yellow": "y", "black": "k", "red": "r", "green": "g", "white": "w"}
MARK = {"blue": "●", "yellow": "▲", "black": "■", "red": "◆", "green": "✚", "white": "○"}
SHAPE: dict[str, Shape] = {
    "blue": "circle",
    "yellow": "triangle",
    "black": "square",
    "red": "diamond",
    "green": "plus",
    "white": "ring",
}
