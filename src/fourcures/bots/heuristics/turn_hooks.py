"""Hooks of the turn search, for games that delimit a turn for the planner; see ``engine.hooks``.

A game's module ``turn_search`` fills any of them. For the others, the code here is the default: nothing is pruned,
and a plan ends at its first random outcome.
"""

from typing import Any

from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import hook


@hook
def prune_actions(state: Any, legal: Legal) -> None:
    """Remove legal actions that are not worth searching, such as flights to cities without work."""


@hook
def is_minor_choice(state: Any) -> bool:
    """True if the pending choice belongs to a decision already made. The heuristic makes it, not the search."""
    return False


@hook
def extend_turn(state: Any) -> None:
    """Add spare actions to the turn, so that its last real action does not trigger a random outcome."""


@hook
def is_settled(state: Any) -> bool:
    """True if a plan ends in this state: after the last real action, if there are spare ones."""
    return False


@hook
def restore_turn(state: Any) -> None:
    """Remove the spare actions that ``extend_turn`` added."""


@hook
def skip_turn(state: Any, journal: Journal) -> bool:
    """Start the next seat's turn without the random outcomes before it. Return False if that is not possible."""
    return False


@hook
def afterstate(state: Any, action: int) -> bool:
    """Apply the action up to its random outcome. Return False if the game does not support that.

    The planner evaluates this one state instead of a few samples.
    """
    return False
