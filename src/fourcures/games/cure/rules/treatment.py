"""Treatment: infection dice go from the regions to the treatment centre, and from there to the bag."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import JournalKind


@rule
def take_dice(state: State, region: int, colour: int, count: int, journal: Journal) -> None:
    """Move dice of a region to the treatment centre."""
    state.regions[region * COLOUR_COUNT + colour] -= count
    state.centre[colour] += count
    note(journal, JournalKind.TREATED, region + 1, colour, count)


@rule
def return_dice(state: State, colour: int, count: int, journal: Journal) -> None:
    """Move dice of the treatment centre to the bag."""
    state.centre[colour] -= count
    state.bag[colour] += count
    note(journal, JournalKind.CLEARED, colour, count, 0)


@rule
def treat_region(state: State, colour: int, journal: Journal) -> None:
    """Move a die, or all of a cured colour, from the own region to the treatment centre (C-TREAT-01, C-TREAT-03)."""
    here = state.region[state.seat]
    dice = state.regions[here * COLOUR_COUNT + colour]
    take_dice(state, here, colour, 1 if state.disease[colour] == DiseaseStatus.UNCURED else dice, journal)


@rule
def treat_centre(state: State, colour: int, journal: Journal) -> None:
    """Move a die, or all of a cured colour, from the treatment centre to the bag (C-TREAT-02, C-TREAT-03)."""
    return_dice(state, colour, 1 if state.disease[colour] == DiseaseStatus.UNCURED else state.centre[colour], journal)
