"""Movement of the pawn. Flights of roles are in ``roles``, the flight of an event in ``special_events``."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.dice.data.board import ALL_CITIES
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import JournalKind


@rule
def elsewhere(state: State) -> int:
    """All cities but the pawn's own."""
    return ALL_CITIES & ~(1 << state.pawn)


@rule
def drive_cities(state: State) -> int:
    """Drive, sail or fly along one link (D-MOVE-01, D-MAP-03)."""
    return state.neighbours[state.pawn]


@rule
def move_pawn(state: State, city: int, journal: Journal) -> None:
    """Move the pawn to another city."""
    origin = state.pawn
    state.pawn = city
    note(journal, JournalKind.MOVED, origin, city, 0)
