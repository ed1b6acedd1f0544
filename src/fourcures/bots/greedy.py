"""The greedy player: the rules of thumb that a good player would give a beginner, one decision at a time."""

from typing import Any

from fourcures.bots.hooks import rule_of_thumb
from fourcures.engine.chance import Source
from fourcures.engine.legal import Legal
from fourcures.engine.rule import rule


@rule
def choose(state: Any, legal: Legal, width: int, source: Source, work: Any) -> int:
    """The greedy player as a compiled bot."""
    return rule_of_thumb(state, legal, source)
