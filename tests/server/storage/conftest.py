"""Fixtures: an empty database, and stores that are closed when a test ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fourcures.server.storage import open_store
from server.databases import KINDS, fresh_database, postgresql_server

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

__all__ = ["postgresql_server"]


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with fresh_database(request.param, request, tmp_path) as found:
        yield found


@pytest.fixture
def postgresql(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with fresh_database("postgresql", request, tmp_path) as found:
        yield found


@pytest.fixture
async def opened() -> AsyncIterator[Callable[[str], Awaitable[Store]]]:
    stores: list[Store] = []

    async def another(at: str) -> Store:
        stores.append(await open_store(at))
        return stores[-1]

    yield another
    for store in stores:
        await store.close()


@pytest.fixture
async def store(url: str, opened: Callable[[str], Awaitable[Store]]) -> Store:
    return await opened(url)
