"""The question that a game asks of a seat, in words for pages and in lines for terminals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourcures.engine.game_type import Prompt
from fourcures.games.common.look import DANGER, GOOD, PAWN_STYLE, PLAIN, STRONG, Line


def ended(outcome: Mapping[str, Any], endings: Mapping[str, str]) -> Prompt:
    """Nothing is asked any more: how the game ended."""
    return Prompt(None, f"{'Won' if outcome['won'] else 'Lost'}: {endings[outcome['reason']]}")


def prompt_lines(asked: Prompt, who: str) -> list[Line]:
    """What is asked of whom, and the action that lets the moment pass where there is one."""
    if asked.seat is None:
        result, reason = asked.text.split(": ", 1)
        return [[(result.upper(), GOOD if result == "Won" else DANGER), (f": {reason}", STRONG)]]
    line: Line = [(who, PAWN_STYLE), (": ", PLAIN), (asked.text, PLAIN)]
    return [line, [(asked.passing, PLAIN)]] if asked.passing else [line]
