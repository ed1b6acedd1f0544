"""Whole games over sockets: every game, several clients, bots, and the data that remains."""

from __future__ import annotations

import asyncio
import hashlib
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest

import fourcures as fc
from server.clients import BrowserClient, SocketClient


async def play_to_the_end(seat: SocketClient, rng: random.Random) -> None:
    """Play a random hinted action whenever the seat must decide."""
    while seat.snapshot["seed"] is None:
        snapshot = seat.snapshot
        if snapshot["action_hints"] and snapshot["prompt"]["seat"] == snapshot["viewer"]:
            answer = await seat.play(rng.choice(seat.texts))
            assert answer["type"] in ("done", "stale")  # stale: another seat has used a window
        else:
            await seat.next()


async def seated(stack: AsyncExitStack, table: str, clients: list[BrowserClient]) -> list[SocketClient]:
    return [await stack.enter_async_context(one.at(table)) for one in clients]


def decided(frames: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(one["seq"], one["decision"]["text"]) for one in frames if one["type"] == "snapshot" and one["decision"]]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("pandemic", "me open greedy", {}),
        ("pandemic", "me open", {"hands": "closed"}),
        ("dice", "me", {}),
        ("cure", "me open greedy", {}),
    ],
)
async def test_a_whole_game_over_sockets(
    client: BrowserClient, other: BrowserClient, game: str, seats: str, options: dict[str, Any]
) -> None:
    table = await client.start(game, seats, **options)
    facts = await client.get(f"tables/{table}")
    players = [client]
    if "open" in seats:
        assert (await other.sit(table, 1)).status_code == 200
        players.append(other)
    async with AsyncExitStack() as stack:
        sitting = await seated(stack, table, players)
        watching = await stack.enter_async_context(BrowserClient(client.server).at(table))
        chances = [random.Random(7 + number) for number in range(len(sitting))]
        await asyncio.gather(*map(play_to_the_end, sitting, chances))
        last = sitting[0].snapshot["seq"]
        await watching.wait_for_seq(last)
        for seat in (*sitting, watching):
            seen = [one["seq"] for one in seat.frames if one["type"] == "snapshot"]
            assert seen == sorted(seen), "snapshots come in order"
            assert set(seen) >= set(range(seen[0], last + 1)), "and none is missing"
        assert all(not one["action_hints"] for one in watching.frames if one["type"] == "snapshot")
    seed = sitting[0].snapshot["seed"]
    assert hashlib.sha256(f"{seed}:{table}".encode()).hexdigest() == facts["commitment"]
    record = await client.get(f"tables/{table}/record")
    again = fc.replay(record)
    assert again.outcome is not None
    assert f"{again.seed:032x}" == seed
    assert len(again.decisions) == last
    log = await other.get(f"tables/{table}/log")
    assert [line["seq"] for line in log] == list(range(last + 1))


async def test_who_comes_later_sees_what_those_see_who_were_there(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me me")
    async with client.at(table) as seat, other.at(table) as there:
        rng = random.Random(3)
        for _ in range(12):
            await seat.play(rng.choice(seat.texts))
        await there.wait_for_seq(seat.snapshot["seq"])
        async with BrowserClient(client.server).at(table) as late:
            assert late.snapshot == there.snapshot
    by_seq = {one["seq"]: one for one in there.frames if one["type"] == "snapshot"}
    for seq in by_seq:
        past = await other.get(f"tables/{table}/snapshots/{seq}")
        past["type"] = "snapshot"
        assert {**past, "asked": by_seq[seq]["asked"]} == by_seq[seq]
    beyond = max(by_seq) + 1
    assert (await other.http.get(f"/api/tables/{table}/snapshots/{beyond}")).status_code == 404


async def test_a_record_is_only_given_out_after_the_end_and_can_be_brought_back(client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    assert (await client.http.get(f"/api/tables/{table}/record")).status_code == 403
    async with client.at(table) as seat:
        await play_to_the_end(seat, random.Random(1))
    record = await client.get(f"tables/{table}/record")
    made = await client.http.post("/api/records", json=record)
    assert made.status_code == 201
    copy = made.json()["table"]
    assert copy != table
    assert await client.get(f"tables/{copy}/record") == {**record, "origin": "record"}
    assert (await client.get(f"tables/{copy}"))["over"]


async def test_a_game_that_was_broken_off_goes_on_from_its_record(client: BrowserClient) -> None:
    game = fc.new("cure", players=2, seed=5)
    for _ in range(6):
        game.play(next(iter(game.legal_actions)))
    made = await client.http.post("/api/records", json=game.record())
    table = made.json()["table"]
    assert game.actor is not None
    assert (await client.sit(table, game.actor)).status_code == 200
    async with client.at(table) as seat:
        assert seat.snapshot["view"] == game.view(game.actor)
        assert (await seat.play(seat.texts[0]))["type"] == "done"


@pytest.mark.parametrize(
    ("harm", "status"),
    [
        ({"digest": "0" * 64}, 400),
        ({"actions": ["fly to the moon"]}, 400),
        ({"game": "chess"}, 400),
        ({"options": {"board": "/etc/passwd"}}, 400),
        ({"more": 1}, 400),
    ],
)
async def test_a_damaged_record_is_refused(client: BrowserClient, harm: dict[str, Any], status: int) -> None:
    record = {**fc.new("dice", seed=5).record(), **harm}
    answer = await client.http.post("/api/records", json=record)
    assert answer.status_code == status
    assert answer.json()["error"]


async def test_a_position_that_names_a_file_is_refused(client: BrowserClient) -> None:
    game = fc.from_position({**fc.new("dice", seed=5).position()}, seed=5)
    record = game.record()
    record["position"]["board"] = "/etc/hostname"
    answer = await client.http.post("/api/records", json=record)
    assert answer.status_code == 400
    assert "JSON object" in answer.json()["error"]
