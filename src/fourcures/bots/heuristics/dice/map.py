"""Map heuristics of the dice game: the threat of cubes in cities, and the value of actions on them."""

from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.rule_code import ConstArray, rule
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import CITY_COLOUR, CITY_COUNT, CUBES
from fourcures.games.dice.options import TreatCured
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import Role

OWN_THREAT = ConstArray((0, 16, 38, 113))  # by cubes of a city's own colour, which rolls add to
OTHER_THREAT = ConstArray((0, 8, 15, 49))  # by cubes of another colour, which only outbreaks add to
CHAIN_THREAT = 47  # for each neighbour that would break out too
FATAL_THREAT = 84  # if the supply is too small for the outbreak
SUPPLY_VALUE = ConstArray((97, 97, 57, 57, 27, 27, 11, 11, 0, 0, 0, 0, 0))  # one more cube, by supply

NEXT_TURN_PERCENT = 30  # share of the value of work that partly waits for the next turn
NEXT_DOOR_PERCENT = 86  # share of the work next to a base that counts for it

ONE_ACTION = 840  # value unit per action, a multiple of 1 to 8
PER_ACTION = ConstArray((ONE_ACTION, *(ONE_ACTION // actions for actions in range(1, CITY_COUNT + CITY_CUBES + 1))))

assert len(SUPPLY_VALUE) == CUBES + 1


@rule
def stack_threat(city: int, colour: int, cubes: int) -> int:
    """Threat of ``cubes`` cubes of a colour in a city, excluding the threat of an outbreak."""
    return OWN_THREAT[cubes] if CITY_COLOUR[city] == colour else OTHER_THREAT[cubes]


@rule
def outbreak_threat(state: State, city: int, colour: int) -> int:
    """Additional threat of a full city: the harm of an outbreak."""
    reached = state.neighbours[city]
    harm = FATAL_THREAT if state.supply[colour] < popcount(reached) else 0
    while reached:
        there = state.cubes[lowest_bit(reached) * COLOUR_COUNT + colour]
        harm += CHAIN_THREAT if there == CITY_CUBES else 0
        reached &= reached - 1
    return harm


@rule
def city_threat(state: State, city: int, colour: int) -> int:
    """Threat of the cubes of a colour in a city."""
    cubes = state.cubes[city * COLOUR_COUNT + colour]
    harm = stack_threat(city, colour, cubes)
    if cubes == CITY_CUBES and CITY_COLOUR[city] == colour:
        harm += outbreak_threat(state, city, colour)
    return harm


@rule
def cube_value(state: State, city: int, colour: int, count: int) -> int:
    """Value of taking ``count`` cubes of a colour from a city."""
    left = state.cubes[city * COLOUR_COUNT + colour] - count
    saved = city_threat(state, city, colour) - stack_threat(city, colour, left)
    return saved + SUPPLY_VALUE[state.supply[colour]] * count


@rule
def treat_rate(state: State, city: int, colour: int, far: int) -> int:
    """Value per action of treating a colour in a city ``far`` moves away, including the moves; 0 without cubes."""
    return best_rate(state, city, colour, far) if state.cubes[city * COLOUR_COUNT + colour] > 0 else 0


@rule
def best_rate(state: State, city: int, colour: int, far: int) -> int:
    """Value per action of treating the best number of cubes of a colour, including ``far`` moves."""
    cubes = state.cubes[city * COLOUR_COUNT + colour]
    now = city_threat(state, city, colour)
    thrift = SUPPLY_VALUE[state.supply[colour]]
    if state.role == Role.MEDIC or (
        state.treat_cured == TreatCured.ALL_CUBES and state.disease[colour] != DiseaseStatus.UNCURED
    ):
        return discount_late(state, (now + thrift * cubes) * PER_ACTION[far + 1], far + 1)
    best = 0
    for count in range(1, cubes + 1):
        saved = now - stack_threat(city, colour, cubes - count)
        rate = (saved + thrift * count) * PER_ACTION[far + count]
        best = max(best, discount_late(state, rate, far + count))
    return best


@rule
def discount_late(state: State, rate: int, actions: int) -> int:
    """Value of work that takes ``actions`` actions, reduced if it cannot be done this turn."""
    return rate if actions <= state.actions_left else rate * NEXT_TURN_PERCENT // 100


@rule
def work_value(state: State, city: int, far: int) -> int:
    """Value per action of the best treatment in a city ``far`` moves away."""
    best = 0
    for colour in range(COLOUR_COUNT):
        best = max(best, treat_rate(state, city, colour, far))
    return best


@rule
def step_towards(state: State, target: int, steps: int) -> int:
    """City among ``steps`` on a shortest way to ``target``; of several, the one with most work."""
    seen = 1 << target
    frontier = seen
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
    """City of a set with most work, counted from one move away."""
    chosen = lowest_bit(cities)
    if cities & (cities - 1) == 0:
        return chosen
    best = -1
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        work = work_value(state, city, 1)
        if work > best:
            best = work
            chosen = city
    return chosen


@rule
def best_base(state: State, cities: int) -> int:
    """City of a set, or the pawn's own, with most work in it and next door."""
    best = -1
    chosen = state.pawn
    cities |= 1 << state.pawn
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        work = 2 * work_value(state, city, 0)
        near = state.neighbours[city]
        while near:
            work += work_value(state, lowest_bit(near), 1) * NEXT_DOOR_PERCENT // 100
            near &= near - 1
        if work > best or (work == best and city == state.pawn):
            best = work
            chosen = city
    return chosen
