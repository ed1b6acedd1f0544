"""Prompts as styled lines."""

from __future__ import annotations

from fourcures.engine.values import Prompt
from fourcures.games.common.render.layout import Line
from fourcures.games.common.render.style import DANGER, GOOD, PAWN_STYLE, PLAIN, STRONG


def prompt_lines(asked: Prompt, who: str) -> list[Line]:
    """Lines of a prompt: the question, and the passing action if there is one."""
    if asked.seat is None:
        result, reason = asked.text.split(": ", 1)
        return [[(result.upper(), GOOD if result == "Won" else DANGER), (f": {reason}", STRONG)]]
    line: Line = [(who, PAWN_STYLE), (": ", PLAIN), (asked.text, PLAIN)]
    return [line, [(asked.passing, PLAIN)]] if asked.passing else [line]
