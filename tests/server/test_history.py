"""History of tables: equal to the log folded at once, for any order of access; and the maximal length of a log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourcures as fc
from fourcures.engine.errors import FourcuresError
from fourcures.tables.log import folded_log as history_worker
from fourcures.tables.log import table
from fourcures.tables.log.folded_log import FoldedLog
from fourcures.tables.log.table import Table
from fourcures.tables.messages import protocol
from fourcures.tables.messages.protocol import Play, Undo
from fourcures.tables.rows import Entry
from server.clients import BrowserClient, run_server
from tables.played_logs import LOGS, folded


@settings(max_examples=30)
@given(which=st.sampled_from(LOGS), asked=st.lists(st.integers(0, 70), min_size=1, max_size=6))
def test_every_moment_is_that_of_the_log_folded_at_once(
    which: tuple[Callable[..., Table], list[Entry]], asked: list[int]
) -> None:
    begin, entries = which
    log = FoldedLog(begin)
    log.entries = entries
    for seq in asked:
        seq = min(seq, len(entries))
        straight = folded(begin, entries, seq)
        for viewer in (None, 0):
            assert history_worker.snapshot_at(log, seq, viewer) == straight.snapshot(viewer, with_hints=False)
        assert log.at(seq).can_undo(0) == straight.can_undo(0)


def test_what_was_folded_is_kept_until_others_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    logs = type(history_worker._logs)()
    monkeypatch.setattr(history_worker, "_logs", logs)
    begin, entries = LOGS[0]

    def seq(name: str, wanted: int, known: int) -> int:
        question = (history_worker.snapshot_at, wanted, None)
        return history_worker.ask(name, begin, entries[:known], *question).seq  # type: ignore[no-any-return]

    assert seq("one", 20, 20) == 20
    kept = logs["one"]
    assert seq("one", 30, 30) == 30
    assert seq("one", 30, 10) == 30, "an older question comes late"
    assert logs["one"] is kept
    monkeypatch.setattr(history_worker, "MAX_COPIES", 2)
    assert seq("two", 20, 30) == 20
    assert list(logs) == ["two"], "the least recently asked for is forgotten"


async def test_an_address_that_asks_for_too_many_moments_has_to_wait(tmp_path: Path) -> None:
    async with run_server(tmp_path, replays_per_address=3.0, replays_per_second=1e-9) as server:
        client = BrowserClient(server)
        name = await client.start("dice", "me")
        paths = [f"/api/tables/{name}/snapshots/0", f"/api/tables/{name}/log", f"/api/tables/{name}/record"]
        assert [(await client.http.get(path)).status_code for path in paths] == [200, 200, 403]
        refused = await client.http.get(paths[0])
        assert (refused.status_code, "wait a few seconds" in refused.json()["error"]) == (429, True)


def test_a_log_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    begin, _ = LOGS[0]
    found = begin()
    monkeypatch.setattr(table, "UNDO_LIMIT", 3)
    monkeypatch.setattr(table, "LONGEST_LOG", 4)

    def play() -> None:
        action = next(one for one in found.game.legal_actions if one.kind in ("drive", "pass"))
        found.fold_all(found.decide(Play("", action.seat, found.seq, action.text, sure=True), f"c{found.seq}", 0.0))

    play()
    found.fold_all(found.decide(Undo("", found.actor or 0, 1), "undo", 0.0))
    play()
    assert not found.can_undo(found.actor)
    with pytest.raises(FourcuresError, match="After 3 decisions nothing can be taken back"):
        found.decide(Undo("", found.actor or 0, 3), "undo", 0.0)
    play()
    with pytest.raises(FourcuresError, match="has come to 4 decisions"):
        play()


async def test_a_chat_does_not_grow_without_end(client: BrowserClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourcures.tables.commands.handler.LONGEST_TALK", 2)
    name = await client.start("dice", "me")
    async with client.at(name) as seat:
        said = [await seat.ask("chat", seat=0, text="again") for _ in range(3)]
    assert [reply["type"] for reply in said] == ["done", "done", "refused"]
    assert "2 chat messages" in said[2]["why"]
    assert protocol.LONGEST_TALK > 100


@pytest.mark.parametrize(("game", "players"), [("pandemic", 2), ("dice", 1), ("cure", 2)])
async def test_the_record_of_an_unfinished_game_foretells_nothing(
    client: BrowserClient, game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = fc.new(game, players=players, seed=77)
    for _ in range(6):
        begun.play(next(iter(begun.legal_actions)))
    seeds = iter(f"{number:032x}" for number in (7, 8))
    monkeypatch.setattr("fourcures.tables.creation.seating.fresh_seed", lambda: next(seeds))
    futures = []
    for _ in range(2):
        made = await client.http.post("/api/records", json=begun.record())
        assert made.status_code == 201, made.text
        async with client.server.hub.at(made.json()["table"]) as room:
            game_there = room.table.game.copy()
            assert game_there.position() == begun.position()
            assert room.table.seq == 0
            futures.append(first_actions_to_the_end(game_there))
    assert len({str(future) for future in [*futures, first_actions_to_the_end(begun)]}) == 3


def first_actions_to_the_end(game: fc.Game) -> list[str]:
    """Texts of the events until the end of the game if the first legal action is always taken."""
    start = len(game.events)
    while not game.outcome:
        game.play(next(iter(game.legal_actions)))
    return [event.text for event in game.events[start:]]
