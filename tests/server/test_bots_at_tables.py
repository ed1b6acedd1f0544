"""Bots at tables: they play their seats, substitute for people, and survive the death of their process."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from fourcures.engine.game import Game
from fourcures.server import metrics
from fourcures.tables.messages.protocol import Advice
from server.clients import BrowserClient, RunningServer, run_server
from server.counted import counted


async def test_bots_alone_play_to_the_end_while_somebody_watches(client: BrowserClient) -> None:
    table = await client.start("cure", "greedy greedy")
    async with client.at(table) as seat:
        await seat.until(lambda: seat.snapshot["seed"])
        assert [one["held"] for one in seat.people["seats"]] == ["bot", "bot"]


async def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(
    client: BrowserClient, other: BrowserClient
) -> None:
    table = await client.start("pandemic", "me open", first_player="most_recently_sick", first_seat=1, hands="open")
    await other.sit(table, 1, "Bob")
    async with client.at(table) as seat:
        async with other.at(table):
            await seat.until(lambda: seat.people["seats"][1]["present"])
            refused = await seat.ask("stand_in", seat=0, target=1, bot="greedy")
            assert "here" in refused["why"]
        await seat.until(lambda: not seat.people["seats"][1]["present"])
        assert seat.snapshot["seq"] == 0, "nobody stands in unasked"
        assert (await seat.ask("stand_in", seat=0, target=1, bot="deep blue"))["type"] == "refused"
        assert (await seat.ask("stand_in", seat=0, target=9, bot="greedy"))["type"] == "refused"
        assert (await seat.ask("stand_in", seat=0, target=1, bot="greedy"))["type"] == "done"
        await seat.until(lambda: seat.snapshot["prompt"]["seat"] == 0)
        assert seat.snapshot["seq"] > 0
        assert seat.people["seats"][1] | {"note": ""} == {
            "held": "person", "name": "Bob", "bot": "greedy", "present": False, "note": "",
        }  # fmt: skip
        async with other.at(table) as back:
            assert back.people["yours"] == [1]
            seq = back.snapshot["seq"]
            assert "bot" in (await back.ask("play", seat=1, expect=seq, action="pass"))["why"]
            assert (await back.ask("stand_in", seat=1, target=1, bot=None))["type"] == "done"
            await back.until(lambda: back.people["seats"][1]["bot"] is None)


async def test_a_bot_can_take_a_seat_that_nobody_came_for(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me open", first_player="most_recently_sick", first_seat=1, hands="open")
    async with client.at(table) as seat:
        await seat.ask("stand_in", seat=0, target=1, bot="greedy")
        await seat.until(lambda: seat.snapshot["prompt"]["seat"] == 0)
    assert (await other.sit(table, 1)).status_code == 200
    assert (await other.get(f"tables/{table}"))["seats"][1]["bot"] is None


async def test_bots_wait_until_every_seat_is_taken(client: BrowserClient, other: BrowserClient) -> None:
    options = {"first_player": "most_recently_sick", "first_seat": 2, "hands": "open"}
    table = await client.start("pandemic", "me open greedy", **options)
    async with client.at(table) as seat:
        assert (await seat.ask("chat", seat=0, text="Where is Bob?"))["type"] == "done"
        assert (await seat.ask("ping"))["seq"] == 0, "the bot that begins has not begun"
        assert client.server.hub._rooms[table].bot_task is None
        await other.sit(table, 1, "Bob")
        await seat.until(lambda: seat.snapshot["prompt"]["seat"] != 2)
        assert seat.snapshot["seq"] > 0


async def test_a_worker_that_dies_is_replaced_and_asked_again(client: BrowserClient) -> None:
    table = await client.start("cure", "me greedy")
    bots = client.server.hub.bots
    async with client.at(table) as seat:
        while not (bots._interpreted._workers[0]._pool and bots._interpreted._workers[0]._pool._processes):
            await seat.play(seat.texts[0])
        [worker] = bots._interpreted._workers[0]._pool._processes
        os.kill(worker, signal.SIGKILL)
        turn = seat.snapshot["seq"]
        while seat.snapshot["seed"] is None and seat.snapshot["seq"] < turn + 30:
            if seat.snapshot["prompt"]["seat"] == 0:
                await seat.play(seat.texts[0])
            else:
                await seat.next()
        assert bots._interpreted._workers[0]._pool._processes
        assert worker not in bots._interpreted._workers[0]._pool._processes


async def test_a_bots_turn_goes_on_when_the_server_starts_again(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        client = BrowserClient(server)
        table = await client.start("cure", "greedy greedy")
        async with client.at(table) as seat:
            await seat.wait_for_seq(3)
    assert client.key == ""
    async with run_server(tmp_path) as server, BrowserClient(server).at(table) as seat:
        assert seat.snapshot["seq"] >= 3
        await seat.until(lambda: seat.snapshot["seed"])


async def test_a_bot_that_is_getting_ready_says_so_and_another_can_play_instead(
    client: BrowserClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never_ready(bot: str, *_: Any) -> bool:
        await asyncio.sleep(0)
        return bot != "planner"

    bots = client.server.hub.bots
    monkeypatch.setattr(bots, "wait_until_ready", never_ready)
    monkeypatch.setattr(bots, "seconds_left", lambda game: 41.6)
    table = await client.start("pandemic", "me planner", first_player="most_recently_sick", first_seat=1, hands="open")
    async with client.at(table) as seat:
        await seat.until(lambda: seat.people["seats"][1]["note"] == "is getting ready, about 42 s")
        assert (await seat.ask("stand_in", seat=0, target=1, bot=None))["type"] == "refused"
        assert (await seat.ask("stand_in", seat=0, target=1, bot="greedy"))["type"] == "done"
        await seat.until(lambda: seat.snapshot["prompt"]["seat"] == 0)
        assert (seat.people["seats"][1]["note"], seat.people["seats"][1]["name"]) == ("", "Greedy")


async def test_where_the_planner_hangs_rules_of_thumb_decide(
    server: RunningServer, client: BrowserClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def ready(*_: Any) -> bool:
        return True

    monkeypatch.setattr(server.hub.bots, "wait_until_ready", ready)
    monkeypatch.setattr(server.hub.bots, "_patience", lambda game: 0.0)
    before = counted(metrics.ERRORS, "worker")
    table = await client.start("dice", "planner")
    async with client.at(table) as seat:
        await seat.wait_for_seq(2)
        assert counted(metrics.ERRORS, "worker") >= before + 2
        assert "the bot worker did not answer within 0 s, and was ended" in caplog.messages
        assert seat.people["seats"][0]["note"] == ""


async def test_the_adviser_says_how_long_it_takes_to_get_ready(
    client: BrowserClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never_ready(*_: Any) -> bool:
        return False

    monkeypatch.setattr(client.server.hub.bots, "wait_until_ready", never_ready)
    monkeypatch.setattr(client.server.hub.bots, "seconds_left", lambda game: 12.5)
    table = await client.start("dice", "me", adviser=True)
    async with client.at(table) as seat:
        reply = await seat.ask("advise", seat=0)
        assert (reply["type"], reply["seconds"]) == ("preparing", 12.5)


async def test_questions_of_one_address_keep_nobody_else_from_the_adviser(
    client: BrowserClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ready(*_: Any) -> bool:
        return True

    async def advice(*_: Any) -> list[Advice]:
        return []

    bots = client.server.hub.bots
    monkeypatch.setattr(bots, "wait_until_ready", ready)
    monkeypatch.setattr(bots, "advise", advice)
    monkeypatch.setattr(bots, "is_busy", lambda address: address == "192.0.2.7")
    table = await client.start("dice", "me")
    async with client.at(table) as seat, client.at(table, **{"x-forwarded-for": "192.0.2.7"}) as crowded:
        assert (await crowded.ask("advise", seat=0))["why"] == "The adviser is busy; please try again in a while."
        assert (await seat.ask("advise", seat=0))["type"] == "advice"


async def test_the_coach_points_at_what_the_adviser_would_do(
    client: BrowserClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ready(*_: Any) -> bool:
        return is_ready

    async def advice(game: Game, address: str) -> list[Advice]:
        return [Advice("pass", "Pass", ["pass", "cure blue"], 0.5, 0.4, 0.6, "", "", "")]

    bots, is_ready = client.server.hub.bots, False
    monkeypatch.setattr(bots, "names", ("greedy", "planner"))
    monkeypatch.setattr(bots, "wait_until_ready", ready)
    monkeypatch.setattr(bots, "advise", advice)
    table = await client.start("pandemic", "me me", first_player="most_recently_sick", first_seat=1, hands="open")
    async with client.at(table) as seat:
        assert "must decide" in (await seat.ask("coach", seat=0))["why"]
        reply = await seat.ask("coach", seat=1)
        assert (reply["type"], reply["seq"]) == ("remarks", 0)
        assert "You can cure the blue disease this turn." not in [one["text"] for one in reply["remarks"]]
        is_ready = True
        reply = await seat.ask("coach", seat=1)
        assert reply["remarks"][0] == {"text": "You can cure the blue disease this turn.", "targets": ["disease:blue"]}
