"""Spectators, and several players at one screen."""

from __future__ import annotations

from playwright.async_api import expect

from browser.conftest import NewGuest
from browser.guests import ME, PATIENCE, Guest


async def test_a_spectator_sees_the_table_but_no_hand_and_can_only_look_back(new_guest: NewGuest) -> None:
    host, watcher = await new_guest(), await new_guest()
    table = await host.start("pandemic", ME, ME, hands="closed")
    await past_the_curtain(host)
    await watcher.open(table)
    page = watcher.page
    await expect(host.page.get_by_role("list", name="Who plays")).to_contain_text("1 watching")
    for _ in range(2):
        before = await host.seq()
        await host.offer("Drive to").first.click()
        await host.at(before + 1)
    await watcher.at(2)

    await expect(watcher.lit).to_have_count(0)
    await expect(page.locator("#actions .list button")).to_have_count(0)
    await expect(page.get_by_label("Type an action")).to_have_count(0)
    await expect(page.get_by_label("Say something to the table")).to_have_count(0)
    await expect(page.locator('.side [data-target^="seat:"]')).to_have_count(2)
    assert all(seat["hand"] is None for moment in watcher.moments for seat in moment["view"]["seats"])
    assert not any(moment["action_hints"] for moment in watcher.moments)
    assert await watcher.click(watcher.spot("place:cairo"))
    await expect(watcher.notice).to_contain_text("You are watching")

    # The past, while the others play on.
    await page.keyboard.press("r")
    await page.keyboard.press("Home")
    await watcher.at(0)
    await page.keyboard.press("ArrowRight")
    await watcher.at(1)
    before = await host.seq()
    await host.offer("Drive to").first.click()
    await host.at(before + 1)
    await expect(page.locator("output")).to_have_text("1 / 3")
    await watcher.at(1)
    await page.get_by_role("button", name="Back to now").click()
    await watcher.at(3)


async def past_the_curtain(guest: Guest) -> None:
    """Whoever is to move sits down before the screen."""
    if await guest.standing() == "curtain":
        await guest.page.locator("dialog .primary").click()
        await expect(guest.page.locator("dialog")).to_have_count(0, timeout=PATIENCE)


async def test_at_one_screen_a_curtain_keeps_hidden_hands_apart(new_guest: NewGuest) -> None:
    guest = await new_guest()
    await guest.start("pandemic", {**ME, "name": "Ann"}, {**ME, "name": "Ben"}, hands="closed")
    await past_the_curtain(guest)
    first = guest.moments[-1]["viewer"]
    cards = guest.page.locator('.side [data-target^="card:"]')
    own = await cards.count()
    assert own >= 4
    seq = await guest.seq()
    while await guest.standing(seq - 1) != "curtain":
        if guest.moments[-1]["viewer"] != first:
            raise AssertionError("the other hand was shown without a word")
        seq = await guest.seq()
        passing = guest.page.locator("#actions .window .primary")
        await (passing if await passing.count() else guest.offer("Pass")).click()
        if await guest.standing(seq) == "question":
            await guest.page.locator("dialog .primary").click()
            await guest.standing(seq)
        seq += 1
    await expect(guest.page.get_by_role("dialog")).to_contain_text(["Ann", "Ben"][1 - first])
    assert guest.moments[-1]["viewer"] == first
