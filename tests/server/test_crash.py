"""Servers that are killed in the middle of play: what was acknowledged is there, once, and play goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from budgets import budget
from server.crash import crash
from server.databases import fresh_database, postgresql_server

__all__ = ["postgresql_server"]
KILLS = budget(4)


@pytest.mark.parametrize(
    ("kind", "servers", "workers"), [("sqlite", 1, 1), ("postgresql", 2, 1), ("sqlite", 1, 2), ("postgresql", 1, 2)]
)
async def test_no_acknowledged_action_is_lost_or_doubled(
    kind: str, servers: int, workers: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with fresh_database(kind, request, tmp_path) as url:
        report = await crash(url, servers=servers, workers=workers, tables=20, kills=KILLS)
    assert report.acknowledged >= KILLS * 20
    assert report.entries >= report.acknowledged  # one that was committed just before the end is in the log, unheard of
