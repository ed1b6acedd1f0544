"""Turn search of the board game: which actions the planner prunes, and where a turn ends for it."""

from fourcures.bots.heuristics.pandemic.cards import known_hand
from fourcures.engine.backend import rule
from fourcures.engine.bits import mask_of, popcount
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, strike
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.pandemic.data.board import ALL_CITIES, CITY_COUNT
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.rules.turn import pass_turn
from fourcures.games.pandemic.vocabulary import FIRST_ROW, ActionKind, PendingChoice, Phase

FLIGHT_CUBES = 2  # cubes that make a city worth a flight
TELLING = mask_of(range(FIRST_ROW[ActionKind.TELL], FIRST_ROW[ActionKind.TELL_CARD] + 1))  # rows
EXTRA_ACTIONS = 50  # more actions than a turn has


@rule
def prune_actions(state: State, legal: Legal) -> None:
    """Flights go where there is work, a station, a partner, or a card to hand over; Resilient takes what is full.

    Nobody is asked for a hidden card: the search would find it wherever it imagines it. Plans are about what is known,
    so that nobody tells anything in them.
    """
    legal[0] &= ~TELLING
    legal[0] &= ~(1 << FIRST_ROW[ActionKind.REFUSE]) if popcount(legal[0]) > 1 else -1
    if state.pending_choice != PendingChoice.NONE:
        return
    if state.hands_open == 0:
        for giver in range(state.players):
            strike(legal, FIRST_ROW[ActionKind.TAKE] + giver, ~state.shown[giver])
    places = places_of_interest(state)
    narrow(legal, FIRST_ROW[ActionKind.GRANT], places)
    narrow(legal, FIRST_ROW[ActionKind.RESILIENT], crowded(state, 1))
    narrow(legal, FIRST_ROW[ActionKind.OPSFLIGHT], places)
    for pawn in range(state.players):
        narrow(legal, FIRST_ROW[ActionKind.CHARTER] + pawn, places)
        narrow(legal, FIRST_ROW[ActionKind.DIRECT] + pawn, places)
        narrow(legal, FIRST_ROW[ActionKind.AIRLIFT] + pawn, places)


@rule
def narrow(legal: Legal, row: int, columns: int) -> None:
    """Keep some columns of a row, if any of them is there; else all."""
    if legal[0] >> row & 1 and legal[row + 1] & columns:
        legal[row + 1] &= columns


@rule
def crowded(state: State, least: int) -> int:
    """The cities with at least so many cubes of a colour."""
    cities = 0
    for city in range(CITY_COUNT):
        first = city * COLOUR_COUNT
        for colour in range(COLOUR_COUNT):
            if state.cubes[first + colour] >= least:
                cities |= 1 << city
    return cities


@rule
def places_of_interest(state: State) -> int:
    """Where something can be done: cubes, stations, pawns, cities whose cards are held."""
    places = crowded(state, FLIGHT_CUBES) | state.stations
    for seat in range(state.players):
        places |= 1 << state.city[seat]
        places |= known_hand(state, seat, state.seat) & ALL_CITIES
    return places


@rule
def is_minor_choice(state: State) -> bool:
    """Consent, cards for a cure or a flight, the station to move, the order of a Forecast."""
    return state.pending_choice != PendingChoice.NONE


@rule
def extend_turn(state: State) -> None:
    """Actions that are never taken: without them the last one would at once bring the draw."""
    if state.phase == Phase.ACTIONS:
        state.actions_left += EXTRA_ACTIONS


@rule
def is_settled(state: State) -> bool:
    """After the last real action the turn is over."""
    return (
        state.phase == Phase.ACTIONS
        and state.actions_left == EXTRA_ACTIONS
        and state.pending_choice == PendingChoice.NONE
    )


@rule
def restore_turn(state: State) -> None:
    """Take those actions back."""
    if state.phase == Phase.ACTIONS and state.actions_left >= EXTRA_ACTIONS:
        state.actions_left -= EXTRA_ACTIONS


@rule
def skip_turn(state: State, journal: Journal) -> bool:
    """The next seat's turn begins, as if nothing were drawn."""
    if state.phase != Phase.ACTIONS or state.pending_choice != PendingChoice.NONE or state.actions_left != 0:
        return False
    pass_turn(state, journal)
    return True
