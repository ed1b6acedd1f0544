"""Turn search of the board game: pruning for the planner, and the end of a turn before its draw."""

from fourcures.bots.heuristics.pandemic.cards import known_hand
from fourcures.engine.bits import mask_of, popcount
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, strike
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.pandemic.data.board import ALL_CITIES, CITY_COUNT
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.rules.turn import pass_turn
from fourcures.games.pandemic.vocabulary import FIRST_ROW, ActionKind, PendingChoice, Phase

FLIGHT_CUBES = 2  # cubes that make a city worth a flight
TELLING = mask_of(range(FIRST_ROW[ActionKind.TELL], FIRST_ROW[ActionKind.TELL_CARD] + 1))  # rows of telling actions
EXTRA_ACTIONS = 50  # more actions than a turn has


@rule
def prune_actions(state: State, legal: Legal) -> None:
    """Keep flights to places of interest and Resilient Population for cities with cubes, and drop refusals.

    Plans take no hidden card, because the search would find it in a sampled hand. They tell no cards either, because
    they rely only on what is known.
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
    """Keep only ``columns`` of a row, or all if none of them is legal."""
    if legal[0] >> row & 1 and legal[row + 1] & columns:
        legal[row + 1] &= columns


@rule
def crowded(state: State, least: int) -> int:
    """Set of cities with at least ``least`` cubes of one colour."""
    cities = 0
    for city in range(CITY_COUNT):
        first = city * COLOUR_COUNT
        for colour in range(COLOUR_COUNT):
            if state.cubes[first + colour] >= least:
                cities |= 1 << city
    return cities


@rule
def places_of_interest(state: State) -> int:
    """Set of cities worth a flight: with cubes to treat, a station, a pawn, or a card in a known hand."""
    places = crowded(state, FLIGHT_CUBES) | state.stations
    for seat in range(state.players):
        places |= 1 << state.city[seat]
        places |= known_hand(state, seat, state.seat) & ALL_CITIES
    return places


@rule
def is_minor_choice(state: State) -> bool:
    """Whether a choice is pending: consent, cards for a cure or flight, a station to move, the order of a Forecast."""
    return state.pending_choice != PendingChoice.NONE


@rule
def extend_turn(state: State) -> None:
    """Add spare actions that are never taken, because the draw would follow the last one."""
    if state.phase == Phase.ACTIONS:
        state.actions_left += EXTRA_ACTIONS


@rule
def is_settled(state: State) -> bool:
    """Whether the last real action is done, so that the turn is over."""
    return (
        state.phase == Phase.ACTIONS
        and state.actions_left == EXTRA_ACTIONS
        and state.pending_choice == PendingChoice.NONE
    )


@rule
def restore_turn(state: State) -> None:
    """Remove the spare actions."""
    if state.phase == Phase.ACTIONS and state.actions_left >= EXTRA_ACTIONS:
        state.actions_left -= EXTRA_ACTIONS


@rule
def skip_turn(state: State, journal: Journal) -> bool:
    """Start the next seat's turn without the draw. Return False if the actions are not done."""
    if state.phase != Phase.ACTIONS or state.pending_choice != PendingChoice.NONE or state.actions_left != 0:
        return False
    pass_turn(state, journal)
    return True
