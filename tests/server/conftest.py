"""Fixtures: a server for each test, or an empty database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from fixed_seed_server import fixed_seed
from fourcures.tables.creation import seating
from server.clients import BrowserClient, RunningServer, run_server
from server.databases import KINDS, fresh_database, postgresql_server

__all__ = ["postgresql_server"]


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "fresh_seed", fixed_seed)


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with fresh_database(request.param, request, tmp_path) as found:
        yield found


@pytest.fixture
def postgresql(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with fresh_database("postgresql", request, tmp_path) as found:
        yield found


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
