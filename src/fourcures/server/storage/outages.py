"""Log of database outages: the number of failures once a minute, and the recovery once."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from fourcures.server import metrics
from fourcures.tables.errors import DatabaseFailed

PERIOD = 60.0  # seconds between two reports of the same outage
log = logging.getLogger(__name__)


class OutageLog:
    """Context manager around each database access, which logs outages.

    ``deed`` is the participle of the access, such as "read" or "written": a full disk can still be read.
    """

    def __init__(self, deed: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._deed = deed
        self._clock = clock
        self._failures = 0  # failures in the current outage
        self._began = self._next_report = 0.0

    @property
    def is_outage(self) -> bool:
        """True during an outage: the last access has failed."""
        return self._failures > 0

    def __enter__(self) -> None:
        """Enter without any action."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        """Count a failure, and log it at most once per ``PERIOD``. Log the end of an outage."""
        now = self._clock()
        if isinstance(error, DatabaseFailed):
            metrics.ERRORS.labels("storage").inc()
            if not self._failures:
                self._began = self._next_report = now
            self._failures += 1
            if now >= self._next_report:
                self._next_report = now + PERIOD
                counted = self._failures, now - self._began
                log.error("The database cannot be %s, %d times in %.0f s: %s", self._deed, *counted, error)
        elif self._failures and error is None:
            counted = self._failures, now - self._began
            log.warning("The database can be %s again, after %d failures in %.0f s", self._deed, *counted)
            self._failures = 0
