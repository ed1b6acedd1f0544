"""Servers that share a PostgreSQL notify each other of changes; SQLite belongs to one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest

from fourcures.server.storage.store import Store
from server.databases import cut_off
from server.storage.samples import BOT, OPEN, entry, log, person, table

Opener = Callable[[str], Awaitable[Store]]
Changes = asyncio.Queue[tuple[str | None, str]]


def changes_at(store: Store) -> Changes:
    changes: Changes = asyncio.Queue()
    store.on_change(lambda table_id, topic: changes.put_nowait((table_id, topic)))
    return changes


async def next_change(changes: Changes) -> tuple[str | None, str]:
    return await asyncio.wait_for(changes.get(), 30)


async def test_others_learn_what_was_committed_and_find_it_there(postgresql: str, opened: Opener) -> None:
    here, there = await opened(postgresql), await opened(postgresql)
    own, changes = changes_at(here), changes_at(there)
    await here.create(table(), [OPEN, BOT])
    await here.append("t", log(1, 2))
    assert await next_change(changes) == ("t", "log")
    assert await there.tail("t", 0) == log(1, 2)
    await here.append("t", log(1, 1))  # a duplicate is not a change
    await here.append("t", [entry(7)])  # nor is a conflict
    assert not await here.set_seat("t", person("Ann"), OPEN)
    assert await here.set_seat("t", OPEN, person("Ann"))
    assert await next_change(changes) == ("t", "seats")
    await here.add_chat("t", "c", 0, "hello", 1.0)
    assert await next_change(changes) == ("t", "talk")
    await there.append("t", log(3, 3))
    assert await next_change(own) == ("t", "log")  # the first to come back: one's own writes are not notified
    assert own.empty()
    assert changes.empty()


async def test_news_of_many_tables_at_once_all_arrive(postgresql: str, opened: Opener) -> None:
    here, there = await opened(postgresql), await opened(postgresql)
    names = {f"{number:03}-{'x' * 60}" for number in range(250)}
    await asyncio.gather(*(here.create(table(name), []) for name in names))
    changes = changes_at(there)
    await asyncio.gather(*(here.append(name, log(1, 1)) for name in names))
    assert {await next_change(changes) for _ in names} == {(name, "log") for name in names}


async def test_who_could_not_listen_for_a_while_is_told_to_look_everywhere(postgresql: str, opened: Opener) -> None:
    store = await opened(postgresql)
    changes = changes_at(store)
    cut_off(postgresql)
    assert await next_change(changes) == (None, "all")
    other = await opened(postgresql)
    await other.create(table(), [])
    await other.append("t", log(1, 1))
    assert await next_change(changes) == ("t", "log")


async def test_nonsense_in_the_channel_is_passed_over(
    postgresql: str, opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    store, other = await opened(postgresql), await opened(postgresql)
    changes = changes_at(store)
    with psycopg.connect(postgresql, autocommit=True) as connection:
        for note in ("", "x", "x\n", "x\nlog", "x\nlog a b", "x\nlog t\nlog", "x\nbrew t"):
            connection.execute("SELECT pg_notify('fourcures', %s)", [note])
    await other.create(table(), [])
    await other.append("t", log(1, 1))
    assert await next_change(changes) == ("t", "log")
    assert "cannot be read" in caplog.text


async def test_a_file_has_no_news(tmp_path: Path, opened: Opener) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    here = await opened(url)
    changes = changes_at(here)
    await here.create(table(), [])
    await here.append("t", log(1, 1))
    assert not here.is_shared
    assert changes.empty()
