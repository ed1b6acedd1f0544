"""Servers killed during play: acknowledged actions are stored once, and play continues."""

from __future__ import annotations

from pathlib import Path

import pytest

from budgets import budget
from server.crash import crash
from server.databases import fresh_database

KILLS = budget(4)


@pytest.mark.parametrize(
    ("kind", "servers", "has_proxy"), [("sqlite", 1, False), ("postgresql", 2, False), ("postgresql", 2, True)]
)
async def test_no_acknowledged_action_is_lost_or_doubled(
    kind: str, servers: int, has_proxy: bool, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with fresh_database(kind, request, tmp_path) as url:
        report = await crash(url, servers=servers, proxy=tmp_path if has_proxy else None, tables=20, kills=KILLS)
    assert report.acknowledged >= KILLS * 20
    assert report.entries >= report.acknowledged  # the last commit may be in the log without an acknowledgement
