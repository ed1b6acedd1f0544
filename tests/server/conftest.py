"""Fixture with a server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fixed_seed_server import fixed_seed
from fourcures.tables.creation import seating
from server.clients import BrowserClient, RunningServer, run_server


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "fresh_seed", fixed_seed)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with run_server(tmp_path) as opened:
        yield opened


@pytest.fixture
def client(server: RunningServer) -> BrowserClient:
    return BrowserClient(server)


@pytest.fixture
def other(server: RunningServer) -> BrowserClient:
    return BrowserClient(server)
