"""Asking why not, and taking back."""

from __future__ import annotations

from playwright.async_api import expect

import fourcures as fc
from browser.guests import ME, Guest


def without_events() -> fc.Game:
    """A game for two in which nobody has an event card, so that a turn is nothing but its actions."""
    seats = [{"role": "medic", "hand": ["paris", "lagos"]}, {"role": "scientist", "hand": ["osaka", "delhi"]}]
    return fc.from_position({"game": "pandemic", "seats": seats})


async def test_what_cannot_be_done_is_answered_with_the_rule(guest: Guest) -> None:
    await guest.bring(without_events(), "Ann", "Ben")
    await expect(guest.offers.first).to_be_visible()
    assert await guest.click(guest.spot("place:sydney"))
    await expect(guest.notice).to_contain_text("not", ignore_case=True)
    rule = guest.notice.locator("button.rule")
    name = await rule.inner_text()
    assert name.startswith("P-")
    await rule.click()
    clauses = guest.page.get_by_role("dialog", name=f"Rules: {name}")
    await expect(clauses.locator("dt code").first).to_contain_text(name)
    assert len(await clauses.locator("dd").first.inner_text()) > 20
    await guest.page.keyboard.press("Escape")
    await expect(guest.page.get_by_role("dialog")).to_have_count(0)
    assert await guest.seq() == 0, "asking is not playing"


async def test_what_is_typed_and_impossible_is_answered_too(guest: Guest) -> None:
    await guest.start("dice", ME)
    await guest.page.keyboard.press("/")
    await guest.page.keyboard.type("drive nowhere")
    await guest.page.keyboard.press("Enter")
    await expect(guest.notice).to_contain_text("nowhere")


async def test_a_decision_can_be_taken_back_until_something_comes_to_light(guest: Guest) -> None:
    await guest.start("dice", ME)
    page, undo = guest.page, guest.page.get_by_role("button", name="Undo")
    await expect(guest.offers.first).to_be_visible()
    home = guest.moments[-1]["view"]["pawn"]
    await expect(undo).to_have_count(0)
    await guest.offer("Drive to").first.click()
    await guest.at(1)
    assert guest.moments[-1]["view"]["pawn"] != home
    await undo.click()
    await guest.at(2)
    assert guest.moments[-1]["view"]["pawn"] == home
    await expect(page.get_by_label("Log")).to_contain_text("takes back")
    for seq, left in ((3, 3), (4, 2), (5, 1)):
        await guest.offer("Pass").click()
        await guest.at(seq)
        await expect(page.get_by_label(f"{left} actions left").first).to_be_visible()
        await expect(undo).to_be_visible()

    # The last action is followed by rolls of dice: it is asked about before, and stays done.
    await guest.offer("Pass").click()
    await expect(page.get_by_role("dialog")).to_contain_text("cannot be taken back")
    await page.get_by_role("button", name="Not yet").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await guest.at(5)
    await guest.offer("Pass").click()
    await page.get_by_role("button", name="Do it").click()
    await guest.at(6)  # the game may be lost by then, which cannot be taken back either
    await expect(undo).to_have_count(0)


async def test_help_leads_to_the_rules_of_actions_roles_and_events(guest: Guest) -> None:
    await guest.bring(without_events(), "Ann", "Ben")
    await expect(guest.offer("Drive to").first).to_have_attribute("title", "to a linked city (P-MOVE-01)")
    await guest.page.get_by_role("button", name="Help").click()
    rules = guest.page.get_by_role("dialog", name="Playing").locator("button.rule")
    named = await rules.all_inner_texts()
    assert {"P-MOVE-01", "P-ROLE-MEDIC", "P-EVENT-AIRLIFT"} <= set(named)
    await rules.filter(has_text="P-ROLE-MEDIC").click()
    clauses = guest.page.get_by_role("dialog", name="Rules: P-ROLE-MEDIC")
    await expect(clauses.locator("dt code").first).to_contain_text("P-ROLE-MEDIC-01")
