"""Treating: removing cubes from the board."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import cubes_in, eradicate_if_gone, take_cubes
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import CUBES
from fourcures.games.pandemic.rules.roles import treats_all_cubes
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import JournalKind


@rule
def treat(state: State, colour: int, journal: Journal) -> None:
    """Remove one cube; all cubes if the colour is cured or the Medic treats.

    P-TREAT-01, P-TREAT-02, P-TREAT-03, P-TREAT-05, P-ERAD-01, P-ROLE-MEDIC-01
    """
    here = state.city[state.seat]
    count = 1
    if state.disease[colour] != DiseaseStatus.UNCURED or treats_all_cubes(state, state.seat):
        count = cubes_in(state, here, colour)
    take_cubes(state, here, colour, count)
    note(journal, JournalKind.TREATED, here, colour, count)
    eradicate_if_gone(state, colour, CUBES, journal)
