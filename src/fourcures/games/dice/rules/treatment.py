"""Treatment: cubes leave the pawn's city by an action."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import cubes_in, take_cubes
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.options import TreatCured
from fourcures.games.dice.rules.eradication import eradicate
from fourcures.games.dice.rules.roles import treats_all_cubes
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import JournalKind


@rule
def treat(state: State, colour: int, journal: Journal) -> None:
    """Remove one cube. The Medic removes all, and so does anybody with the option for cured colours.

    D-TREAT-01, D-TREAT-02, D-TREAT-03, D-ROLE-MEDIC-01.
    """
    count = 1
    if treats_all_cubes(state) or (
        state.disease[colour] != DiseaseStatus.UNCURED and state.treat_cured == TreatCured.ALL_CUBES
    ):
        count = cubes_in(state, state.pawn, colour)
    take_cubes(state, state.pawn, colour, count)
    note(journal, JournalKind.TREATED, state.pawn, colour, count)
    eradicate(state, colour, journal)
