"""Token buckets: so much at once, and so much more in time. The clock is handed in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]
MOST_REMEMBERED = 10_000


class TokenBucket:
    """Holds up to ``size`` tokens and gets ``rate`` a second back."""

    __slots__ = ("_clock", "_filled", "_rate", "_size", "_tokens")

    def __init__(self, size: float, rate: float, clock: Clock) -> None:
        self._size = size
        self._rate = rate
        self._clock = clock
        self._tokens = size
        self._filled = clock()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class TokenBuckets:
    """A bucket for each of many addresses; those that were not seen for longest are forgotten."""

    def __init__(self, size: float, rate: float, clock: Clock) -> None:
        self._size = size
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token from the bucket of an address, if there is one."""
        bucket = self._buckets.pop(address, None) or TokenBucket(self._size, self._rate, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()
