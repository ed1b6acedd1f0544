"""Worker processes that many tables share, behind a fair queue."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from fourcures.bots.workers import WorkerFailed, WorkerProcess
from fourcures.server import metrics
from fourcures.server.thinking.fair_queue import FairQueue

PATIENCE = 600.0  # seconds that a task may take
T = TypeVar("T")
log = logging.getLogger(__name__)


class SharedWorkers:
    """Worker processes behind a fair queue."""

    def __init__(self, count: int) -> None:
        self.queue = FairQueue(count)
        self._workers = [WorkerProcess() for _ in range(count)]

    async def run(
        self,
        address: str,
        function: Callable[..., T],
        *arguments: Any,
        urgent: bool = False,
        patience: float = PATIENCE,
    ) -> T:
        """Run a function in a worker when it is the turn of an address. Return its result, or raise WorkerFailed."""
        async with self.queue.slot(address, urgent=urgent) as number:
            try:
                return await self._workers[number].run(function, *arguments, patience=patience)
            except WorkerFailed as failure:
                metrics.ERRORS.labels("worker").inc()
                log.error("%s", failure)
                raise

    def close(self) -> None:
        """End all processes, even those that are computing."""
        for worker in self._workers:
            worker.close()
