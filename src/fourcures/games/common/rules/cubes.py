"""Cubes on a map: placement, outbreaks and removal. Shared by the games with cubes.

A map is a mask of neighbours for each city. The effects of a game's roles and events on cubes are given as sets of
cities. ``closed`` cities take no cube and do not break out. From ``swept`` cities, a cube is removed as soon as it is
placed.
"""

from typing import Any, Protocol

from fourcures.engine.bits import lowest_bit
from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, colours_of
from fourcures.games.common.vocabulary import CubesJournalKind, DiseaseStatus

CITY_CUBES = 3  # most cubes of a colour in a city; one more is an outbreak
QUEUE_LENGTH = 10  # most outbreaks that wait, six bits each; no supply can fill that many cities with one colour

# Results of a chain of outbreaks, or of placing cubes.
SURVIVED, OUT_OF_CUBES, TOO_MANY_OUTBREAKS = range(3)

Neighbours = Any  # a mask of cities for each city: a constant array, or an array field of a compiled state


class CubeMap(Protocol):
    """A state with cubes on a map."""

    cubes: list[int]  # indexed by city * COLOUR_COUNT + colour
    supply: list[int]
    disease: list[int]
    outbreaks: int


@rule
def cubes_in(state: CubeMap, city: int, colour: int) -> int:
    """Cubes of a colour in a city."""
    return state.cubes[city * COLOUR_COUNT + colour]


@rule
def colours_in(state: CubeMap, city: int) -> int:
    """The colours with cubes in a city, which can be treated there (P-TREAT-01, P-TREAT-04, D-TREAT-01)."""
    return colours_of(state.cubes, city * COLOUR_COUNT)


@rule
def take_cubes(state: CubeMap, city: int, colour: int, count: int) -> None:
    """Return cubes from a city to the supply."""
    state.cubes[city * COLOUR_COUNT + colour] -= count
    state.supply[colour] += count


@rule
def eradicate_if_gone(state: CubeMap, colour: int, all_cubes: int, journal: Journal) -> None:
    """A cured disease with no cube on the map is eradicated (P-ERAD-01, P-ERAD-02, D-ERAD-01, D-ERAD-02)."""
    if state.disease[colour] == DiseaseStatus.CURED and state.supply[colour] == all_cubes:
        state.disease[colour] = DiseaseStatus.ERADICATED
        note(journal, CubesJournalKind.ERADICATED, colour, 0, 0)


@rule
def put_cubes(state: CubeMap, city: int, colour: int, count: int, journal: Journal) -> int:
    """Place cubes in a city, as many as the supply has (P-END-03, P-COMP-01, D-END-04)."""
    placed = min(count, state.supply[colour])
    state.cubes[city * COLOUR_COUNT + colour] += placed
    state.supply[colour] -= placed
    if placed > 0:
        note(journal, CubesJournalKind.INFECTED, city, colour, placed)
    return SURVIVED if placed == count else OUT_OF_CUBES


@rule
def sweep(state: CubeMap, city: int, colour: int, journal: Journal) -> None:
    """Remove all cubes of a colour from a city without treating them."""
    count = cubes_in(state, city, colour)
    take_cubes(state, city, colour, count)
    note(journal, CubesJournalKind.CLEARED, city, colour, count)


@rule
def break_out(
    state: CubeMap,
    neighbours: Neighbours,
    city: int,
    colour: int,
    closed: int,
    swept: int,
    last: int,
    journal: Journal,
) -> int:
    """Carry out an outbreak and its chain, in the order in which cities were triggered. Return its result.

    Each city breaks out once at most, and then takes no more cubes from the chain (P-OUT-02, P-OUT-03, P-OUT-04,
    P-OUT-05, P-OUT-06, P-OUT-07, P-OUT-08, P-OUT-11, D-OUT-01, D-OUT-02, D-OUT-03). Outbreak number ``last`` loses the
    game at once (P-END-05, D-END-02).
    """
    erupted = 1 << city  # cities that broke out or wait to; they take no more cubes from this chain
    queue = city
    waiting = 1
    while waiting > 0:
        source = queue & 63
        queue >>= 6
        waiting -= 1
        state.outbreaks += 1
        note(journal, CubesJournalKind.OUTBREAK, source, colour, state.outbreaks)
        if state.outbreaks == last:
            return TOO_MANY_OUTBREAKS
        reached = neighbours[source] & ~erupted
        while reached:
            neighbour = lowest_bit(reached)
            reached &= reached - 1
            if closed >> neighbour & 1:
                note(journal, CubesJournalKind.PREVENTED, neighbour, colour, 0)
            elif cubes_in(state, neighbour, colour) < CITY_CUBES:
                if put_cubes(state, neighbour, colour, 1, journal) != SURVIVED:
                    return OUT_OF_CUBES
                if swept >> neighbour & 1:
                    sweep(state, neighbour, colour, journal)
            else:
                erupted |= 1 << neighbour
                if waiting < QUEUE_LENGTH:
                    queue |= neighbour << 6 * waiting
                    waiting += 1
    return SURVIVED
