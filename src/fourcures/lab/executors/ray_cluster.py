"""Ray executor: parts of a job as tasks of a cluster, which Ray retries on another worker when one is lost."""

from __future__ import annotations

import logging
import os
import socket
import sys
import time
from collections.abc import Generator
from contextlib import redirect_stdout
from math import ceil
from typing import Any

from rich.console import Console

from fourcures.engine.errors import Failed, FourcuresError
from fourcures.engine.plugins import first_line
from fourcures.lab.batch import FinishedGames
from fourcures.lab.compile_progress import compiling
from fourcures.lab.job import Job, local_runner, play_part

TASK_SECONDS = 1.0  # target duration of a part
MEASURED_SECONDS = 0.1  # minimum duration of play from which the rate is measured
MAX_RETRIES = 3  # retries of a part whose worker is lost
OBJECT_STORE_BYTES = 256 << 20  # memory for results in transit


class RayExecutor:
    """Executor on a Ray cluster: the one at ``address``, or a temporary one on this machine."""

    def __init__(self, address: str | None, workers: int) -> None:
        self._address = address
        self._workers = workers

    def prepare(self, job: Job, console: Console) -> None:
        """Check for Ray, and compile once for all workers of this machine. Other machines do it themselves."""
        _ray()
        if self._address:
            check_reachable(self._address)
        elif job.compiles:
            with compiling(job.game_type, job.bot, console, *job.entries):
                local_runner(job)

    def play(self, job: Job, games: int, first: int = 0) -> Generator[FinishedGames, None, None]:
        """Play in parts of about a second, at a rate that a worker has measured.

        Ray's messages, such as those about lost workers, go to standard error, as results go to standard output.
        """
        with redirect_stdout(sys.stderr):
            yield from self._play(_ray(), job, games, first)

    def _play(self, ray: Any, job: Job, games: int, first: int) -> Generator[FinishedGames, None, None]:
        is_own = not ray.is_initialized()  # a program may have a cluster of its own
        pending: list[Any] = []
        try:
            if is_own:
                self._join(ray)
            part = ray.remote(max_retries=MAX_RETRIES, num_cpus=1)(play_part)
            rate = _result(ray, ray.remote(max_retries=MAX_RETRIES, num_cpus=1)(measured_rate).remote(job))
            size = max(1, ceil(rate * TASK_SECONDS))
            ahead = 2 * int(ray.cluster_resources().get("CPU", 1))
            for part_first in range(first, games, size):
                pending.append(part.remote(job, part_first, min(size, games - part_first)))
                if len(pending) > ahead:
                    yield _result(ray, pending.pop(0))
            while pending:
                yield _result(ray, pending.pop(0))
        finally:
            for reference in pending:
                ray.cancel(reference, force=True)
            if is_own:
                ray.shutdown()

    def _join(self, ray: Any) -> None:
        quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
        local = {"num_cpus": self._workers, "include_dashboard": False, "object_store_memory": OBJECT_STORE_BYTES}
        try:
            ray.init(address=self._address or "local", **quiet, **({} if self._address else local))
        except Exception as error:
            where = f"the Ray cluster at {self._address} cannot be joined" if self._address else "Ray does not start"
            raise Failed(f"Nothing was played: {where} ({type(error).__name__}).") from error


def check_reachable(address: str) -> None:
    """Raise FourcuresError if nothing listens at an address: Ray itself would try for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise Failed(f"No Ray cluster answers at {address} ({first_line(error)}).") from None


def measured_rate(job: Job) -> float:
    """Games a second of one worker, measured over at least ``MEASURED_SECONDS`` of play."""
    runner = local_runner(job)
    count = 1
    while True:
        start = time.perf_counter()
        runner.play(0, count)
        seconds = time.perf_counter() - start
        if seconds >= MEASURED_SECONDS:
            return count / seconds
        count *= 2


def _ray() -> Any:
    """The Ray module, without usage statistics; FourcuresError if it is not installed."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise FourcuresError("Ray is not installed; pip install 'fourcures[cluster]' brings it.") from None
    return ray


def _result(ray: Any, reference: Any) -> Any:
    """Result of a task. Errors of workers are raised as FourcuresError."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, FourcuresError):
            raise error.cause from None
        raise Failed(f"A worker of the Ray cluster failed: {str(error.cause).splitlines()[0]}") from error
    except ray.exceptions.RayError as error:
        raise Failed(f"The Ray cluster lost a part of the games for good ({type(error).__name__}).") from error
