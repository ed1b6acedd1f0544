"""Tables opened at the same time, as after a start of the server."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from fourcures.tables import hub
from fourcures.tables.log import loading
from fourcures.tables.log.loading import FOLDED_AT_ONCE, FoldTurns
from server.clients import BrowserClient, run_server
from server.seated_games import play_out


class Folds:
    """Tables folded in turns, with the order of their slices and of the event loop's turns."""

    def __init__(self) -> None:
        self.turns = FoldTurns()
        self.order: list[str] = []

    async def fold(self, name: str, slices: int) -> None:
        for done in range(slices):
            await self.turns.turn((slices - done) * FOLDED_AT_ONCE)
            self.order.append(name)

    async def tick(self) -> None:
        while self.order.count("c") < 2:
            self.order.append(".")
            await asyncio.sleep(0)


async def test_the_table_with_the_least_left_goes_first_and_the_event_loop_between() -> None:
    folds = Folds()
    await asyncio.gather(folds.tick(), folds.fold("a", 6), folds.fold("b", 5), folds.fold("c", 2))
    slices = "".join(folds.order).replace(".", "")
    assert slices == "cc" + 5 * "b" + 6 * "a"
    assert "cc" not in "".join(folds.order), "the loop had its turn"


async def test_a_table_that_is_not_wanted_any_more_keeps_nobody_waiting() -> None:
    folds = Folds()
    tasks = [asyncio.create_task(folds.fold(name, 2)) for name in "ab"]
    await asyncio.sleep(0)
    tasks[0].cancel()
    await tasks[1]
    assert folds.order == ["b", "b"]


async def test_a_short_table_does_not_wait_for_long_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with run_server(tmp_path) as server:
        client = BrowserClient(server)
        *long, short = [await client.start("dice", "me") for _ in range(4)]
        for table in long:
            await play_out(server.hub, table, random.Random(1))
    for module in (hub, loading):
        monkeypatch.setattr(module, "FOLDED_AT_ONCE", 1)
    async with run_server(tmp_path) as server:
        read = {table: await server.hub.store.load(table) for table in (*long, short)}

        async def loaded(table: str) -> Any:
            return read[table]

        monkeypatch.setattr(server.hub.store, "load", loaded)
        opened: list[str] = []

        async def open_table(table: str) -> None:
            async with server.hub.at(table):
                opened.append(table)

        await asyncio.gather(*map(open_table, [*long, short]))
        assert opened[0] == short
