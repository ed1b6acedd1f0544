"""Seats go to one of several claimants; chat messages are counted; finished tables stay finished."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fourcures.server.storage.store import Store
from fourcures.tables.errors import StorageError
from fourcures.tables.rows import ChatRow, SeatRow
from server.storage.samples import BOT, LOST, OPEN, log, person, table

Opener = Callable[[str], Awaitable[Store]]


async def two_writers(url: str, opened: Opener) -> list[Store]:
    """Two stores on one database; for a file, which has one writer, the same store twice."""
    first = await opened(url)
    return [first, first if url.startswith("sqlite") else await opened(url)]


async def test_of_those_who_want_a_seat_one_gets_it(url: str, opened: Opener) -> None:
    stores = await two_writers(url, opened)
    await stores[0].create(table(), [OPEN, BOT])
    wanted = [(stores[number % 2], person(name)) for number, name in enumerate(["Ann", "Bob", "Cid", "Dot"])]
    got = await asyncio.gather(*(store.set_seat("t", OPEN, new) for store, new in wanted))
    assert sorted(got) == [False, False, False, True]
    assert await stores[0].seats("t") == [wanted[got.index(True)][1], BOT]


async def test_a_seat_is_set_only_from_what_it_is(store: Store) -> None:
    await store.create(table(), [OPEN, BOT])
    assert await store.set_seat("t", OPEN, person("Ann"))
    assert not await store.set_seat("t", SeatRow(0, "person", "Ann", None, b"?" * 32), OPEN)
    assert not await store.set_seat("t", SeatRow(1, "bot", "Ada", "greedy"), SeatRow(1, "open"))
    assert not await store.set_seat("t", SeatRow(7, "open"), person("Ann", 7))
    assert not await store.set_seat("elsewhere", OPEN, person("Bob"))
    assert await store.seats("t") == [person("Ann"), BOT]
    assert await store.set_seat("t", person("Ann"), OPEN)
    assert await store.seats("t") == [OPEN, BOT]
    with pytest.raises(ValueError, match="keeps its number"):
        await store.set_seat("t", OPEN, SeatRow(1, "open"))


async def test_a_token_is_kept_only_as_a_hash(store: Store) -> None:
    token = secrets.token_bytes(16)
    await store.create(table(), [OPEN])
    with pytest.raises(StorageError, match="seats_token_hash"):
        await store.set_seat("t", OPEN, SeatRow(0, "person", "Ann", None, token))
    hashed = SeatRow(0, "person", "Ann", None, hashlib.sha256(token).digest())
    assert await store.set_seat("t", OPEN, hashed)
    assert await store.seats("t") == [hashed]


def test_printed_rows_show_no_secret() -> None:
    assert "c0ffee" not in repr(table())
    assert "AAA" not in repr(person("Ann"))


async def test_the_file_is_for_its_owner_only(tmp_path: Path, opened: Opener) -> None:
    await opened(f"sqlite:///{tmp_path}/deep/er/games.db")
    assert (tmp_path / "deep/er/games.db").stat().st_mode & 0o077 == 0


async def test_chat_messages_are_counted_whoever_speaks(url: str, opened: Opener) -> None:
    stores = await two_writers(url, opened)
    await stores[0].create(table(), [])
    await stores[0].create(table("other"), [])
    said = await asyncio.gather(
        *(stores[n % 2].add_chat("t", f"c{n}", n % 4, f"text {n}", float(n)) for n in range(20))
    )
    assert sorted(message.number for message in said) == list(range(1, 21))
    assert await stores[0].chat("t") == sorted(said)
    assert await stores[0].chat("t", 3) == sorted(said)[-3:]
    assert await stores[1].chat("other") == []


async def test_a_chat_message_sent_twice_is_stored_once(url: str, opened: Opener) -> None:
    stores = await two_writers(url, opened)
    await stores[0].create(table(), [])
    once = ChatRow(1, "c", 2, "hello", 1.5)
    assert await asyncio.gather(*(store.add_chat("t", "c", 2, "hello", 1.5) for store in stores)) == [once, once]
    assert await stores[0].add_chat("t", "c", 2, "what?", 9.5) == once
    assert await stores[0].chat("t") == [once]


async def test_a_message_keeps_the_card_that_it_asks_for(url: str, opened: Opener) -> None:
    stores = await two_writers(url, opened)
    await stores[0].create(table(), [])
    asked = await stores[0].add_chat("t", "c", 2, "Who holds Lima?", 1.5, "lima")
    assert asked == ChatRow(1, "c", 2, "Who holds Lima?", 1.5, "lima")
    assert await stores[1].add_chat("t", "c", 2, "Who holds Lima?", 1.5) == asked
    assert await stores[1].chat("t") == [asked]


async def test_nothing_is_said_at_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(StorageError, match=r"^There is no table 'nowhere'\.$"):
        await store.add_chat("nowhere", "c", 0, "hello", 1.0)


async def test_over_is_over(store: Store) -> None:
    await store.create(table("a"), [])
    await store.create(table("b"), [])
    await store.append("a", log(1, 1))
    await store.save_standing("a", LOST)
    await store.save_standing("a", LOST)
    loaded = [await store.load(name) for name in ("a", "b")]
    assert [found and found[0].over for found in loaded] == [True, False]
