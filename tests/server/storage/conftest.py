"""Fixture of stores that are closed when a test ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING

import pytest

from fourcures.server.storage import open_store

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store


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
