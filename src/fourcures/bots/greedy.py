"""The greedy player: the rules of thumb that a good player would give a beginner, one decision at a time."""

from typing import Any

from fourcures.engine.chance import Source
from fourcures.engine.legal import Legal
from fourcures.engine.rule import hook, rule


@hook
def rule_of_thumb(state: Any, legal: Legal, source: Source) -> int:
    """The game's rules of thumb: a legal action, from what the seat that decides may know."""
    return 0


@rule
def choose(state: Any, legal: Legal, width: int, source: Source, work: Any) -> int:
    """The greedy player as a compiled bot."""
    return rule_of_thumb(state, legal, source)
