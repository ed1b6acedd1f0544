"""Default turn search, for games without their own: nothing is pruned, and a plan ends at its first random outcome.

- ``prune_actions(state, legal)`` removes actions that are not worth searching, such as flights to cities without work.
- ``is_minor_choice(state)`` is true for choices within a decision, which the heuristic makes.
- ``extend_turn(state)`` adds spare actions, so that the last real action does not trigger a random outcome.
  ``is_settled(state)`` is true after that action, and ``restore_turn(state)`` removes the spare actions.
- ``skip_turn(state, journal)`` starts the next seat's turn without the random outcomes before it, if that is possible.
- ``afterstate(state, action)`` applies an action up to its random outcome, if the game supports that. The planner then
  evaluates this one state instead of a few samples.
"""

from typing import Any

from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule


@rule
def prune_actions(state: Any, legal: Legal) -> None:
    """Prune nothing."""


@rule
def is_minor_choice(state: Any) -> bool:
    """Return False: no choice is left to the heuristic."""
    return False


@rule
def extend_turn(state: Any) -> None:
    """Leave the turn as it is."""


@rule
def is_settled(state: Any) -> bool:
    """Return False: only a random outcome ends a plan."""
    return False


@rule
def restore_turn(state: Any) -> None:
    """Leave the turn as it is: ``extend_turn`` added nothing."""


@rule
def skip_turn(state: Any, journal: Journal) -> bool:
    """Return False: the next turn cannot begin without the random outcomes before it."""
    return False


@rule
def afterstate(state: Any, action: int) -> bool:
    """Return False: random outcomes must be sampled."""
    return False
