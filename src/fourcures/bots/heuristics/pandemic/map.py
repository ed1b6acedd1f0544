"""Distances on the map, in actions."""

from fourcures.engine.bits import lowest_bit, mask_of
from fourcures.engine.rule_code import ConstArray, rule
from fourcures.games.pandemic.data.board import CITY_COUNT, NEIGHBOURS
from fourcures.games.pandemic.rules.state import State

NOWHERE = -1
FAR = 99


def _distances() -> ConstArray:
    distances = []
    for city in range(CITY_COUNT):
        steps = [FAR] * CITY_COUNT
        steps[city] = 0
        frontier = [city]
        while frontier:
            reached = frontier.pop(0)
            for other in range(CITY_COUNT):
                if NEIGHBOURS[reached] >> other & 1 and steps[other] == FAR:
                    steps[other] = steps[reached] + 1
                    frontier.append(other)
        distances += steps
    return ConstArray(distances)


DISTANCE = _distances()  # city * CITY_COUNT + city -> steps by road and ferry
BALLS = ConstArray(  # steps * CITY_COUNT + city -> set of cities within that many steps
    mask_of(other for other in range(CITY_COUNT) if DISTANCE[city * CITY_COUNT + other] <= steps)
    for steps in range(10)
    for city in range(CITY_COUNT)
)


@rule
def to_station(state: State, city: int) -> int:
    """Steps to the nearest research station."""
    least = FAR
    stations = state.stations
    while stations:
        least = min(least, DISTANCE[city * CITY_COUNT + lowest_bit(stations)])
        stations &= stations - 1
    return least


@rule
def travel(state: State, city: int, near: int, target: int) -> int:
    """Actions from ``city``, ``near`` steps away from a station, to ``target`` by roads and shuttles."""
    direct = DISTANCE[city * CITY_COUNT + target]
    if direct <= near + 1:
        return direct
    return min(direct, near + 1 + to_station(state, target))


@rule
def nearest_of(cities: int, goal: int) -> int:
    """City among ``cities`` that is nearest to ``goal``."""
    best = NOWHERE
    least = FAR + 1
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        if DISTANCE[goal * CITY_COUNT + city] < least:
            best, least = city, DISTANCE[goal * CITY_COUNT + city]
    return best
