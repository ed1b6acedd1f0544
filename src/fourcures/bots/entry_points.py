"""Where Python enters compiled bots: buffers go across the border, never single records."""

from typing import Any

from fourcures.bots.hooks import choose
from fourcures.bots.planner.advice import appraise
from fourcures.engine.backend import rule
from fourcures.engine.legal import Legal


@rule
def decide(states: Any, legal: Legal, width: int, sources: Any, work: Any) -> int:
    """The bot's choice in the first state."""
    return choose(states[0], legal, width, sources[0], work)


@rule
def advise_on(states: Any, width: int, sources: Any, work: Any, trials: int, tallies: Any) -> int:
    """Tallies of the best plans in the first state."""
    return appraise(states[0], width, sources[0], work, trials, tallies)
