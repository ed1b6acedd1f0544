"""Powers of the roles."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal
from fourcures.games.common.rules.cubes import (
    cubes_in,
    eradicate_if_gone,
    sweep,
)
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import ALL_CITIES, CUBES, NEIGHBOURS
from fourcures.games.pandemic.options import FIVE, NET
from fourcures.games.pandemic.rules.state import State, elsewhere, has_role, has_station
from fourcures.games.pandemic.vocabulary import Role


@rule
def clear_cured_cubes(state: State, journal: Journal) -> None:
    """Cubes of cured colours vanish where the Medic is (P-ROLE-MEDIC-02, -03, -04)."""
    medic = state.seat_of[Role.MEDIC]
    if medic != NOBODY:
        city = state.city[medic]
        for colour in range(COLOUR_COUNT):
            if state.disease[colour] == DiseaseStatus.CURED and cubes_in(state, city, colour) > 0:
                sweep(state, city, colour, journal)
                eradicate_if_gone(state, colour, CUBES, journal)


@rule
def quarantined_cities(state: State) -> int:
    """The Quarantine Specialist's city and its neighbours (P-ROLE-QUARANTINE-01, -02, -05)."""
    specialist = state.seat_of[Role.QUARANTINE_SPECIALIST]
    if specialist == NOBODY:
        return 0
    here = state.city[specialist]
    return NEIGHBOURS[here] | 1 << here


@rule
def medics_city(state: State, colour: int) -> int:
    """The city, if any, where the Medic takes off all cubes of this colour (P-ROLE-MEDIC-03)."""
    medic = state.seat_of[Role.MEDIC]
    return 1 << state.city[medic] if medic != NOBODY and state.disease[colour] == DiseaseStatus.CURED else 0


@rule
def closed_cities(state: State, colour: int) -> int:
    """Where a role keeps cubes of this colour out (P-ROLE-QUARANTINE-02, -04, P-ROLE-MEDIC-05, -07, P-END-04)."""
    closed = quarantined_cities(state)
    return closed | medics_city(state, colour) if state.cube_need == NET else closed + 0


@rule
def may_move(state: State, pawn: int) -> bool:
    """The active player moves the own pawn; the Dispatcher any pawn (P-TURN-05, P-ROLE-DISPATCHER-02, -06)."""
    return pawn == state.seat or has_role(state, state.seat, Role.DISPATCHER)


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
    return has_role(state, state.seat, Role.OPERATIONS_EXPERT) and state.role_set != FIVE


@rule
def card_flight_cities(state: State) -> int:
    """Card flight: from a station to anywhere for any city card, once a turn (P-ROLE-OPEX-03, P-ROLE-DISPATCHER-05)."""
    if not has_card_flight(state) or state.card_flight_used == 1 or state.hand[state.seat] & ALL_CITIES == 0:
        return 0
    return elsewhere(state, state.seat) if has_station(state, state.city[state.seat]) else 0
