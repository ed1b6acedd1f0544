"""Features of cities: cubes, positions of their infection cards, nearby pawns and expected outbreaks.

They are computed for every state that the planner visits, so cities are counted as bit sets, not one by one.
"""

from typing import Any

from fourcures.bots.heuristics.feature import feature
from fourcures.bots.heuristics.pandemic.map import BALLS
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.rule_code import ConstArray, rule
from fourcures.engine.vocabulary import Enumeration, Spec
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import seat_after
from fourcures.games.pandemic.data.board import ALL_CITIES, CITY_COLOUR, CITY_COUNT, NEIGHBOURS, RATES
from fourcures.games.pandemic.rules.roles import quarantined_cities
from fourcures.games.pandemic.rules.state import State


class CityFeature(Enumeration[Spec]):
    """Features of cities: hot ones, whose infection card may come next, cool ones, discarded, and cold ones."""

    FULL_HOT = feature("full cities, hot")
    FULL_COOL = feature("full cities, cool")
    FULL_COLD = feature("full cities, cold")
    TWO_HOT = feature("cities with two, hot")
    TWO_COOL = feature("cities with two, cool")
    TWO_COLD = feature("cities with two, cold")
    ONE = feature("cities with one")
    FULL_PAIRS = feature("full cities next to each other")
    FAR_THREAT = feature("danger that nobody is near")
    TURN_OUTBREAKS = feature("expected outbreaks of this turn")
    HOT_BORDERS = feature("neighbours of full cities, hot")


HOT = ConstArray((0, 6, 30, 100))  # threat of a hot city, by cubes
COOL = ConstArray((0, 3, 12, 45))  # threat of a cool city, by cubes
COLD = ConstArray((0, 2, 7, 22))  # threat of a cold city, by cubes
COVER_PERCENT = ConstArray((100, 90, 80, 65, 50, 35, 25, 15, 10, 5))  # threat that a pawn covers, by its distance


@rule
def city_features(state: State, active: int, soon: float, into: Any, first: int) -> None:
    """Write the features of cities. ``soon`` is the probability that the next draw brings an epidemic."""
    one, two, three = cities_by_cubes(state)
    hot = state.infection_top & ~state.infection_discard
    cool = state.infection_discard
    cold = ALL_CITIES & ~(hot | cool | state.infection_removed)
    guarded = quarantined_cities(state)
    full = three & ~guarded
    into[first + CityFeature.FULL_HOT] = popcount(full & hot) / 5
    into[first + CityFeature.FULL_COOL] = popcount(full & cool) / 5
    into[first + CityFeature.FULL_COLD] = popcount(full & cold) / 5
    into[first + CityFeature.TWO_HOT] = popcount(two & hot) / 10
    into[first + CityFeature.TWO_COOL] = popcount(two & cool) / 10
    into[first + CityFeature.TWO_COLD] = popcount(two & cold) / 10
    into[first + CityFeature.ONE] = popcount(one) / 20
    into[first + CityFeature.FULL_PAIRS] = borders(full, full) / 10
    into[first + CityFeature.FAR_THREAT] = far_threat(state, active, one, two, three, hot, cool, cold) / 30000
    rate = RATES[state.infection_step]
    next_rate = RATES[min(state.infection_step + 1, len(RATES) - 1)]
    again = popcount(full & cool) * min(1.0, next_rate / (popcount(cool) + 1))
    after = again + popcount((one | two | full) & ~guarded & cold) / max(1, popcount(cold))
    now = popcount(full & hot) * min(1.0, rate / max(1, popcount(state.infection_top)))
    into[first + CityFeature.TURN_OUTBREAKS] = (soon * after + (1.0 - soon) * now) / 2
    into[first + CityFeature.HOT_BORDERS] = borders(full & hot, ALL_CITIES) / 10


@rule
def cities_by_cubes(state: State) -> tuple[int, int, int]:
    """Sets of cities with one, two and three cubes of their own colour, if their card is still in the game."""
    odd = 0
    many = 0
    for city in range(CITY_COUNT):
        count = state.cubes[city * COLOUR_COUNT + CITY_COLOUR[city]]
        odd |= (count & 1) << city
        many |= (count >> 1) << city
    odd &= ~state.infection_removed
    many &= ~state.infection_removed
    return odd & ~many, many & ~odd, odd & many


@rule
def borders(cities: int, others: int) -> int:
    """Number of pairs of a city of ``cities`` and a neighbour in ``others``."""
    count = 0
    while cities:
        count += popcount(NEIGHBOURS[lowest_bit(cities)] & others)
        cities &= cities - 1
    return count


@rule
def far_threat(state: State, active: int, one: int, two: int, three: int, hot: int, cool: int, cold: int) -> int:
    """Threat of all cities, weighted by the percentage that the nearest pawn does not cover."""
    total = 0
    left = one | two | three
    steps = 0
    while left:
        ring = left & covered(state, active, steps)
        left &= ~ring
        if ring:
            threat = threat_of(one & ring, two & ring, three & ring, hot, cool, cold)
            total += (100 - COVER_PERCENT[steps]) * threat
        steps += 1
    return total


@rule
def covered(state: State, active: int, steps: int) -> int:
    """Cities that a pawn reaches in ``steps`` steps, less one for each turn until its own; at the last, all cities."""
    if steps == len(COVER_PERCENT) - 1:
        return ALL_CITIES
    cities = 0
    for offset in range(min(state.players, steps + 1)):
        cities |= BALLS[(steps - offset) * CITY_COUNT + state.city[seat_after(state, active, offset)]]
    return cities


@rule
def threat_of(one: int, two: int, three: int, hot: int, cool: int, cold: int) -> int:
    """Threat of cities, given as sets by cubes and by position of their cards."""
    return (
        (HOT[1] * popcount(one & hot) + HOT[2] * popcount(two & hot) + HOT[3] * popcount(three & hot))
        + (COOL[1] * popcount(one & cool) + COOL[2] * popcount(two & cool) + COOL[3] * popcount(three & cool))
        + (COLD[1] * popcount(one & cold) + COLD[2] * popcount(two & cold) + COLD[3] * popcount(three & cold))
    )
