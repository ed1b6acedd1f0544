"""Executors: games on the cores of this machine, on its CUDA device, or on a Ray cluster.

All executors play the same numbered games and yield them in order, so that a job has the same result everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Protocol

from rich.console import Console

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.values import as_int
from fourcures.lab.batch import FinishedGames, core_count
from fourcures.lab.executors.cores import CpuExecutor
from fourcures.lab.job import Job

ADDRESS = re.compile(r"(ray://)?[\w.-]+:\d{1,5}")


class Executor(Protocol):
    """Executor of jobs."""

    def prepare(self, job: Job, console: Console) -> None:
        """Compile or connect, which can take a while; FourcuresError if the job cannot be done here."""

    def play(self, job: Job, games: int, first: int = 0) -> Generator[FinishedGames, None, None]:
        """Play games ``first`` to ``games - 1`` and yield them in order. Closing the generator stops it."""


def check_workers(workers: object) -> int | None:
    """Validate a number of cores, which may be None; BadOptions if it is not possible."""
    number = as_int(workers)
    if number is None or (type(number) is int and number >= 1):
        return number
    raise BadOptions(f"workers: {shown(workers)} is not possible; a whole number from 1 on is.")


def find_executor(on: str, workers: int | None = None) -> Executor:
    """Find an executor: cpu, cuda, ray, or the address of a Ray cluster; BadOptions for anything else.

    ``workers`` is the number of this machine's cores to use, by default all. But by default bots in Python stay in this
    process: worker processes would import the calling program, which not every program supports.
    """
    workers = check_workers(workers)
    if on == "cpu":
        return CpuExecutor(workers or core_count(), workers or 1)
    if on == "cuda":
        from fourcures.lab.executors.cuda import CudaExecutor

        return CudaExecutor()
    if on == "ray" or ADDRESS.fullmatch(on):
        from fourcures.lab.executors.ray_cluster import RayExecutor

        return RayExecutor(None if on == "ray" else on, workers or core_count())
    raise BadOptions(
        f"Games cannot be played on {shown(on)}; possible are cpu, cuda, ray, ray://HOST:PORT and HOST:PORT."
    )
