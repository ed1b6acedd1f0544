"""Hooks that bots and the heuristics of games fill, for code shared by all of them; see ``engine.hooks``.

The turn search has hooks of its own, ``heuristics.turn_hooks``.
"""

from typing import Any

from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import hook


@hook
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Any) -> int:
    """Return the bot's choice: the id of a legal action."""
    return 0


@hook
def next_telling(state: Any) -> int:
    """Return an action with which some seat tells its cards, or -1 if no seat does."""
    return -1


@hook
def features(state: Any, into: Any) -> None:
    """Write the features of a state: the inputs of the value network."""


@hook
def heuristic_action(state: Any, legal: Legal, rng: RandomStream) -> int:
    """Heuristic policy: the action that the game's rules of thumb choose."""
    return 0
