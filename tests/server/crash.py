"""Tables in play while their servers are killed: players who send what was not acknowledged again, and a killer.

    python tests/server/crash.py sqlite:////tmp/crash.db --kills 20                 # one server
    python tests/server/crash.py postgresql://... --kills 20 --servers 2            # two that share a database

Players remember what was acknowledged. In the end the log must hold each of these actions once, where it was said to
be, and play again from the start.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import signal
import sys
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
import websockets

from fourcures.server import player_keys
from fourcures.server.storage import open_store
from fourcures.server.table import Table

GAMES = [("pandemic", 2), ("cure", 2), ("pandemic", 4), ("cure", 5)]
GONE = (OSError, websockets.WebSocketException)
START_UP = 60.0  # seconds after which a server that says nothing counts as broken


class Server:
    """A server in a process of its own, which is killed and started again on the same port."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None
        self.is_up = asyncio.Event()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    async def start(self) -> None:
        command = ["-m", "fourcures", "serve", "--no-prepare", "--port", str(self._port), "--database", self._database]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(START_UP):
            while not (found := re.search(rb"127\.0\.0\.1:(\d+)", await self._process.stdout.readline())):
                assert self._process.returncode is None, "the server ended"
        self._port = int(found[1])
        self.is_up.set()

    async def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self.is_up.clear()
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()


@dataclass
class Watch:
    """What all players have seen together."""

    acknowledged: int = 0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def count(self) -> None:
        self.acknowledged += 1
        async with self.changed:
            self.changed.notify_all()

    async def until(self, is_so: Any) -> None:
        async with self.changed:
            await self.changed.wait_for(is_so)


class Player:
    """Plays some seats of one table by chance, and never forgets what it has not heard back about."""

    def __init__(
        self, table: str, seats: set[int], key: str, server: Server, watch: Watch, chance: random.Random
    ) -> None:
        self.table = table
        self.acknowledged: dict[str, int] = {}
        self.is_connected = False
        self.is_over = False
        self._seats = seats
        self._key = key
        self.server = server
        self._watch = watch
        self._chance = chance
        self._pending: dict[str, Any] | None = None
        self._snapshot: dict[str, Any] | None = None

    async def run(self) -> None:
        """Play until cancelled, through any number of servers' lives."""
        cookies = f"{player_keys.COOKIE}={self._key}"
        while True:
            await self.server.is_up.wait()
            address = f"ws://{self.server.address}/api/tables/{self.table}/socket"
            with contextlib.suppress(*GONE):
                async with websockets.connect(address, additional_headers={"Cookie": cookies}) as socket:
                    await self._play(socket)
            self.is_connected = False
            await asyncio.sleep(0)

    async def _play(self, socket: websockets.ClientConnection) -> None:
        if self._pending is not None:
            await self._send(socket)
        async for text in socket:
            frame = msgspec.json.decode(text)
            if frame["type"] == "snapshot":
                self._snapshot = frame
                self.is_connected = True
                self.is_over = frame["view"]["outcome"] is not None
                async with self._watch.changed:
                    self._watch.changed.notify_all()
            elif self._pending is not None and frame.get("id") == self._pending["id"]:
                await self._hear(frame)
            await self._decide(socket)

    async def _hear(self, frame: dict[str, Any]) -> None:
        assert self._pending is not None
        if frame["type"] == "done":
            self.acknowledged[self._pending["id"]] = frame["seq"]
            self._pending = None
            if self._snapshot is not None and self._snapshot["seq"] < frame["seq"]:
                self._snapshot = None  # what comes next is told next; a command sent again may have been told already
            await self._watch.count()
        elif frame["type"] == "stale":
            self._snapshot, self._pending = frame["snapshot"], None
        else:
            raise AssertionError(f"refused: {frame}")

    async def _decide(self, socket: websockets.ClientConnection) -> None:
        snapshot = self._snapshot
        if self._pending is not None or snapshot is None or snapshot["prompt"]["seat"] not in self._seats:
            return
        own = snapshot["action_hints"]
        if snapshot["viewer"] == snapshot["prompt"]["seat"] and own:
            hint = self._chance.choice(own)
            self._pending = {
                "type": "play",
                "id": uuid.uuid4().hex,
                "seat": hint["seat"],
                "expect": snapshot["seq"],
                "action": hint["text"],
                "sure": True,
            }
            await self._send(socket)

    async def _send(self, socket: websockets.ClientConnection) -> None:
        await socket.send(msgspec.json.encode(self._pending).decode())


@dataclass
class Report:
    """What came of it."""

    acknowledged: int
    entries: int
    recoveries: list[float]  # seconds from the start of a process until all its players saw their tables again


