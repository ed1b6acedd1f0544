"""CPU executor: games on the cores of this machine, in threads or in processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from rich.console import Console

from fourcures.bots.bot import PythonBot
from fourcures.engine.errors import Failed
from fourcures.lab.batch import FinishedGames, GameRunner, batch_size, map_in_order
from fourcures.lab.compile_progress import compiling
from fourcures.lab.job import Job, local_runner, play_part

SINGLE_PROCESS_UP_TO = 40  # games of a Python bot: starting more processes takes as long as playing these
MAX_BATCH = 64  # games


class CpuExecutor:
    """Executor on the cores of this machine: threads for compiled bots, processes for bots in Python."""

    def __init__(self, threads: int, processes: int) -> None:
        self._threads = threads
        self._processes = processes

    def prepare(self, job: Job, console: Console) -> None:
        """Compile the rules or load them from the cache, with a status line."""
        if job.compiles:
            with compiling(job.game_type, job.bot, console, *job.entries):
                local_runner(job)

    def play(self, job: Job, games: int, first: int = 0) -> Generator[FinishedGames, None, None]:
        """Play in threads, in this process, or for many games of a Python bot in a process pool."""
        runner = local_runner(job)
        if isinstance(runner, GameRunner):
            yield from runner.play_all(games, self._threads, first=first)
        elif self._processes == 1 or games - first <= SINGLE_PROCESS_UP_TO or not is_importable(job):
            for number in range(first, games):
                yield runner.play(number, 1)
        else:
            yield from play_in_processes(job, range(first, games), self._processes)


def is_importable(job: Job) -> bool:
    """Whether other processes can import the bot of a job: a class that was passed in may exist in this one only."""
    return not isinstance(job.bot, PythonBot) or job.bot.spec is not None


def play_in_processes(job: Job, games: range, workers: int) -> Generator[FinishedGames, None, None]:
    """Play in a process pool that ends with the run. The first game, played here, is timed to choose the batch size."""
    first = play_part(job, games.start, 1)
    yield first
    size = batch_size(first.seconds, MAX_BATCH)
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may deadlock
    default = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    pool = ProcessPoolExecutor(workers, context, initializer=default)
    try:
        yield from map_in_order(pool, partial(play_part, job), games[1:], size, ahead=2 * workers)
    except BrokenProcessPool:
        raise Failed("A process that played games was ended from outside; nothing is known of why.") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
