"""Servers that share a PostgreSQL wake each other up; SQLite belongs to one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg

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


async def test_a_file_has_no_news(tmp_path: Path, opened: Opener) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    here, there = await opened(url), await opened(url)
    news = listening(there)
    await here.create(table(), [])
    await here.append("t", log(1, 1))
    assert await there.tail("t", 0) == log(1, 1)
    assert news.empty()
