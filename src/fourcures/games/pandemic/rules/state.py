"""State of a game: what lies on the table, whose turn it is, and which decision is awaited.

Sets of cities and cards are masks. NOBODY stands for no seat and NO_CARD for no card.
"""

from typing import Annotated

from fourcures.engine.rule_code import rule
from fourcures.engine.state import i8, i16, i64, struct
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.pandemic.data.board import ALL_CITIES, CITY_COUNT
from fourcures.games.pandemic.options import Chosen
from fourcures.games.pandemic.vocabulary import CARD_COUNT, MAX_PLAYERS, Role

NO_CARD = -1
MAX_PILES = 8
REFUSALS_KEPT = 16
MAX_FORECASTS = 2  # one from a hand, one from the Contingency Planner's card


@struct
class State(Chosen):
    """State of a game, with its random stream."""

    # Seats
    role: Annotated[list[int], i8[MAX_PLAYERS]]
    city: Annotated[list[int], i8[MAX_PLAYERS]]
    hand: Annotated[list[int], i64[MAX_PLAYERS]]
    seat_of: Annotated[list[int], i8[len(Role.names)]]  # role -> seat, or NOBODY
    stored: Annotated[int, i8]  # event on the Contingency Planner's card

    # Common knowledge of hidden hands; unused with open hands
    shown: Annotated[list[int], i64[MAX_PLAYERS]]  # cards that everybody knows a hand to hold
    lacking: Annotated[list[int], i64[MAX_PLAYERS]]  # cards that everybody knows the hand to lack, until its next draw
    beginner: Annotated[int, i8]  # seat that began with the largest city, or NOBODY if that tells nothing of hands
    opening: Annotated[list[int], i64[MAX_PLAYERS]]  # opening hands, each known to its seat
    seen: Annotated[list[int], i16[CARD_COUNT]]  # hidden cards in the order seen; see ``common_knowledge``
    seen_count: Annotated[int, i8]

    # Turn
    turn: Annotated[int, i16]
    seat: Annotated[int, i8]
    phase: Annotated[int, i8]
    actions_left: Annotated[int, i8]
    card_flight_used: Annotated[int, i8]
    quiet_night: Annotated[int, i8]
    draws_left: Annotated[int, i8]
    epidemics_left: Annotated[int, i8]
    infections_left: Annotated[int, i8]
    declined: Annotated[int, i8]  # seats, clockwise from the active one, that have passed in this window
    outcome: Annotated[int, i8]

    # The pending choice
    pending_choice: Annotated[int, i8]
    pending_seat: Annotated[int, i8]
    request: Annotated[int, i16]  # CONSENT: the action asked for
    requester: Annotated[int, i8]
    target: Annotated[int, i8]  # the city of a flight or station, the colour of a cure
    cards_left: Annotated[int, i8]  # CURE_CARDS: cards still to give up
    forecast: Annotated[int, i64]  # FORECAST: cards still to place
    resolving: Annotated[int, i8]  # event whose effect is not finished
    resolving_stored: Annotated[int, i8]  # 1 if it came from the Contingency Planner's card
    refused: Annotated[list[int], i16[REFUSALS_KEPT]]
    refusals: Annotated[int, i8]

    # Board
    cubes: Annotated[list[int], i8[CITY_COUNT * COLOUR_COUNT]]  # city * COLOUR_COUNT + colour
    supply: Annotated[list[int], i8[COLOUR_COUNT]]
    disease: Annotated[list[int], i8[COLOUR_COUNT]]
    stations: Annotated[int, i64]  # cities with at least one
    station_count: Annotated[list[int], i8[CITY_COUNT]]
    stations_left: Annotated[int, i8]
    outbreaks: Annotated[int, i8]
    infection_step: Annotated[int, i8]

    # Infection cards
    infection_deck: Annotated[int, i64]
    infection_top: Annotated[int, i64]  # the top layer of the deck
    infection_layer: Annotated[list[int], i8[CITY_COUNT]]
    infection_discard: Annotated[int, i64]
    infection_removed: Annotated[int, i64]
    arranged: Annotated[list[int], i64[MAX_FORECASTS]]  # hidden hands: cards that a Forecast put in order, until turned
    forecaster: Annotated[list[int], i8[MAX_FORECASTS]]  # seat that put them in order
    forecast_floor: Annotated[list[int], i8[MAX_FORECASTS]]  # highest layer number before that Forecast
    public_layer: Annotated[list[int], i8[CITY_COUNT]]  # public layer of each arranged card

    # Player cards
    undrawn: Annotated[int, i64]
    pile_cards: Annotated[list[int], i8[MAX_PILES]]  # bottom pile first, the epidemic included
    pile_epidemic: Annotated[list[int], i8[MAX_PILES]]
    pile: Annotated[int, i8]  # index of the top pile, the highest that has cards
    known: Annotated[list[int], i8[64]]  # cards on top of the piles whose place is known
    known_first: Annotated[int, i8]
    known_end: Annotated[int, i8]
    deck_count: Annotated[int, i8]
    discard: Annotated[int, i64]
    removed: Annotated[int, i64]


@rule
def has_role(state: State, seat: int, role: int) -> bool:
    """Whether a seat plays a role."""
    return state.role[seat] == role


@rule
def holds(state: State, seat: int, card: int) -> bool:
    """Whether a card is in a seat's hand."""
    return state.hand[seat] >> card & 1 == 1


@rule
def has_station(state: State, city: int) -> bool:
    """Whether a research station stands in a city."""
    return state.stations >> city & 1 == 1


@rule
def unseen_by(state: State, seat: int) -> int:
    """The cards that a seat, or NOBODY, knows only to be in the deck or in hidden hands (P-INFO-03, P-INFO-08)."""
    unseen = state.undrawn
    if state.hands_open == 0:
        for other in range(state.players):
            if other != seat:
                unseen |= state.hand[other] & ~state.shown[other]
    return unseen


@rule
def elsewhere(state: State, pawn: int) -> int:
    """All cities but the pawn's own: a move ends in another city (P-MOVE-06)."""
    return ALL_CITIES & ~(1 << state.city[pawn])
