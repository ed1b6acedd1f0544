"""Rules of thumb for the map of the dice game: how bad cubes are where they lie, and what an action on them saves."""

from fourcures.engine.backend import ConstArray, rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import CITY_COLOUR, CITY_COUNT, CUBES
from fourcures.games.dice.options import TreatCured
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import Role

PERIL_OWN = ConstArray((0, 16, 38, 113))  # of so many cubes of a city's own colour, which rolls add to
PERIL_OTHER = ConstArray((0, 8, 15, 49))  # of another colour, which only outbreaks add to
PERIL_CHAIN = 47  # for each neighbour that would break out too
PERIL_FATAL = 84  # where the supply could not meet the outbreak
THRIFT = ConstArray((97, 97, 57, 57, 27, 27, 11, 11, 0, 0, 0, 0, 0))  # what a cube is worth in a supply of so many

NEXT_TURN = 30  # percent that work is worth of which a part must wait for the next turn
NEXT_DOOR = 86  # percent of the work around a base that counts for it

ONE_ACTION = 840  # what work is worth is told for each action, without fractions
SHARES = ConstArray((ONE_ACTION, *(ONE_ACTION // actions for actions in range(1, CITY_COUNT + CITY_CUBES + 1))))

assert len(THRIFT) == CUBES + 1


@rule
def stack_peril(city: int, colour: int, cubes: int) -> int:
    """How bad so many cubes of a colour in a city are by themselves."""
    return PERIL_OWN[cubes] if CITY_COLOUR[city] == colour else PERIL_OTHER[cubes]


@rule
def breakout_peril(state: State, city: int, colour: int) -> int:
    """What an outbreak in a full city would add to that."""
    reached = state.neighbours[city] + 0
    harm = PERIL_FATAL if state.supply[colour] < popcount(reached) else 0
    while reached:
        there = state.cubes[lowest_bit(reached) * COLOUR_COUNT + colour] + 0
        harm += PERIL_CHAIN if there == CITY_CUBES else 0
        reached &= reached - 1
    return harm


@rule
def peril(state: State, city: int, colour: int) -> int:
    """How bad the cubes of a colour in a city are."""
    cubes = state.cubes[city * COLOUR_COUNT + colour] + 0
    harm = stack_peril(city, colour, cubes)
    if cubes == CITY_CUBES and CITY_COLOUR[city] == colour:
        harm += breakout_peril(state, city, colour)
    return harm


@rule
def cube_worth(state: State, city: int, colour: int, count: int) -> int:
    """What it is worth to take so many cubes of a colour from a city."""
    left = state.cubes[city * COLOUR_COUNT + colour] - count
    saved = peril(state, city, colour) - stack_peril(city, colour, left)
    return saved + THRIFT[state.supply[colour]] * count


@rule
def treat_rate(state: State, city: int, colour: int, far: int) -> int:
    """What treating a colour in a city so many moves away is worth for each action, the moves counted in."""
    return best_rate(state, city, colour, far) if state.cubes[city * COLOUR_COUNT + colour] > 0 else 0


@rule
def best_rate(state: State, city: int, colour: int, far: int) -> int:
    """The same where there are cubes: the best number of them is treated."""
    cubes = state.cubes[city * COLOUR_COUNT + colour] + 0
    now = peril(state, city, colour)
    thrift = THRIFT[state.supply[colour]]
    if state.role == Role.MEDIC or (
        state.treat_cured == TreatCured.ALL_CUBES and state.disease[colour] != DiseaseStatus.UNCURED
    ):
        return in_time(state, (now + thrift * cubes) * SHARES[far + 1], far + 1)
    best = 0
    for count in range(1, cubes + 1):
        saved = now - stack_peril(city, colour, cubes - count)
        rate = (saved + thrift * count) * SHARES[far + count]
        best = max(best, in_time(state, rate, far + count))
    return best


@rule
def in_time(state: State, rate: int, actions: int) -> int:
    """What work is worth, if it takes so many actions: less where it cannot be done this turn."""
    return rate if actions <= state.actions_left else rate * NEXT_TURN // 100


@rule
def work_in(state: State, city: int, far: int) -> int:
    """The best that can be done in a city so many moves away, for each action."""
    best = 0
    for colour in range(COLOUR_COUNT):
        best = max(best, treat_rate(state, city, colour, far))
    return best


@rule
def step_towards(state: State, target: int, steps: int) -> int:
    """Of the cities that can be reached at once, one on a shortest way to another; the one with most work."""
    seen = 1 << target
    frontier = seen + 0
    while frontier & steps == 0:
        grown = 0
        while frontier:
            grown |= state.neighbours[lowest_bit(frontier)]
            frontier &= frontier - 1
        frontier = grown & ~seen
        seen |= grown
    return busiest(state, frontier & steps)


@rule
def busiest(state: State, cities: int) -> int:
    """The city of a set with most work, one move away."""
    chosen = lowest_bit(cities)
    if cities & (cities - 1) == 0:
        return chosen
    best = -1
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        work = work_in(state, city, 1)
        if work > best:
            best = work
            chosen = city
    return chosen


@rule
def best_base(state: State, cities: int) -> int:
    """The city of a set, or the pawn's own, with most work in it and next door."""
    best = -1
    chosen = state.pawn + 0
    cities |= 1 << state.pawn
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        work = 2 * work_in(state, city, 0)
        near = state.neighbours[city] + 0
        while near:
            work += work_in(state, lowest_bit(near), 1) * NEXT_DOOR // 100
            near &= near - 1
        if work > best or (work == best and city == state.pawn):
            best = work
            chosen = city
    return chosen
