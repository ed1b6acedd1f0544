"""Features of the table: tracks, decks, stations, hands and events."""

from typing import Any

from fourcures.bots.heuristics.pandemic.colour_features import Unmet, held
from fourcures.bots.heuristics.pandemic.map import BALLS
from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit, mask_of, popcount
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import CITY_COUNT, COLOUR_CARDS, HAND_LIMIT, LAST_OUTBREAK, RATES
from fourcures.games.pandemic.data.cards import ALL_EVENTS
from fourcures.games.pandemic.rules.state import NO_CARD, State
from fourcures.games.pandemic.vocabulary import EventCard, Role

TRACK_NAMES = (
    "the turn is fresh",
    "cures",
    "outbreaks",
    "outbreaks squared",
    "infection rate",
    "epidemics to come",
    "chance of an epidemic next",
    "turns left",
)
TABLE_NAMES = (
    "missing cards in all, after hand-overs",
    "missing cards for each turn left",
    "effort to all full sets",
    "effort for each turn left",
    "stations",
    "way to stations",
    "hands nearly full",
    "two players",
    "four players",
    "no events to play",
    "collectors of two colours",
    "cards that no cure needs",
)
SOME_CITIES = mask_of(range(0, CITY_COUNT, 3))


@rule
def track_features(state: State, fresh: bool, into: Any, first: int) -> float:
    """How far the tracks and the deck have come; the chance that the next draw brings an epidemic."""
    cures = 0
    for colour in range(COLOUR_COUNT):
        cures += state.disease[colour] != DiseaseStatus.UNCURED
    to_come = 0
    for pile in range(state.pile, len(state.pile_cards)):
        to_come += state.pile_epidemic[pile]
    soon = chance_of_epidemic(state)
    into[first] = 1.0 if fresh else 0.0
    into[first + 1] = cures / COLOUR_COUNT
    into[first + 2] = state.outbreaks / LAST_OUTBREAK
    into[first + 3] = state.outbreaks * state.outbreaks / (LAST_OUTBREAK * LAST_OUTBREAK)
    into[first + 4] = RATES[state.infection_step] / 4
    into[first + 5] = to_come / 6
    into[first + 6] = soon
    into[first + 7] = state.deck_count / 50
    return soon


@rule
def chance_of_epidemic(state: State) -> float:
    """How likely the next two cards bring an epidemic, from how the deck was made up."""
    if state.deck_count == 0:
        return 0.0
    pile = state.pile
    if state.pile_cards[pile] == 0 and pile + 1 < len(state.pile_cards):
        pile += 1
    if state.pile_epidemic[pile] == 0:
        return 0.0
    return min(1.0, 2 / max(1, state.pile_cards[pile]))


@rule
def table_features(state: State, unmet: Unmet, into: Any, first: int) -> None:
    """What cures still take, stations and hands."""
    crowded = 0
    for seat in range(state.players):
        crowded += max(0, popcount(state.hand[seat]) - HAND_LIMIT + 2)
    turns = max(1, state.deck_count // 2)
    into[first] = unmet.missing / 12
    into[first + 1] = min(4.0, unmet.missing / turns) / 2
    into[first + 2] = unmet.effort / 100
    into[first + 3] = min(20.0, unmet.effort / turns) / 8
    into[first + 4] = popcount(state.stations) / 6
    into[first + 5] = way_to_stations(state) / 64
    into[first + 6] = crowded / 4
    into[first + 7] = 1.0 if state.players == 2 else 0.0
    into[first + 8] = 1.0 if state.players == 4 else 0.0
    into[first + 9] = 0.0 if events_in_play(state) else 1.0
    into[first + 10] = unmet.shared / 2
    into[first + 11] = popcount(held(state) & cured_cards(state)) / 10


@rule
def cured_cards(state: State) -> int:
    """The city cards of cured colours."""
    cards = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != DiseaseStatus.UNCURED:
            cards |= COLOUR_CARDS[colour]
    return cards


@rule
def way_to_stations(state: State) -> int:
    """Steps to the next station, of a third of all cities, at most six of each."""
    ways = 0
    for steps in range(6):
        within = 0
        stations = state.stations + 0
        while stations:
            within |= BALLS[steps * CITY_COUNT + lowest_bit(stations)]
            stations &= stations - 1
        ways += popcount(SOME_CITIES & ~within)
    return ways


@rule
def events_in_play(state: State) -> int:
    """Events that somebody can still play."""
    events = 0
    for seat in range(state.players):
        events |= state.hand[seat]
    if state.stored != NO_CARD and state.seat_of[Role.CONTINGENCY_PLANNER] >= 0:
        events |= 1 << state.stored
    return events & ALL_EVENTS


@rule
def event_features(state: State, into: Any, first: int) -> None:
    """Which events somebody can still play."""
    events = events_in_play(state)
    for event in range(len(EventCard.names)):
        into[first + event] = 1.0 if events >> CITY_COUNT + event & 1 else 0.0
