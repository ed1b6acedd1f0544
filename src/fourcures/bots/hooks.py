"""Hooks that bots and the heuristics of games implement, for code shared by all of them; see ``engine.hooks``."""

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


@hook
def prune_actions(state: Any, legal: Legal) -> None:
    """Remove legal actions that are not worth searching."""


@hook
def is_minor_choice(state: Any) -> bool:
    """Whether the heuristic, not the search, makes the pending choice."""
    return False


@hook
def extend_turn(state: Any) -> None:
    """Add spare actions to the turn, so that its last real action does not trigger a random outcome."""


@hook
def is_settled(state: Any) -> bool:
    """Whether a plan ends in this state."""
    return False


@hook
def restore_turn(state: Any) -> None:
    """Remove the spare actions that ``extend_turn`` added."""


@hook
def skip_turn(state: Any, journal: Any) -> bool:
    """Start the next seat's turn without the random outcomes before it. Return False if that is not possible."""
    return False


@hook
def afterstate(state: Any, action: int) -> bool:
    """Apply the action up to its random outcome. Return False if the game does not support that."""
    return False
