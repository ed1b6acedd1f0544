"""Greedy bot: the heuristic of the game, one decision at a time."""

from typing import Any

from fourcures.bots.hooks import heuristic_action
from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import rule


@rule
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Any) -> int:
    """Return the heuristic's choice."""
    return heuristic_action(state, legal, rng)
