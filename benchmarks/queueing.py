"""Discrete-event simulation of queues: Poisson arrivals, and stations with servers that take jobs in batches."""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable
from itertools import count


class Simulation:
    """Discrete-event simulation: a clock, and a queue of future events."""

    def __init__(self, seed: int) -> None:
        self.now = 0.0
        self.random = random.Random(seed)
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def after(self, seconds: float, happen: Callable[[], None]) -> None:
        """Schedule ``happen`` after some seconds."""
        heapq.heappush(self._events, (self.now + seconds, next(self._numbers), happen))

    def run(self, seconds: float) -> None:
        """Run until the clock shows ``seconds``."""
        while self._events and self._events[0][0] <= seconds:
            self.now, _, happen = heapq.heappop(self._events)
            happen()

    def arrivals(self, rate: float, arrive: Callable[[], None]) -> None:
        """Poisson arrivals at a rate."""

        def next_one() -> None:
            self.after(self.random.expovariate(rate), next_one)
            arrive()

        self.after(self.random.expovariate(rate), next_one)

    def exponential(self, mean: float) -> Callable[[int], float]:
        """Exponentially distributed service times, for batches of any size."""
        return lambda _: self.random.expovariate(1 / mean)


class Station:
    """Queue before some servers, first come, first served. Each server takes up to ``batch`` jobs at once."""

    def __init__(
        self, simulation: Simulation, service: Callable[[int], float], servers: int = 1, batch: int = 1
    ) -> None:
        self.waits: list[float] = []  # seconds from arrival to departure
        self.inside = 0.0  # integral of the jobs in the station over time
        self._simulation = simulation
        self._service = service
        self._free = servers
        self._batch = batch
        self._queue: deque[tuple[float, Callable[[], None]]] = deque()
        self._jobs = 0
        self._changed = 0.0

    def submit(self, done: Callable[[], None] = lambda: None) -> None:
        """Queue a job. ``done`` is called when it leaves."""
        self._count(1)
        self._queue.append((self._simulation.now, done))
        self._serve()

    def _serve(self) -> None:
        while self._free and self._queue:
            self._free -= 1
            taken = [self._queue.popleft() for _ in range(min(self._batch, len(self._queue)))]
            self._simulation.after(self._service(len(taken)), lambda taken=taken: self._leave(taken))  # type: ignore[misc]

    def _leave(self, taken: list[tuple[float, Callable[[], None]]]) -> None:
        self._free += 1
        self._count(-len(taken))
        for came, done in taken:
            self.waits.append(self._simulation.now - came)
            done()
        self._serve()

    def _count(self, change: int) -> None:
        self.inside += self._jobs * (self._simulation.now - self._changed)
        self._jobs += change
        self._changed = self._simulation.now
