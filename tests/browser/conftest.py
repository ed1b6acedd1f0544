"""Fixtures for all tests of the page: a server, a browser, and users who open it.

The tests run in one event loop, so that they share one browser.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from browser.browser_user import FLAGS, PATIENCE, BrowserUser
from browser.chromium import fetched_chromium, system_chromium
from browser.server_process import PAGE, ServerProcess

NewUser = Callable[..., Awaitable[BrowserUser]]
PLACE = Path(__file__).parent

expect.set_options(timeout=PATIENCE)  # immediate where cores are free; a busy machine may wait


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == PLACE and isinstance(item, pytest.Function):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: python web/build.py")
    opened = ServerProcess(tmp_path_factory.mktemp("server"))
    opened.start()
    yield opened
    opened.stop()


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
async def new_user(chromium: Browser, server: ServerProcess) -> AsyncIterator[NewUser]:
    """Factory of users, each with their own browser profile. At the end, assert that none met an error."""
    async with AsyncExitStack() as stack:
        users: list[BrowserUser] = []

        async def make(**options: Any) -> BrowserUser:
            user = await BrowserUser.create(chromium, server.address, **options)
            stack.push_async_callback(user.context.close)
            users.append(user)
            return user

        yield make
        assert [error for user in users for error in user.errors] == []


@pytest_asyncio.fixture(loop_scope="session")
async def user(new_user: NewUser) -> BrowserUser:
    return await new_user()
