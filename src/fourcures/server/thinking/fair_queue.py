"""Fair queue for a few workers: addresses take turns, so that whoever asks for much keeps only himself waiting."""

from __future__ import annotations

import asyncio
import heapq
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

MOST_URGENT = 512  # urgent requests that wait, of all addresses
URGENT_OF_ADDRESS = 8  # and of one
URGENT_IN_A_ROW = 3  # before one that is not urgent has its turn, which would wait for ever otherwise


class _Line:
    """Waiting line: the addresses one after the other, each with its own waiters in the order of their coming."""

    def __init__(self) -> None:
        self._waiters: OrderedDict[str, deque[asyncio.Future[int]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiters.values()))

    def count(self, address: str) -> int:
        """Number of waiters of an address."""
        return len(self._waiters.get(address, ()))

    def join(self, address: str) -> asyncio.Future[int]:
        """Future of a slot."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.setdefault(address, deque()).append(waiter)
        return waiter

    def next(self) -> asyncio.Future[int]:
        """Remove the first waiter of the address whose turn it is; its next one comes after all other addresses."""
        address, waiters = self._waiters.popitem(last=False)
        first = waiters.popleft()
        if waiters:
            self._waiters[address] = waiters
        return first


class FairQueue:
    """Queue for numbered slots. Urgent requests go first, but never more than a few in a row."""

    def __init__(self, slots: int) -> None:
        self._free = list(range(slots))
        self._urgent, self._ordinary = _Line(), _Line()
        self._in_a_row = 0

    def __len__(self) -> int:
        """How many wait."""
        return len(self._urgent) + len(self._ordinary)

    def is_full(self, address: str) -> bool:
        """True if an address, or all together, have as many urgent requests waiting as they may."""
        return self._urgent.count(address) >= URGENT_OF_ADDRESS or len(self._urgent) >= MOST_URGENT

    @asynccontextmanager
    async def slot(self, address: str, *, urgent: bool = False) -> AsyncIterator[int]:
        """Number of a slot, when it is the turn of an address; it is free again afterwards."""
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
            if not waiter.cancelled():  # it was served in the same moment
                self._release(waiter.result())
            raise

    def _release(self, number: int) -> None:
        while self:
            is_urgent = len(self._urgent) > 0 and (not self._ordinary or self._in_a_row < URGENT_IN_A_ROW)
            waiter = (self._urgent if is_urgent else self._ordinary).next()
            if not waiter.cancelled():  # who gave up stays in line until it is their turn
                self._in_a_row = self._in_a_row + 1 if is_urgent else 0
                waiter.set_result(number)
                return
        heapq.heappush(self._free, number)
