"""The greedy player: the rules of thumb that a good player would give a beginner, one decision at a time."""

from typing import Any

from fourcures.bots.hooks import heuristic_action
from fourcures.engine.backend import rule
from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream


@rule
def choose(state: Any, legal: Legal, width: int, source: RandomStream, work: Any) -> int:
    """The greedy player as a compiled bot."""
    return heuristic_action(state, legal, source)
