"""Rolls: the numbered die, the coloured dice, and both together, which name a city."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import randbelow
from fourcures.engine.rule_code import rule
from fourcures.games.dice.data.board import CITY_COUNT, FACE_COUNT, NUMBERS
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import JournalKind


@rule
def roll_number(state: State) -> int:
    """Roll the numbered die (D-COMP-02)."""
    return randbelow(state, NUMBERS) + 1


@rule
def roll_city(state: State, purpose: int, journal: Journal) -> int:
    """Roll a coloured and the numbered die, which name one of 24 cities with equal odds (D-CITY-01, D-CITY-02)."""
    city = randbelow(state, CITY_COUNT)
    note(journal, JournalKind.NAMED, city, purpose, 0)
    return city


@rule
def throw_dice(state: State, count: int, journal: Journal) -> None:
    """Roll ``count`` research dice. The journal entry packs three bits per die, its face + 1 (D-COMP-02)."""
    thrown = 0
    for die in range(count):
        face = randbelow(state, FACE_COUNT)
        state.rolled[face] += 1
        thrown |= (face + 1) << 3 * die
    note(journal, JournalKind.ROLLED, thrown, 0, 0)
