"""Spectators, and several players at one screen."""

from __future__ import annotations

from playwright.async_api import expect

from browser.browser_user import LATER, ME, PATIENCE, BrowserUser
from browser.conftest import NewUser


async def test_a_spectator_sees_the_table_but_no_hand_and_can_only_look_back(new_user: NewUser) -> None:
    host, watcher = await new_user(), await new_user()
    table = await host.start("pandemic", ME, ME, hands="closed")
    await past_the_handover(host)
    await watcher.open(table)
    page = watcher.page
    await expect(host.page.get_by_role("list", name="Who plays")).to_contain_text("1 watching")
    for _ in range(2):
        before = await host.seq()
        await host.action("Drive to").first.click()
        await host.at(before + 1)
    await watcher.at(2)

    await expect(watcher.targets).to_have_count(0)
    await expect(page.locator("#actions .list button")).to_have_count(0)
    await expect(page.get_by_label("Type an action")).to_have_count(0)
    await expect(page.get_by_label("Say something to the table")).to_have_count(0)
    await expect(page.locator('.side [data-target^="seat:"]')).to_have_count(2)
    assert all(seat["hand"] is None for snapshot in watcher.snapshots for seat in snapshot["view"]["seats"])
    assert not any(snapshot["action_hints"] for snapshot in watcher.snapshots)
    assert await watcher.click(watcher.target("place:cairo"))
    await expect(watcher.notice).to_contain_text("You are watching")

    # Look at the past while the others play on.
    await page.keyboard.press("r")
    await page.keyboard.press("Home")
    await watcher.at(0)
    await page.keyboard.press("ArrowRight")
    await watcher.at(1)
    before = await host.seq()
    await host.action("Drive to").first.click()
    await host.at(before + 1)
    await expect(page.locator("output")).to_have_text("1 / 3")
    await watcher.at(1)
    await page.get_by_role("button", name="Back to now").click()
    await watcher.at(3)


async def past_the_handover(user: BrowserUser) -> None:
    """Confirm that the player to move sits before the screen."""
    if await user.next_step() == "handover":
        await user.page.locator("dialog .primary").click()
        await expect(user.page.locator("dialog")).to_have_count(0, timeout=PATIENCE)


async def test_at_one_screen_a_handover_keeps_hidden_hands_apart(new_user: NewUser) -> None:
    user = await new_user()
    await user.start("pandemic", {**ME, "name": "Ann"}, {**ME, "name": "Ben"}, hands="closed")
    await past_the_handover(user)
    first = user.snapshots[-1]["viewer"]
    cards = user.page.locator('.side [data-target^="card:"]')
    own = await cards.count()
    assert own >= 4
    # Windows pass by themselves, and the screen is handed over only for the other's turn.
    for _ in range(4):
        seq = await user.seq()
        await user.action("Pass").click()
        await user.page.wait_for_function(LATER, arg=seq)
        assert {snapshot["viewer"] for snapshot in user.snapshots[1:]} <= {None, first}
    await expect(user.page.get_by_role("dialog")).to_be_visible()
    await expect(user.page.get_by_role("dialog")).to_contain_text(["Ann", "Ben"][1 - first])
    assert user.snapshots[-1]["viewer"] == first
