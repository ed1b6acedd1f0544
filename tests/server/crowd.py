"""Players at the tables of servers in processes of their own, who send what was not acknowledged again.

They remember what was acknowledged: in the end the log must hold each of these actions once, where it was said to be,
and play again from the start. A game that ends is replaced by a new one, so that play goes on for any length of time.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import random
import re
import signal
import sys
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import websockets

from fourcures.server.http.cookies import COOKIE
from fourcures.server.storage import open_store
from fourcures.tables.log.table import Table

GAMES = [("pandemic", 2), ("cure", 2), ("pandemic", 4), ("cure", 5)]
GONE = (OSError, websockets.WebSocketException)
UNAVAILABLE = (502, 503)  # of a proxy whose server was killed, of a server without its database
START_UP = 60.0  # seconds after which a server that says nothing counts as broken
TRY_AGAIN = 0.1  # seconds after which a player who is patient sends again
SLOW_DOWN = 1.0  # seconds for which a player rests who was too fast
OUTAGE = "The database does not answer; nothing was done. Please try again."
TOO_FAST = "Too many messages at once; please wait a moment."
SERVE = ("-m", "fourcures", "serve", "--no-prepare")


class Entrance:
    """Port of this machine at which players come in: that of a server, or of a proxy before several."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.is_up = asyncio.Event()
        self.is_up.set()
        self.acknowledged = 0  # actions, over all lives of a server

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"


