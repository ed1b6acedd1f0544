"""Random bot: every legal action is equally likely."""

from typing import Any

from fourcures.engine.legal import Legal, count_legal, nth_legal
from fourcures.engine.rng import RandomStream, randbelow
from fourcures.engine.rule_code import rule


@rule
def choose_at_random(legal: Legal, width: int, rng: RandomStream) -> int:
    """Uniform choice of a legal action."""
    return nth_legal(legal, randbelow(rng, count_legal(legal)), width)


@rule
def next_telling(state: Any) -> int:
    """Return -1: seats tell cards only when the bot chooses to."""
    return -1


@rule
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Any) -> int:
    """Return a uniformly random legal action."""
    return choose_at_random(legal, width, rng)
