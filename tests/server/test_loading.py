"""Tables that are opened at the same time, as after a start of the server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fourcures.tables import hub
from fourcures.tables.log.loading import fold_gradually
from server.clients import BrowserClient, run_server


async def test_few_are_folded_at_once_so_that_the_first_are_soon_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        client = BrowserClient(server)
        tables = [await client.start("dice", "me") for _ in range(6)]
    read, folding, most = 0, 0, 0

    def watched(*arguments: Any) -> Iterator[Any]:
        nonlocal folding, most
        folding += 1
        most = max(most, folding)
        for table in fold_gradually(*arguments):
            yield table
            while read < len(tables):  # none is folded before all want to be
                yield table
        folding -= 1

    monkeypatch.setattr(hub, "fold_gradually", watched)
    async with run_server(tmp_path) as server:
        load = server.hub.store.load

        async def counted(table: str) -> Any:
            nonlocal read
            found = await load(table)
            read += 1
            return found

        monkeypatch.setattr(server.hub.store, "load", counted)

        async def open_table(table: str) -> str:
            async with server.hub.at(table) as room:
                return str(room.id)

        assert await asyncio.gather(*map(open_table, tables)) == tables
    assert (folding, most) == (0, hub.FOLDED_TABLES)
