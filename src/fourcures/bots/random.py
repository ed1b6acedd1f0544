"""The random player: every legal action is equally likely."""

from typing import Any

from fourcures.engine.backend import rule
from fourcures.engine.legal import Legal, count_legal, nth_legal
from fourcures.engine.rng import RandomStream, randbelow


@rule
def choose_at_random(legal: Legal, width: int, source: RandomStream) -> int:
    """Any legal action."""
    return nth_legal(legal, randbelow(source, count_legal(legal)), width)


@rule
def choose(state: Any, legal: Legal, width: int, source: RandomStream, work: Any) -> int:
    """The random player as a compiled bot."""
    return choose_at_random(legal, width, source)
