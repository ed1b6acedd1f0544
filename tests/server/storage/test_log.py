"""Log of a table: in order, all or nothing, each command once, even with other writers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, event

from fourcures.server.storage.store import Store
from fourcures.tables.errors import StorageError
from fourcures.tables.rows import Appended, Conflict, Duplicate, Entry
from server.storage.samples import BOT, LOST, OPEN, entry, log, person, table

Opener = Callable[[str], Awaitable[Store]]


async def test_what_was_stored_is_there_after_reopening(url: str, opened: Opener) -> None:
    first = await opened(url)
    await first.create(table(), [OPEN, BOT])
    undo = Entry(4, "ü", 1, "undo", "", 7.125)
    assert await first.append("t", log(1, 3)) == Appended(3)
    assert await first.append("t", [undo]) == Appended(4)
    await first.add_chat("t", "c", 0, "Grüße 🦠", 8.5)
    await first.save_standing("t", LOST)
    await first.close()

    second = await opened(url)
    loaded = await second.load("t")
    assert loaded is not None
    row, seats, entries = loaded
    assert (row.id, row.beginning, row.seed, row.over) == ("t", {"options": {"players": 2}}, "c0ffee", True)
    assert row.created == 1.5
    assert seats == [OPEN, BOT]
    assert entries == [*log(1, 3), undo]
    assert [message.text for message in await second.chat("t")] == ["Grüße 🦠"]


async def test_there_is_no_table_that_nobody_made(store: Store) -> None:
    assert await store.load("t") is None
    assert await store.tail("t", 0) == []


async def test_a_table_is_made_once(store: Store) -> None:
    await store.create(table(), [OPEN])
    with pytest.raises(StorageError, match=r"^There is a table 't' already\.$"):
        await store.create(table(), [BOT])
    assert await store.seats("t") == [OPEN]


async def test_a_table_without_proper_seats_is_not_made_at_all(store: Store) -> None:
    with pytest.raises(StorageError, match="not all different"):
        await store.create(table(), [OPEN, OPEN])
    assert await store.load("t") is None


async def test_entries_come_back_in_order(store: Store) -> None:
    await store.create(table(), [])
    await store.append("t", log(1, 12))
    assert await store.tail("t", 0) == log(1, 12)
    assert await store.tail("t", 9) == log(10, 12)
    assert await store.tail("t", 12) == []


async def test_an_entry_elsewhere_than_at_the_end_is_a_conflict(store: Store) -> None:
    await store.create(table(), [])
    assert await store.append("t", [entry(2)]) == Conflict(0)
    await store.append("t", log(1, 3))
    assert await store.append("t", [entry(3, "new")]) == Conflict(3)
    assert await store.append("t", [entry(5, "new")]) == Conflict(3)
    assert await store.append("t", [entry(1, "new")]) == Conflict(3)
    assert await store.tail("t", 0) == log(1, 3)


async def test_of_several_entries_all_are_written_or_none(store: Store) -> None:
    await store.create(table(), [])
    await store.append("t", log(1, 3))
    assert await store.append("t", [entry(3, "x"), entry(4, "y")]) == Conflict(3)
    assert await store.append("t", [entry(4, "x"), entry(5, "command 2")]) == Duplicate(entry(2))
    assert await store.tail("t", 0) == log(1, 3)
    assert await store.append("t", [entry(4, "x"), entry(5, "y")]) == Appended(5)


async def test_a_command_that_comes_again_gets_what_became_of_it(store: Store) -> None:
    await store.create(table(), [])
    await store.create(table("other"), [])
    await store.append("t", log(1, 3))
    assert await store.append("t", [entry(2)]) == Duplicate(entry(2))
    assert await store.append("t", [entry(4, "command 2", "something else")]) == Duplicate(entry(2))
    assert await store.append("t", [entry(9, "command 1")]) == Duplicate(entry(1))
    assert await store.append("other", log(1, 1)) == Appended(1)


async def test_entries_out_of_step_are_a_mistake_of_the_caller(store: Store) -> None:
    for wrong in ([], [entry(0)], [entry(1), entry(3)], [entry(2), entry(1)]):
        with pytest.raises(ValueError, match="one after the other"):
            await store.append("t", wrong)


async def test_one_that_fails_spoils_no_other_that_queued_with_it(store: Store) -> None:
    for name in ("a", "b", "c", "d"):
        await store.create(table(name), [])
    await store.append("b", log(1, 1))
    with held_up(store) as (commits, release):
        first = asyncio.ensure_future(store.add_chat("a", "x", 0, "hello", 1.0))
        await until(lambda: len(commits) == 1)
        answers = asyncio.gather(
            store.append("a", log(1, 2)),
            store.append("b", [entry(1, "too late")]),
            store.append("nowhere", log(1, 1)),
            store.append("c", [entry(1, text="\ud800")]),
            store.append("b", log(1, 1)),
            store.append("d", log(1, 1)),
            return_exceptions=True,
        )
        await asyncio.sleep(0)
        release.set()
        await first
        good, late, nowhere, unwritable, again, last = await answers
    assert (good, late, again, last) == (Appended(2), Conflict(1), Duplicate(entry(1)), Appended(1))
    assert isinstance(nowhere, StorageError)
    assert str(nowhere) == "There is no table 'nowhere'."
    assert isinstance(unwritable, StorageError)
    assert [await store.tail(name, 0) for name in "abcd"] == [log(1, 2), log(1, 1), [], log(1, 1)]


async def test_what_queues_up_is_one_transaction_and_answered_only_when_committed(store: Store) -> None:
    for number in range(30):
        await store.create(table(f"t{number}"), [])
    with held_up(store) as (commits, release):
        first = asyncio.ensure_future(store.append("t0", log(1, 1)))
        await until(lambda: len(commits) == 1)
        others = [asyncio.ensure_future(store.append(f"t{number}", log(1, 1))) for number in range(1, 30)]
        for _ in range(20):
            await asyncio.sleep(0)
        assert not any(waiting.done() for waiting in [first, *others])
        release.set()
        assert await asyncio.gather(first, *others) == [Appended(1)] * 30
    assert len(commits) == 2


async def test_of_two_servers_that_write_the_same_entry_one_does(postgresql: str, opened: Opener) -> None:
    stores = [await opened(postgresql), await opened(postgresql)]
    await stores[0].create(table(), [])
    names = [f"t{number}" for number in range(5)]
    for name in names:
        await stores[0].create(table(name), [])
    for seq in range(1, 9):
        racing = [(store, name, which) for name in names for which, store in enumerate(stores)]
        answers = await asyncio.gather(
            *(store.append(name, [entry(seq, f"{seq} of {which}")]) for store, name, which in racing[:: (-1) ** seq])
        )
        assert sorted(map(type, answers), key=str) == [Appended] * 5 + [Conflict] * 5
        assert {answer.last for answer in answers if not isinstance(answer, Duplicate)} == {seq}
    for name in names:
        assert [found.seq for found in await stores[1].tail(name, 0)] == list(range(1, 9))


async def test_a_command_sent_to_two_servers_is_done_once(postgresql: str, opened: Opener) -> None:
    stores = [await opened(postgresql), await opened(postgresql)]
    await stores[0].create(table(), [])
    for seq in range(1, 9):
        answers = await asyncio.gather(*(store.append("t", [entry(seq)]) for store in stores))
        assert sorted(answers, key=str) == [Appended(seq), Duplicate(entry(seq))]


async def test_a_table_is_loaded_as_of_one_moment(store: Store) -> None:
    await store.create(table(), [OPEN])
    reached, release = threading.Event(), threading.Event()

    def looked(_connection: Connection, _cursor: object, statement: str, *_rest: object) -> None:
        if "FROM tables" in statement and not reached.is_set():
            reached.set()
            release.wait(30)

    event.listen(store._database.engine, "after_cursor_execute", looked)
    loading = asyncio.ensure_future(store.load("t"))
    await until(reached.is_set)
    await store.append("t", log(1, 1))
    await store.set_seat("t", OPEN, person("Ann"))
    release.set()
    loaded = await loading
    assert loaded is not None
    assert loaded[1:] == ([OPEN], [])


async def test_a_caller_who_gives_up_takes_nothing_back(store: Store) -> None:
    await store.create(table(), [])
    with held_up(store) as (commits, release):
        waiting = asyncio.ensure_future(store.append("t", log(1, 1)))
        await until(lambda: len(commits) == 1)
        waiting.cancel()
        release.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await store.save_standing("t", LOST)  # makes sure that the transaction before has ended
    assert await store.append("t", log(1, 1)) == Duplicate(entry(1))


@contextmanager
def held_up(store: Store) -> Iterator[tuple[list[str], threading.Event]]:
    """Record the commits, and block each until the release."""
    commits: list[str] = []
    release = threading.Event()

    def committing(_connection: Connection) -> None:
        commits.append("commit")
        release.wait(30)

    event.listen(store._database.engine, "commit", committing)
    try:
        yield commits, release
    finally:
        release.set()
        event.remove(store._database.engine, "commit", committing)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.001)
