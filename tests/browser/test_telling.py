"""Order of the story: no frame shows anything later than the event that is told."""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import Page, expect

import fourcures as fc
from browser.browser_user import BrowserUser
from browser.conftest import NewUser

# Record all text on the page at every change.
RECORDER = """
window.told = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const text = (what) => document.querySelector(what)?.textContent ?? null;
  const lines = [...document.querySelectorAll("[aria-label=Log] li > span")].map((line) => line.textContent);
  const track = document.querySelector("[aria-label*='utbreaks']")?.getAttribute("aria-label") ?? "";
  const outbreaks = Number(/(\\d+) of/.exec(track)?.[1]);
  const [event, asked] = [text(".event-banner.highlight > p"), text("header .what")];
  window.told.push({ event, asked, lines, outbreaks, outcome: !!document.querySelector(".outcome") });
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true }));
"""
BOT = {"held": "bot", "bot": "greedy"}
LAST_OUTBREAK = {
    "seats": [{"role": "medic", "city": "paris"}, {"role": "researcher"}],
    "turn": {"actions_left": 1},
    "outbreaks": 6,
    "cubes": {"lagos": {"yellow": 3}, "khartoum": {"yellow": 3}},
    "infection": {"known": ["lagos"]},
    "player_deck": {"known": ["cairo", "lima"]},
}
CHAIN = {**LAST_OUTBREAK, "outbreaks": 0, "infection": {"known": ["lagos", "essen"]}}


async def watching(new_user: NewUser, speed: str) -> BrowserUser:
    """User who is shown events at a speed, with a recorder of everything visible."""
    user = await new_user()
    kept = json.dumps({"speed": speed})
    await user.context.add_init_script(f"localStorage.setItem('fourcures.settings', '{kept}'); {RECORDER}")
    return user


async def frames(page: Page) -> list[dict[str, Any]]:
    seen: list[dict[str, Any]] = await page.evaluate("window.told")
    return seen


async def test_bots_are_told_event_by_event_however_far_they_are(new_user: NewUser) -> None:
    user = await watching(new_user, "slow")
    await user.start("dice", BOT)
    several = "() => new Set(window.told.map(({ event, lines }) => lines.length && event)).size > 5"
    await user.page.wait_for_function(several)
    # The log is fetched while the first events are told: until then it has no line, and so none too many.
    seen = [frame for frame in await frames(user.page) if frame["event"] and frame["lines"]]
    outbreaks = [event for snapshot in user.snapshots for event in snapshot["events"] if event["kind"] == "outbreak"]
    for frame in seen:
        assert frame["lines"][-1] == frame["event"], "the log ends with what is told"
        assert not frame["outcome"]
        so_far = [event["args"]["number"] for event in outbreaks if event["text"] in frame["lines"]]
        assert frame["outbreaks"] == max(so_far, default=0)
    story = [event["text"] for snapshot in user.snapshots for event in snapshot["events"]]
    assert story.index(seen[-1]["event"]) < len(story) - 1, "the server is ahead of the story"

    latest = [event["text"] for event in user.snapshots[-1]["events"] if event["kind"] != "proceeded"]
    await user.page.keyboard.press("Space")
    told = await user.page.evaluate("window.told.at(-1).lines")
    assert set(latest) <= set(told), "a skip jumps to now"


async def test_the_end_is_a_scene_before_it_is_an_outcome(new_user: NewUser) -> None:
    user = await watching(new_user, "fast")
    page = user.page
    await page.clock.install()
    await user.import_game(fc.from_position(LAST_OUTBREAK, seed=1), "Ann", "Ben")
    # The clock advances only in small steps from here on, so that the scene stays until the mouse is there.
    await page.clock.pause_at(await page.evaluate("Date.now() / 1000 + 1"))
    await user.action("Pass").click()
    await expect(page.get_by_role("button", name="Skip Space")).to_be_visible()
    scene = page.locator(".scene.lost")
    for _ in range(200):
        if not await scene.is_visible():
            await page.clock.run_for(100)
    await expect(scene).to_contain_text("The eighth outbreak")
    await expect(page.locator(".outcome")).to_have_count(0)
    await scene.click()
    await expect(page.locator(".outcome h2")).to_contain_text("Lost")
    ended = next(frame["lines"][-1] for frame in reversed(await frames(page)))
    for frame in await frames(page):
        over = bool(frame["lines"]) and frame["lines"][-1] == ended
        assert over or not frame["outcome"], f"the outcome is seen at {frame['event']}"
        assert over or "Lost" not in (frame["asked"] or "")


async def test_what_the_last_turn_did_stays_and_survives_a_reload(new_user: NewUser) -> None:
    user = await new_user()
    page = user.page
    await user.import_game(fc.from_position(CHAIN, seed=1), "Ann", "Ben")
    await user.action("Pass").click()
    report = page.locator(".report")
    line = "Infected: Essen. Outbreaks in Lagos, Khartoum: "
    await expect(report).to_contain_text(line)
    arrows = await page.locator(".marks .shaft").count()
    assert arrows >= 5
    await page.reload()
    await expect(report).to_contain_text(f"Last turn {line}")
    await expect(page.locator(".marks .shaft")).to_have_count(arrows)
    await expect(page.locator(".marks .struck")).to_have_count(1)


async def test_the_map_fits_a_window_that_grows_or_shrinks(new_user: NewUser) -> None:
    user = await new_user(viewport={"width": 1100, "height": 700})
    await user.start("pandemic", {"held": "me"}, {"held": "me"})
    for width, height in ((1800, 1000), (1050, 680), (390, 844), (1440, 900)):
        await user.page.set_viewport_size({"width": width, "height": height})
        if width > 1000:
            for city in ("san_francisco", "st_petersburg", "sydney", "santiago"):
                await expect(user.target(f"place:{city}")).to_be_in_viewport(ratio=1)
            land = await user.page.locator(".board .world").bounding_box()
            room = await user.page.locator(".board svg[aria-label='World map']").bounding_box()
            assert land is not None
            assert room is not None
            assert land["height"] > 0.95 * room["height"] or land["width"] > 0.95 * room["width"]
