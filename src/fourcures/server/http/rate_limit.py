"""Rate limiter: token bucket per key."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]
MAX_BUCKETS = 10_000


class TokenBucket:
    """Token bucket of ``size`` tokens, refilled by ``rate`` a second."""

    __slots__ = ("_clock", "_filled", "_rate", "_size", "_tokens")

    def __init__(self, size: float, rate: float, clock: Clock = time.monotonic) -> None:
        self._size = size
        self._rate = rate
        self._clock = clock
        self._tokens = size
        self._filled = clock()

    @property
    def is_full(self) -> bool:
        """True if the bucket holds all its tokens."""
        return self._tokens + (self._clock() - self._filled) * self._rate >= self._size

    @property
    def seconds_left(self) -> float:
        """Seconds until the next token."""
        return max(0.0, (1 - self._tokens) / self._rate) if self._rate else math.inf

    def take(self) -> bool:
        """Take a token. Return False if there is none."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self) -> None:
        """Return a token to the bucket."""
        self._tokens = min(self._size, self._tokens + 1)


class TokenBuckets:
    """Token bucket per key. Full buckets are dropped, and beyond ``MAX_BUCKETS`` the least recently used ones."""

    def __init__(self, size: float, rate: float, clock: Clock = time.monotonic) -> None:
        self._size = size
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take a token from the bucket of a key. Return False if there is none."""
        return self.seconds_until_taken(key) == 0

    def seconds_until_taken(self, key: str) -> float:
        """Take a token from the bucket of a key and return 0. If there is none, return the seconds until the next."""
        bucket = self._buckets.pop(key, None) or TokenBucket(self._size, self._rate, self._clock)
        seconds = 0.0 if bucket.take() else bucket.seconds_left
        self._buckets[key] = bucket
        self._drop_idle()
        return seconds

    def give_back(self, key: str) -> None:
        """Return a token to the bucket of a key."""
        if key in self._buckets:
            self._buckets[key].give_back()

    def _drop_idle(self) -> None:
        while self._buckets:
            oldest = next(iter(self._buckets))
            if len(self._buckets) <= MAX_BUCKETS and not self._buckets[oldest].is_full:
                return
            del self._buckets[oldest]