class Server(Entrance):
    """A server in a process of its own, which is killed and started again on the same port."""

    def __init__(
        self,
        database: str,
        *,
        log: Path | None = None,
        program: Sequence[str] = SERVE,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(0)
        self.is_up.clear()
        self._database = database
        self._log = log  # where standard error goes; None for that of this process
        self._program = program
        self._environment = {**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever runs a server has it compiled
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Exit status of its main process, once it has ended."""
        return None if self._process is None else self._process.returncode

    @property
    def cpu(self) -> float:
        """Seconds that the process has computed, which other work on the machine changes little."""
        stat = Path(f"/proc/{self.pid}/stat")
        if not stat.exists():  # no Linux
            return math.nan
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def start(self) -> None:
        command = [*self._program, "--port", str(self.port), "--database", self._database]
        with contextlib.ExitStack() as files:
            log = files.enter_context(self._log.open("ab")) if self._log else None
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *command,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=self._environment,
                start_new_session=True,  # Ctrl-C is for those who watch it
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(START_UP):
            while not (found := re.search(rb"127\.0\.0\.1:(\d+)", await self._process.stdout.readline())):
                assert self._process.returncode is None, "the server ended"
        self.port = int(found[1])
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
    waits: list[float] = field(default_factory=list)  # seconds from sending an action to its acknowledgement
    refusals: int = 0  # because the database was away
    reconnections: int = 0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def count(self) -> None:
        self.acknowledged += 1
        await self.tell()

    async def tell(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    async def until(self, is_so: Any) -> None:
        async with self.changed:
            await self.changed.wait_for(is_so)


@dataclass
class Habits:
    """How players behave."""

    pause: Callable[[random.Random], float] = lambda _: 0.0  # seconds before an action
    leave: float = 0.0  # share of the snapshots at which one closes the page, and opens it again
    is_patient: bool = False  # whether they bear with a database or server that is away


class Player:
    """Plays some seats of one table by chance, and never forgets what it has not heard back about."""

    def __init__(
        self, place: Place, server: Entrance, watch: Watch, chance: random.Random, habits: Habits | None = None
    ) -> None:
        self.table = place.table
        self.acknowledged: dict[str, int] = {}
        self.is_connected = False
        self.is_over = False
        self._place = place
        self.server = server
        self._watch = watch
        self._chance = chance
        self._habits = habits or Habits()
        self._pending: dict[str, Any] | None = None
        self._sent = 0.0
        self._snapshot: dict[str, Any] | None = None

    async def run(self) -> None:
        """Play until the game is over, through any number of servers' lives."""
        while not self.is_over:
            await self.server.is_up.wait()
            address = f"ws://{self.server.address}/api/tables/{self.table}/socket"
            with contextlib.suppress(*GONE):
                async with websockets.connect(address, additional_headers=self._place.headers) as socket:
                    await self._play(socket)
            self._watch.reconnections += not self.is_over
            self.is_connected = False
            await asyncio.sleep(TRY_AGAIN if self._habits.is_patient else 0)

    async def _play(self, socket: websockets.ClientConnection) -> None:
        if self._pending is not None:
            await self._send(socket)
        async for text in socket:
            frame = msgspec.json.decode(text)
            if frame["type"] == "snapshot":
                self._snapshot = frame
                self.is_connected = True
                await self._watch.tell()
                if self._habits.leave > self._chance.random():
                    return
            elif self._pending is not None and frame.get("id") == self._pending["id"]:
                await self._hear(frame, socket)
            if self._pending is None and self._snapshot and self._snapshot["view"]["outcome"] is not None:
                self.is_over = True
                return
            await self._decide(socket)

    async def _hear(self, frame: dict[str, Any], socket: websockets.ClientConnection) -> None:
        assert self._pending is not None
        if frame["type"] == "done":
            self.acknowledged[self._pending["id"]] = frame["seq"]
            self._pending = None
            if self._snapshot is not None and self._snapshot["seq"] < frame["seq"]:
                self._snapshot = None  # what comes next is told next; a command sent again may have been told already
            self._watch.waits.append(time.perf_counter() - self._sent)
            self.server.acknowledged += 1
            await self._watch.count()
        elif frame["type"] == "stale":
            self._snapshot, self._pending = frame["snapshot"], None
        elif self._habits.is_patient and frame.get("why") == OUTAGE:
            self._watch.refusals += 1
            await asyncio.sleep(TRY_AGAIN)
            await self._send(socket)
        elif frame.get("why") == TOO_FAST:  # on a quick machine, where nobody thinks
            await asyncio.sleep(SLOW_DOWN)
            await self._send(socket)
        else:
            raise AssertionError(f"refused: {frame}")

    async def _decide(self, socket: websockets.ClientConnection) -> None:
        snapshot = self._snapshot
        if self._pending is not None or snapshot is None or snapshot["prompt"]["seat"] not in self._place.seats:
            return
        own = snapshot["action_hints"]
        if snapshot["viewer"] == snapshot["prompt"]["seat"] and own:
            if pause := self._habits.pause(self._chance):
                await asyncio.sleep(pause)
            hint = self._chance.choice(own)
            self._pending = {
                "type": "play",
                "id": uuid.uuid4().hex,
                "seat": hint["seat"],
                "expect": snapshot["seq"],
                "action": hint["text"],
                "sure": True,
            }
            self._sent = time.perf_counter()
            await self._send(socket)

    async def _send(self, socket: websockets.ClientConnection) -> None:
        await socket.send(msgspec.json.encode(self._pending).decode())


class Place(NamedTuple):
    """Where a player sits: some seats of a table, with a key and an address of their own."""

    table: str
    seats: set[int]
    key: str
    address: str

    @property
    def headers(self) -> dict[str, str]:
        """Headers by which the server knows the player, as from a proxy on the same machine."""
        return {"Cookie": f"{COOKIE}={self.key}", "X-Forwarded-For": self.address}


addresses = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in count(1))  # so that each has limits of their own


async def new_table(server: Entrance, number: int, parties: int, bots: int = 0) -> list[Place]:
    """Make a table with all seats but those of bots taken by so many people in turn."""
    game, players = GAMES[number % len(GAMES)]
    seats = [{"held": "open"}] * (players - bots) + [{"held": "bot", "bot": "greedy"}] * bots
    wanted = {"game": game, "options": {"players": players}, "seats": seats, "adviser": False}
    table, places = "", []
    for party in range(parties):
        own, address = set(range(party, players - bots, parties)), next(addresses)
        headers = {"X-Forwarded-For": address}
        async with httpx.AsyncClient(base_url=f"http://{server.address}", trust_env=False, headers=headers) as client:
            if not table:
                answer = await client.post("/api/tables", json=wanted)
                answer.raise_for_status()
                table = answer.json()["table"]
            for seat in own:
                answer = await client.post(f"/api/tables/{table}/seats/{seat}", json={"name": f"Player {seat}"})
                answer.raise_for_status()
            places.append(Place(table, own, client.cookies.get(COOKIE) or "", address))
    return places


class Crowd:
    """Players at so many tables at once; a game that ends is replaced by a new one.

    With several servers the seats of a table are spread over them.
    """

    def __init__(self, servers: Sequence[Entrance], watch: Watch, seed: int, habits: Habits | None = None) -> None:
        self.players: list[Player] = []  # of all tables there ever were
        self.tables = 0
        self.tasks: list[asyncio.Task[None]] = []
        self._servers = servers
        self._watch = watch
        self._chance = random.Random(seed)
        self._habits = habits or Habits()

    @property
    def playing(self) -> list[Player]:
        """The players whose games go on."""
        return [player for player in self.players if not player.is_over]

    async def come(self, tables: int, bots: Callable[[int], int] = lambda _: 0) -> None:
        """Make so many tables, and begin to play; ``bots`` says how many seats of a table are theirs."""
        for _ in range(tables):
            places = await self._new_table(bots)
            self.tasks.append(asyncio.create_task(self._play_on(places, bots)))

    async def go(self) -> None:
        """Leave all tables."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _play_on(self, places: list[Place], bots: Callable[[int], int]) -> None:
        while True:
            people = zip(places, self._servers, strict=False)
            seeds = [random.Random(self._chance.random()) for _ in places]
            own = [
                Player(place, server, self._watch, chance, self._habits)
                for (place, server), chance in zip(people, seeds, strict=True)
            ]
            self.players += own
            await asyncio.gather(*(player.run() for player in own))
            places = await self._new_table(bots)

    async def _new_table(self, bots: Callable[[int], int]) -> list[Place]:
        number, self.tables = self.tables, self.tables + 1
        while True:
            await self._servers[0].is_up.wait()
            with contextlib.suppress(httpx.TransportError):  # it was killed: the table is left as it is
                try:
                    return await new_table(self._servers[0], number, len(self._servers), bots(number))
                except httpx.HTTPStatusError as error:
                    if not (self._habits.is_patient and error.response.status_code in UNAVAILABLE):
                        raise AssertionError(error.response.text) from None
            await asyncio.sleep(TRY_AGAIN)


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


async def go_on(crowd: Crowd, waited: Any, patience: float = START_UP) -> None:
    """Wait for something, or for the failure of a player."""
    waiting = asyncio.create_task(waited)
    done, _ = await asyncio.wait([waiting, *crowd.tasks], return_when=asyncio.FIRST_COMPLETED, timeout=patience)
    if waiting not in done:
        waiting.cancel()
    for task in done:
        task.result()
    assert waiting in done, "nothing happens any more"
