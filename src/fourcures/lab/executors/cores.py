"""Games on the cores of this machine: in threads, or in processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from rich.console import Console

from fourcures.bots.bot import PythonBot
from fourcures.engine.errors import FourcuresError
from fourcures.lab.batch import Finished, Player, batch_size, in_order
from fourcures.lab.compile_progress import compiling
from fourcures.lab.job import Job, play_part, player_here

ALONE_UP_TO = 40  # games of a Python bot: starting other processes takes as long as playing these
MOST_AT_ONCE = 64  # games


class Cores:
    """The cores of this machine: threads for compiled bots, processes for Python's."""

    def __init__(self, threads: int, processes: int) -> None:
        self._threads = threads
        self._processes = processes

    def prepare(self, job: Job, console: Console) -> None:
        """Compile the rules, or load them, and say so where it takes a while."""
        if job.compiles:
            with compiling(job.game_type, job.bot, console):
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
