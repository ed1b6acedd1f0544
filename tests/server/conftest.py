"""A server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fixed_seed_server import fixed_seed
from fourcures.server import seating
from server.visitors import House, Visitor, open_house


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "fresh_seed", fixed_seed)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture
def visitor(house: House) -> Visitor:
    return Visitor(house)


@pytest.fixture
def other(house: House) -> Visitor:
    return Visitor(house)
