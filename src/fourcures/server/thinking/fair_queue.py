"""Fair queue for a few workers: addresses take turns, so that many requests of one address delay only that address."""

from __future__ import annotations

import asyncio
import heapq
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

MOST_URGENT = 512  # waiting urgent requests of all addresses
URGENT_OF_ADDRESS = 8  # waiting urgent requests of one address
URGENT_IN_A_ROW = 3  # urgent requests before an ordinary one has its turn, so that it cannot starve


class _Line:
    """Waiting line: a round robin of addresses, each with its own first-in-first-out queue of waiters."""

    def __init__(self) -> None:
        self._waiters: OrderedDict[str, deque[asyncio.Future[int]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiters.values()))

    def count(self, address: str) -> int:
        """Number of waiters of an address."""
        return len(self._waiters.get(address, ()))

    def join(self, address: str) -> asyncio.Future[int]:
        """Add a waiter for an address. Return the future of its slot number."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.setdefault(address, deque()).append(waiter)
        return waiter

    def next(self) -> asyncio.Future[int]:
        """Remove and return the first waiter of the first address, then move that address behind all others."""
        address, waiters = self._waiters.popitem(last=False)
        first = waiters.popleft()
        if waiters:
            self._waiters[address] = waiters
        return first


class FairQueue:
    """Queue for numbered slots. Urgent requests go first, but at most ``URGENT_IN_A_ROW`` in a row."""

    def __init__(self, slots: int) -> None:
        self._free = list(range(slots))
        self._urgent, self._ordinary = _Line(), _Line()
        self._in_a_row = 0

    def __len__(self) -> int:
        """Number of waiters."""
        return len(self._urgent) + len(self._ordinary)

    def is_full(self, address: str) -> bool:
        """True if the waiting urgent requests of an address, or of all addresses, are at their limit."""
        return self._urgent.count(address) >= URGENT_OF_ADDRESS or len(self._urgent) >= MOST_URGENT

    @asynccontextmanager
    async def slot(self, address: str, *, urgent: bool = False) -> AsyncIterator[int]:
        """Wait for the turn of an address, and yield the number of its slot. Release the slot afterwards."""
        number = heapq.heappop(self._free) if self._free else await self._wait(address, urgent)
        try:
            yield number
        finally:
            self._release(number)

    async def _wait(self, address: str, urgent: bool) -> int:
        line = self._urgent if urgent else self._ordinary
        waiter = line.join(address)
        try:
            return await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():  # it has just been given a slot
                self._release(waiter.result())
            raise

    def _release(self, number: int) -> None:
        while self:
            is_urgent = len(self._urgent) > 0 and (not self._ordinary or self._in_a_row < URGENT_IN_A_ROW)
            waiter = (self._urgent if is_urgent else self._ordinary).next()
            if not waiter.cancelled():  # cancelled waiters stay in line until their turn
                self._in_a_row = self._in_a_row + 1 if is_urgent else 0
                waiter.set_result(number)
                return
        heapq.heappush(self._free, number)
