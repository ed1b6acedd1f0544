"""Features of the board game: cards on the way to cures, cities on the way to outbreaks, and who can reach what.

They are made for two moments: the start of a turn, and its end, when the actions are done and nothing is drawn yet.
"""

from typing import Any

from fourcures.bots.skills.pandemic.thumb import (
    DISTANCE,
    FAR,
    needed,
    threat,
    to_station,
)
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.rule import Table, rule
from fourcures.games.common.table import COLOUR_COUNT, ERADICATED, UNCURED, seat_after
from fourcures.games.pandemic.board import (
    ACTIONS,
    ALL_EVENTS,
    CITY_COLOUR,
    CITY_COUNT,
    COLOUR_CARDS,
    CUBES,
    EVENTS,
    HAND_LIMIT,
    LAST_OUTBREAK,
    NEIGHBOURS,
    PLANNER,
    QUARANTINE,
    RATES,
    RESEARCHER,
    ROLES,
)
from fourcures.games.pandemic.state import ACTING, NO_CARD, State

OF_A_COLOUR = (
    "uncured",
    "missing cards of the best seat",
    "missing cards of the best seat, if the others' cards came to it",
    "cards in hands",
    "cards to draw",
    "full set in hand",
    "full set: way to a station",
    "full set: turns until it can be used",
    "way to the next hand-over",
    "cards near a hand-over",
    "cards of the second seat",
    "effort to a full set",
    "turns until the collector moves",
    "cubes in use",
    "cubes nearly gone",
)
OF_THE_TABLE = (
    "the turn is fresh",
    "cures",
    "outbreaks",
    "outbreaks squared",
    "infection rate",
    "epidemics to come",
    "chance of an epidemic next",
    "turns left",
    "missing cards in all, after hand-overs",
    "expected outbreaks of the next infections",
    "full cities, hot",
    "full cities, cool",
    "full cities, cold",
    "cities with two, hot",
    "cities with two, cool",
    "cities with two, cold",
    "cities with one",
    "full cities, guarded",
    "full cities next to each other",
    "danger that nobody is near",
    "danger the next player can reach",
    "stations",
    "way to stations",
    "hands nearly full",
    "missing cards for each turn left",
    "effort to all full sets",
    "effort for each turn left",
    "two players",
    "four players",
    "no events to play",
)
COLOUR_FEATURES = len(OF_A_COLOUR)
RANKS = ("nearest to a cure", "second", "third", "last")
ROLE_FEATURES = COLOUR_COUNT * COLOUR_FEATURES + len(OF_THE_TABLE)
EVENT_FEATURES = ROLE_FEATURES + len(ROLES)
NEXT_FEATURES = EVENT_FEATURES + len(EVENTS)
NAMES = (
    *(f"colour {rank}: {name}" for rank in RANKS for name in OF_A_COLOUR),
    *OF_THE_TABLE,
    *(f"role {role}" for role in ROLES),
    *(f"event {event}" for event in EVENTS),
    *(f"next role {role}" for role in ROLES),
)
HOT = Table((0, 6, 30, 100))  # what a city is worth to be treated, by cubes, where its card may come next,
COOL = Table((0, 3, 12, 45))  # where it was drawn,
COLD = Table((0, 2, 7, 22))  # and where it lies deeper in the deck
FAR_MEETING = 8  # steps
DRAWN_CARD = 8  # the effort that a card takes which nobody holds yet
EFFORTLESS = MANY = 1000
CLOSE = Table((100, 90, 80, 65, 50, 35, 25, 15, 10, 5))  # how well a city is covered by a pawn so many steps away


