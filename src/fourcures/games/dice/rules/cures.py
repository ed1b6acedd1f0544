"""Cures: colours that can be cured, and the effects of a cure."""

from fourcures.engine.journal import Journal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, cure_disease, win_if_all_cured
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.rules.eradication import eradicate
from fourcures.games.dice.rules.roles import points_for_a_cure
from fourcures.games.dice.rules.state import State


@rule
def colours_to_cure(state: State) -> int:
    """The colours that can be cured, in any city (D-CURE-01, D-CURE-02)."""
    needed = points_for_a_cure(state)
    colours = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == DiseaseStatus.UNCURED and state.research[colour] >= needed:
            colours |= 1 << colour
    return colours


@rule
def cure(state: State, colour: int, journal: Journal) -> None:
    """Cure a disease, which uses up its points. The fourth cure wins (D-CURE-03, D-CURE-04, D-ERAD-02, D-END-01)."""
    state.research[colour] = 0
    cure_disease(state, colour, journal)
    eradicate(state, colour, journal)
    win_if_all_cured(state, journal)
