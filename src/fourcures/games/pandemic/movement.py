"""Moving pawns: where each kind of move can lead, and what a move does."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.games.pandemic.board import ALL_CITIES, DISPATCHER, MEDIC, NEIGHBOURS, OPERATIONS
from fourcures.games.pandemic.infection import clear_cured_cubes
from fourcures.games.pandemic.log import MOVED
from fourcures.games.pandemic.options import FIVE
from fourcures.games.pandemic.state import State, has_role, has_station, holds


@rule
def elsewhere(state: State, pawn: int) -> int:
    """All cities but the pawn's own: a move ends in another city (P-MOVE-06)."""
    return ALL_CITIES & ~(1 << state.city[pawn])


@rule
def may_move(state: State, pawn: int) -> bool:
    """The active player moves the own pawn; the Dispatcher any pawn (P-TURN-05, P-ROLE-DISPATCHER-02, -06)."""
    return pawn == state.seat or has_role(state, state.seat, DISPATCHER)


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
def join_cities(state: State, pawn: int) -> int:
    """Dispatcher: to a city where another pawn stands (P-ROLE-DISPATCHER-01)."""
    cities = 0
    for other in range(state.players):
        if other != pawn:
            cities |= 1 << state.city[other]
    return cities & elsewhere(state, pawn)


@rule
def has_card_flight(state: State) -> bool:
    """The active player is an Operations Expert of a role set with the card flight (P-ROLE-OPEX-03, -04)."""
    return has_role(state, state.seat, OPERATIONS) and state.role_set != FIVE


@rule
def card_flight_cities(state: State) -> int:
    """Card flight: from a station to anywhere for any city card, once a turn (P-ROLE-OPEX-03, P-ROLE-DISPATCHER-05)."""
    if not has_card_flight(state) or state.card_flight_used == 1 or state.hand[state.seat] & ALL_CITIES == 0:
        return 0
    return elsewhere(state, state.seat) if has_station(state, state.city[state.seat]) else 0


@rule
def move_pawn(state: State, pawn: int, city: int, journal: Journal) -> None:
    """A pawn leaves one city and arrives in another; only the arrival has effects (P-MOVE-07, P-ROLE-MEDIC-02, -04)."""
    note(journal, MOVED, pawn, state.city[pawn], city)
    state.city[pawn] = city
    if has_role(state, pawn, MEDIC):
        clear_cured_cubes(state, journal)
