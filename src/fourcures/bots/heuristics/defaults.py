"""Default turn search, for games that say nothing of it: nothing is pruned, and a plan ends where chance comes.

- ``prune_actions(state, legal)`` removes what is never worth a look: flights lead to where something can be done.
- ``is_minor_choice(state)``: choices inside a choice, which the heuristic makes.
- ``extend_turn(state)`` gives the turn room so that its end can be seen before chance comes; ``is_settled(state)`` says
  whether the end is reached, and ``restore_turn(state)`` takes the room back.
- ``skip_turn(state, journal)`` lets the next seat's turn begin as if no chance came, if it can.
- ``afterstate(state, action)`` makes an action that brings chance, without the chance, if the state can say so; what
  may come is then valued as one, and not by a few samples.
"""

from typing import Any

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal


@rule
def prune_actions(state: Any, legal: Legal) -> None:
    """Nothing is pruned."""


@rule
def is_minor_choice(state: Any) -> bool:
    """No choice is left to the heuristic."""
    return False


@rule
def extend_turn(state: Any) -> None:
    """The turn stays as it is."""


@rule
def is_settled(state: Any) -> bool:
    """Only chance ends a plan."""
    return False


@rule
def restore_turn(state: Any) -> None:
    """There is nothing to take back."""


@rule
def skip_turn(state: Any, journal: Journal) -> bool:
    """Nobody can say how the next turn begins before chance has come."""
    return False


@rule
def afterstate(state: Any, action: int) -> bool:
    """A state cannot say that chance is to come: it must come to be valued."""
    return False
