"""Telling by bots: every seat tells all its cards as soon as it is allowed to."""

from typing import Any

from fourcures.engine.hooks import player_count, telling
from fourcures.engine.rule_code import rule


@rule
def next_telling(state: Any) -> int:
    """Return the telling of the first seat that has cards to tell, or -1."""
    for seat in range(player_count(state)):
        action = telling(state, seat)
        if action >= 0:
            return action
    return -1
