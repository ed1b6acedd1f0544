"""Advice in words: the action, the chance to win with it, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourcures.bots.session import Advice

CHANCE = "chance to win if you do this"


def advice_lines(number: int, advice: Advice) -> tuple[str, str, str]:
    """Advice in three lines: the action, its chance, and why."""
    chance = f"{advice.chance:.0%} {CHANCE} ({advice.low:.0%} to {advice.high:.0%}) {advice.assumption}"
    return f"{number}  {advice.action.text}", chance, advice.why
