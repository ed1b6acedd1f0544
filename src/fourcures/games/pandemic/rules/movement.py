"""Moving pawns: destinations of each kind of move, and its effects."""

from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.pandemic.data.board import ALL_CITIES, NEIGHBOURS
from fourcures.games.pandemic.rules.player_cards import ask_to_pay, discard_card
from fourcures.games.pandemic.rules.roles import clear_cured_cubes
from fourcures.games.pandemic.rules.state import State, elsewhere, has_role, has_station, holds
from fourcures.games.pandemic.vocabulary import ActionKind, JournalKind, PendingChoice, Role


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
    """Move a pawn to another city. Only the arrival has effects.

    P-MOVE-07, P-ROLE-MEDIC-02, P-ROLE-MEDIC-04
    """
    origin = state.city[pawn]
    state.city[pawn] = city
    note(journal, JournalKind.MOVED, pawn, origin, city)
    if has_role(state, pawn, Role.MEDIC):
        clear_cured_cubes(state, journal)


@rule
def move_by_action(state: State, kind: int, pawn: int, city: int, journal: Journal) -> None:
    """Move a pawn, and pay with the active player's card if the move costs one.

    P-MOVE-01, P-MOVE-02, P-MOVE-03, P-MOVE-04, P-MOVE-05, P-ROLE-DISPATCHER-02, P-ROLE-DISPATCHER-03
    """
    if kind == ActionKind.DIRECT:
        discard_card(state, state.seat, city, journal)
    elif kind == ActionKind.CHARTER:
        discard_card(state, state.seat, state.city[pawn], journal)
    move_pawn(state, pawn, city, journal)


@rule
def begin_card_flight(state: State, city: int, journal: Journal) -> None:
    """Begin a card flight. The player picks the card, unless open hands leave only one city card (P-INFO-10).

    P-ROLE-OPEX-03
    """
    state.target = city
    cards = state.hand[state.seat] & ALL_CITIES
    if state.hands_open == 1 and popcount(cards) == 1:
        fly_for_card(state, lowest_bit(cards), journal)
    else:
        ask_to_pay(state, PendingChoice.FLIGHT_CARD, journal)


@rule
def fly_for_card(state: State, card: int, journal: Journal) -> None:
    """Card flight: discard the card and move the pawn (P-ROLE-OPEX-03)."""
    state.pending_choice = PendingChoice.NONE
    state.card_flight_used = 1
    discard_card(state, state.seat, card, journal)
    move_pawn(state, state.seat, state.target, journal)
