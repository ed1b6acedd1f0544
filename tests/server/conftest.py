"""A server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from server.visitors import House, Visitor, open_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture
async def visitor(house: House) -> AsyncIterator[Visitor]:
    one = Visitor(house)
    yield one
    await one.http.aclose()


@pytest.fixture
async def other(house: House) -> AsyncIterator[Visitor]:
    one = Visitor(house)
    yield one
    await one.http.aclose()
