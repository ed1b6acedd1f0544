"""Hooks: placeholders through which loops and bots call the functions of a game.

A ``Backend`` made for a game fills them. A game must declare those of the first part; for the others, the code here
suits a game in which nothing is hidden.
"""

from typing import Any

from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import hook


@hook
def set_up(state: Any, journal: Journal) -> None:
    """Deal a game onto a blank state."""


@hook
def list_legal(state: Any, legal: Legal) -> None:
    """Write all legal actions into ``legal``."""


@hook
def apply(state: Any, action: int, journal: Journal) -> None:
    """Carry out a legal action and all that follows from it."""


@hook
def resume(state: Any, journal: Journal) -> None:
    """Continue from any state to the next decision."""


@hook
def decider(state: Any) -> int:
    """The seat that must decide, or -1."""
    return 0


@hook
def observe(state: Any, seat: int, observation: Any) -> None:
    """Write the observation of a seat into a struct of zeros."""


# Hooks with a default


@hook
def redeal(state: Any, seat: int) -> None:
    """Redeal all that the seat cannot know, using the state's random stream. By default, it knows everything."""


@hook
def keep_own(state: Any, seat: int, legal: Legal) -> None:
    """Remove the legal actions that a seat may not know of."""


@hook
def telling(state: Any, seat: int) -> int:
    """Id of the action by which a seat tells all that it may tell, or -1."""
    return -1


@hook
def open_hands(state: Any, seat: int) -> None:
    """Open all hands if a seat knows them already and players may tell each other theirs."""


@hook
def hide_unknown(state: Any, seat: int) -> bool:
    """Remove from a state the hidden cards that a seat does not know. Return False if more is hidden from it."""
    return True


@hook
def setbacks(state: Any) -> int:
    """Number of setbacks of the players so far, such as outbreaks. By default, they are not counted."""
    return 0


@hook
def player_count(state: Any) -> int:
    """Number of seats taken, by default one."""
    return 1


@hook
def active_seat(state: Any) -> int:
    """Seat whose turn it is, even if another seat decides. Networks count from it."""
    return 0
