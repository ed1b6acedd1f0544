"""Many tables at one server: what an action costs, how soon it is acknowledged, what a connection costs.

    python benchmarks/server/load.py                                  # all of it, SQLite
    python benchmarks/server/load.py --only flat --seconds 10         # one of paced, flat, idle
    python benchmarks/server/load.py --database postgresql://user@/db # an empty database; one of the three

Server and players are processes of their own and talk over loopback. Every seat has a connection and gets every update.
Tables play random actions at the full rules of the board game, and ended games are replaced by new ones. ``paced``
plays an action every ``--every`` seconds at each table. ``flat`` plays as fast as the server acknowledges, and prints
for comparison how fast the bare store appends on the same machine. ``idle`` only holds connections. The server's
computing is measured as CPU time: unlike latencies, it does not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection as Pipe
from pathlib import Path

from players import Result, SeatedTable, Task, run_players
from storage import appender

from fourcures import game_type
from fourcures.server.sockets.connections import raise_file_limit
from fourcures.server.storage import open_store
from fourcures.tables.creation.seating import plan_table, take
from fourcures.tables.messages.bodies import SeatRequest
from fourcures.tables.players import keys as player_keys

APPENDERS = 64  # concurrent appenders of the bare store
GAME_LENGTH = 40  # random actions that hardly any game exceeds, for the number of spare tables
SERVER = """
import sys
from fourcures.server import runner
from fourcures.server.app import ServerApp
from fourcures.server.settings import Settings
bound = runner.bind_socket("127.0.0.1", 0)
port = bound.getsockname()[1]
limits = {"command_burst": 1e9, "max_connections": 20_000, "connections_per_address": 20_000}
limits |= {"sockets_per_address": 20_000, "requests_per_address": 1e9}
settings = Settings(database=sys.argv[1], **limits).bound_to(port)
runner.Server(runner.uvicorn_config(ServerApp(settings)), lambda: print(port, flush=True)).run([bound])
"""


async def make_tables(database: str, count: int, seats: int) -> list[SeatedTable]:
    """Create tables with players at all seats, in the database before the server opens it."""
    game = game_type("pandemic")
    beginning = {"options": game.make_options(players=seats, difficulty="introductory").as_json()}
    store, made = await open_store(database), []
    for _ in range(count):
        open_seats = [SeatRequest(held="open")] * seats
        plan = plan_table(game, beginning, open_seats, (), "", adviser=True, now=time.time())
        keys = [player_keys.new_key() for _ in range(seats)]
        await store.create(plan.row, [take(row, "Ada", key) for row, key in zip(plan.seats, keys, strict=True)])
        made.append(SeatedTable(plan.row.id, keys))
    await store.close()
    return made


@contextmanager
def running_server(database: str) -> Iterator[tuple[int, int]]:
    """Run a server, and yield its process id and its port."""
    command = [sys.executable, "-c", SERVER, database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.pid, int(server.stdout.readline())
        finally:
            server.terminate()


class Players:
    """Processes of players, among which the tables are divided."""

    def __init__(self, port: int, tables: list[SeatedTable], spares: list[SeatedTable], every: float | None) -> None:
        count = wanted.processes
        self._pipes: list[Pipe] = []
        for number in range(count):
            own, theirs = multiprocessing.Pipe()
            addresses = [f"127.0.{number}.{last}" for last in range(2, 10)]
            task = Task(port, tables[number::count], spares[number::count], every, addresses)
            multiprocessing.Process(target=run_players, args=(task, theirs), daemon=True).start()
            self._pipes.append(own)
        self._answers()  # waits until they are connected

    def _answers(self) -> list[Result]:
        return [pipe.recv() for pipe in self._pipes]

    def results(self) -> Result:
        """Results of all players since the last call."""
        for pipe in self._pipes:
            pipe.send(True)
        waits, frames, cpu, ended = zip(*self._answers(), strict=True)
        return Result(sorted(wait for each in waits for wait in each), sum(frames), sum(cpu), sum(ended))

    def stop(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.send(False)


def memory(server: int) -> int:
    """Memory of a server, in bytes."""
    text = Path(f"/proc/{server}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", text)[1]) * 1024  # type: ignore[index]


def cpu(server: int) -> float:
    """CPU seconds that a server has used."""
    fields = Path(f"/proc/{server}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_play(database: str, tables: int, seats: int, every: float, seconds: float) -> float:
    """Play at many tables, and print the figures. Return actions a second."""
    games = 2 + int(seconds / every / GAME_LENGTH * 2) if every else 60
    made = asyncio.run(make_tables(database, tables * games if every else tables + 60 * int(seconds), seats))
    with running_server(database) as (server, port):
        before = memory(server)
        players = Players(port, made[:tables], made[tables:], every)
        time.sleep(1)
        print(f"  a connection, with its share of a table: {(memory(server) - before) / tables / seats / 1000:.1f} kB")
        time.sleep(min(5.0, 2 * every) if every else 1.0)
        players.results()
        began, computed = time.perf_counter(), cpu(server)
        time.sleep(seconds)
        (waits, frames, own, ended), passed = players.results(), time.perf_counter() - began
        busy = cpu(server) - computed
        players.stop()
        print_play(waits, frames, ended, passed, busy, own)
        print(f"  {memory(server) / 2**20:.0f} MB in the end, {before / 2**20:.0f} MB before the first connection")
    return len(waits) / passed


def print_play(waits: list[float], frames: int, ended: int, passed: float, busy: float, own: float) -> None:
    share = [waits[min(len(waits) - 1, int(part * len(waits)))] * 1000 for part in (0.5, 0.9, 0.99)]
    print(f"  {1000 * busy / len(waits):.2f} ms of the server's CPU an action ({ended} games ended and were replaced)")
    print(f"  {len(waits) / passed:.0f} actions/s acknowledged, {frames / passed:.0f} frames/s told; {passed:.0f} s")
    print(f"  acknowledged after {share[0]:.1f} ms (median), {share[1]:.1f} ms (p90), {share[2]:.1f} ms (p99)")
    print(f"  the server computed {100 * busy / passed:.0f} % of the time, its players {100 * own / passed:.0f} %")


async def bare_store(database: str, seconds: float) -> tuple[float, float]:
    """Appends a second of the store alone, and milliseconds of CPU for each."""
    store = await open_store(database)
    began, computed = time.perf_counter(), time.process_time()
    each = (appender(store, f"{number:016}", 10**9, began + seconds) for number in range(APPENDERS))
    count = sum(map(len, await asyncio.gather(*each)))
    passed, busy = time.perf_counter() - began, time.process_time() - computed
    await store.close()
    return count / passed, 1000 * busy / count


def measure_idle(database: str, connections: int, seats: int) -> None:
    """Hold connections that only listen."""
    made = asyncio.run(make_tables(database, connections // seats, seats))
    with running_server(database) as (server, port):
        before, computed = memory(server), cpu(server)
        players = Players(port, made, [], None)
        print(f"  {1000 * (cpu(server) - computed) / connections:.2f} ms of the server's CPU to open one")
        time.sleep(3)
        held, computed = memory(server), cpu(server)
        time.sleep(wanted.seconds / 2)
        busy = (cpu(server) - computed) / (wanted.seconds / 2)
        players.stop()
    print(f"  {held / 2**20:.0f} MB with all connected, {before / 2**20:.0f} MB before the first")
    print(f"  a connection, with its share of a table: {(held - before) / connections / 1000:.1f} kB")
    print(f"  the server computed {100 * busy:.1f} % of the time for them")


def measure(kind: str, folder: str) -> None:
    """Run one of the three measurements, each with a server and a database of its own."""
    database = wanted.database or f"sqlite:///{folder}/{kind}.db"
    if kind == "paced":
        print(f"{wanted.tables} tables, {wanted.tables * wanted.seats} connections, an action every {wanted.every} s:")
        measure_play(database, wanted.tables, wanted.seats, wanted.every, wanted.seconds)
    elif kind == "flat":
        print(f"flat out, {wanted.flat_tables} tables with {wanted.seats} seats each:")
        actions = measure_play(database, wanted.flat_tables, wanted.seats, 0, wanted.seconds)
        if not wanted.database:
            appends, cost = asyncio.run(bare_store(f"sqlite:///{folder}/bare.db", wanted.seconds / 4))
            print(f"  the bare store, {APPENDERS} appenders: {appends:.0f} appends/s, {cost:.3f} ms of CPU each")
            print(f"  the server makes {actions / appends:.2f} actions for an append of the bare store")
    else:
        print(f"{wanted.idle} idle connections:")
        measure_idle(database, wanted.idle, wanted.seats)


def arguments() -> argparse.Namespace:
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("--only", choices=("paced", "flat", "idle"))
    reader.add_argument("--tables", type=int, default=500)
    reader.add_argument("--flat-tables", type=int, default=64)
    reader.add_argument("--seats", type=int, default=4)
    reader.add_argument("--idle", type=int, default=10_000)
    reader.add_argument("--every", type=float, default=5.0, help="seconds between the actions of a table, paced")
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument("--processes", type=int, default=2, help="of players")
    reader.add_argument("--database", default="")
    return reader.parse_args()


if __name__ == "__main__":
    wanted = arguments()
    raise_file_limit()
    with tempfile.TemporaryDirectory() as name:
        for one in [wanted.only] if wanted.only else ["paced", "flat", "idle"]:
            measure(one, name)
