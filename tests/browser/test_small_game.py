"""The tutorial's game in the browser, played to the end by clicks without any page code of its own."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect

from browser.browser_user import DESKTOP, ME, PHONE, BrowserUser
from browser.server_process import PAGE, ServerProcess
from browser.test_accessibility import SERIOUS, told

GAME = Path(__file__).parents[2] / "examples" / "fire_brigade.py"
SIZES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.fixture(scope="module")
def brigade_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Server with the game as a plug-in, configured by the environment alone."""
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: python web/build.py")
    opened = ServerProcess(tmp_path_factory.mktemp("server"), FOURCURES_GAMES=f"{GAME}:FireBrigade")
    opened.start()
    yield opened
    opened.stop()


@pytest_asyncio.fixture(params=list(SIZES), loop_scope="session")
async def brigade_user(
    request: pytest.FixtureRequest, chromium: Browser, brigade_server: ServerProcess
) -> AsyncIterator[BrowserUser]:
    user = await BrowserUser.create(chromium, brigade_server.address, viewport=SIZES[request.param])
    yield user
    await user.context.close()
    assert user.errors == []


async def test_it_is_started_and_played_to_the_end_by_clicks(brigade_user: BrowserUser) -> None:
    page = brigade_user.page
    await page.goto("/")
    await page.locator("label", has_text="Fire Brigade").click()
    await page.get_by_role("button", name="Add a seat").click()
    for choice in await page.get_by_label("Who has seat").all():
        await choice.select_option("me")
    await page.get_by_role("button", name="Start").click()
    await expect(page.locator("main[data-seq='0']")).to_be_visible()
    await brigade_user.play_to_the_end(random.Random(1))
    assert brigade_user.unreachable == []
    won = brigade_user.snapshots[-1]["view"]["outcome"]["won"]
    await expect(page.locator(".outcome h2")).to_have_text("Won morning" if won else "Lost fire")


async def test_its_board_is_laid_out_by_what_the_game_says(brigade_user: BrowserUser) -> None:
    page = brigade_user.page
    await brigade_user.start("fire_brigade", ME, ME)
    board = page.get_by_role("group", name="Fire Brigade")
    houses = board.locator("[data-target^='thing:house:']")
    await expect(houses).to_have_count(9)
    await expect(board.locator("dl")).to_contain_text("Turn 1 of 20")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # A click on a house runs there; if nobody can run, the page says so.
    assert await brigade_user.targets.count() == 2
    await houses.nth(3).click()
    await brigade_user.at(1)
    state = brigade_user.snapshots[-1]["view"]["state"]
    assert state["house"][0] == 3
    for house, cell in enumerate(await houses.all()):
        words = await cell.get_attribute("aria-label") or ""
        assert words.startswith(f"House {house}, flames {state['flames'][house]}")
        assert [seat for seat in (0, 1) if f"Player {seat + 1}" in words] == [
            seat for seat in (0, 1) if state["house"][seat] == house
        ]
    await houses.nth(8).click()
    await expect(brigade_user.notice).to_contain_text("Nothing can be done here now.")


async def test_nothing_serious_is_found_by_axe(brigade_user: BrowserUser) -> None:
    await brigade_user.start("fire_brigade", ME, ME)
    await expect(brigade_user.actions.first).to_be_visible()
    found = await Axe().run(brigade_user.page)
    assert [told(one) for one in found.response["violations"] if one["impact"] in SERIOUS] == []
    assert len(found.response["passes"]) > 10
