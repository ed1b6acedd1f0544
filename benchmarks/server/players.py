"""Players of a load test: many sockets in one process, cheap enough that the server is what is measured.

The client implements only the part of WebSocket that a server needs which sends whole, unmasked frames.
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
import struct
import time
from multiprocessing.connection import Connection as Pipe
from typing import NamedTuple

import msgspec

from fourcures.server.http.cookies import COOKIE

AT_ONCE = 40  # sockets that are opened at the same time
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class SeatedTable(NamedTuple):
    """Table, and the keys of its seats."""

    id: str
    keys: list[str]


class Task(NamedTuple):
    """Task of a process of players: open sockets at the tables, then play an action every ``every`` seconds at each."""

    port: int
    tables: list[SeatedTable]
    spares: list[SeatedTable]  # taken when games end
    every: float | None  # None: only listen
    addresses: list[str]  # addresses that the players connect from


class Result(NamedTuple):
    """Measurements of players: seconds until acknowledgement, frames, CPU seconds of their own, games that ended."""

    waits: list[float]
    frames: int
    cpu: float
    ended: int


class Prompt(msgspec.Struct):
    """Prompt of a snapshot, with the seat that is asked."""

    seat: int | None


class Hint(msgspec.Struct):
    """Hint at one action, with its text."""

    text: str


class Told(msgspec.Struct):
    """Frame, reduced to the fields that a player needs."""

    type: str
    id: str = ""
    seq: int = 0
    viewer: int | None = None
    seed: str | None = None
    prompt: Prompt | None = None
    action_hints: list[Hint] = []


told = msgspec.json.Decoder(Told)


class Player(asyncio.Protocol):
    """One socket. Actions are random, and each is timed from sending to its acknowledgement."""

    def __init__(self, group: Group, table: SeatedTable, seat: int) -> None:
        self.opened = asyncio.get_running_loop().create_future()
        self._group = group
        self._table = table
        self._seat = seat
        self._chance = random.Random(f"{table.id}{seat}")
        self._buffer = bytearray()
        self._number = 0
        self._sent: tuple[str, float] | None = None
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        lines = [
            f"GET /api/tables/{self._table.id}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{self._group.task.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {COOKIE}={self._table.keys[self._seat]}",
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            head, end, _ = buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            del buffer[: len(head) + len(end)]
            self.opened.set_result(None)
        while len(buffer) >= 2:
            size, start = buffer[1] & 127, 2
            if size > 125:
                start = 4 if size == 126 else 10
                if len(buffer) < start:
                    return
                size = int.from_bytes(buffer[2:start], "big")
            if len(buffer) < start + size:
                return
            opcode, payload = buffer[0] & 15, bytes(buffer[start : start + size])
            del buffer[: start + size]
            if opcode == TEXT:
                self._hear(told.decode(payload))
            elif opcode == PING:
                self._send(PONG, payload)

    def connection_lost(self, _: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed"))

    def _send(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else struct.pack("!BH", 128 | 126, size)
        self.transport.write(bytes([128 | opcode]) + length + bytes(4) + payload)  # masked by zeros

    def _hear(self, frame: Told) -> None:
        self._group.frames += 1
        if frame.type == "snapshot":
            if frame.seed is not None:
                self._group.replace(self._table)
            elif frame.action_hints and frame.prompt and frame.prompt.seat == self._seat and self._sent is None:
                self._plan(frame)
        elif self._sent is not None and frame.id == self._sent[0]:
            assert frame.type == "done", frame
            self._group.waits.append(time.perf_counter() - self._sent[1])
            self._sent = None

    def _plan(self, frame: Told) -> None:
        every = self._group.task.every
        if every:
            asyncio.get_running_loop().call_later(every * self._chance.uniform(0.5, 1.5), self._act, frame)
        elif every is not None:
            self._act(frame)

    def _act(self, frame: Told) -> None:
        if self._sent is not None or self._group.is_over or self.transport.is_closing():
            return
        self._number += 1
        name = f"p{self._number}"
        command = {"type": "play", "id": name, "seat": self._seat, "expect": frame.seq, "sure": True}
        command["action"] = self._chance.choice(frame.action_hints).text
        self._sent = name, time.perf_counter()
        self._send(TEXT, msgspec.json.encode(command))


class Group:
    """Players of one process."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.waits: list[float] = []
        self.frames = 0
        self.ended = 0
        self.is_over = False
        self._spares = list(task.spares)
        self._players: dict[str, list[Player]] = {}
        self._replacing: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)

    async def sit(self, table: SeatedTable) -> None:
        """Open the sockets of all seats of a table."""
        players = self._players[table.id] = [Player(self, table, seat) for seat in range(len(table.keys))]
        for number, player in enumerate(players):
            source = self.task.addresses[(len(self._players) * len(players) + number) % len(self.task.addresses)]
            async with self._room:
                await asyncio.get_running_loop().create_connection(
                    lambda player=player: player, "127.0.0.1", self.task.port, local_addr=(source, 0)
                )
                await player.opened

    def replace(self, table: SeatedTable) -> None:
        """Leave a table whose game has ended, and join a spare one."""
        players = self._players.pop(table.id, [])
        for player in players:
            player.transport.close()
        if players and not self.is_over:
            self.ended += 1
            if self._spares:
                task = asyncio.create_task(self.sit(self._spares.pop()))
                self._replacing.add(task)
                task.add_done_callback(self._replacing.discard)

    async def run(self, pipe: Pipe) -> None:
        """Connect and report so, then answer each request with the results since the last one, until no more come."""
        await asyncio.gather(*map(self.sit, self.task.tables))
        pipe.send(None)
        loop, began = asyncio.get_running_loop(), time.process_time()
        while await loop.run_in_executor(None, pipe.recv):
            pipe.send(Result(self.waits, self.frames, time.process_time() - began, self.ended))
            self.waits, self.frames, began, self.ended = [], 0, time.process_time(), 0
        self.is_over = True


def run_players(task: Task, pipe: Pipe) -> None:
    """Main function of a process of players."""

    async def run() -> None:
        await Group(task).run(pipe)

    asyncio.run(run())
    os._exit(0)  # thousands of sockets need not be closed one by one
