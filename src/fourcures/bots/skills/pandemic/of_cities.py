"""Features of cities: cubes, where their infection cards are, who is near, and the outbreaks to be expected."""

from typing import Any

from fourcures.bots.skills.pandemic.danger import threat
from fourcures.bots.skills.pandemic.map import DISTANCE
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.rule import Table, rule
from fourcures.games.common.table import COLOUR_COUNT, ERADICATED, seat_after
from fourcures.games.pandemic.board import CITY_COLOUR, CITY_COUNT, NEIGHBOURS, QUARANTINE, RATES
from fourcures.games.pandemic.state import State

NAMES = (
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
)
EPIDEMIC_NAMES = (
    "expected outbreaks after an epidemic",
    "expected outbreaks of this turn",
    "neighbours of full cities, hot",
)
HOT = Table((0, 6, 30, 100))  # what a city is worth to be treated, by cubes, where its card may come next,
COOL = Table((0, 3, 12, 45))  # where it was drawn,
COLD = Table((0, 2, 7, 22))  # and where it lies deeper in the deck
MANY = Table((1, 5, 5, 5, 10, 10, 10, 20, 5, 10))  # cities of the kinds that ``NAMES`` lists
CLOSE = Table((100, 90, 80, 65, 50, 35, 25, 15, 10, 5))  # how well a city is covered by a pawn so many steps away


@rule
def city_features(state: State, active: int, into: Any, first: int) -> None:
    """Cities by cubes and by where their cards are; and who is near."""
    for index in range(len(NAMES)):
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
                into[first + 8] += 1.0
            elif count == 3:
                into[first + 1 + place] += 1.0
                full |= 1 << city
            elif count == 2:
                into[first + 4 + place] += 1.0
            else:
                into[first + 7] += 1.0
            alone += worth * (100 - cover(state, city, active)) // 100
            if DISTANCE[state.city[active] * CITY_COUNT + city] <= 3:
                reach += worth
    left = full
    while left:
        into[first + 9] += popcount(NEIGHBOURS[lowest_bit(left)] & full)
        left &= left - 1
    for index in range(1, 10):
        into[first + index] /= MANY[index]
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


@rule
def epidemic_features(state: State, soon: float, into: Any, first: int) -> None:
    """Outbreaks to expect of an epidemic, and of this turn, in which one comes with the chance ``soon``."""
    guarded = guarded_cities(state)
    hot = 0
    around = 0
    cool = 0
    deep = 0
    touched = 0
    for city in range(CITY_COUNT):
        colour = CITY_COLOUR[city]
        count = state.cubes[city * COLOUR_COUNT + colour]
        if state.disease[colour] == ERADICATED or guarded >> city & 1:
            count = 0
        if state.infection_discard >> city & 1:
            cool += count == 3
        elif state.infection_top >> city & 1:
            hot += count == 3
            around += popcount(NEIGHBOURS[city]) if count == 3 else 0
        elif state.infection_removed >> city & 1 == 0:
            deep += 1
            touched += count > 0
    rate = RATES[min(state.infection_step + 1, len(RATES) - 1)]
    after = cool * min(1.0, rate / (popcount(state.infection_discard) + 1)) + touched / max(1, deep)
    now = hot * min(1.0, RATES[state.infection_step] / max(1, popcount(state.infection_top)))
    into[first] = after / 2
    into[first + 1] = (soon * after + (1.0 - soon) * now) / 2
    into[first + 2] = around / 10
