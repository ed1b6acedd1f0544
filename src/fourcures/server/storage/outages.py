"""Log of database outages: failures once a minute with their number, and the recovery once."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from fourcures.server.operations import metrics
from fourcures.tables.errors import DatabaseFailed

PERIOD = 60.0  # seconds between two reports of the same outage
log = logging.getLogger(__name__)


class OutageLog:
    """Reports of an outage while it lasts, as a context of each question to the database.

    ``deed`` says what fails then: a full disk can still be read.
    """

    def __init__(self, deed: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._deed = deed
        self._clock = clock
        self._failures = 0  # of the present outage
        self._began = self._next_report = 0.0

    def __enter__(self) -> None:
        """Nothing is known yet."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        """Count a failure, and report it unless another one has been lately; report the end of an outage."""
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
