"""Moving pawns: where each kind of move can lead, and what a move does."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.games.pandemic.data.board import NEIGHBOURS
from fourcures.games.pandemic.rules.roles import clear_cured_cubes
from fourcures.games.pandemic.rules.state import State, elsewhere, has_role, has_station, holds
from fourcures.games.pandemic.vocabulary import JournalKind, Role


@rule
def drive_cities(state: State, pawn: int) -> int:
    """Drive/Ferry: linked cities (P-MOVE-01, P-BOARD-02)."""
    return NEIGHBOURS[state.city[pawn]]


@rule
def direct_cities(state: State, pawn: int) -> int:
    """Direct Flight: the cities on the active player's cards (P-MOVE-02, P-MOVE-05, P-ROLE-DISPATCHER-03)."""
    return state.hand[state.seat] & elsewhere(state, pawn)


@rule
def charter_cities(state: State, pawn: int) -> int:
    """Charter Flight: anywhere, with the card of the city the pawn leaves (P-MOVE-03, P-ROLE-DISPATCHER-04)."""
    return elsewhere(state, pawn) if holds(state, state.seat, state.city[pawn]) else 0


@rule
def shuttle_cities(state: State, pawn: int) -> int:
    """Shuttle Flight: from station to station (P-MOVE-04)."""
    return state.stations & elsewhere(state, pawn) if has_station(state, state.city[pawn]) else 0


@rule
def move_pawn(state: State, pawn: int, city: int, journal: Journal) -> None:
    """A pawn leaves one city and arrives in another; only the arrival has effects (P-MOVE-07, P-ROLE-MEDIC-02, -04)."""
    note(journal, JournalKind.MOVED, pawn, state.city[pawn], city)
    state.city[pawn] = city
    if has_role(state, pawn, Role.MEDIC):
        clear_cured_cubes(state, journal)
