"""Where games are played: on the cores of this machine, on its CUDA device, or on a Ray cluster.

All places play the same numbered games and hand them out in order, so that a job gives the same table everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Protocol

from rich.console import Console

from fourcures.engine.errors import BadOptions, shown
from fourcures.lab.batch import Finished, cores
from fourcures.lab.executors.cores import Cores
from fourcures.lab.job import Job

ADDRESS = re.compile(r"(ray://)?[\w.-]+:\d{1,5}")


class Executor(Protocol):
    """Somewhere to play."""

    def prepare(self, job: Job, console: Console) -> None:
        """Make ready, which can take a while; FourcuresError if the job cannot be done here."""

    def play(self, job: Job, games: int) -> Generator[Finished, None, None]:
        """Play games 0 to ``games - 1`` and hand them out in order. Closing it stops it."""


def find_executor(on: str, workers: int | None = None) -> Executor:
    """The place that a text means: cpu, cuda, ray, or the address of a Ray cluster; BadOptions if none.

    ``workers`` says how many of this machine's cores are used. Left out, it is all; but bots in Python stay in this
    process, because others import the program that starts them, which not every program is made for.
    """
    if workers is not None and workers < 1:
        raise BadOptions(f"workers: {shown(workers)} is not possible; 1 or more are.")
    if on == "cpu":
        return Cores(workers or cores(), workers or 1)
    if on == "cuda":
        from fourcures.lab.executors.cuda import Device

        return Device()
    if on == "ray" or ADDRESS.fullmatch(on):
        from fourcures.lab.executors.ray_cluster import Cluster

        return Cluster(None if on == "ray" else on, workers or cores())
    raise BadOptions(
        f"Games cannot be played on {shown(on)}; possible are cpu, cuda, ray, ray://HOST:PORT and HOST:PORT."
    )
