"""First games, played to the end: by clicks, by keyboard alone, on a phone; and the page of rules."""

from __future__ import annotations

import json
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from browser.browser_user import LATER, PHONE, BrowserUser
from browser.conftest import NewUser
from browser.test_accessibility import SERIOUS, told
from fourcures.tables.lessons import chapters as lessons

BAR = ".lesson .say"
ONWARD = ".onward > :first-child"
# The bar loads after the table, and a map then moves into the remaining room.
AT_REST = """
(target) => new Promise((done) => {
  const place = () => JSON.stringify(target.getBoundingClientRect());
  const look = (before, times) =>
    requestAnimationFrame(() => (times === 0 ? done(true) : look(place(), place() === before ? times - 1 : 5)));
  look("", 5);
})
"""


async def begin(user: BrowserUser, game: str) -> None:
    await user.page.goto(f"/?game={game}")
    await user.page.get_by_role("button", name="Play a first game that teaches").click()


def wanted(user: BrowserUser) -> dict[str, Any]:
    """Hint of the action that the newest step asks for."""
    snapshot = user.snapshots[-1]
    hint: dict[str, Any] = next(h for h in snapshot["action_hints"] if h["text"] == snapshot["lesson"]["do"][0])
    return hint


async def click_step(user: BrowserUser) -> None:
    """Do a step where the page points, on the table if possible; a card may need a second click."""
    hint, seq = wanted(user), user.snapshots[-1]["seq"]
    pointed = user.page.locator("main [data-target].wanted:visible")
    if not await pointed.count():
        await user.page.locator("[data-action].wanted").click()
        return
    await pointed.first.evaluate(AT_REST)
    assert await user.click(pointed.first), hint
    menu = user.page.get_by_role("menuitem", name=hint["label"])
    aimed, done = user.page.locator(".aimed"), user.page.locator(f"main:not([data-seq='{seq}'])")
    await expect(menu.or_(done).or_(aimed).first).to_be_visible()
    if await aimed.count():
        await expect(pointed.and_(user.page.locator(":not(.aimed)")).first).to_be_visible()
        assert await user.click(pointed.first), hint
    elif await menu.count():
        await menu.click()


async def type_step(user: BrowserUser) -> None:
    await user.page.keyboard.press("Escape")  # leaves the text field, if the last step was typed there
    await user.page.keyboard.press("/")
    await user.page.keyboard.type(wanted(user)["text"])
    await user.page.keyboard.press("Enter")


async def learn(user: BrowserUser, game: str, do: Any, onward: Any) -> None:
    """Play all chapters of a first game."""
    for nth, chapter in enumerate(lessons.chapters(game)):
        await expect(user.page.get_by_role("heading", name=chapter.title, exact=True)).to_be_visible()
        for step in chapter.steps:
            await expect(user.page.locator(BAR)).to_have_text(step.say)
            await expect(user.page.locator(".wanted").first).to_be_attached()
            before = await user.seq()
            await do(user)
            await user.page.wait_for_function(LATER, arg=before)
        await expect(user.page.locator(".before")).to_have_text(chapter.steps[-1].then)
        if nth + 1 < len(lessons.chapters(game)):
            await onward(user)
    await expect(user.page.get_by_role("link", name="Now play a real one")).to_be_focused()


async def click_onward(user: BrowserUser) -> None:
    await user.page.locator(ONWARD).click()


async def press_enter(user: BrowserUser) -> None:
    await expect(user.page.locator(ONWARD)).to_be_focused()
    await user.page.keyboard.press("Enter")


async def test_the_board_game_is_learnt_by_clicks(user: BrowserUser) -> None:
    await begin(user, "pandemic")
    await learn(user, "pandemic", click_step, click_onward)
    await user.page.get_by_role("link", name="Now play a real one").click()
    await expect(user.page.get_by_role("button", name="Play the first game again")).to_be_visible()
    await expect(user.page.get_by_text("None yet. A table that you start or join")).to_be_visible()


async def test_the_dice_game_is_learnt_by_clicks(user: BrowserUser) -> None:
    await begin(user, "dice")
    await learn(user, "dice", click_step, click_onward)


@pytest.mark.parametrize("game", ["pandemic", "dice", "cure"])
async def test_a_game_is_learnt_by_the_keyboard_alone(user: BrowserUser, game: str) -> None:
    await begin(user, game)
    await learn(user, game, type_step, press_enter)


async def test_the_cure_is_learnt_on_a_phone(new_user: NewUser) -> None:
    user = await new_user(viewport=PHONE, has_touch=True, is_mobile=True)
    await begin(user, "cure")
    await learn(user, "cure", click_step, click_onward)


async def test_a_wrong_step_is_told_why_and_the_lesson_is_found_again(user: BrowserUser) -> None:
    await begin(user, "pandemic")
    first, second = lessons.chapters("pandemic")[0].steps
    await expect(user.page.locator(BAR)).to_have_text(first.say)
    await user.page.locator("[data-action='drive miami']").click()
    await expect(user.page.locator(".lesson .place p")).to_contain_text(first.otherwise)
    await click_step(user)
    await expect(user.page.locator(BAR)).to_have_text(second.say)
    await user.page.goto("/?game=dice")  # the tab was closed, and another game chosen
    row = user.page.get_by_role("button", name="Next: Move and treat")
    await expect(row).to_contain_text(f"0 of {len(lessons.chapters('pandemic'))} done")
    await row.click()
    await expect(user.page.locator(BAR)).to_have_text(second.say)
    await user.page.get_by_role("button", name="I know this").click()
    await expect(user.page.get_by_role("heading", name=lessons.chapters("pandemic")[1].title)).to_be_visible()
    kept = json.loads(await user.page.evaluate("localStorage.getItem('fourcures.tables.lessons.chapters')"))
    assert kept["pandemic"]["move"]["done"]


@pytest.mark.parametrize("game", ["pandemic", "dice", "cure"])
async def test_a_page_says_how_to_play(new_user: NewUser, game: str) -> None:
    user = await new_user(viewport=PHONE if game == "dice" else {"width": 1280, "height": 800}, reduced_motion="reduce")
    await user.page.goto(f"/?game={game}")
    await user.page.get_by_role("link", name="How to play").click()
    for heading in ("The game in one minute", "A turn", "Roles", "Events"):
        await expect(user.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    assert await user.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await expect(user.page.locator(".rule")).to_have_count(0)
    found = await Axe().run(user.page)
    assert [told(one) for one in found.response["violations"] if one["impact"] in SERIOUS] == []
    await user.page.get_by_label("Show rule numbers").check()
    await user.page.locator(".rule").first.click()
    await expect(user.page.get_by_role("dialog")).to_be_visible()


async def test_nothing_serious_is_found_at_a_lesson(new_user: NewUser) -> None:
    user = await new_user(viewport=PHONE, reduced_motion="reduce")
    await begin(user, "pandemic")
    await expect(user.page.locator(".wanted").first).to_be_visible()
    found = await Axe().run(user.page)
    assert [told(one) for one in found.response["violations"] if one["impact"] in SERIOUS] == []
    assert await user.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bar = await user.page.locator("main > .lesson").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= PHONE["height"] + 1