async def new_table(server: Server, number: int, parties: int) -> tuple[str, list[tuple[set[int], str]]]:
    """A table with all seats taken by so many people in turn, and the seats and the key of each."""
    game, players = GAMES[number % len(GAMES)]
    wanted = {"game": game, "options": {"players": players}, "seats": [{"held": "open"}] * players}
    table, people = "", []
    for party in range(parties):
        seats = set(range(party, players, parties))
        async with httpx.AsyncClient(base_url=f"http://{server.address}", trust_env=False) as client:
            if not table:
                answer = await client.post("/api/tables", json=wanted)
                assert answer.status_code == 201, answer.text
                table = answer.json()["table"]
            for seat in seats:
                answer = await client.post(f"/api/tables/{table}/seats/{seat}", json={"name": f"Player {seat}"})
                assert answer.status_code == 200, answer.text
            people.append((seats, client.cookies.get(player_keys.COOKIE) or ""))
    return table, people


async def check(database: str, players: list[Player]) -> int:
    """Every acknowledged action is in the log, once, and the log plays again; how many entries there are."""
    store, entries_in_all = await open_store(database), 0
    try:
        for table in {player.table for player in players}:
            loaded = await store.load(table)
            assert loaded is not None
            row, _, entries = loaded
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            places: dict[str, list[int]] = {}  # of an action, and of the windows that passed with it
            for entry in entries:
                command = entry.command.partition(".")[2].partition(".")[0]
                places.setdefault(command, []).append(entry.seq)
            for player in players:
                if player.table == table:
                    for command, seq in player.acknowledged.items():
                        found = places.get(command, [])
                        expected = list(range(seq - len(found) + 1, seq + 1))
                        assert found, f"{table}: {command} is lost"
                        assert found == expected, f"{table}: {command} at {found}, not up to {seq}"
            Table(row.game, row.beginning, row.seed).fold_all(entries)
            entries_in_all += len(entries)
    finally:
        await store.close()
    return entries_in_all


async def crash(
    database: str, *, servers: int = 1, tables: int = 20, kills: int = 20, actions: int = 40, seed: int = 0
) -> Report:
    """Play at some tables; after every so many acknowledged actions kill a server, at no moment in particular.

    With several servers the seats of a table are spread over them.
    """
    chance, watch = random.Random(seed), Watch()
    running = [Server(database) for _ in range(servers)]
    recoveries: list[float] = []
    players: list[Player] = []
    tasks: list[asyncio.Task[None]] = []
    try:
        for server in running:
            await server.start()
        for number in range(tables):
            table, people = await new_table(running[0], number, servers)
            for (seats, key), server in zip(people, running, strict=True):
                players.append(Player(table, seats, key, server, watch, random.Random(chance.random())))
        tasks = [asyncio.create_task(player.run()) for player in players]
        for number in range(kills):
            goal = watch.acknowledged + chance.randint(actions // 2, actions)
            await go_on(tasks, watch.until(lambda goal=goal: watch.acknowledged >= goal or all_over(players)))
            victim = running[number % servers]
            await victim.kill()
            began = time.monotonic()
            await victim.start()
            theirs = [player for player in players if player.server is victim]
            await go_on(tasks, watch.until(lambda theirs=theirs: all(player.is_connected for player in theirs)))
            recoveries.append(time.monotonic() - began)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for server in running:
            await server.stop()
    return Report(watch.acknowledged, await check(database, players), recoveries)


def all_over(players: list[Player]) -> bool:
    """Whether no game goes on."""
    return all(player.is_over for player in players)


async def go_on(tasks: list[asyncio.Task[None]], waited: Any) -> None:
    """Wait for something, or for the failure of a player."""
    waiting = asyncio.create_task(waited)
    done, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED, timeout=START_UP)
    if waiting not in done:
        waiting.cancel()
    for task in done:
        task.result()
    assert waiting in done, "nothing happens any more"


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("database")
    reader.add_argument("--kills", type=int, default=20)
    reader.add_argument("--servers", type=int, default=1)
    reader.add_argument("--tables", type=int, default=20)
    wanted = reader.parse_args()
    report = asyncio.run(crash(wanted.database, servers=wanted.servers, tables=wanted.tables, kills=wanted.kills))
    slowest = max(report.recoveries, default=0.0)
    print(  # noqa: T201
        f"{wanted.kills} kills of {wanted.servers} server(s) at {wanted.tables} tables: {report.acknowledged} actions "
        f"acknowledged, none lost or doubled; {report.entries} in the log; slowest recovery {slowest:.2f} s"
    )


if __name__ == "__main__":
    main()
