"""Worker processes for bots, so that thinking and compiling do not block the process that serves players.

A worker that dies is replaced, and its task is run again. A worker that exceeds its time limit is killed.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stderr
from typing import Any, TypeVar

MAX_ATTEMPTS = 3
T = TypeVar("T")
log = logging.getLogger(__name__)


def follow_parent() -> None:
    """Initialise a worker: ignore Ctrl-C, which the parent handles, and exit when the parent dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Exit when the parent dies. A worker holds both ends of its queue, so the queue gives no sign of that."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def keep_quiet() -> None:
    """Initialise a worker whose parent draws on the terminal: discard its output."""
    follow_parent()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


class WorkerFailed(RuntimeError):
    """Raised when workers died several times at the same task, or one did not answer in time."""


class WorkerProcess:
    """Worker process, started on first use and replaced when it dies."""

    def __init__(self, initializer: Callable[[], None] = follow_parent) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._initializer = initializer

    async def run(self, function: Callable[..., T], *arguments: Any, patience: float | None = None) -> T:
        """Run a function in the worker and return its result. Kill the process after ``patience`` seconds."""
        for attempt in range(1, MAX_ATTEMPTS + 1):
            with redirect_stderr(sys.__stderr__):  # a screen replaces stderr by an object without a file descriptor
                pool = self._pool = self._pool or self._start()
                answer = asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            try:
                async with asyncio.timeout(patience) as limit:
                    return await answer
            except TimeoutError:
                if not limit.expired():  # the function itself raised it
                    raise
                self.close()
                raise WorkerFailed(f"the bot worker did not answer within {patience:.0f} s, and was ended") from None
            except BrokenProcessPool:
                log.warning("a bot worker died; attempt %d of %d", attempt, MAX_ATTEMPTS)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise WorkerFailed(f"the bot worker died {MAX_ATTEMPTS} times")

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=context, initializer=self._initializer)

    def close(self) -> None:
        """Kill the process, even during a task."""
        if self._pool is not None:
            processes = list((getattr(self._pool, "_processes", None) or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            self._pool = None
