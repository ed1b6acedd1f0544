"""Two servers on one PostgreSQL: the faster one wins, the other is notified, and nothing is done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from server.clients import BrowserClient, RunningServer, SocketClient, run_server


@pytest.fixture
async def servers(tmp_path: Path, postgresql: str) -> AsyncIterator[list[RunningServer]]:
    async with run_server(tmp_path, postgresql) as one, run_server(tmp_path, postgresql) as two:
        yield [one, two]


def moved(client: BrowserClient, server: RunningServer) -> BrowserClient:
    """Client with the same cookies at another server."""
    there = BrowserClient(server)
    there.http.cookies = client.http.cookies
    return there


async def test_what_one_server_does_is_seen_at_the_other(servers: list[RunningServer]) -> None:
    here = BrowserClient(servers[0])
    friend = BrowserClient(servers[1])
    table = await here.start("pandemic", "me open", first_player="most_recently_sick", first_seat=0, hands="open")
    async with here.at(table) as mine, friend.at(table) as watching:
        assert (await mine.play("drive chicago"))["type"] == "done"
        assert (await watching.wait_for_seq(1))["decision"]["text"] == "drive chicago"
        assert (await friend.sit(table, 1, "Bob")).status_code == 200
        await mine.until(lambda: mine.people["seats"][1]["name"] == "Bob")
        async with friend.at(table) as seat:
            assert seat.people["yours"] == [1]
            assert (await seat.ask("chat", seat=1, text="well done"))["type"] == "done"
        assert (await mine.frame("chat"))["text"] == "well done"


async def test_a_question_for_a_card_is_heard_at_the_other_server(servers: list[RunningServer]) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await here.start("pandemic", "me open", hands="closed")
    async with here.at(table) as mine, there.at(table) as watching:
        assert (await mine.ask("chat", seat=0, text="Who holds Lima?", card="lima"))["type"] == "done"
        assert (await watching.frame("chat"))["card"] == "lima"


async def test_what_is_said_before_an_own_remark_is_heard_before_it(servers: list[RunningServer]) -> None:
    here = BrowserClient(servers[0])
    table = await here.start("pandemic", "me open")
    async with here.at(table) as mine:
        servers[0].hub.store._change_callbacks.clear()  # simulates a notification still on its way
        await servers[1].hub.store.add_chat(table, "1.c", 1, "after you", 1.0)
        assert (await mine.ask("chat", seat=0, text="no, after you"))["type"] == "done"
        assert [(await mine.frame("chat"))["number"] for _ in range(2)] == [1, 2]


async def test_of_two_servers_one_wins_and_a_command_is_done_once(servers: list[RunningServer]) -> None:
    here = BrowserClient(servers[0])
    table = await here.start("pandemic", "me open", first_player="most_recently_sick", first_seat=0, hands="open")
    there = moved(here, servers[1])
    async with AsyncExitStack() as stack:
        seats: list[SocketClient] = [await stack.enter_async_context(one.at(table)) for one in (here, there)]
        for step in range(4):
            command = {"seat": 0, "expect": step, "action": "pass", "sure": True}
            same = step % 2 == 0
            answers = await asyncio.gather(
                *(
                    seat.ask("play", **command, id=f"s{step}" if same else f"s{step}-{n}")
                    for n, seat in enumerate(seats)
                )
            )
            kinds = sorted(answer["type"] for answer in answers)
            assert kinds == (["done", "done"] if same else ["done", "stale"]), answers
            for seat in seats:
                await seat.wait_for_seq(step + 1)
    log = await here.get(f"tables/{table}/log")
    assert len(log) == 5


async def test_bots_tell_once_at_two_servers(servers: list[RunningServer]) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    options = {"difficulty": "standard", "first_player": "most_recently_sick", "first_seat": 0}
    table = await here.start("pandemic", "me greedy greedy greedy", **options)
    async with here.at(table) as mine, there.at(table) as watching:
        await asyncio.gather(mine.wait_for_seq(3), watching.wait_for_seq(3))
        assert (await mine.play("pass", seat=0))["seq"] == 4
    log = await there.get(f"tables/{table}/log")
    assert [entry["decision"]["text"] for entry in log[1:]] == ["tell", "tell", "tell", "pass"]


async def test_a_bot_is_driven_by_two_servers_and_moves_once(servers: list[RunningServer]) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await here.start("cure", "greedy greedy")
    async with here.at(table) as one, there.at(table) as two:
        await asyncio.gather(*(seat.until(lambda seat=seat: seat.snapshot["seed"]) for seat in (one, two)))
        assert one.snapshot == two.snapshot
    log = await there.get(f"tables/{table}/log")
    assert [line["seq"] for line in log] == list(range(one.snapshot["seq"] + 1))
