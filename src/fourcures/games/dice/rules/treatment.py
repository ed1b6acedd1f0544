"""Treating: cubes leave the map, by actions and by the Medic."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.games.common.rules.cubes import colours_in, cubes_in, eradicate_if_gone, sweep, take_cubes
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import CUBES
from fourcures.games.dice.options import ALL_CUBES
from fourcures.games.dice.rules.state import State, has_role
from fourcures.games.dice.vocabulary import JournalKind, Role


@rule
def eradicate(state: State, colour: int, journal: Journal) -> None:
    """A cured disease without cubes is eradicated, in the introductory game only (D-ERAD-01, -02, -03)."""
    if state.standard == 0:
        eradicate_if_gone(state, colour, CUBES, journal)


@rule
def treat(state: State, colour: int, journal: Journal) -> None:
    """One cube leaves; the Medic, or with the option anybody for a cured colour, removes all.

    D-TREAT-01, D-TREAT-02, D-TREAT-03, D-ROLE-MEDIC-01.
    """
    count = 1
    if has_role(state, Role.MEDIC) or (
        state.disease[colour] != DiseaseStatus.UNCURED and state.treat_cured == ALL_CUBES
    ):
        count = cubes_in(state, state.pawn, colour) + 0
    note(journal, JournalKind.TREATED, state.pawn, colour, count)
    take_cubes(state, state.pawn, colour, count)
    eradicate(state, colour, journal)


@rule
def colours_to_clear(state: State) -> int:
    """The cured colours that the Medic can clear from the pawn's city for nothing (D-ROLE-MEDIC-02)."""
    if not has_role(state, Role.MEDIC):
        return 0
    colours = colours_in(state, state.pawn)
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != DiseaseStatus.CURED:
            colours &= ~(1 << colour)
    return colours


@rule
def clear(state: State, colour: int, journal: Journal) -> None:
    """The Medic clears a cured colour from the city (D-ROLE-MEDIC-02)."""
    sweep(state, state.pawn, colour, journal)
    eradicate(state, colour, journal)
