"""Hooks that a bot and the heuristics of a game fill, for code that serves all of them; see ``engine.hooks``."""

from typing import Any

from fourcures.engine.backend import hook
from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream


@hook
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Any) -> int:
    """The bot's choice."""
    return 0


@hook
def next_telling(state: Any) -> int:
    """Return an action by which some seat tells what it holds, or -1 where none does."""
    return -1


@hook
def features(state: Any, into: Any) -> None:
    """Write the features of a state: the inputs of the value network."""


@hook
def heuristic_action(state: Any, legal: Legal, rng: RandomStream) -> int:
    """Heuristic policy: the action of the game's rules of thumb."""
    return 0


@hook
def prune_actions(state: Any, legal: Legal) -> None:
    """Remove actions that are never worth a look from the legal ones."""


@hook
def is_minor_choice(state: Any) -> bool:
    """Whether the heuristic makes the choice, and not the search."""
    return False


@hook
def extend_turn(state: Any) -> None:
    """Give the turn room, so that its end can be seen before chance comes."""


@hook
def is_settled(state: Any) -> bool:
    """Whether a plan ends here."""
    return False


@hook
def restore_turn(state: Any) -> None:
    """Take the room back."""


@hook
def skip_turn(state: Any, journal: Any) -> bool:
    """Let the next seat's turn begin as if no chance came; whether that is possible."""
    return False


@hook
def afterstate(state: Any, action: int) -> bool:
    """Make an action whose chance is still to come; whether the state can say so."""
    return False
