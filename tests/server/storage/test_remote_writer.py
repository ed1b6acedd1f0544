"""Stores of several workers on one file of SQLite, which another one writes for them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from fourcures.server.storage import Appended, Conflict, Duplicate, StorageError, channel, open_store
from fourcures.server.storage.channel import Channel
from fourcures.server.storage.remote_writer import RemoteWriter, WriteService
from fourcures.server.storage.store import Store
from server.storage.samples import BOT, OPEN, entry, log, person, table
from server.storage.test_listener import changes_at, messages_to, next_change

Opener = Callable[[str], Awaitable[Store]]


@asynccontextmanager
async def worker_store(url: str, service: WriteService) -> AsyncIterator[tuple[Store, Channel]]:
    """A store that writes through a service, and the service's end of the channel."""
    loop = asyncio.get_running_loop()
    own, its = socket.socketpair()
    main = Channel(lambda message: service.receive(main, message), lambda: service.remove(main, "farewell"))
    there = Channel(lambda message: remote.receive(message), lambda: None)
    service.add(main)
    await loop.create_connection(lambda: main, sock=own)
    await loop.create_connection(lambda: there, sock=its)
    remote = RemoteWriter(there)
    store = await open_store(url, remote)
    try:
        yield store, there
    finally:
        await store.close()
        there.close()


@pytest.fixture
async def workers(tmp_path: Path, opened: Opener) -> AsyncIterator[list[tuple[Store, Channel]]]:
    url = f"sqlite:///{tmp_path}/games.db"
    service = WriteService(await opened(url))
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(worker_store(url, service)) for _ in range(3)]


async def test_what_one_worker_writes_all_others_are_told_of_and_find(workers: list[tuple[Store, Channel]]) -> None:
    here, there, third = (store for store, _ in workers)
    own, changes, also = changes_at(here), changes_at(there), changes_at(third)
    await here.create(table(), [OPEN, BOT])
    assert await here.append("t", log(1, 2)) == Appended(2)
    assert await next_change(changes) == ("t", "log")
    assert await next_change(also) == ("t", "log")
    assert await there.tail("t", 0) == log(1, 2)
    assert await there.append("t", log(1, 1)) == Duplicate(entry(1))  # neither is a change
    assert await there.append("t", [entry(7)]) == Conflict(2)
    assert await there.set_seat("t", OPEN, person("Ann"))
    assert await next_change(own) == ("t", "seats")
    assert await here.seats("t") == [person("Ann"), BOT]
    assert own.empty()
    assert changes.empty()


async def test_many_writes_of_all_workers_are_all_answered(workers: list[tuple[Store, Channel]]) -> None:
    stores = [store for store, _ in workers]
    await asyncio.gather(*(store.create(table(store.name), []) for store in stores))
    for step in range(1, 20):
        answers = await asyncio.gather(
            *(store.append(store.name, [entry(step, text="x" * 50_000)]) for store in stores)
        )
        assert answers == [Appended(step)] * 3


async def test_an_error_is_raised_where_it_was_caused(workers: list[tuple[Store, Channel]]) -> None:
    (here, _), (there, _), _ = workers
    with pytest.raises(StorageError, match="There is no table 'nowhere'"):
        await here.append("nowhere", log(1, 1))
    await there.create(table(), [])
    assert await there.append("t", log(1, 1)) == Appended(1)


async def test_a_worker_itself_cannot_write(workers: list[tuple[Store, Channel]]) -> None:
    with workers[0][0]._database.writing() as connection, pytest.raises(OperationalError, match="readonly"):
        connection.execute(text("DELETE FROM tables"))


async def test_messages_come_to_all_others_and_a_farewell_for_whoever_is_gone(
    workers: list[tuple[Store, Channel]],
) -> None:
    (here, here_channel), (there, _), (third, _) = workers
    own, inbox, other = messages_to(here), messages_to(there), messages_to(third)
    for number in range(100):
        here.send(str(number))
    for received in (inbox, other):
        assert [await asyncio.wait_for(received.get(), 30) for _ in range(100)] == [
            (here.name, str(number)) for number in range(100)
        ]
    there.send("hello")
    assert await asyncio.wait_for(own.get(), 30) == (there.name, "hello")
    here_channel.close()
    assert await asyncio.wait_for(inbox.get(), 30) == (here.name, "farewell")


async def test_a_store_that_is_closed_has_its_answers_first(workers: list[tuple[Store, Channel]]) -> None:
    (here, _), (there, _), _ = workers
    inbox = messages_to(there)
    await here.create(table(), [])
    waiting = asyncio.ensure_future(here.append("t", log(1, 1)))
    await asyncio.sleep(0)
    here.send("the last word")
    await here.close()
    assert waiting.done()
    assert await waiting == Appended(1)
    with pytest.raises(StorageError, match=r"^The store is closed\.$"):
        await here.append("t", log(2, 2))
    assert await asyncio.wait_for(inbox.get(), 30) == (here.name, "the last word")


async def test_a_worker_that_does_not_read_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "LARGEST_BACKLOG", 1 << 20)
    lost = asyncio.Event()
    own, its = socket.socketpair()
    with its:
        sending = Channel(lambda message: None, lost.set)
        await asyncio.get_running_loop().create_connection(lambda: sending, sock=own)
        sending.send(b"x" * (4 << 20))
        await asyncio.wait_for(lost.wait(), 30)
