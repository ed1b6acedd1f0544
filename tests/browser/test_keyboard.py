"""Whole game by keyboard alone."""

from __future__ import annotations

import random

from playwright.async_api import expect

from browser.browser_user import PATIENCE, BrowserUser

FOCUSED = """() => {
  const { activeElement: here, body } = document;
  return here === null || here === body ? "" : (here.closest("label") ?? here).innerText;
}"""


async def tab_to(user: BrowserUser, words: str, *, most: int = 60) -> None:
    """Press Tab until the focused element starts with `words`."""
    for _ in range(most):
        if str(await user.page.evaluate(FOCUSED)).startswith(words):
            return
        await user.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {words!r}")


async def test_a_whole_game_by_keyboard_alone(user: BrowserUser) -> None:
    page, keys, chance = user.page, user.page.keyboard, random.Random(1)
    await page.goto("/")
    await expect(page.get_by_role("radio", name="Pandemic").first).to_be_visible()
    await tab_to(user, "Pandemic")
    for _ in range(3):
        if await page.locator("input[name=game]:checked").get_attribute("value") != "dice":
            await keys.press("ArrowDown")
    await tab_to(user, "Start")
    await keys.press("Enter")
    await expect(page.locator("main[data-seq='0']")).to_be_visible()

    typed, before = 0, -1
    while (step := await user.next_step(before)) != "over":
        if step == "question":
            await keys.press("Enter")
            continue
        assert step == "act", "keys that play need no menu"
        before = await user.seq()
        await keys.press("Escape")  # leaves the text field
        if await page.locator("#actions .window").count() and chance.random() < 0.5:
            await keys.press("p")
        elif chance.random() < 0.3:
            await press_a_number(user, chance)
        else:
            typed += 1
            await type_an_action(user, chance)
    assert typed
    await expect(page.locator(".outcome h2")).to_be_visible(timeout=PATIENCE)


async def press_a_number(user: BrowserUser, chance: random.Random) -> None:
    """Play one of the first lines of the list; open the first group if all are collapsed."""
    numbers = await user.page.locator("#actions .list li kbd").all_inner_texts()
    if not numbers:
        await user.page.keyboard.press("1")
        numbers = await user.page.locator("#actions .list li kbd").all_inner_texts()
    await user.page.keyboard.press(chance.choice(numbers))


async def type_an_action(user: BrowserUser, chance: random.Random) -> None:
    """Type the beginning of an action, choose a match with the arrows, play it with Enter."""
    keys = user.page.keyboard
    await keys.press("/")
    snapshot = user.snapshots[-1]
    await keys.type(chance.choice(snapshot["action_hints"])["text"].split()[0][:3])
    found = user.page.get_by_role("option")
    await expect(found.first).to_be_visible()
    for _ in range(chance.randrange(min(4, await found.count()))):
        await keys.press("ArrowDown")
    await keys.press("Enter")
