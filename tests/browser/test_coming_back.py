"""Pages that are loaded again, and servers that die: nothing is lost."""

from __future__ import annotations

import signal
from typing import Any

from playwright.async_api import expect

from browser.guests import ME, Guest
from browser.house import House

RECOVERY = 30_000  # ms for a server to start again, and the page to find it


def seen(guest: Guest) -> dict[str, Any]:
    """The moment that a page was told last, but for what led to it."""
    return {key: guest.moments[-1][key] for key in ("seq", "viewer", "view", "action_hints", "prompt", "can_undo")}


async def drive(guest: Guest) -> None:
    before = await guest.seq()
    await guest.offer("Drive to").first.click()
    await guest.at(before + 1)


async def test_loading_the_page_again_in_the_middle_of_a_turn_changes_nothing(guest: Guest) -> None:
    await guest.start("pandemic", ME, ME)
    await drive(guest)
    await drive(guest)
    before = seen(guest)
    lit = await guest.lit.count()
    log = await guest.page.get_by_label("Log").inner_text()
    guest.told.clear()
    await guest.page.reload()
    await guest.at(2)
    await expect(guest.offer("Drive to").first).to_be_visible()
    assert seen(guest) == before
    await expect(guest.lit).to_have_count(lit)
    await expect(guest.page.get_by_label("Log")).to_have_text(log, use_inner_text=True)
    await guest.page.get_by_role("button", name="Undo").click()
    await guest.at(3)


async def test_a_table_is_found_again_on_the_start_page(guest: Guest) -> None:
    table = await guest.start("cure", ME, ME)
    await guest.page.goto("/")
    mine = guest.page.locator(f'a[href="/t/{table}"]')
    await expect(mine).to_contain_text("your turn")
    await mine.click()
    await guest.at(0)
    await expect(guest.offers.first).to_be_visible()


async def test_a_killed_server_comes_back_and_the_page_goes_on_by_itself(guest: Guest, house: House) -> None:
    await guest.start("pandemic", ME, ME)
    await drive(guest)
    before = seen(guest)
    try:
        house.end(signal.SIGKILL)
        await expect(guest.page.get_by_text("The connection is lost")).to_be_visible()
        await guest.offer("Drive to").first.click()  # done by hand, but nobody is there to hear it
        await expect(guest.offers.first).to_be_disabled()
    finally:
        house.start()
    await expect(guest.page.locator("main")).to_have_attribute("data-seq", "2", timeout=RECOVERY)
    await expect(guest.page.get_by_text("The connection is lost")).to_have_count(0)
    again = next(moment for moment in guest.moments[::-1] if moment["seq"] == 1)
    assert {key: again[key] for key in before} == before, "the moment before, told anew"
    await drive(guest)
    assert [moment["seq"] for moment in guest.moments if moment["decision"]][-1] == 3
