"""Signs of the colours: no meaning rests on a colour alone, each has a letter and a sign of its own."""

from __future__ import annotations

LETTER = {"blue": "b", "yellow": "y", "black": "k", "red": "r", "green": "g", "white": "w"}
MARK = {"blue": "●", "yellow": "▲", "black": "■", "red": "◆", "green": "✚", "white": "○"}
