"""Bots at tables: they play their seats, stand in for people, and survive the death of their process."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from server.visitors import Visitor, open_house


async def test_bots_alone_play_to_the_end_while_somebody_watches(visitor: Visitor) -> None:
    table = await visitor.start("cure", "greedy greedy")
    async with visitor.at(table) as seat:
        await seat.until(lambda: seat.moment["seed"])
        assert [one["held"] for one in seat.people["seats"]] == ["bot", "bot"]


async def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(visitor: Visitor, other: Visitor) -> None:
    table = await visitor.start("pandemic", "me open", first_player="most_recently_sick", first_seat=1, hands="open")
    await other.sit(table, 1, "Bob")
    async with visitor.at(table) as seat:
        async with other.at(table):
            await seat.until(lambda: seat.people["seats"][1]["present"])
            refused = await seat.ask("stand_in", seat=0, target=1, bot="greedy")
            assert "here" in refused["why"]
        await seat.until(lambda: not seat.people["seats"][1]["present"])
        assert seat.moment["seq"] == 0, "nobody stands in unasked"
        assert (await seat.ask("stand_in", seat=0, target=1, bot="deep blue"))["type"] == "refused"
        assert (await seat.ask("stand_in", seat=0, target=9, bot="greedy"))["type"] == "refused"
        assert (await seat.ask("stand_in", seat=0, target=1, bot="greedy"))["type"] == "done"
        await seat.until(lambda: seat.moment["prompt"]["seat"] == 0)
        assert seat.moment["seq"] > 0
        assert seat.people["seats"][1] | {"note": ""} == {
            "held": "person", "name": "Bob", "bot": "greedy", "present": False, "note": "",
        }  # fmt: skip
        async with other.at(table) as back:
            assert back.people["yours"] == [1]
            seq = back.moment["seq"]
            assert "bot" in (await back.ask("play", seat=1, expect=seq, action="pass"))["why"]
            assert (await back.ask("stand_in", seat=1, target=1, bot=None))["type"] == "done"
            await back.until(lambda: back.people["seats"][1]["bot"] is None)


async def test_a_bot_can_take_a_seat_that_nobody_came_for(visitor: Visitor, other: Visitor) -> None:
    table = await visitor.start("pandemic", "me open", first_player="most_recently_sick", first_seat=1, hands="open")
    async with visitor.at(table) as seat:
        await seat.ask("stand_in", seat=0, target=1, bot="greedy")
        await seat.until(lambda: seat.moment["prompt"]["seat"] == 0)
    assert (await other.sit(table, 1)).status_code == 200
    assert (await other.get(f"tables/{table}"))["seats"][1]["bot"] is None


async def test_a_worker_that_dies_is_replaced_and_asked_again(visitor: Visitor) -> None:
    table = await visitor.start("cure", "me greedy")
    bots = visitor.house.hub.bots
    async with visitor.at(table) as seat:
        while not (bots._quick._pool and bots._quick._pool._processes):
            await seat.play(seat.texts[0])
        [worker] = bots._quick._pool._processes
        os.kill(worker, signal.SIGKILL)
        turn = seat.moment["seq"]
        while seat.moment["seed"] is None and seat.moment["seq"] < turn + 30:
            if seat.moment["prompt"]["seat"] == 0:
                await seat.play(seat.texts[0])
            else:
                await seat.next()
        assert bots._quick._pool._processes
        assert worker not in bots._quick._pool._processes


async def test_a_bots_turn_goes_on_when_the_server_starts_again(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        visitor = Visitor(house)
        table = await visitor.start("cure", "greedy greedy")
        async with visitor.at(table) as seat:
            await seat.come_to(3)
        cookies = visitor.cookies(table)
    assert cookies == {}
    async with open_house(tmp_path) as house, Visitor(house).at(table) as seat:
        assert seat.moment["seq"] >= 3
        await seat.until(lambda: seat.moment["seed"])
