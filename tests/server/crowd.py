"""Players at tables of servers in separate processes, who send unacknowledged commands again.

They remember acknowledged actions: in the end the log must hold each of them once, at its acknowledged place, and must
replay from the start. A finished game is replaced by a new one, so that play can last for any time.
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
UNAVAILABLE = (502, 503)  # from a proxy whose server was killed, or a server without its database
START_UP = 60.0  # seconds after which a silent server counts as broken
TRY_AGAIN = 0.1  # seconds after which a patient player sends again
SLOW_DOWN = 1.0  # seconds that a player rests after a rate limit
OUTAGE = "The database does not answer; nothing was done. Please try again."
TOO_FAST = "Too many messages at once; please wait a moment."
SERVE = ("-m", "fourcures", "serve", "--no-prepare")


class Entrance:
    """Port on this machine at which players connect: of a server, or of a proxy before several."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.is_up = asyncio.Event()
        self.is_up.set()
        self.acknowledged = 0  # actions, over all lives of a server

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"


class Server(Entrance):
    """Server in a separate process, which is killed and started again on the same port."""

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
        self._log = log  # destination of standard error; None for that of this process
        self._program = program
        self._environment = {**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)  # production servers keep compiled modules
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Exit status of the main process, once it has ended."""
        return None if self._process is None else self._process.returncode

    @property
    def cpu(self) -> float:
        """CPU seconds of the process, nearly independent of other work on the machine."""
        stat = Path(f"/proc/{self.pid}/stat")
        if not stat.exists():  # not Linux
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
                start_new_session=True,  # Ctrl-C is meant for the parent process alone
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(START_UP):
            while not (found := re.search(rb"127\.0\.0\.1:(\d+)", await self._process.stdout.readline())):
                assert self._process.returncode is None, "the server ended"
        self.port = int(found[1])
        self.is_up.set()

    async def kill(self) -> None:
        """Kill the server as a power cut would."""
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
    """Totals over all players."""

    acknowledged: int = 0
    waits: list[float] = field(default_factory=list)  # seconds from sending an action to its acknowledgement
    refusals: int = 0  # database unavailable
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
    """Behaviour of players."""

    pause: Callable[[random.Random], float] = lambda _: 0.0  # seconds before an action
    leave: float = 0.0  # share of snapshots at which a player closes the page and opens it again
    is_patient: bool = False  # players bear with an unavailable database or server


class Player:
    """Player who plays some seats of one table at random, and remembers every unacknowledged command."""

    def __init__(
        self, place: Place, server: Entrance, watch: Watch, rng: random.Random, habits: Habits | None = None
    ) -> None:
        self.table = place.table
        self.acknowledged: dict[str, int] = {}
        self.is_connected = False
        self.is_over = False
        self._place = place
        self.server = server
        self._watch = watch
        self._rng = rng
        self._habits = habits or Habits()
        self._pending: dict[str, Any] | None = None
        self._sent = 0.0
        self._snapshot: dict[str, Any] | None = None

    async def run(self) -> None:
        """Play until the game is over, through any number of server restarts."""
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
                if self._habits.leave > self._rng.random():
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
                self._snapshot = None  # outdated: wait for the next; after a repeated command the snapshot may be newer
            self._watch.waits.append(time.perf_counter() - self._sent)
            self.server.acknowledged += 1
            await self._watch.count()
        elif frame["type"] == "stale":
            self._snapshot, self._pending = frame["snapshot"], None
        elif self._habits.is_patient and frame.get("why") == OUTAGE:
            self._watch.refusals += 1
            await asyncio.sleep(TRY_AGAIN)
            await self._send(socket)
        elif frame.get("why") == TOO_FAST:  # on a fast machine, where nobody thinks
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
            if pause := self._habits.pause(self._rng):
                await asyncio.sleep(pause)
            hint = self._rng.choice(own)
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
    """A player's place: some seats of a table, with a key and an address of their own."""

    table: str
    seats: set[int]
    key: str
    address: str

    @property
    def headers(self) -> dict[str, str]:
        """Headers by which the server knows the player, as from a proxy on the same machine."""
        return {"Cookie": f"{COOKIE}={self.key}", "X-Forwarded-For": self.address}


addresses = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in count(1))  # each address has its own limits


async def new_table(server: Entrance, number: int, parties: int, bots: int = 0) -> list[Place]:
    """Make a table whose seats, except those of bots, are shared among `parties` people in turn."""
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
    """Players at several tables at once; a finished game is replaced by a new one.

    With several servers the seats of a table are spread over them.
    """

    def __init__(self, servers: Sequence[Entrance], watch: Watch, seed: int, habits: Habits | None = None) -> None:
        self.players: list[Player] = []  # players of all tables ever made
        self.tables = 0
        self.tasks: list[asyncio.Task[None]] = []
        self._servers = servers
        self._watch = watch
        self._rng = random.Random(seed)
        self._habits = habits or Habits()

    @property
    def playing(self) -> list[Player]:
        """Players whose games go on."""
        return [player for player in self.players if not player.is_over]

    async def come(self, tables: int, bots: Callable[[int], int] = lambda _: 0) -> None:
        """Make `tables` tables with ``bots`` bots each, and begin to play."""
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
            seeds = [random.Random(self._rng.random()) for _ in places]
            own = [
                Player(place, server, self._watch, rng, self._habits)
                for (place, server), rng in zip(people, seeds, strict=True)
            ]
            self.players += own
            await asyncio.gather(*(player.run() for player in own))
            places = await self._new_table(bots)

    async def _new_table(self, bots: Callable[[int], int]) -> list[Place]:
        number, self.tables = self.tables, self.tables + 1
        while True:
            await self._servers[0].is_up.wait()
            with contextlib.suppress(httpx.TransportError):  # the server was killed: the table is left as it is
                try:
                    return await new_table(self._servers[0], number, len(self._servers), bots(number))
                except httpx.HTTPStatusError as error:
                    if not (self._habits.is_patient and error.response.status_code in UNAVAILABLE):
                        raise AssertionError(error.response.text) from None
            await asyncio.sleep(TRY_AGAIN)


async def check(database: str, players: list[Player]) -> int:
    """Assert that the log holds each acknowledged action once, and replays. Return the number of entries."""
    store, entries_in_all = await open_store(database), 0
    try:
        for table in {player.table for player in players}:
            loaded = await store.load(table)
            assert loaded is not None
            row, _, entries = loaded
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            places: dict[str, list[int]] = {}  # places of an action, and of the windows that passed with it
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
    """Wait for an event, or for the failure of a player."""
    waiting = asyncio.create_task(waited)
    done, _ = await asyncio.wait([waiting, *crowd.tasks], return_when=asyncio.FIRST_COMPLETED, timeout=patience)
    if waiting not in done:
        waiting.cancel()
    for task in done:
        task.result()
    assert waiting in done, "nothing happens any more"
