"""Cubes on any map: their number is conserved, and a chain of outbreaks equals a plain search."""

from __future__ import annotations

import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fourcures.engine.bits import mask_of
from fourcures.engine.journal import entries, new_journal
from fourcures.games.common.rules.cubes import (
    CITY_CUBES,
    COLOUR_COUNT,
    OUT_OF_CUBES,
    SURVIVED,
    TOO_MANY_OUTBREAKS,
    break_out,
    colours_in,
    cubes_in,
    eradicate_if_gone,
    put_cubes,
    sweep,
    take_cubes,
)
from fourcures.games.common.vocabulary import CubesJournalKind, DiseaseStatus

CITIES = 12
ALL_CUBES = 24


def some_table(chance: random.Random) -> tuple[Any, list[int]]:
    """Random map with cubes on it."""
    links = [[chance.random() < 0.25 and one != other for other in range(CITIES)] for one in range(CITIES)]
    neighbours = [mask_of(b for b in range(CITIES) if links[a][b] or links[b][a]) for a in range(CITIES)]
    cubes = [0] * (CITIES * COLOUR_COUNT)
    supply = [ALL_CUBES] * COLOUR_COUNT
    for place in range(len(cubes)):
        cubes[place] = min(chance.choice([0, 1, 3, 3, 3]), supply[place % COLOUR_COUNT])
        supply[place % COLOUR_COUNT] -= cubes[place]
    return SimpleNamespace(cubes=cubes, supply=supply, disease=[DiseaseStatus.UNCURED] * 4, outbreaks=0), neighbours


def whole(state: Any) -> list[int]:
    return [sum(state.cubes[colour::COLOUR_COUNT]) + state.supply[colour] for colour in range(COLOUR_COUNT)]


def broken_out(state: Any, neighbours: list[int], city: int, colour: int, closed: set[int], swept: set[int]) -> Any:
    """Cities that break out and the cubes that others gain, each city once, by a plain search."""
    erupted, waiting, gains = {city}, [city], Counter[int]()
    while waiting:
        for other in range(CITIES):
            if not neighbours[waiting[0]] >> other & 1 or other in erupted or other in closed:
                continue
            held = 0 if other in swept and gains[other] else state.cubes[other * COLOUR_COUNT + colour] + gains[other]
            if held == CITY_CUBES:
                erupted.add(other)
                waiting.append(other)
            elif other not in swept:
                gains[other] += 1
            else:
                gains[other] = 1
        waiting.pop(0)
    return erupted, gains


@given(st.integers(0, 2**32 - 1))
def test_a_chain_of_outbreaks_is_what_a_search_finds(seed: int) -> None:
    chance = random.Random(seed)
    state, neighbours = some_table(chance)
    city, colour = chance.randrange(CITIES), chance.randrange(COLOUR_COUNT)
    closed = set(chance.sample(range(CITIES), chance.choice([0, 0, 1, 3]))) - {city}
    swept = set(chance.sample(range(CITIES), chance.choice([0, 0, 1]))) - {city} - closed
    before = [*state.cubes]
    erupted, gains = broken_out(state, neighbours, city, colour, closed, swept)
    last, journal = chance.choice([2, 99]), new_journal()
    went = break_out(state, neighbours, city, colour, mask_of(closed), mask_of(swept), last, journal)
    told = Counter(entry[0] for entry in entries(journal))
    assert whole(state) == [ALL_CUBES] * COLOUR_COUNT
    assert told[CubesJournalKind.OUTBREAK] == state.outbreaks
    if went == TOO_MANY_OUTBREAKS:
        assert state.outbreaks == last <= len(erupted)
    elif went == OUT_OF_CUBES:
        assert state.supply[colour] == 0
    else:
        assert went == SURVIVED
        assert state.outbreaks == len(erupted) < last
        assert (told[CubesJournalKind.PREVENTED] > 0) == any(neighbours[one] & mask_of(closed) for one in erupted)
        assert told[CubesJournalKind.CLEARED] <= told[CubesJournalKind.INFECTED]
        for place in range(CITIES):
            gained = 0 if place in swept and gains[place] else before[place * COLOUR_COUNT + colour] + gains[place]
            assert cubes_in(state, place, colour) == gained
    others = [count for place, count in enumerate(before) if place % COLOUR_COUNT != colour]
    assert [count for place, count in enumerate(state.cubes) if place % COLOUR_COUNT != colour] == others


@given(st.integers(0, 2**32 - 1), st.integers(0, 5))
def test_cubes_that_come_and_go_are_conserved(seed: int, count: int) -> None:
    chance = random.Random(seed)
    state, _ = some_table(chance)
    city, colour = chance.randrange(CITIES), chance.randrange(COLOUR_COUNT)
    held, left = cubes_in(state, city, colour), state.supply[colour]
    journal = new_journal()
    assert put_cubes(state, city, colour, count, journal) == (SURVIVED if count <= left else OUT_OF_CUBES)
    placed = min(count, left)
    assert cubes_in(state, city, colour) == held + placed
    assert entries(journal) == ([(CubesJournalKind.INFECTED, city, colour, placed)] if placed else [])
    assert colours_in(state, city) == mask_of(c for c in range(COLOUR_COUNT) if state.cubes[city * COLOUR_COUNT + c])
    if held + placed:
        take_cubes(state, city, colour, 1)
        assert cubes_in(state, city, colour) == held + placed - 1
    swept, journal = cubes_in(state, city, colour), new_journal()
    sweep(state, city, colour, journal)
    assert cubes_in(state, city, colour) == 0
    assert entries(journal) == [(CubesJournalKind.CLEARED, city, colour, swept)]
    assert whole(state) == [ALL_CUBES] * COLOUR_COUNT


def test_a_disease_is_eradicated_when_it_is_cured_and_gone() -> None:
    for stage, supply, after in (
        (DiseaseStatus.CURED, ALL_CUBES, DiseaseStatus.ERADICATED),
        (DiseaseStatus.CURED, ALL_CUBES - 1, DiseaseStatus.CURED),
        (DiseaseStatus.UNCURED, ALL_CUBES, DiseaseStatus.UNCURED),
        (DiseaseStatus.ERADICATED, ALL_CUBES, DiseaseStatus.ERADICATED),
    ):
        state, journal = SimpleNamespace(disease=[DiseaseStatus.UNCURED, stage], supply=[0, supply]), new_journal()
        eradicate_if_gone(state, 1, ALL_CUBES, journal)
        assert state.disease == [DiseaseStatus.UNCURED, after]
        assert entries(journal) == ([(CubesJournalKind.ERADICATED, 1, 0, 0)] if after != stage else [])
