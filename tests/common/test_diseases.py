"""Cures and the end of a game."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fourcures.engine.journal import entries, new_journal
from fourcures.games.common.rules.diseases import cure_disease, end_game, win_if_all_cured
from fourcures.games.common.vocabulary import DiseaseStatus, FamilyEnding, FamilyJournalKind, FamilyPhase


@pytest.mark.parametrize("last", range(4))
def test_the_game_is_won_by_the_last_cure_only(last: int) -> None:
    state = SimpleNamespace(
        outcome=0,
        phase=3,
        disease=[DiseaseStatus.CURED, DiseaseStatus.ERADICATED, DiseaseStatus.CURED, DiseaseStatus.CURED],
    )
    state.disease[last] = DiseaseStatus.UNCURED
    journal = new_journal()
    win_if_all_cured(state, journal)
    assert (state.outcome, state.phase, entries(journal)) == (0, 3, [])
    cure_disease(state, last, journal)
    win_if_all_cured(state, journal)
    assert state.disease[last] == DiseaseStatus.CURED
    assert (state.outcome, state.phase) == (FamilyEnding.CURES, FamilyPhase.OVER)
    assert entries(journal) == [
        (FamilyJournalKind.CURED, last, 0, 0),
        (FamilyJournalKind.ENDED, FamilyEnding.CURES, 0, 0),
    ]


def test_an_end_is_written_down() -> None:
    state, journal = SimpleNamespace(outcome=0, phase=3), new_journal()
    end_game(state, 3, journal)
    assert (state.outcome, state.phase, entries(journal)) == (3, FamilyPhase.OVER, [(FamilyJournalKind.ENDED, 3, 0, 0)])
