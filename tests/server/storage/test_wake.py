"""Servers that share a PostgreSQL wake each other up; SQLite belongs to one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest

from fourcures.server.storage.store import Store
from server.storage.samples import BOT, OPEN, entry, log, person, table

Opener = Callable[[str], Awaitable[Store]]
News = asyncio.Queue[tuple[str | None, str]]


def listening(store: Store) -> News:
    news: News = asyncio.Queue()
    store.on_wake(lambda table_id, what: news.put_nowait((table_id, what)))
    return news


async def next_of(news: News) -> tuple[str | None, str]:
    return await asyncio.wait_for(news.get(), 30)


async def test_others_learn_what_was_committed_and_find_it_there(postgresql: str, opened: Opener) -> None:
    here, there = await opened(postgresql), await opened(postgresql)
    own, news = listening(here), listening(there)
    await here.create(table(), [OPEN, BOT])
    await here.append("t", log(1, 2))
    assert await next_of(news) == ("t", "log")
    assert await there.tail("t", 0) == log(1, 2)
    await here.append("t", log(1, 1))  # a duplicate is no news
    await here.append("t", [entry(7)])  # nor is a conflict
    assert not await here.set_seat("t", person("Ann"), OPEN)
    assert await here.set_seat("t", OPEN, person("Ann"))
    assert await next_of(news) == ("t", "seats")
    await here.say("t", "c", 0, "hello", 1.0)
    assert await next_of(news) == ("t", "talk")
    await here.mark_over("t")
    assert await next_of(news) == ("t", "over")
    await there.append("t", log(3, 3))
    assert await next_of(own) == ("t", "log")  # the first that comes back: one's own deeds are no news
    assert own.empty()
    assert news.empty()


async def test_news_of_many_tables_at_once_all_arrive(postgresql: str, opened: Opener) -> None:
    here, there = await opened(postgresql), await opened(postgresql)
    names = {f"{number:03}-{'x' * 60}" for number in range(250)}
    await asyncio.gather(*(here.create(table(name), []) for name in names))
    news = listening(there)
    await asyncio.gather(*(here.append(name, log(1, 1)) for name in names))
    assert {await next_of(news) for _ in names} == {(name, "log") for name in names}


async def test_who_could_not_listen_for_a_while_is_told_to_look_everywhere(postgresql: str, opened: Opener) -> None:
    store = await opened(postgresql)
    news = listening(store)
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert await next_of(news) == (None, "all")
    other = await opened(postgresql)
    await other.create(table(), [])
    await other.append("t", log(1, 1))
    assert await next_of(news) == ("t", "log")


def letters_to(store: Store) -> asyncio.Queue[tuple[str, str]]:
    letters: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
    store.on_letter(lambda sender, text: letters.put_nowait((sender, text)))
    return letters


async def test_letters_come_to_all_others_in_their_order_while_these_write_too(postgresql: str, opened: Opener) -> None:
    stores = [await opened(postgresql) for _ in range(3)]
    boxes = [letters_to(store) for store in stores]
    news = [listening(store) for store in stores]
    for store in stores:
        await store.create(table(store.name), [])
    for number in range(100):
        for store in stores:
            store.send(f"{number}\n→ {'x' * 7000}")
        await stores[number % 3].append(stores[number % 3].name, [entry(number // 3 + 1)])
    for store, box in zip(stores, boxes, strict=True):
        heard = [await asyncio.wait_for(box.get(), 30) for _ in range(200)]
        for other in set(stores) - {store}:
            numbers = [text.partition("\n")[0] for sender, text in heard if sender == other.name]
            assert numbers == [str(number) for number in range(100)]
        assert box.empty()
        wakes = [await next_of(news[stores.index(store)]) for _ in range(100) if _ % 3 != stores.index(store)]
        assert {table_id for table_id, _ in wakes} == {other.name for other in stores} - {store.name}


async def test_a_letter_has_its_limit_and_the_last_is_sent_before_the_end(postgresql: str, opened: Opener) -> None:
    here, there = await opened(postgresql), await opened(postgresql)
    box = letters_to(there)
    with pytest.raises(ValueError, match="at most 7900 bytes"):
        here.send("é" * 3951)
    here.send("é" * 3950)
    await here.close()
    assert await asyncio.wait_for(box.get(), 30) == (here.name, "é" * 3950)
    here.send("nobody hears this")


async def test_nonsense_in_the_channels_is_passed_over(
    postgresql: str, opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    store, other = await opened(postgresql), await opened(postgresql)
    news = listening(store)
    with psycopg.connect(postgresql, autocommit=True) as connection:
        for note in ("", "x", "x\n", "x\nlog", "x\nlog a b", "x\nlog t\nlog", "x\nbrew t"):
            connection.execute("SELECT pg_notify('fourcures', %s)", [note])
    await other.create(table(), [])
    await other.append("t", log(1, 1))
    assert await next_of(news) == ("t", "log")
    assert "cannot be read" in caplog.text


async def test_a_file_has_no_news(tmp_path: Path, opened: Opener) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    here, there = await opened(url), await opened(url)
    news = listening(there)
    await here.create(table(), [])
    await here.append("t", log(1, 1))
    assert await there.tail("t", 0) == log(1, 1)
    assert not here.is_shared
    here.send("nobody hears this")
    assert news.empty()
