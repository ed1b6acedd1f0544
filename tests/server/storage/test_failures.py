"""Full disks, lost files, servers that go away: nothing is acknowledged, and all works again when they return."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event, func, update

from fourcures.server.storage.schema import seats
from fourcures.server.storage.store import Store
from fourcures.server.storage.writes import Written
from fourcures.tables.errors import StorageError
from fourcures.tables.rows import Appended, SeatRow
from server.databases import cut_off
from server.storage.samples import entry, log, table

Opener = Callable[[str], Awaitable[Store]]


async def test_a_full_disk_refuses_and_works_again_when_there_is_room(tmp_path: Path, opened: Opener) -> None:
    store = await opened(f"sqlite:///{tmp_path}/games.db")
    await store.create(table(), [])
    await store.create(table("other"), [])
    pages = "PRAGMA max_page_count = {}".format

    def full(connection: Connection) -> None:
        connection.exec_driver_sql(pages(1))  # fewer than exist, so no page can be added

    event.listen(store._database.engine, "begin", full)
    answers = await asyncio.gather(
        store.append("t", [entry(1, text="x" * 10**6)]), store.append("other", log(1, 1)), return_exceptions=True
    )
    assert isinstance(answers[0], StorageError)
    assert "full" in str(answers[0])
    assert await store.tail("t", 0) == []
    event.remove(store._database.engine, "begin", full)
    event.listen(store._database.engine, "begin", lambda connection: connection.exec_driver_sql(pages(10**6)))
    assert await store.append("t", [entry(1, text="x" * 10**6)]) == Appended(1)
    assert await store.tail("other", 0) == ([] if isinstance(answers[1], StorageError) else log(1, 1))


async def test_a_commit_that_fails_promises_nothing_and_spoils_nothing(store: Store) -> None:
    await store.create(table(), [])

    def fail(_connection: Connection) -> None:
        raise OSError("out of luck")

    event.listen(store._database.engine, "commit", fail)
    with pytest.raises(StorageError, match="out of luck"):
        await store.append("t", log(1, 1))
    event.remove(store._database.engine, "commit", fail)
    assert await store.tail("t", 0) == []
    assert await store.append("t", log(1, 1)) == Appended(1)


async def test_a_file_that_is_gone_is_not_written_to(tmp_path: Path, opened: Opener) -> None:
    file = tmp_path / "games.db"
    store = await opened(f"sqlite:///{file}")
    await store.create(table(), [])
    await store.append("t", log(1, 2))
    file.rename(tmp_path / "elsewhere.db")
    with pytest.raises(StorageError, match="its file is not there any more"):
        await store.append("t", log(3, 3))
    with pytest.raises(StorageError, match="its file is not there any more"):
        await store.tail("t", 0)
    assert not file.exists()
    (tmp_path / "elsewhere.db").rename(file)
    assert await store.append("t", log(3, 3)) == Appended(3)
    assert await store.tail("t", 0) == log(1, 3)


async def test_another_file_at_the_same_place_is_not_taken_for_the_database(tmp_path: Path, opened: Opener) -> None:
    file = tmp_path / "games.db"
    store = await opened(f"sqlite:///{file}")
    await store.create(table(), [])
    file.rename(tmp_path / "elsewhere.db")
    file.touch()
    for _ in range(2):
        with pytest.raises(StorageError, match="not the one that was opened"):
            await store.append("t", log(1, 1))


async def test_a_file_that_somebody_else_locks_is_a_sentence(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourcures.server.storage.database.LOCK_TIMEOUT", 0.01)
    store = await opened(f"sqlite:///{tmp_path}/games.db")
    await store.create(table(), [])
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match=r"games\.db failed: database is locked\.$"):
        await store.append("t", log(1, 1))
    other.execute("ROLLBACK")
    other.close()
    assert await store.append("t", log(1, 1)) == Appended(1)


async def test_a_server_that_was_started_anew_is_found_again(postgresql: str, opened: Opener) -> None:
    store = await opened(postgresql)
    await store.create(table(), [])
    await store.append("t", log(1, 1))
    cut_off(postgresql)
    assert await store.append("t", log(2, 2)) == Appended(2)
    cut_off(postgresql)
    assert await store.tail("t", 0) == log(1, 2)


async def test_a_server_that_is_away_refuses_and_works_again_when_it_is_back(postgresql: str, opened: Opener) -> None:
    store = await opened(postgresql)
    await store.create(table(), [])
    name = postgresql.partition("?")[0].rpartition("/")[2]
    elsewhere = postgresql.replace(f"/{name}?", "/postgres?")
    with psycopg.connect(elsewhere, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        with pytest.raises(StorageError, match="not currently accepting connections"):
            await store.append("t", log(1, 1))
        with pytest.raises(StorageError, match="not currently accepting connections"):
            await store.tail("t", 0)
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert await store.append("t", log(1, 1)) == Appended(1)


async def test_two_servers_that_wait_for_each_other_both_write(postgresql: str, opened: Opener) -> None:
    stores = [await opened(postgresql), await opened(postgresql)]
    for name in "ab":
        await stores[0].create(table(name), [SeatRow(0, "open")])
    both_hold_one = threading.Barrier(2)

    def rename(first: str, second: str) -> Callable[[Connection], Written[None]]:
        waits = [both_hold_one.wait]

        def write(connection: Connection) -> Written[None]:
            for table_id in (first, second):
                changed = update(seats).where(seats.c.table_id == table_id)
                connection.execute(changed.values(name=func.concat(seats.c.name, first)))
                if waits:  # the second attempt does not wait
                    waits.pop()(60)
            return Written(None)

        return write

    await asyncio.gather(stores[0].write("a", rename("a", "b")), stores[1].write("b", rename("b", "a")))
    names = [(await stores[0].seats(name))[0].name for name in "ab"]
    assert names in (["ab", "ab"], ["ba", "ba"])


async def test_a_lazy_server_is_made_to_wait_for_its_disk(postgresql: str, opened: Opener) -> None:
    name = postgresql.partition("?")[0].rpartition("/")[2]
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = await opened(postgresql)
    with store._database.writing() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


async def test_a_file_waits_for_its_disk_and_holds_together(tmp_path: Path, opened: Opener) -> None:
    store = await opened(f"sqlite:///{tmp_path}/games.db")
    with store._database.writing() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
        assert settings == ["wal", 2]
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.create(table(), [])
    waiting = asyncio.ensure_future(store.append("t", log(1, 1)))
    await asyncio.sleep(0)
    await store.close()
    assert await waiting == Appended(1)
    await store.close()
    with pytest.raises(StorageError, match=r"^The store is closed\.$"):
        await store.append("t", log(2, 2))
    with pytest.raises(StorageError, match=r"^The store is closed\.$"):
        await store.tail("t", 0)
