"""Telling by bots: every seat tells all that it holds as soon as it may."""

from typing import Any

from fourcures.engine.backend import rule
from fourcures.engine.hooks import player_count, telling


@rule
def next_telling(state: Any) -> int:
    """Return the action by which the first seat that can tell something tells all, or -1."""
    for seat in range(player_count(state)):
        action = telling(state, seat)
        if action >= 0:
            return action
    return -1
