"""Rehearsals: a table that has rehearsed its entries equals one that has not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourcures.engine.game import Game
from fourcures.tables.log.table import Table
from fourcures.tables.rows import Entry
from tables.played_logs import LOGS, folded


@settings(max_examples=25)
@given(which=st.sampled_from(LOGS), start=st.integers(0, 60), length=st.integers(1, 4), other=st.booleans())
def test_rehearsed_entries_leave_the_table_as_others_do(
    which: tuple[Callable[..., Table], list[Entry]], start: int, length: int, other: bool
) -> None:
    begin, entries = which
    start = min(start, len(entries) - 1)
    table, straight = folded(begin, entries, start), folded(begin, entries, start)
    rehearsal = table.rehearse()
    following = entries[start : start + length]
    for entry in following:
        if entry.kind == "undo" or (other and entry is following[-1]):
            break
        rehearsal.play(entry.text, entry.seat)
    for entry in entries[start : start + 8]:
        table.fold(entry)
        straight.fold(entry)
        for viewer in (None, *range(table.game.players)):
            assert table.snapshot(viewer) == straight.snapshot(viewer)
        assert table.game.state() == straight.game.state()


def test_what_another_process_wrote_counts_and_not_what_was_rehearsed() -> None:
    begin, _ = LOGS[0]
    table, straight = begin(), begin()
    mine, theirs = list(table.game.legal_actions)[:2]
    rehearsal = table.rehearse()
    rehearsal.play(mine.text, mine.seat)
    second = next(iter(rehearsal.game.legal_actions))
    rehearsal.play(second.text, second.seat)
    entry = Entry(1, "c", theirs.seat, "play", theirs.text, 0.0)
    table.fold(entry)
    straight.fold(entry)
    assert table.game.state() == straight.game.state()
    later = next(iter(straight.game.legal_actions))
    table.fold(Entry(2, "d", later.seat, "play", later.text, 0.0))
    straight.fold(Entry(2, "d", later.seat, "play", later.text, 0.0))
    assert table.game.state() == straight.game.state()


def test_a_rehearsed_entry_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begin, entries = LOGS[0]
    table = begin()
    table.rehearse().play(entries[0].text, entries[0].seat)

    def again(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Game, "play", again)
    table.fold(entries[0])
    assert table.seq == 1
