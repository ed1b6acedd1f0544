"""Where games are played: on the cores of this machine, on its CUDA device, or on a Ray cluster.

All places play the same numbered games and hand them out in order, so that a job gives the same table everywhere.
"""

from __future__ import annotations

import multiprocessing
import re
import signal
import time
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from rich.console import Console

from fourcures.bots.bot import PythonBot
from fourcures.bots.find import AnyBot
from fourcures.engine.contract import GameType
from fourcures.engine.errors import BadOptions, FourcuresError, shown
from fourcures.engine.rule import cache_folder
from fourcures.lab.batch import Finished, Player, batch_size, cores, in_order
from fourcures.lab.job import Job, play_part, player_here

ALONE_UP_TO = 40  # games of a Python bot: starting other processes takes as long as playing these
MOST_AT_ONCE = 64  # games
ON_DEVICE = 1 << 18  # games at once on a CUDA device
ADDRESS = re.compile(r"(ray://)?[\w.-]+:\d{1,5}")


class Place(Protocol):
    """Somewhere to play."""

    def prepare(self, job: Job, console: Console) -> None:
        """Make ready, which can take a while; FourcuresError if the job cannot be done here."""

    def play(self, job: Job, games: int) -> Generator[Finished, None, None]:
        """Play games 0 to ``games - 1`` and hand them out in order. Closing it stops it."""


def find_place(on: str, workers: int | None = None) -> Place:
    """The place that a text means: cpu, cuda, ray, or the address of a Ray cluster; BadOptions if none.

    ``workers`` says how many of this machine's cores are used. Left out, it is all; but bots in Python stay in this
    process, because others import the program that starts them, which not every program is made for.
    """
    if workers is not None and workers < 1:
        raise BadOptions(f"workers: {shown(workers)} is not possible; 1 or more are.")
    if on == "cpu":
        return Cores(workers or cores(), workers or 1)
    if on == "cuda":
        return Device()
    if on == "ray" or ADDRESS.fullmatch(on):
        from fourcures.lab.on_ray import Cluster

        return Cluster(None if on == "ray" else on, workers or cores())
    raise BadOptions(
        f"Games cannot be played on {shown(on)}; possible are cpu, cuda, ray, ray://HOST:PORT and HOST:PORT."
    )


class Cores:
    """The cores of this machine: threads for compiled bots, processes for Python's."""

    def __init__(self, threads: int, processes: int) -> None:
        self._threads = threads
        self._processes = processes

    def prepare(self, job: Job, console: Console) -> None:
        """Compile the rules, or load them, and say so where it takes a while."""
        if job.compiles:
            with compiling(job.kind, job.bot, console):
                player_here(job)

    def play(self, job: Job, games: int) -> Generator[Finished, None, None]:
        """Play on all cores that it is worth starting on."""
        player = player_here(job)
        if isinstance(player, Player):
            yield from player.play_all(games, self._threads)
        elif self._processes == 1 or games <= ALONE_UP_TO or not is_found_by_others(job):
            for number in range(games):
                yield player.play(number, 1)
        else:
            yield from in_processes(job, games, self._processes)


def is_found_by_others(job: Job) -> bool:
    """Whether other processes can find the bot of a job: a class that was handed over may exist in this one only."""
    return not isinstance(job.bot, PythonBot) or job.bot.spec is not None


def in_processes(job: Job, games: int, workers: int) -> Generator[Finished, None, None]:
    """Play in processes of their own, which end with the run. The first game, played here, tells how long one takes."""
    first = play_part(job, 0, 1)
    yield first
    size = batch_size(first.seconds, MOST_AT_ONCE)
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may never wake up
    default = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    pool = ProcessPoolExecutor(workers, context, initializer=default)
    try:
        yield from in_order(pool, partial(play_part, job), range(1, games), size, ahead=2 * workers)
    except BrokenProcessPool:
        raise FourcuresError("A process that played games was ended from outside; nothing is known of why.") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()


class Device:
    """The CUDA device of this machine."""

    def prepare(self, job: Job, console: Console) -> None:
        """Compile for the device."""
        from fourcures.lab.on_cuda import require_device

        if isinstance(job.bot, PythonBot):
            raise BadOptions(
                f"The bot {job.bot.name} is written in Python, which no CUDA device runs; use --on cpu or ray."
            )
        if not job.bot.on_device:
            raise BadOptions(
                f"The bot {job.bot.name} needs more room than a thread of a device has; use --on cpu or ray."
            )
        require_device()
        with console.status("Compiling the rules for the device (a minute or more) ..."):
            self._part(job, 0, 1)

    def play(self, job: Job, games: int) -> Generator[Finished, None, None]:
        """Play many games at once."""
        for first in range(0, games, ON_DEVICE):
            yield self._part(job, first, min(ON_DEVICE, games - first))

    def _part(self, job: Job, first: int, count: int) -> Finished:
        from fourcures.lab import on_cuda

        assert not isinstance(job.bot, PythonBot)
        before = time.perf_counter()
        played = on_cuda.play(job.kind, job.options, job.bot, job.seed, first, count)
        return played._replace(seconds=time.perf_counter() - before)


@contextmanager
def compiling(kind: GameType, bot: AnyBot, console: Console) -> Iterator[None]:
    """Say what goes on while a compiled bot is made ready for a game, which takes a while for the first time."""
    assert not isinstance(bot, PythonBot)
    first_time = not any(cache_folder(bot.functions(kind)).rglob("*.nbi"))
    what = (
        "Compiling the rules, once for this version (a minute or two, the planner three)"
        if first_time
        else "Loading the rules"
    )
    if first_time and not console.is_terminal:
        console.print(what + " ...")
    with console.status(what + " ..."):
        yield
