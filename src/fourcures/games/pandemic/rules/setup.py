"""Set-up: from a blank state to the first decision."""

from typing import Any

from fourcures.engine.bits import lowest_bit, mask_of
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice, randbelow
from fourcures.engine.rule_code import ConstArray, rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY, deal_roles
from fourcures.games.pandemic.data.board import (
    ALL_CITIES,
    CITY_COLOUR,
    CUBES,
    OPENING_HAND,
    OPENING_INFECTION,
    POPULATION,
    ROLE_SETS,
    START_CITY,
    STATIONS,
)
from fourcures.games.pandemic.data.cards import ALL_CARDS
from fourcures.games.pandemic.options import FirstPlayer, RoleSet
from fourcures.games.pandemic.rules.infection import place_cubes
from fourcures.games.pandemic.rules.infection_deck import discard_infection_card
from fourcures.games.pandemic.rules.state import NO_CARD, State
from fourcures.games.pandemic.rules.stations import place_station
from fourcures.games.pandemic.rules.turn import start_turn
from fourcures.games.pandemic.vocabulary import CARD_COUNT, JournalKind, Role

ROLE_SET_MASKS = ConstArray(mask_of(map(Role.names.index, ROLE_SETS[name])) for name in RoleSet.names)


@rule
def clear_table(state: State) -> None:
    """Clear the table: full supplies, no stations, whole decks (P-SETUP-02, P-SETUP-03)."""
    for colour in range(COLOUR_COUNT):
        state.supply[colour] = CUBES
    for role in range(len(state.seat_of)):
        state.seat_of[role] = NOBODY
    state.stations_left = STATIONS
    state.infection_deck = ALL_CITIES
    state.infection_top = ALL_CITIES
    state.undrawn = ALL_CARDS
    state.stored = NO_CARD
    state.resolving = NO_CARD
    state.beginner = NOBODY


@rule
def set_up(state: State, journal: Journal) -> None:
    """Deal a new game onto a blank table."""
    deal_roles(state, ROLE_SET_MASKS[state.role_set], journal)
    for seat in range(state.players):
        state.city[seat] = START_CITY  # P-SETUP-05
    place_station(state, START_CITY)
    deal_hands(state, journal)
    stack_piles(state)
    infect_opening_cities(state, journal)
    state.seat = first_seat(state)
    remember_opening(state)
    start_turn(state, journal)


@rule
def deal_hands(state: State, journal: Journal) -> None:
    """Deal opening hands, without epidemics (P-SETUP-06, P-SETUP-07)."""
    for seat in range(state.players):
        for _ in range(OPENING_HAND[state.players]):
            card = choice(state, state.undrawn)
            state.undrawn &= ~(1 << card)
            state.hand[seat] |= 1 << card
            note(journal, JournalKind.DEALT, seat, card, 0)


@rule
def stack_piles(state: State) -> None:
    """Stack equal piles with an epidemic each, larger ones on top (P-SETUP-08, P-SETUP-09, P-SETUP-10, P-SETUP-11)."""
    dealt = state.players * OPENING_HAND[state.players]
    split_into_piles(state, CARD_COUNT - dealt, state.epidemics)


@rule
def split_into_piles(state: State, cards: int, piles: int) -> None:
    """Split undrawn cards into piles that differ by one at most, larger ones on top, and add an epidemic to each."""
    for pile in range(piles):
        state.pile_cards[pile] = (cards + pile) // piles + 1
        state.pile_epidemic[pile] = 1
    state.pile = piles - 1
    state.deck_count = cards + piles


@rule
def infect_opening_cities(state: State, journal: Journal) -> None:
    """Infect nine cities with 3, 2 or 1 cubes, regardless of roles (P-SETUP-12, P-SETUP-13, P-SETUP-14)."""
    for index in range(len(OPENING_INFECTION)):
        city = choice(state, state.infection_top)
        discard_infection_card(state, city)
        note(journal, JournalKind.TURNED, city, 0, 0)
        place_cubes(state, city, CITY_COLOUR[city], OPENING_INFECTION[index], journal)


@rule
def first_seat(state: State) -> int:
    """Choose the first player (P-SETUP-15, P-SETUP-16, P-SETUP-17)."""
    if state.first_player == FirstPlayer.HIGHEST_POPULATION:
        return choice(state, most_populous(state, state.hand))
    if state.first_seat != NOBODY:
        return state.first_seat
    return randbelow(state, state.players)


@rule
def remember_opening(state: State) -> None:
    """Remember the first player, which is evidence of hidden opening hands (P-INFO-11)."""
    if state.hands_open == 0 and state.first_player == FirstPlayer.HIGHEST_POPULATION:
        state.beginner = state.seat
        for seat in range(state.players):
            state.opening[seat] = state.hand[seat]


@rule
def most_populous(state: State, hands: Any) -> int:
    """The seats that hold the largest city; more than one if cities tie (P-SETUP-15, P-SETUP-16)."""
    largest = 0
    seats = 0
    for seat in range(state.players):
        cities = hands[seat] & ALL_CITIES
        while cities:
            population = POPULATION[lowest_bit(cities)]
            cities &= cities - 1
            if population > largest:
                largest = population
                seats = 0
            if population == largest:
                seats |= 1 << seat
    return seats
