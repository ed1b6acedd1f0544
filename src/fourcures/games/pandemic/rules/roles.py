"""Powers of the roles, role by role.

A rule asks here what a power changes in it. Two powers that end in a move are in ``movement``: the Medic's arrival and
the flight of the Operations Expert.
"""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import cubes_in, eradicate_if_gone, sweep
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import ALL_CITIES, CUBES, CURE_CARDS, CURE_CARDS_SCIENTIST, NEIGHBOURS
from fourcures.games.pandemic.data.cards import ALL_CARDS, ALL_EVENTS
from fourcures.games.pandemic.options import CubeNeed, ResearcherGives, RoleSet
from fourcures.games.pandemic.rules.state import NO_CARD, State, elsewhere, has_role, has_station
from fourcures.games.pandemic.vocabulary import JournalKind, Role

# --- Contingency Planner


@rule
def events_to_recall(state: State) -> int:
    """The events that the Contingency Planner can store (P-ROLE-PLANNER-01, P-ROLE-PLANNER-02, P-ROLE-PLANNER-06)."""
    if has_role(state, state.seat, Role.CONTINGENCY_PLANNER) and state.stored == NO_CARD:
        return state.discard & ALL_EVENTS
    return 0


@rule
def recall(state: State, card: int, journal: Journal) -> None:
    """Store a discarded event on the Contingency Planner's card (P-ROLE-PLANNER-01, P-ROLE-PLANNER-03)."""
    state.discard &= ~(1 << card)
    state.stored = card
    note(journal, JournalKind.STORED, state.seat, card, 0)


@rule
def stored_by(state: State, seat: int) -> int:
    """The event on the Contingency Planner's card, as a set; empty for other seats (P-ROLE-PLANNER-05, P-INFO-07)."""
    if state.stored != NO_CARD and state.seat_of[Role.CONTINGENCY_PLANNER] == seat:
        return 1 << state.stored
    return 0


# --- Dispatcher


@rule
def may_move(state: State, pawn: int) -> bool:
    """True for the own pawn, and for any pawn as Dispatcher (P-TURN-05, P-ROLE-DISPATCHER-02, P-ROLE-DISPATCHER-06)."""
    return pawn == state.seat or has_role(state, state.seat, Role.DISPATCHER)


@rule
def join_cities(state: State, pawn: int) -> int:
    """Cities to which the Dispatcher can bring a pawn: those with another pawn (P-ROLE-DISPATCHER-01)."""
    if not has_role(state, state.seat, Role.DISPATCHER):
        return 0
    cities = 0
    for other in range(state.players):
        if other != pawn:
            cities |= 1 << state.city[other]
    return cities & elsewhere(state, pawn)


# --- Medic


@rule
def treats_all_cubes(state: State, seat: int) -> bool:
    """True for the Medic, who removes all cubes of a colour at once (P-ROLE-MEDIC-01)."""
    return has_role(state, seat, Role.MEDIC)


@rule
def clear_cured_cubes(state: State, journal: Journal) -> None:
    """Remove cubes of cured colours from the Medic's city (P-ROLE-MEDIC-02, P-ROLE-MEDIC-03, P-ROLE-MEDIC-04)."""
    medic = state.seat_of[Role.MEDIC]
    if medic != NOBODY:
        city = state.city[medic]
        for colour in range(COLOUR_COUNT):
            if state.disease[colour] == DiseaseStatus.CURED and cubes_in(state, city, colour) > 0:
                sweep(state, city, colour, journal)
                eradicate_if_gone(state, colour, CUBES, journal)


@rule
def swept_cities(state: State, colour: int) -> int:
    """Set of cities where the Medic removes all cubes of this colour: one or none (P-ROLE-MEDIC-03)."""
    medic = state.seat_of[Role.MEDIC]
    return 1 << state.city[medic] if medic != NOBODY and state.disease[colour] == DiseaseStatus.CURED else 0


# --- Operations Expert


@rule
def builds_without_card(state: State, seat: int) -> bool:
    """True for the Operations Expert, who builds stations free of charge (P-ROLE-OPEX-01, P-ROLE-OPEX-02)."""
    return has_role(state, seat, Role.OPERATIONS_EXPERT)


@rule
def has_card_flight(state: State) -> bool:
    """True if the active player has the Operations Expert's card flight (P-ROLE-OPEX-03, P-ROLE-OPEX-04)."""
    return has_role(state, state.seat, Role.OPERATIONS_EXPERT) and state.role_set != RoleSet.FIVE


@rule
def card_flight_cities(state: State) -> int:
    """Card flight: from a station to anywhere for any city card, once a turn (P-ROLE-OPEX-03, P-ROLE-DISPATCHER-05)."""
    if not has_card_flight(state) or state.card_flight_used == 1 or state.hand[state.seat] & ALL_CITIES == 0:
        return 0
    return elsewhere(state, state.seat) if has_station(state, state.city[state.seat]) else 0


# --- Quarantine Specialist


@rule
def quarantined_cities(state: State) -> int:
    """The Quarantine Specialist's city and its neighbours.

    P-ROLE-QUARANTINE-01, P-ROLE-QUARANTINE-02, P-ROLE-QUARANTINE-05
    """
    specialist = state.seat_of[Role.QUARANTINE_SPECIALIST]
    if specialist == NOBODY:
        return 0
    here = state.city[specialist]
    return NEIGHBOURS[here] | 1 << here


# --- Researcher


@rule
def shareable_by(state: State, giver: int) -> int:
    """Cards that a giver may hand over here: the card of the city, or any card of the Researcher.

    P-SHARE-02, P-ROLE-RESEARCHER-01, P-ROLE-RESEARCHER-03, P-ROLE-RESEARCHER-04, P-ROLE-RESEARCHER-05
    """
    if not has_role(state, giver, Role.RESEARCHER):
        return 1 << state.city[giver]
    return ALL_CARDS if state.researcher_gives == ResearcherGives.ANY_CARDS else ALL_CITIES


# --- Scientist


@rule
def cards_for_a_cure(state: State, seat: int) -> int:
    """Number of cards of a colour that a cure costs (P-CURE-01, P-ROLE-SCIENTIST-01, P-ROLE-SCIENTIST-02)."""
    return CURE_CARDS_SCIENTIST if has_role(state, seat, Role.SCIENTIST) else CURE_CARDS


# --- Medic and Quarantine Specialist together


@rule
def closed_cities(state: State, colour: int) -> int:
    """Cities where a role keeps cubes of this colour out.

    P-ROLE-QUARANTINE-02, P-ROLE-QUARANTINE-04, P-ROLE-MEDIC-05, P-ROLE-MEDIC-07, P-END-04
    """
    closed = quarantined_cities(state)
    return closed | swept_cities(state, colour) if state.cube_need == CubeNeed.NET else closed
