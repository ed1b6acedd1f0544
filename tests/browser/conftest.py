"""A server and a browser for all tests of the page, and guests who open it.

The tests run in one event loop, so that they share one browser.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from browser.chromium import fetched_chromium, system_chromium
from browser.guests import FLAGS, Guest
from browser.house import PAGE, House

NewGuest = Callable[..., Awaitable[Guest]]
PLACE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == PLACE and isinstance(item, pytest.Function):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: python web/build.py")
    opened = House(tmp_path_factory.mktemp("house"))
    opened.start()
    yield opened
    opened.end()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    found = system_chromium() or fetched_chromium()
    if found is None:
        pytest.skip("there is no Chromium: python tests/browser/chromium.py")
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium(chromium_path: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def new_guest(chromium: Browser, house: House) -> AsyncIterator[NewGuest]:
    """Makes guests, each with a browser profile of their own; in the end nobody has met an error."""
    async with AsyncExitStack() as stack:
        guests: list[Guest] = []

        async def make(**wishes: Any) -> Guest:
            guest = await Guest.come(chromium, house.address, **wishes)
            stack.push_async_callback(guest.context.close)
            guests.append(guest)
            return guest

        yield make
        assert [error for guest in guests for error in guest.errors] == []


@pytest_asyncio.fixture(loop_scope="session")
async def guest(new_guest: NewGuest) -> Guest:
    return await new_guest()