@rule
def features(state: State, into: Any) -> None:
    """Write the features of a state."""
    for index in range(EVENT_FEATURES, len(into)):
        into[index] = 0.0
    fresh = state.phase == ACTING and state.actions_left == ACTIONS
    active = state.seat if fresh else seat_after(state, state.seat, 1)
    unmet = colour_features(state, active, into)
    first = COLOUR_COUNT * COLOUR_FEATURES
    track_features(state, unmet // MANY, into, first)
    into[first] = 1.0 if fresh else 0.0
    city_features(state, active, into, first + 9)
    table_features(state, unmet, into, first + 21)
    for role in range(len(ROLES)):
        into[ROLE_FEATURES + role] = 1.0 if state.seat_of[role] >= 0 else 0.0
    into[NEXT_FEATURES + state.role[active]] = 1.0


# --- Colours


@rule
def colour_features(state: State, active: int, into: Any) -> int:
    """The colours, the one nearest to its cure first; MANY times the cards missing in all, plus the effort."""
    unmet = 0
    done = 0
    for rank in range(COLOUR_COUNT):
        best = -1
        least = 9999
        for colour in range(COLOUR_COUNT):
            if done >> colour & 1 == 0:
                key = closeness(state, colour)
                if key < least:
                    best, least = colour, key
        done |= 1 << best
        unmet += write_colour(state, best, active, into, rank * COLOUR_FEATURES)
    return unmet


@rule
def closeness(state: State, colour: int) -> int:
    """A key by which colours are ordered: cured last, then by what is missing."""
    if state.disease[colour] != UNCURED:
        return 1000 + colour
    least = FAR
    for seat in range(state.players):
        least = min(least, needed(state, seat) - popcount(state.hand[seat] & COLOUR_CARDS[colour]))
    return 40 * least - 4 * popcount(held(state) & COLOUR_CARDS[colour]) + colour


@rule
def held(state: State) -> int:
    """All cards in hands."""
    cards = 0
    for seat in range(state.players):
        cards |= state.hand[seat]
    return cards


@rule
def write_colour(state: State, colour: int, active: int, into: Any, first: int) -> int:
    """What there is to know of one colour; MANY times the cards missing after all hand-overs, plus the effort."""
    into[first + 13] = (CUBES - state.supply[colour]) / CUBES if state.disease[colour] != ERADICATED else 0.0
    into[first + 14] = max(0, 8 - state.supply[colour]) / 8
    if state.disease[colour] != UNCURED:
        for index in range(13):
            into[first + index] = 0.0
        return 0
    cards = COLOUR_CARDS[colour]
    in_hands = popcount(held(state) & cards)
    who = 0
    least = EFFORTLESS
    most = 0
    second = 0
    for seat in range(state.players):
        work = effort(state, seat, cards)
        if work < least:
            who, least = seat, work
        count = popcount(state.hand[seat] & cards)
        second = max(second, min(count, most))
        most = max(count, most)
    own = popcount(state.hand[who] & cards)
    missing = max(0, needed(state, who) - own)
    pooled = max(0, missing - (in_hands - own))
    into[first] = 1.0
    into[first + 1] = missing / 5
    into[first + 2] = pooled / 5
    into[first + 3] = in_hands / 8
    into[first + 4] = popcount(state.undrawn & cards) / 12
    write_readiness(state, who, missing, active, into, first + 5)
    into[first + 8] = 0.0
    into[first + 9] = 0.0
    if missing > 0:
        write_hand_overs(state, who, cards, into, first + 8)
    into[first + 10] = second / 5
    into[first + 11] = least / 40
    into[first + 12] = (who - active if who >= active else who - active + state.players) / 3
    return MANY * pooled + least


@rule
def effort(state: State, who: int, cards: int) -> int:
    """What it takes until a seat holds a full set: hand-overs by the steps to them, cards that must be drawn."""
    missing = needed(state, who) - popcount(state.hand[who] & cards)
    if missing <= 0:
        return 0
    meetings = 0  # how many cards can be had at each number of steps, four bits for each
    there = state.city[who]
    for giver in range(state.players):
        if giver != who:
            left = state.hand[giver] & cards
            between = DISTANCE[there * CITY_COUNT + state.city[giver]]
            while left:
                card = lowest_bit(left)
                left &= left - 1
                both = DISTANCE[there * CITY_COUNT + card] + DISTANCE[state.city[giver] * CITY_COUNT + card]
                if state.role[giver] == RESEARCHER:
                    both = between
                meetings += 1 << 4 * min(both, FAR_MEETING)
    work = 0
    for steps in range(FAR_MEETING + 1):
        taken = min(missing, meetings >> 4 * steps & 15)
        work += taken * (2 + steps // 2)
        missing -= taken
    return work + missing * DRAWN_CARD


@rule
def write_readiness(state: State, who: int, missing: int, active: int, into: Any, first: int) -> None:
    """How soon a full set of cards can be turned into a cure."""
    for index in range(3):
        into[first + index] = 0.0
    if missing == 0:
        wait = who - active if who >= active else who - active + state.players
        into[first] = 1.0
        into[first + 1] = min(8, to_station(state, state.city[who])) / 8
        into[first + 2] = wait / 3


@rule
def write_hand_overs(state: State, who: int, cards: int, into: Any, first: int) -> None:
    """The steps that the collector and a giver together need to meet where a card can change hands."""
    least = FAR_MEETING
    near = 0
    there = state.city[who]
    for giver in range(state.players):
        if giver != who:
            left = state.hand[giver] & cards
            between = DISTANCE[there * CITY_COUNT + state.city[giver]]
            while left:
                card = lowest_bit(left)
                left &= left - 1
                both = DISTANCE[there * CITY_COUNT + card] + DISTANCE[state.city[giver] * CITY_COUNT + card]
                if state.role[giver] == RESEARCHER:
                    both = between
                least = min(least, both)
                near += max(0, FAR_MEETING - both)
    into[first] = least / FAR_MEETING
    into[first + 1] = near / (2 * FAR_MEETING)


# --- Tracks and decks


@rule
def track_features(state: State, unmet: int, into: Any, first: int) -> None:
    """How far the tracks and the deck have come."""
    cures = 0
    for colour in range(COLOUR_COUNT):
        cures += state.disease[colour] != UNCURED
    to_come = 0
    for pile in range(state.pile, len(state.pile_cards)):
        to_come += state.pile_epidemic[pile]
    soon = 0.0
    if state.deck_count > 0:
        pile = state.pile
        if state.pile_cards[pile] == 0 and pile + 1 < len(state.pile_cards):
            pile += 1
        if state.pile_epidemic[pile]:
            soon = min(1.0, 2 / max(1, state.pile_cards[pile]))
    into[first + 1] = cures / COLOUR_COUNT
    into[first + 2] = state.outbreaks / LAST_OUTBREAK
    into[first + 3] = state.outbreaks * state.outbreaks / (LAST_OUTBREAK * LAST_OUTBREAK)
    into[first + 4] = RATES[state.infection_step] / 4
    into[first + 5] = to_come / 6
    into[first + 6] = soon
    into[first + 7] = state.deck_count / 50
    into[first + 8] = unmet / 12


# --- Cities


@rule
def city_features(state: State, active: int, into: Any, first: int) -> None:
    """Cities by cubes and by where their cards are; and who is near."""
    for index in range(12):
        into[first + index] = 0.0
    into[first] = threat(state, state.infection_top) / 100
    guarded = guarded_cities(state)
    full = 0
    alone = 0
    reach = 0
    for city in range(CITY_COUNT):
        colour = CITY_COLOUR[city]
        count = state.cubes[city * COLOUR_COUNT + colour]
        if count > 0 and state.disease[colour] != ERADICATED:
            place = 0 if state.infection_top >> city & 1 else 1 if state.infection_discard >> city & 1 else 2
            worth = HOT[count] if place == 0 else COOL[count] if place == 1 else COLD[count]
            if state.infection_removed >> city & 1:
                worth = 1
            elif count == 3 and guarded >> city & 1:
                into[first + 8] += 0.2
            elif count == 3:
                into[first + 1 + place] += 0.2
                full |= 1 << city
            elif count == 2:
                into[first + 4 + place] += 0.1
            else:
                into[first + 7] += 0.05
            alone += worth * (100 - cover(state, city, active)) // 100
            if DISTANCE[state.city[active] * CITY_COUNT + city] <= 3:
                reach += worth
    left = full
    while left:
        into[first + 9] += 0.1 * popcount(NEIGHBOURS[lowest_bit(left)] & full)
        left &= left - 1
    into[first + 10] = alone / 300
    into[first + 11] = reach / 200


@rule
def guarded_cities(state: State) -> int:
    """Cities in which the Quarantine Specialist prevents outbreaks."""
    seat = state.seat_of[QUARANTINE]
    if seat < 0:
        return 0
    return NEIGHBOURS[state.city[seat]] | 1 << state.city[seat]


@rule
def cover(state: State, city: int, active: int) -> int:
    """How well a city is covered, the players who move soon counting more."""
    best = 0
    for offset in range(state.players):
        seat = seat_after(state, active, offset)
        near = min(DISTANCE[state.city[seat] * CITY_COUNT + city] + offset, len(CLOSE) - 1)
        best = max(best, CLOSE[near])
    return best


# --- Stations, hands, events


@rule
def table_features(state: State, unmet: int, into: Any, first: int) -> None:
    """Stations, hands and events."""
    ways = 0
    for city in range(0, CITY_COUNT, 3):
        ways += min(6, to_station(state, city))
    crowded = 0
    events = 0
    for seat in range(state.players):
        crowded += max(0, popcount(state.hand[seat]) - HAND_LIMIT + 2)
        events |= state.hand[seat]
    if state.stored != NO_CARD and state.seat_of[PLANNER] >= 0:
        events |= 1 << state.stored
    events &= ALL_EVENTS
    into[first] = popcount(state.stations) / 6
    into[first + 1] = ways / 64
    into[first + 2] = crowded / 4
    turns = max(1, state.deck_count // 2)
    into[first + 3] = min(4.0, unmet // MANY / turns) / 2
    into[first + 4] = unmet % MANY / 100
    into[first + 5] = min(20.0, unmet % MANY / turns) / 8
    into[first + 6] = 1.0 if state.players == 2 else 0.0
    into[first + 7] = 1.0 if state.players == 4 else 0.0
    into[first + 8] = 1.0 if events == 0 else 0.0
    while events:
        into[EVENT_FEATURES + lowest_bit(events) - CITY_COUNT] = 1.0
        events &= events - 1
