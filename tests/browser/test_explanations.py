"""Explanations of impossible actions, and undo."""

from __future__ import annotations

from playwright.async_api import expect

import fourcures as fc
from browser.browser_user import ME, BrowserUser


def without_events() -> fc.Game:
    """Game for two without event cards in hand, so that a turn consists of its actions."""
    seats = [{"role": "medic", "hand": ["paris", "lagos"]}, {"role": "scientist", "hand": ["osaka", "delhi"]}]
    return fc.from_position({"game": "pandemic", "seats": seats})


async def test_what_cannot_be_done_is_answered_with_the_rule(user: BrowserUser) -> None:
    await user.import_game(without_events(), "Ann", "Ben")
    await expect(user.actions.first).to_be_visible()
    assert await user.click(user.target("place:sydney"))
    await expect(user.notice).to_contain_text("not", ignore_case=True)
    rule = user.notice.locator("button.rule")
    name = await rule.inner_text()
    assert name.startswith("P-")
    await rule.click()
    clauses = user.page.get_by_role("dialog", name=f"Rules: {name}")
    await expect(clauses.locator("dt code").first).to_contain_text(name)
    assert len(await clauses.locator("dd").first.inner_text()) > 20
    await user.page.keyboard.press("Escape")
    await expect(user.page.get_by_role("dialog")).to_have_count(0)
    assert await user.seq() == 0, "asking is not playing"


async def test_decks_and_pawns_tell_what_they_are(user: BrowserUser) -> None:
    await user.import_game(without_events(), "Ann", "Ben")
    await expect(user.actions.first).to_be_visible()
    for target, words in {
        "pile:infection": "Infection deck: 48 cards, of which 2 are drawn each turn.",
        "pile:player": "Player deck:",
        "pawn:1": "Pawn of Ben, the Scientist, in Atlanta.",
        "seat:1": "Ben, Scientist, in Atlanta, 2 cards",
    }.items():
        assert await user.click(user.target(target))
        await expect(user.notice).to_contain_text(words)
        await expect(user.notice.locator("button.rule")).to_have_count(0)


async def test_what_is_typed_and_impossible_is_answered_too(user: BrowserUser) -> None:
    await user.start("dice", ME)
    await user.page.keyboard.press("/")
    await user.page.keyboard.type("drive nowhere")
    await user.page.keyboard.press("Enter")
    await expect(user.notice).to_contain_text("nowhere")


async def test_a_decision_can_be_taken_back_until_something_comes_to_light(user: BrowserUser) -> None:
    await user.start("dice", ME)
    page, undo = user.page, user.page.get_by_role("button", name="Undo")
    await expect(user.actions.first).to_be_visible()
    home = user.snapshots[-1]["view"]["pawn"]
    await expect(undo).to_have_count(0)
    await user.action("Drive to").first.click()
    await user.at(1)
    assert user.snapshots[-1]["view"]["pawn"] != home
    await undo.click()
    await user.at(2)
    assert user.snapshots[-1]["view"]["pawn"] == home
    await expect(page.get_by_label("Log")).to_contain_text("takes back")
    for seq, left in ((3, 3), (4, 2), (5, 1)):
        await user.action("Pass").click()
        await user.at(seq)
        await expect(page.get_by_label(f"{left} actions left").first).to_be_visible()
        await expect(undo).to_be_visible()

    # Dice follow the last action: the page marks it, or asks for confirmation where the setting says so.
    await expect(user.action("Pass").get_by_label("cannot be taken back")).to_be_visible()
    await page.get_by_role("button", name="Settings").click()
    await page.get_by_label("Ask before what cannot be taken back").check()
    await page.get_by_role("button", name="Done").click()
    await user.action("Pass").click()
    await expect(page.get_by_role("dialog")).to_contain_text("cannot be taken back")
    await page.get_by_role("button", name="Not yet").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await user.at(5)
    await user.action("Pass").click()
    await page.get_by_role("button", name="Do it").click()
    await user.at(6)  # the game may be lost by then, which is final too
    await expect(undo).to_have_count(0)


async def test_help_leads_to_the_rules_of_actions_roles_and_events(user: BrowserUser) -> None:
    await user.import_game(without_events(), "Ann", "Ben")
    await expect(user.action("Drive to").first).to_have_attribute("title", "to a linked city (P-MOVE-01)")
    await user.page.get_by_role("button", name="Help").click()
    rules = user.page.get_by_role("dialog", name="Playing").locator("button.rule")
    named = await rules.all_inner_texts()
    assert {"P-MOVE-01", "P-ROLE-MEDIC", "P-EVENT-AIRLIFT"} <= set(named)
    await rules.filter(has_text="P-ROLE-MEDIC").click()
    clauses = user.page.get_by_role("dialog", name="Rules: P-ROLE-MEDIC")
    await expect(clauses.locator("dt code").first).to_contain_text("P-ROLE-MEDIC-01")
