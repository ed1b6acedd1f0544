"""Odds: exact chances that anybody at the table could compute."""

from __future__ import annotations

from functools import cache

from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import COLOURS, FACES
from fourcures.games.cure.rules.roles import cure_target
from fourcures.games.cure.rules.state import State


@cache
def chance_of_total(faces: tuple[int, ...], dice: int, needed: int) -> float:
    """The chance that some dice with these faces add up to at least a number."""
    ways = {0: 1}  # how many rolls give each total
    for _ in range(dice):
        after: dict[int, int] = {}
        for total, count in ways.items():
            for face in faces:
                after[total + face] = after.get(total + face, 0) + count
        ways = after
    return sum(count for total, count in ways.items() if total >= needed) / int(len(faces) ** dice)


def cure_odds(state: State, seat: int) -> dict[str, float]:
    """The chance that an attempt would succeed with the samples a seat holds (C-CURE-02, C-ROLE-SCIENTIST-01)."""
    needed = cure_target(state, seat)
    odds = {}
    for colour, name in enumerate(COLOURS):
        held = state.held[seat * COLOUR_COUNT + colour]
        if held and state.disease[colour] == DiseaseStatus.UNCURED:
            faces = tuple(state.infection_faces[colour * FACES : (colour + 1) * FACES])
            odds[name] = chance_of_total(faces, held, needed)
    return odds


def cross_odds(state: State) -> dict[str, float]:
    """The chance that an infection die of each colour shows its cross."""
    return {
        name: state.infection_faces[colour * FACES : (colour + 1) * FACES].count(0) / FACES
        for colour, name in enumerate(COLOURS)
    }


def spaces_to_epidemic(state: State) -> int:
    """How many biohazards it takes to the next epidemic, or to the skull."""
    space = state.infection + 1
    while space < state.infection_skull and not state.epidemic_spaces >> space & 1:
        space += 1
    return max(0, space - state.infection)
