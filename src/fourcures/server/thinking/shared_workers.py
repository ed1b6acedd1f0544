"""Worker processes that many tables share, behind a fair queue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fourcures.bots.workers import WorkerProcess
from fourcures.server.thinking.fair_queue import FairQueue

T = TypeVar("T")


class SharedWorkers:
    """Worker processes behind a fair queue."""

    def __init__(self, count: int) -> None:
        self.queue = FairQueue(count)
        self._workers = [WorkerProcess() for _ in range(count)]

    async def run(self, address: str, function: Callable[..., T], *arguments: Any, urgent: bool = False) -> T:
        """Run a function in a worker when it is the turn of an address; its result."""
        async with self.queue.slot(address, urgent=urgent) as number:
            return await self._workers[number].run(function, *arguments)

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        for worker in self._workers:
            worker.close()
