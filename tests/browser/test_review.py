"""Review on the page: after a game, by click and by key, and a new table from one of its points."""

from __future__ import annotations

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

import fourcures as fc
from browser.browser_user import DESKTOP, PHONE, BrowserUser
from browser.conftest import NewUser
from browser.test_accessibility import SERIOUS, told
from server.test_reviews import NEARLY_WON

PREPARED = 300_000  # ms: includes compilation where nothing is compiled yet


async def finish(user: BrowserUser) -> None:
    """Play a prepared game to its end: pass, then find the last cure."""
    await user.import_game(fc.from_position(NEARLY_WON, seed=5), "Ann", "Ben")
    await expect(user.page.get_by_role("button", name="Review")).to_have_count(0)
    await user.action("Pass").click()
    await user.at(1)
    await user.action("Cure blue").click()
    confirm = user.page.locator("dialog .primary")
    outcome = user.page.locator(".outcome")
    await expect(confirm.or_(outcome)).to_be_visible()
    if await confirm.is_visible():
        await confirm.click()
    await expect(outcome).to_contain_text("Won")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_game_is_reviewed_and_goes_on_from_a_turning_point(new_user: NewUser, size: dict[str, int]) -> None:
    user = await new_user(viewport=size)
    page = user.page
    await finish(user)
    await page.get_by_role("button", name="Review", exact=True).click()
    course = page.get_by_role("slider", name="Chance to win over the game")
    await expect(course).to_be_visible(timeout=PREPARED)
    review = page.get_by_role("region", name="Review of the game")
    await expect(review).to_contain_text("Luck")
    await expect(review.get_by_role("heading", name="to 100 %")).to_be_visible()
    await expect(review).to_contain_text("cured 1")
    found = await Axe().run(page)
    assert [told(one) for one in found.response["violations"] if one["impact"] in SERIOUS] == []

    # Choose a point of the course, by mouse and by key.
    box = await course.bounding_box()
    assert box is not None
    await course.click(position={"x": 60, "y": box["height"] / 2})
    await user.at(0)
    await course.press("ArrowRight")
    await user.at(1)
    assert await course.get_attribute("aria-valuenow") == "1"

    # Open a turning point, and play on from there.
    await review.get_by_role("button", name="Look at turning point 1").click()
    await user.at(0)
    await review.get_by_role("button", name="Play on from here").click()
    await review.get_by_label("Who has seat 2").select_option("greedy")
    old = page.url
    await review.get_by_role("button", name="Start the table").click()
    await expect(page).not_to_have_url(old)
    await user.at(0)
    await expect(page.locator(".outcome")).to_have_count(0)
    await expect(user.action("Pass")).to_be_visible()
