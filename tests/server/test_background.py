"""Background tasks: their failures are counted and logged, except database outages, which the store logs."""

from __future__ import annotations

import asyncio
import logging

import pytest

from fourcures.server import metrics
from fourcures.tables.background import BackgroundTasks
from fourcures.tables.errors import DatabaseFailed
from server.counted import counted


@pytest.mark.parametrize(
    ("error", "logged"),
    [(DatabaseFailed("The database is gone."), []), (KeyError(), ["a background task failed: KeyError"])],
)
async def test_an_outage_is_logged_by_the_store_and_a_bug_with_its_traceback(
    error: Exception, logged: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("fourcures.tables").addHandler(metrics.ERROR_COUNTER)
    before = counted(metrics.ERRORS, "background")

    async def fail() -> None:
        raise error

    await asyncio.wait([BackgroundTasks().start(fail())])
    await asyncio.sleep(0)  # the callback runs after the task has ended
    assert counted(metrics.ERRORS, "background") == before + len(logged)
    assert [record.getMessage() for record in caplog.records] == logged
    assert all(record.exc_info for record in caplog.records)
