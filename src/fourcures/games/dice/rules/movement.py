"""Moving the pawn: where each kind of move can lead."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.games.dice.data.board import ALL_CITIES, CITIES_NUMBERED
from fourcures.games.dice.options import BOTH
from fourcures.games.dice.rules.state import State, has_role
from fourcures.games.dice.vocabulary import JournalKind, Role


@rule
def elsewhere(state: State) -> int:
    """All cities but the pawn's own."""
    return ALL_CITIES & ~(1 << state.pawn)


@rule
def drive_cities(state: State) -> int:
    """Drive, sail or fly along one link (D-MOVE-01, D-MAP-03)."""
    return state.neighbours[state.pawn] + 0


@rule
def has_emergency_flight(state: State) -> bool:
    """Who flies to where help is needed (D-ROLE-EMERGENCY-01, D-ROLE-DISPATCHER-02, -03)."""
    return has_role(state, Role.EMERGENCY_RESPONSE) or (has_role(state, Role.DISPATCHER) and state.role_text == BOTH)


@rule
def emergency_cities(state: State) -> int:
    """The start city and the last infected city, unless the pawn is there (D-ROLE-EMERGENCY-01, -02)."""
    if not has_emergency_flight(state):
        return 0
    return (1 << state.start_city | 1 << state.last_infected) & elsewhere(state)


@rule
def dispatch_cities(state: State) -> int:
    """The cities of the number that the Dispatcher has rolled (D-ROLE-DISPATCHER-01)."""
    return CITIES_NUMBERED[state.number_rolled] & elsewhere(state)


@rule
def move_pawn(state: State, city: int, journal: Journal) -> None:
    """The pawn goes to another city."""
    note(journal, JournalKind.MOVED, state.pawn, city, 0)
    state.pawn = city
