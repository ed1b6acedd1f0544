"""Trial of database outages during play: commands are refused with a sentence, nothing is lost, and play resumes."""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
from trial import Trial, postgresql

from server.crowd import Crowd, Habits, Player, Server, Watch, check, go_on

TARGET = 3.0  # seconds from the end of an outage until everybody plays again
BALLAST = "ballast"
TMPFS = 16 << 20  # bytes
HTTP_SENTENCE = "The database does not answer; please try again."


class Outage(NamedTuple):
    """Outage of a database, with the functions that begin and end it, which may block."""

    name: str
    database: str
    begin: Callable[[Server], None]
    end: Callable[[Server], None]


async def run_disk(trial: Trial, wanted: argparse.Namespace) -> None:
    await endure(trial, file_limit(trial.folder), wanted)
    with small_disk(trial.folder) as disk:
        if disk is None:
            trial.note("a full disk itself was not tried: mounting a tmpfs needs root on Linux")
        else:
            await endure(trial, full_disk(disk), wanted)


async def run_database(trial: Trial, wanted: argparse.Namespace) -> None:
    await endure(trial, locked_file(trial.folder), wanted)
    await endure(trial, moved_file(trial.folder), wanted)
    with postgresql(trial.folder) as server:
        stop, start = server.stop, server.ensure_postgres_running
        await endure(trial, Outage("PostgreSQL stopped", server.get_uri(), lambda _: stop(), lambda _: start()), wanted)


async def endure(trial: Trial, outage: Outage, wanted: argparse.Namespace) -> None:
    """Play through some outages."""
    watch, server = Watch(), Server(outage.database, log=trial.log)
    crowd = Crowd([server], watch, 0, Habits(lambda chance: chance.uniform(0.0, 0.1), is_patient=True))
    recoveries: list[float] = []
    await server.start()
    try:
        await crowd.come(wanted.tables)
        for number in range(wanted.rounds):
            if trial.is_stopped:
                break
            goal = watch.acknowledged + 10 * wanted.tables
            await go_on(crowd, watch.until(lambda goal=goal: watch.acknowledged >= goal))
            trial.progress(f"{outage.name}, outage {number + 1} of {wanted.rounds}")
            recoveries.append(await suffer(trial, outage, server, crowd, watch, wanted.seconds))
    finally:
        await crowd.go()
        await server.stop()
    await check(outage.database, crowd.players)
    trial.find(
        True,
        f"{outage.name}: {watch.acknowledged} actions acknowledged, none lost or doubled; "
        f"{watch.refusals} refused with one sentence, {watch.reconnections} reconnections",
    )
    slowest = max(recoveries, default=0.0)
    trial.find(slowest < TARGET, f"{outage.name}: at all tables again after {slowest:.2f} s; target {TARGET:.0f} s")
    trial.check_log()


async def suffer(trial: Trial, outage: Outage, server: Server, crowd: Crowd, watch: Watch, seconds: float) -> float:
    """Play through one outage. Return the seconds from its end until an action was acknowledged at each table."""
    before = watch.refusals
    await asyncio.to_thread(outage.begin, server)
    began = time.monotonic()
    try:
        while watch.refusals == before and time.monotonic() < began + 2 * seconds:  # a disk fills gradually
            await asyncio.sleep(0.1)
        trial.find(watch.refusals > before, f"{outage.name}: refused {time.monotonic() - began:.2f} s after it began")
        await ask(trial, outage, server)
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))
    finally:
        await asyncio.to_thread(outage.end, server)
    ended, counts = time.monotonic(), {player: len(player.acknowledged) for player in crowd.playing}

    def plays_on(player: Player) -> bool:
        return player.is_over or len(player.acknowledged) > counts[player]

    await go_on(crowd, watch.until(lambda: all(map(plays_on, counts))))
    return time.monotonic() - ended


async def ask(trial: Trial, outage: Outage, server: Server) -> None:
    """Ask for a new table during an outage: the answer is a sentence, or the table where there was still space."""
    body = {"game": "dice", "seats": [{"held": "me"}]}
    async with httpx.AsyncClient(base_url=f"http://{server.address}", trust_env=False, timeout=30) as client:
        answer = await client.post("/api/tables", json=body)
    told = answer.json().get("error", "")
    is_good = answer.status_code == 201 or (answer.status_code, told) == (503, HTTP_SENTENCE)
    trial.find(is_good, f"{outage.name}: a new table is answered with {answer.status_code} {told}")


# Kinds of outages


def sqlite_url(file: Path) -> str:
    return f"sqlite:///{file}"


def file_limit(folder: Path) -> Outage:
    """Outage in which no file may grow: the system refuses with EFBIG, much as on a full disk."""

    def set_limit(server: Server, most: int) -> None:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    return Outage(
        "files that cannot grow",
        sqlite_url(folder / "limited.db"),
        lambda server: set_limit(server, 4096),
        lambda server: set_limit(server, resource.RLIM_INFINITY),
    )


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """Mount a disk of a few megabytes. Yield its folder, or None if mounting fails."""
    disk = folder / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={TMPFS}", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
        yield None
        return
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def full_disk(disk: Path) -> Outage:
    """Outage in which something else has filled the disk to the last byte."""

    def fill(_: Server) -> None:
        with (disk / BALLAST).open("wb", buffering=0) as file:
            for size in (1 << 16, 1 << 12, 1):
                try:
                    while file.write(bytes(size)) == size:
                        pass
                except OSError:
                    continue

    return Outage("a full disk", sqlite_url(disk / "full.db"), fill, lambda _: (disk / BALLAST).unlink())


def locked_file(folder: Path) -> Outage:
    """Outage in which another program holds the lock of the file for longer than the server waits."""
    file, held = folder / "locked.db", list[sqlite3.Connection]()

    def lock(_: Server) -> None:
        held.append(sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=30))
        held[-1].execute("BEGIN IMMEDIATE")

    return Outage("SQLite locked by another program", sqlite_url(file), lock, lambda _: held.pop().close())


def moved_file(folder: Path) -> Outage:
    """Outage in which the file is moved away, and back at the end."""
    names = [folder / f"moved.db{suffix}" for suffix in ("-wal", "-shm", "")]

    def move(back: bool) -> None:
        for name in names:
            away = name.with_name(f"away-{name.name}")
            source, target = (away, name) if back else (name, away)
            if source.exists():
                source.rename(target)

    return Outage("SQLite moved away", sqlite_url(names[-1]), lambda _: move(False), lambda _: move(True))
