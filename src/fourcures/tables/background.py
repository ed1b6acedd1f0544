"""Background tasks of the event loop: they are kept alive, logged if they fail, and cancelled together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from fourcures.tables.errors import DatabaseFailed

T = TypeVar("T")
log = logging.getLogger(__name__)


class BackgroundTasks:
    """Set of running tasks, which holds strong references because the event loop holds only weak ones."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run a coroutine as a task."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, DatabaseFailed):  # the store has logged DatabaseFailed
            name, kind = type(error).__name__, {"kind": "background"}
            log.error("a background task failed: %s", name, exc_info=error, extra=kind)

    async def close(self) -> None:
        """Cancel all tasks, and wait until they have ended."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
