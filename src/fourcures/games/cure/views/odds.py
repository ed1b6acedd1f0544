"""Odds: exact chances that anybody at the table could compute."""

from __future__ import annotations

from functools import cache

from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import COLOURS, FACES
from fourcures.games.cure.rules.cures import attempt_total
from fourcures.games.cure.rules.roles import cure_target
from fourcures.games.cure.rules.state import State


@cache
def chance_of_total(faces: tuple[int, ...], dice: int, needed: int) -> float:
    """Probability that ``dice`` dice with these faces add up to at least ``needed``."""
    ways = {0: 1}  # number of rolls by total
    for _ in range(dice):
        after: dict[int, int] = {}
        for total, count in ways.items():
            for face in faces:
                after[total + face] = after.get(total + face, 0) + count
        ways = after
    return sum(count for total, count in ways.items() if total >= needed) / int(len(faces) ** dice)


def cure_chance(state: State, seat: int, colour: int, dice: int) -> float:
    """Probability of a cure by a seat with ``dice`` samples of a colour (C-CURE-02, C-ROLE-SCIENTIST-01)."""
    return chance_of_total(_faces(state, colour), dice, cure_target(state, seat))


def reroll_chance(state: State, number: int) -> float:
    """Probability that the attempt succeeds if a die that shows ``number`` is rolled again (C-EVENT-REROLL-01)."""
    needed = cure_target(state, state.seat) - (attempt_total(state) - number)
    return chance_of_total(_faces(state, state.attempt_colour), 1, needed)


def in_percent(chance: float) -> str:
    """A probability in whole percent; 0 and 100 only if it is certain."""
    return "<1%" if 0 < chance < 0.01 else ">99%" if 0.99 < chance < 1 else f"{100 * chance:.0f}%"


def _faces(state: State, colour: int) -> tuple[int, ...]:
    return tuple(state.infection_faces[colour * FACES : (colour + 1) * FACES])


def cure_odds(state: State, seat: int) -> dict[str, float]:
    """Probability of a cure with the samples that a seat holds, by colour."""
    odds = {}
    for colour, name in enumerate(COLOURS):
        held = state.held[seat * COLOUR_COUNT + colour]
        if held and state.disease[colour] == DiseaseStatus.UNCURED:
            odds[name] = cure_chance(state, seat, colour, held)
    return odds


def cross_odds(state: State) -> dict[str, float]:
    """Probability that an infection die shows its cross, by colour."""
    return {name: _faces(state, colour).count(0) / FACES for colour, name in enumerate(COLOURS)}


def spaces_to_epidemic(state: State) -> int:
    """Number of biohazards until the next epidemic or the skull."""
    space = state.infection + 1
    while space < state.infection_skull and not state.epidemic_spaces >> space & 1:
        space += 1
    return max(0, space - state.infection)
