"""Use of this package as in a browser, as a script for any Python; its result must be equal everywhere.

``test_pyodide.py`` runs it in Pyodide and in the Python of the tests. No part may depend on randomness or the clock.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import msgspec

import fourcures as fc
from fourcures.bots.tasks import BotDecision, BotTask, decide_interpreted, next_telling
from fourcures.engine.game import Game
from fourcures.tables.commands.handler import CommandHandler
from fourcures.tables.creation import seating
from fourcures.tables.hub import Hub
from fourcures.tables.memory import MemoryStore
from fourcures.tables.messages.protocol import Commands
from fourcures.tables.players import keys
from fourcures.tables.requests import ENDPOINTS
from fourcures.tables.requests.endpoint import Caller, ask
from fourcures.tables.room import Client

OPTIONS: dict[str, dict[str, Any]] = {
    "pandemic": {"players": 3, "hands": "closed", "consent": "always"},
    "dice": {"players": 1},
    "cure": {"players": 3},
}
Frame = dict[str, Any]
decoder = msgspec.json.Decoder(Commands)


# Games


def decide(game: Game, seats: frozenset[int]) -> BotDecision:
    """Decision of a greedy bot for one of the seats."""
    return decide_interpreted(BotTask.of(game)._replace(seed=0), "greedy", seats)


def play_game(name: str) -> dict[str, Any]:
    """Record of a game by greedy bots alone."""
    game = fc.new(name, seed=3, **OPTIONS[name])
    seats = frozenset(range(game.players))
    while game.outcome is None:
        game.play(next_telling(game, dict.fromkeys(seats, "greedy")) or decide(game, seats).text)
    return game.record()


# Tables


class Thinkers:
    """Greedy bots that compute in this process; no adviser."""

    names = ("greedy",)

    def is_busy(self, address: str) -> bool:
        return False

    async def wait_until_ready(self, bot: str, game_type: Any, seconds: float = 0.0) -> bool:
        return True

    async def decide(
        self, bot: str, game: Game, seats: frozenset[int], address: str, seconds: float | None = None
    ) -> BotDecision:
        return decide(game, seats)


class Offload:
    """Offload that computes immediately."""

    async def run(self, address: str, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)


class Browser:
    """Person with their own tables in memory, who sends requests as a page does to a server."""

    def __init__(self) -> None:
        hub = Hub(MemoryStore(), Thinkers(), Offload(), moment=0.0, now=lambda: 0.0)
        self.caller = Caller(hub, keys.new_key())

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Answer to a request, as JSON values."""
        return msgspec.to_builtins(await ask(ENDPOINTS, self.caller, method, f"/api{path}", {}, body))

    async def play(self, table: str, next_command: Callable[[Frame], Frame | None]) -> Any:
        """Send commands, each made from a snapshot, until there is none. Return the table's log."""
        hub = self.caller.hub
        async with hub.at(table) as room:
            page = Page()
            client = Client(page, keys.proven_seats(self.caller.key, [row.key_hash for row in room.seats]))
            await hub.join(room, client)
            await page.send_all(CommandHandler(hub, room, client), next_command)
            hub.leave(room, client)
        return await self.request("GET", f"/tables/{table}/log")


class Page:
    """Connection of a page: the frames sent to it, and its commands."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[Frame] = asyncio.Queue()

    def end(self) -> None:
        """Do nothing: nobody closes a table here."""

    def put(self, frame: bytes) -> None:
        self.frames.put_nowait(json.loads(frame))

    async def send_all(self, handler: CommandHandler, next_command: Callable[[Frame], Frame | None]) -> None:
        """Send commands, each when a seat of the page is asked something."""
        for number in itertools.count():
            snapshot = await self.next_frame(lambda frame: is_question(frame, handler.client))
            command = next_command(snapshot)
            if command is None:
                break
            sent = {"id": f"c{number}", "seat": snapshot["prompt"]["seat"], "expect": snapshot["seq"], **command}
            await handler.handle(decoder.decode(json.dumps(sent).encode()))
            reply = await self.next_frame(lambda frame, sent=sent: frame.get("id") == sent["id"])
            assert reply["type"] == "done", (sent, reply)

    async def next_frame(self, is_wanted: Callable[[Frame], bool]) -> Frame:
        """Wait for the next wanted frame."""
        while not is_wanted(frame := await self.frames.get()):
            pass
        return frame


def is_question(frame: Frame, client: Client) -> bool:
    """Return True if a frame asks something of a page, or tells that the game is over."""
    if frame["type"] != "snapshot":
        return False
    return frame["seed"] is not None or (frame["asked"] and frame["prompt"]["seat"] in client.held)


async def play_table(browser: Browser, name: str) -> dict[str, Any]:
    """Play a table of a person and greedy bots at random to its end. Undo the first decision that allows it."""
    bots = [{"held": "bot", "bot": "greedy"}] * (OPTIONS[name]["players"] - 1)
    body = {"game": name, "options": OPTIONS[name], "seats": [{"held": "me", "name": "Ann"}, *bots]}
    table = (await browser.request("POST", "/tables", body))["table"]
    rng, taken_back = random.Random(1), list[int]()

    def next_command(snapshot: Frame) -> Frame | None:
        if snapshot["seed"] is not None:
            return None
        if snapshot["can_undo"] and not taken_back:
            taken_back.append(snapshot["seq"])
            return {"type": "undo"}
        hints = [hint["text"] for hint in snapshot["action_hints"] if hint["seat"] == snapshot["prompt"]["seat"]]
        return {"type": "play", "action": rng.choice(hints), "sure": True}

    log = await browser.play(table, next_command)
    assert taken_back
    record = await browser.request("GET", f"/tables/{table}/record")
    await browser.request("POST", "/records", record)
    before = (await browser.request("GET", f"/tables/{table}/snapshots/{len(log) // 2}"))["view"]
    return {"log": log, "record": record, "before": before}


async def learn(browser: Browser, game: str, chapter: str) -> Any:
    """Play a lesson's chapter as instructed, and return the log."""
    table = (await browser.request("POST", f"/lessons/{game}/{chapter}"))["table"]

    def next_command(snapshot: Frame) -> Frame | None:
        to_do = snapshot["lesson"]["do"]
        return {"type": "play", "action": to_do[0], "sure": True} if to_do else None

    return await browser.play(table, next_command)


async def main() -> dict[str, Any]:
    """Run everything, and return the results as JSON values."""
    browser = Browser()
    with patch.object(seating, "fresh_seed", lambda: f"{3:032x}"):
        games = await browser.request("GET", "/games")
        done = {
            "games": games,
            "rules": [await browser.request("GET", f"/rules/{name}") for name in fc.GAMES],
            "records": {name: play_game(name) for name in fc.GAMES},
            "tables": {name: await play_table(browser, name) for name in fc.GAMES},
            "lessons": [await learn(browser, one["game"], part["id"]) for one in games for part in one["lesson"]],
        }
    await browser.caller.hub.close()
    return done
