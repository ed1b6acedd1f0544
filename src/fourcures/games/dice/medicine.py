"""Treating, clearing and curing: what the player does about diseases."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.games.common.cubes import colours_in, cubes_in, eradicate_if_gone, sweep, take_cubes
from fourcures.games.common.table import COLOUR_COUNT, CURED, UNCURED, cure_disease, win_if_all_cured
from fourcures.games.dice.board import CUBES, MEDIC, SCIENTIST
from fourcures.games.dice.log import TREATED
from fourcures.games.dice.options import ALL_CUBES
from fourcures.games.dice.state import State, has_role


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
    if has_role(state, MEDIC) or (state.disease[colour] != UNCURED and state.treat_cured == ALL_CUBES):
        count = cubes_in(state, state.pawn, colour) + 0
    note(journal, TREATED, state.pawn, colour, count)
    take_cubes(state, state.pawn, colour, count)
    eradicate(state, colour, journal)


@rule
def colours_to_clear(state: State) -> int:
    """The cured colours that the Medic can clear from the pawn's city for nothing (D-ROLE-MEDIC-02)."""
    if not has_role(state, MEDIC):
        return 0
    colours = colours_in(state, state.pawn)
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != CURED:
            colours &= ~(1 << colour)
    return colours


@rule
def clear(state: State, colour: int, journal: Journal) -> None:
    """The Medic clears a cured colour from the city (D-ROLE-MEDIC-02)."""
    sweep(state, state.pawn, colour, journal)
    eradicate(state, colour, journal)


@rule
def points_for_a_cure(state: State) -> int:
    """How many points a cure takes (D-CURE-01, D-ROLE-SCIENTIST-01)."""
    return state.cure_points_scientist + 0 if has_role(state, SCIENTIST) else state.cure_points + 0


@rule
def colours_to_cure(state: State) -> int:
    """The colours that can be cured, in any city (D-CURE-01, D-CURE-02)."""
    needed = points_for_a_cure(state)
    colours = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == UNCURED and state.research[colour] >= needed:
            colours |= 1 << colour
    return colours


@rule
def cure(state: State, colour: int, journal: Journal) -> None:
    """A cure uses up all points of its colour; the fourth wins (D-CURE-03, D-CURE-04, D-ERAD-02, D-END-01)."""
    state.research[colour] = 0
    cure_disease(state, colour, journal)
    eradicate(state, colour, journal)
    win_if_all_cured(state, journal)
