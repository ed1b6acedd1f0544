"""Servers that share a PostgreSQL notify each other of changes; SQLite belongs to one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest

from fourcures.server.storage.store import Store
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
    await here.append("t", log(1, 1))  # a duplicate is no change
    await here.append("t", [entry(7)])  # nor is a conflict
    assert not await here.set_seat("t", person("Ann"), OPEN)
    assert await here.set_seat("t", OPEN, person("Ann"))
    assert await next_change(changes) == ("t", "seats")
    await here.add_chat("t", "c", 0, "hello", 1.0)
    assert await next_change(changes) == ("t", "talk")
    await here.mark_over("t")
    assert await next_change(changes) == ("t", "over")
    await there.append("t", log(3, 3))
    assert await next_change(own) == ("t", "log")  # the first that comes back: one's own writes are not notified
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
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert await next_change(changes) == (None, "all")
    other = await opened(postgresql)
    await other.create(table(), [])
    await other.append("t", log(1, 1))
    assert await next_change(changes) == ("t", "log")


def messages_to(store: Store) -> asyncio.Queue[tuple[str, str]]:
    messages: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
    store.on_message(lambda sender, text: messages.put_nowait((sender, text)))
    return messages


async def test_messages_come_to_all_others_in_their_order_while_these_write_too(
    postgresql: str, opened: Opener
) -> None:
    stores = [await opened(postgresql) for _ in range(3)]
    inboxes = [messages_to(store) for store in stores]
    changes = [changes_at(store) for store in stores]
    for store in stores:
        await store.create(table(store.name), [])
    for number in range(100):
        for store in stores:
            store.send(f"{number}\n→ {'x' * 7000}")
        await stores[number % 3].append(stores[number % 3].name, [entry(number // 3 + 1)])
    for store, inbox in zip(stores, inboxes, strict=True):
        received = [await asyncio.wait_for(inbox.get(), 30) for _ in range(200)]
        for other in set(stores) - {store}:
            numbers = [text.partition("\n")[0] for sender, text in received if sender == other.name]
            assert numbers == [str(number) for number in range(100)]
        assert inbox.empty()
        found = [await next_change(changes[stores.index(store)]) for _ in range(100) if _ % 3 != stores.index(store)]
        assert {table_id for table_id, _ in found} == {other.name for other in stores} - {store.name}


async def test_a_message_has_its_limit_and_the_last_is_sent_before_the_end(postgresql: str, opened: Opener) -> None:
    here, there = await opened(postgresql), await opened(postgresql)
    inbox = messages_to(there)
    with pytest.raises(ValueError, match="at most 7900 bytes"):
        here.send("é" * 3951)
    here.send("é" * 3950)
    await here.close()
    assert await asyncio.wait_for(inbox.get(), 30) == (here.name, "é" * 3950)
    here.send("nobody receives this")


async def test_nonsense_in_the_channels_is_passed_over(
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
    here.send("nobody receives this")
    assert changes.empty()
