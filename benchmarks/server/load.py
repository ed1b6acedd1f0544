"""Many tables at one server: how soon actions are acknowledged, what a connection costs, how many a second.

    python benchmarks/server/load.py                                     # 500 tables, 2,000 connections, SQLite
    python benchmarks/server/load.py --database postgresql://user@/db    # an empty database
    python benchmarks/server/load.py --every 0 --tables 16 --seats 2     # flat out

Server and players are processes of their own and talk over loopback. Each table is played by chance, an action every
so many seconds, at the full rules of the board game; every seat has a connection and is told of everything. It stops
by itself after ``--seconds``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from fourcures.server import player_keys

AT_ONCE = 40  # connections that are opened at the same time
SERVER = """
import sys
from fourcures.server import runner
from fourcures.server.app import ServerApp
from fourcures.server.settings import Settings, own_origins
bound = runner.bind_socket("127.0.0.1", 0)
port = bound.getsockname()[1]
settings = Settings(sys.argv[1], own_origins("127.0.0.1", port), tables_per_address=1e9, command_burst=1e9)
runner.Server(runner.uvicorn_config(ServerApp(settings)), lambda: print(port, flush=True)).run([bound])
"""


class Seat:
    """One connection. The players of a table take turns; each action is timed from sending to its acknowledgement."""

    def __init__(self, load: Load, socket: websockets.ClientConnection, seed: int) -> None:
        self._load = load
        self._socket = socket
        self._chance = random.Random(seed)
        self._sent: tuple[str, float] | None = None
        self._number = 0

    async def run(self) -> None:
        async for text in self._socket:
            self._load.heard += 1
            frame = msgspec.json.decode(text)
            if frame["type"] == "snapshot":
                if frame["action_hints"] and frame["prompt"]["seat"] == frame["viewer"] and self._sent is None:
                    self._load.start(self._act(frame))
            elif self._sent is not None and frame.get("id") == self._sent[0]:
                assert frame["type"] == "done", frame
                self._load.waits.append(time.perf_counter() - self._sent[1])
                self._sent = None

    async def _act(self, snapshot: dict[str, Any]) -> None:
        if self._load.every:
            await asyncio.sleep(self._load.every * self._chance.uniform(0.5, 1.5))
        if self._load.is_over or self._sent is not None:
            return
        self._number += 1
        name = f"{self._load.name}-{self._number}"
        command = {"type": "play", "id": name, "seat": snapshot["viewer"], "expect": snapshot["seq"], "sure": True}
        command["action"] = self._chance.choice(snapshot["action_hints"])["text"]
        self._sent = name, time.perf_counter()
        await self._socket.send(msgspec.json.encode(command).decode())


class Load:
    """All tables and connections of a run."""

    def __init__(self, address: str, name: str, every: float) -> None:
        self.address = address
        self.name = name
        self.every = every
        self.waits: list[float] = []
        self.heard = 0
        self.is_over = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._sockets: list[websockets.ClientConnection] = []

    def start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def make_tables(self, count: int, seats: int) -> list[tuple[str, dict[int, str]]]:
        wanted = {
            "game": "pandemic",
            "options": {"players": seats, "difficulty": "introductory"},
            "seats": [{"held": "open"}] * seats,
        }
        made = []
        async with httpx.AsyncClient(base_url=f"http://{self.address}", trust_env=False, timeout=60) as client:
            for _ in range(count):
                table = (await client.post("/api/tables", json=wanted)).json()["table"]
                keys = {seat: player_keys.new_key() for seat in range(seats)}
                for seat, key in keys.items():
                    cookie = {"cookie": f"{player_keys.COOKIE}={key}"}
                    await client.post(f"/api/tables/{table}/seats/{seat}", json={"name": "Ada"}, headers=cookie)
                    client.cookies.clear()
                made.append((table, keys))
        return made

    async def connect(self, tables: list[tuple[str, dict[int, str]]]) -> None:
        room = asyncio.Semaphore(AT_ONCE)

        async def one(table: str, key: str) -> None:
            url = f"ws://{self.address}/api/tables/{table}/socket"
            async with room:
                headers = {"Cookie": f"{player_keys.COOKIE}={key}"}
                socket = await websockets.connect(url, additional_headers=headers, compression=None, open_timeout=60)
            self._sockets.append(socket)
            self.start(Seat(self, socket, len(self._sockets)).run())

        await asyncio.gather(*(one(table, key) for table, keys in tables for key in keys.values()))

    async def close(self) -> None:
        self.is_over = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(socket.close() for socket in self._sockets), return_exceptions=True)


def memory(process: int) -> int:
    """What a process takes of the machine's memory, in bytes."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024  # type: ignore[index]


def cpu(process: int) -> float:
    """Seconds that a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure_rest(address: str, server: int, tables: list[Any], connections: int) -> None:
    """What connections cost that only listen."""
    empty = memory(server)
    load = Load(address, "rest", every=1e9)
    await load.connect(tables)
    await asyncio.sleep(1)
    full = memory(server)
    await load.close()
    print(f"memory of the server: {empty / 2**20:.0f} MB before, {full / 2**20:.0f} MB with all connected and at rest")
    print(f"a connection, with its share of a table: {(full - empty) / connections / 1000:.1f} kB")


async def measure_play(address: str, server: int, tables: list[Any], wanted: argparse.Namespace) -> None:
    """How soon actions are acknowledged."""
    load = Load(address, "play", wanted.every)
    await load.connect(tables)
    await asyncio.sleep(min(5.0, 2 * wanted.every))
    load.waits.clear()
    load.heard, began, computed = 0, time.perf_counter(), (cpu(server), time.process_time())
    await asyncio.sleep(wanted.seconds)
    seconds, busy, own = time.perf_counter() - began, cpu(server) - computed[0], time.process_time() - computed[1]
    waits, heard = sorted(load.waits), load.heard
    await load.close()
    share = [waits[min(len(waits) - 1, int(part * len(waits)))] * 1000 for part in (0.5, 0.9, 0.99)]
    print(f"{len(waits) / seconds:.0f} actions/s acknowledged, {heard / seconds:.0f} frames/s told; {seconds:.0f} s")
    print(f"acknowledged after {share[0]:.1f} ms (median), {share[1]:.1f} ms (p90), {share[2]:.1f} ms (p99)")
    shares = f"the server computed {100 * busy / seconds:.0f} % of the time, its players {100 * own / seconds:.0f} %"
    print(f"{shares}; {memory(server) / 2**20:.0f} MB in the end")


async def measure(address: str, server: int, wanted: argparse.Namespace) -> None:
    connections = wanted.tables * wanted.seats
    print(f"{wanted.tables} tables, {connections} connections; database {wanted.database.partition(':')[0]}")
    tables = await Load(address, "make", 0).make_tables(wanted.tables, wanted.seats)
    await measure_rest(address, server, tables, connections)
    await measure_play(address, server, tables, wanted)


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("--tables", type=int, default=500)
    reader.add_argument("--seats", type=int, default=4)
    reader.add_argument("--every", type=float, default=5.0, help="seconds between the actions of a table; 0: flat out")
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument("--database", default="")
    wanted = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wanted.database = wanted.database or f"sqlite:///{folder}/load.db"
        command = [sys.executable, "-c", SERVER, wanted.database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = f"127.0.0.1:{server.stdout.readline().strip()}"
                asyncio.run(measure(address, server.pid, wanted))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
