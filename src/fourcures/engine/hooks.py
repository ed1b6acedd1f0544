"""The functions of a game as loops and bots call them: placeholders that a ``Backend`` made for a game fills."""

from typing import Any

from fourcures.engine.backend import hook
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal


@hook
def set_up(state: Any, journal: Journal) -> None:
    """Deal a game onto a blank state."""


@hook
def list_legal(state: Any, legal: Legal) -> None:
    """All legal actions."""


@hook
def apply(state: Any, action: int, journal: Journal) -> None:
    """A legal action and all that follows from it."""


@hook
def resume(state: Any, journal: Journal) -> None:
    """Run on from any state to the next decision."""


@hook
def decider(state: Any) -> int:
    """The seat that must decide, or -1."""
    return 0


@hook
def setbacks(state: Any) -> int:
    """What has mounted up against the players so far."""
    return 0


@hook
def redeal(state: Any, seat: int) -> None:
    """Deal anew, from the state's chance, all that the seat cannot know."""


@hook
def keep_own(state: Any, seat: int, legal: Legal) -> None:
    """Leave of the legal actions those that a seat may know of."""


@hook
def telling(state: Any, seat: int) -> int:
    """The action by which a seat tells all that it may tell, or -1."""
    return -1


@hook
def open_hands(state: Any, seat: int) -> None:
    """Open all hands if a seat knows them already and players may tell each other theirs."""


@hook
def hide_unknown(state: Any, seat: int) -> bool:
    """Take out of a state the hidden cards that a seat does not know. Return False if more is hidden from it."""
    return True


@hook
def observe(state: Any, seat: int, observation: Any) -> None:
    """Write the observation of a seat into a struct of zeros."""


@hook
def player_count(state: Any) -> int:
    """How many seats are taken."""
    return 1


@hook
def active_seat(state: Any) -> int:
    """The seat whose turn it is, whoever decides."""
    return 0
