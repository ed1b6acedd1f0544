"""Entry points from Python into compiled bots: arrays are passed, never single structs."""

from typing import Any

from fourcures.bots.hooks import choose
from fourcures.bots.planner.advice import evaluate_plans
from fourcures.engine.backend import rule
from fourcures.engine.legal import Legal


@rule
def decide(states: Any, legal: Legal, width: int, rngs: Any, work: Any) -> int:
    """The bot's choice in the first state."""
    return choose(states[0], legal, width, rngs[0], work)


@rule
def advise(states: Any, rngs: Any, work: Any, chance_network: Any, rollouts: int, tallies: Any) -> int:
    """Tallies of the rollouts of the best plans in the first state."""
    return evaluate_plans(states[0], rngs[0], work, chance_network, rollouts, tallies)
