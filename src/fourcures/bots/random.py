"""The random player: every legal action is equally likely."""

from typing import Any

from fourcures.engine.chance import Source, below
from fourcures.engine.legal import Legal, count_legal, nth_legal
from fourcures.engine.rule import rule


@rule
def choose_at_random(legal: Legal, width: int, source: Source) -> int:
    """Any legal action."""
    return nth_legal(legal, below(source, count_legal(legal)), width)


@rule
def choose(state: Any, legal: Legal, width: int, source: Source, work: Any) -> int:
    """The random player as a compiled bot."""
    return choose_at_random(legal, width, source)
