"""Features of the table: tracks, decks, stations, hands and events."""

from typing import Any

from fourcures.bots.heuristics.feature import feature
from fourcures.bots.heuristics.pandemic.colour_features import CureCosts
from fourcures.bots.heuristics.pandemic.map import BALLS
from fourcures.engine.bits import lowest_bit, mask_of, popcount
from fourcures.engine.rule_code import rule
from fourcures.engine.vocabulary import Enumeration, Spec
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import ACTIONS, CITY_COUNT, LAST_OUTBREAK, RATES
from fourcures.games.pandemic.data.cards import ALL_EVENTS
from fourcures.games.pandemic.options import Talk
from fourcures.games.pandemic.rules.player_cards import hand_limit
from fourcures.games.pandemic.rules.state import NO_CARD, State
from fourcures.games.pandemic.vocabulary import EPIDEMIC_PHASES, EventCard, Phase, Role

PHASES_TO_INFECT = mask_of((*EPIDEMIC_PHASES, Phase.INFECT, Phase.INFECTING))


class TrackFeature(Enumeration[Spec]):
    """Features of the tracks and the player deck."""

    FRESH_TURN = feature("the turn is fresh")
    CURES = feature("cures")
    OUTBREAKS = feature("outbreaks")
    OUTBREAKS_SQUARED = feature("outbreaks squared")
    RATE = feature("infection rate")
    EPIDEMICS_TO_COME = feature("epidemics to come")
    EPIDEMIC_NEXT = feature("chance of an epidemic next")
    TURNS_LEFT = feature("turns left")


class TableFeature(Enumeration[Spec]):
    """Features of the effort of cures, of stations and of hands."""

    EFFORT = feature("effort to all full sets")
    EFFORT_PER_TURN = feature("effort for each turn left")
    STATIONS = feature("stations")
    WAY_TO_STATIONS = feature("way to stations")
    FULL_HANDS = feature("hands nearly full")
    TWO_PLAYERS = feature("two players")
    FOUR_PLAYERS = feature("four players")
    SHARED_COLLECTORS = feature("collectors of two colours")


class MomentFeature(Enumeration[Spec]):
    """Features of the progress of the turn, and of hidden hands."""

    ACTIONS_LEFT = feature("actions left")
    INFECTIONS_NEXT = feature("cards are drawn, infections are next")
    HIDDEN_HANDS = feature("hidden hands")


EVENT_COUNT = len(EventCard.names)
SOME_CITIES = mask_of(range(0, CITY_COUNT, 3))


@rule
def track_features(state: State, fresh: bool, into: Any, first: int) -> float:
    """Write the features of tracks and deck. Return the probability that the next draw brings an epidemic."""
    cures = 0
    for colour in range(COLOUR_COUNT):
        cures += state.disease[colour] != DiseaseStatus.UNCURED
    to_come = 0
    for pile in range(state.pile + 1):
        to_come += state.pile_epidemic[pile]
    soon = chance_of_epidemic(state)
    into[first + TrackFeature.FRESH_TURN] = 1.0 if fresh else 0.0
    into[first + TrackFeature.CURES] = cures / COLOUR_COUNT
    into[first + TrackFeature.OUTBREAKS] = state.outbreaks / LAST_OUTBREAK
    into[first + TrackFeature.OUTBREAKS_SQUARED] = state.outbreaks * state.outbreaks / (LAST_OUTBREAK * LAST_OUTBREAK)
    into[first + TrackFeature.RATE] = RATES[state.infection_step] / 4
    into[first + TrackFeature.EPIDEMICS_TO_COME] = to_come / 6
    into[first + TrackFeature.EPIDEMIC_NEXT] = soon
    into[first + TrackFeature.TURNS_LEFT] = state.deck_count / 50
    return soon


@rule
def chance_of_epidemic(state: State) -> float:
    """Probability that the next two cards bring an epidemic, from the piles of the deck."""
    if state.deck_count == 0:
        return 0.0
    pile = state.pile
    if state.pile_epidemic[pile] == 0:
        return 0.0
    return min(1.0, 2 / max(1, state.pile_cards[pile]))


@rule
def table_features(state: State, costs: CureCosts, into: Any, first: int) -> None:
    """Write the features of the effort of cures, of stations and of hands."""
    crowded = 0
    for seat in range(state.players):
        crowded += max(0, popcount(state.hand[seat]) - hand_limit(state) + 2)
    turns = max(1, state.deck_count // 2)
    into[first + TableFeature.EFFORT] = costs.effort / 100
    into[first + TableFeature.EFFORT_PER_TURN] = min(20.0, costs.effort / turns) / 8
    into[first + TableFeature.STATIONS] = popcount(state.stations) / 6
    into[first + TableFeature.WAY_TO_STATIONS] = way_to_stations(state) / 64
    into[first + TableFeature.FULL_HANDS] = crowded / 4
    into[first + TableFeature.TWO_PLAYERS] = 1.0 if state.players == 2 else 0.0
    into[first + TableFeature.FOUR_PLAYERS] = 1.0 if state.players == 4 else 0.0
    into[first + TableFeature.SHARED_COLLECTORS] = costs.shared / 2


@rule
def way_to_stations(state: State) -> int:
    """Sum of the steps to the nearest station over a third of all cities, at most six each."""
    ways = 0
    for steps in range(6):
        within = 0
        stations = state.stations
        while stations:
            within |= BALLS[steps * CITY_COUNT + lowest_bit(stations)]
            stations &= stations - 1
        ways += popcount(SOME_CITIES & ~within)
    return ways


@rule
def events_in_play(state: State) -> int:
    """Set of events that players can still play."""
    events = 0
    for seat in range(state.players):
        events |= state.hand[seat]
    if state.stored != NO_CARD and state.seat_of[Role.CONTINGENCY_PLANNER] >= 0:
        events |= 1 << state.stored
    return events & ALL_EVENTS


@rule
def event_features(state: State, into: Any, first: int) -> None:
    """Write which events players can still play."""
    events = events_in_play(state)
    for event in range(EVENT_COUNT):
        into[first + event] = 1.0 if events >> CITY_COUNT + event & 1 else 0.0


@rule
def moment_features(state: State, into: Any, first: int) -> None:
    """Write the share of actions left, whether infections are next, and whether hands stay hidden."""
    left = state.actions_left if state.phase == Phase.ACTIONS else 0
    into[first + MomentFeature.ACTIONS_LEFT] = left / ACTIONS
    into[first + MomentFeature.INFECTIONS_NEXT] = 1.0 if PHASES_TO_INFECT >> state.phase & 1 else 0.0
    into[first + MomentFeature.HIDDEN_HANDS] = 1.0 if state.hands_open == 0 and state.talk == Talk.NONE else 0.0
