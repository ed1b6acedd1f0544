"""Diseases and the outcome: cures, the win, the end of a game.

A disease steps from uncured to cured and, in games with eradication, to eradicated (P-COMP-10). The endings of each
game begin with those of ``FamilyEnding``, and its phases with OVER.
"""

from typing import Any, Protocol

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.vocabulary import DiseaseStatus, FamilyEnding, FamilyJournalKind, FamilyPhase

COLOUR_COUNT = 4
Counts = Any  # a number for each colour: a list, or an array field of a compiled state


class DiseaseState(Protocol):
    """A state with diseases to be cured, and an outcome."""

    outcome: int
    phase: int
    disease: list[int]


@rule
def colours_of(counts: Counts, first: int) -> int:
    """Mask of the colours with a positive count. The counts begin at index ``first``."""
    colours = 0
    for colour in range(COLOUR_COUNT):
        if counts[first + colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def total(counts: Counts) -> int:
    """Sum of all counts."""
    found = 0
    for index in range(len(counts)):
        found += counts[index]
    return found


@rule
def end_game(state: DiseaseState, outcome: int, journal: Journal) -> None:
    """The game ends at once and for everybody (P-END-07, P-END-08, D-END-05, C-END-01, C-END-02)."""
    state.outcome = outcome
    state.phase = FamilyPhase.OVER
    note(journal, FamilyJournalKind.ENDED, outcome, 0, 0)


@rule
def cure_disease(state: DiseaseState, colour: int, journal: Journal) -> None:
    """A cure is found (P-CURE-05, D-CURE-01, C-CURE-02)."""
    state.disease[colour] = DiseaseStatus.CURED
    note(journal, FamilyJournalKind.CURED, colour, 0, 0)


@rule
def win_if_all_cured(state: DiseaseState, journal: Journal) -> None:
    """The last cure wins the game, regardless of everything else (P-END-01, P-END-02, D-END-01, C-END-01)."""
    for colour in range(len(state.disease)):
        if state.disease[colour] == DiseaseStatus.UNCURED:
            return
    end_game(state, FamilyEnding.CURES, journal)
