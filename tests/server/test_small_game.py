"""The tutorial's game at a table: made over HTTP and played over sockets, without any server code of its own."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import fourcures as fc
from fourcures.engine.plugins import load_class
from fourcures.games import GAMES, VARIABLE
from server.clients import BrowserClient
from server.test_whole_games import play_to_the_end

GAME = Path(__file__).parents[2] / "examples" / "fire_brigade.py"
NAME = "fire_brigade"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game in this process, and through the environment in the bots' workers."""
    monkeypatch.setenv(VARIABLE, f"{GAME}:FireBrigade")
    monkeypatch.setitem(GAMES, NAME, load_class(f"{GAME}:FireBrigade", "game")())


async def test_a_table_of_it_is_made_and_played_to_the_end(client: BrowserClient, other: BrowserClient) -> None:
    (told,) = [game for game in await client.get("games") if game["game"] == NAME]
    assert (told["title"], told["players"]) == ("Fire Brigade", [1, 2, 3, 4])
    table = await client.start(NAME, "me open random")
    assert (await other.sit(table, 1)).status_code == 200
    async with client.at(table) as seat, other.at(table) as friend:
        hints = {hint["text"]: hint for hint in seat.snapshot["action_hints"]}
        assert hints["run 3"]["targets"] == ["thing:house:3"]
        refused = await seat.play("run 8")
        assert (refused["type"], refused["rule"]) == ("refused", "F-RUN")
        await asyncio.gather(play_to_the_end(seat, random.Random(1)), play_to_the_end(friend, random.Random(2)))
    record = await client.get(f"tables/{table}/record")
    game = fc.replay(record)
    assert game.outcome is not None
    log = await other.get(f"tables/{table}/log")
    assert {line["decision"]["seat"] for line in log if line["decision"]} == {0, 1, 2}
    assert [event["text"] for line in log for event in line["events"]] == [event.text for event in game.events]


async def test_its_components_say_what_lies_where(client: BrowserClient) -> None:
    table = await client.start(NAME, "me")
    components = await client.get(f"tables/{table}/components")
    assert components["things"] == {"seat": list("0123"), "house": list("012345678")}
    assert components["fields"]["flames"] == {"about": "flames on each house", "axes": ["house"], "highest": 3}
    assert components["actions"]["run"]["text"] == "to the house on the left or right"


async def test_bots_that_have_no_heuristics_for_it_say_so(client: BrowserClient) -> None:
    assert {game["game"]: game["bots"] for game in await client.get("games")}[NAME] == ["random"]
    for bot in ("greedy", "planner"):
        seats = [{"held": "me"}, {"held": "bot", "bot": bot}]
        refused = await client.http.post("/api/tables", json={"game": NAME, "options": {}, "seats": seats})
        assert (refused.status_code, refused.json()["error"]) == (
            400,
            f"There is no bot '{bot}' for this game; there are random.",
        )
    table = await client.start(NAME, "me me")
    async with client.at(table) as seat:
        told = await seat.ask("advise", seat=0)
        assert (told["type"], told["why"]) == ("refused", "There is no adviser for this game.")
        told = await seat.ask("stand_in", seat=0, target=1, bot="greedy")
        assert told["why"] == "There is no bot 'greedy' for this game; there are random."
        assert (await seat.ask("stand_in", seat=0, target=1, bot="random"))["type"] == "done"
