"""Talk about hidden hands: players tell cards, request them and pass them on; pages can tell automatically."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, Page, expect

import fourcures as fc
from browser.browser_user import DESKTOP, LATER, ME, OPEN, PHONE, BrowserUser
from browser.conftest import NewUser
from browser.test_accessibility import SERIOUS, TARGET_SIZE
from browser.test_accessibility import told as worded

BOT = {"held": "bot", "bot": "greedy"}
# Standard, with hidden hands. All stand in Paris, where cards can be shared; the bot is the third.
POSITION: dict[str, Any] = {
    "options": {"hands": "closed"},
    "seats": [
        {"role": "scientist", "city": "paris", "hand": ["paris", "milan", "airlift"]},
        {"role": "medic", "city": "paris", "hand": ["lima", "tokyo", "cairo"]},
        {"role": "researcher", "city": "paris", "hand": ["essen", "lagos"]},
    ],
    "player_deck": {"piles": [{"cards": 12, "epidemic": False}, *[{"cards": 12, "epidemic": True}] * 3]},
    "infection": {"known": ["moscow", "riyadh", "jakarta", "manila", "taipei", "karachi"]},
}


def panel(user: BrowserUser, seat: int) -> Locator:
    """Panel of a seat beside the board."""
    return user.page.locator(".side section", has=user.page.locator(f'[data-target="seat:{seat}"]'))


def told(user: BrowserUser, seat: int) -> Locator:
    """Cards face up in the panel of a seat."""
    return panel(user, seat).locator('[data-target^="card:"]')


async def tellings(user: BrowserUser, seat: int) -> int:
    """Number of times that a seat has told cards, by the log of the table."""
    table = user.page.url.rsplit("/", 1)[1]
    log = await (await user.context.request.get(f"/api/tables/{table}/log")).json()
    decisions = [entry["decision"] for entry in log if entry["decision"]]
    return sum(one["seat"] == seat and one["text"].startswith("tell") for one in decisions)


async def sit_down(new_user: NewUser, **context: Any) -> list[BrowserUser]:
    """Seat two friends, and a bot at the third seat."""
    host, friend = await new_user(**context), await new_user(**context)
    table = await host.import_game(fc.from_position(POSITION, seed=1), "Ann")
    away = await new_user()  # replaced by a bot
    for seat, (one, name) in enumerate(((friend, "Ben"), (away, "Cleo")), start=1):
        taken = await one.context.request.post(f"/api/tables/{table}/seats/{seat}", data={"name": name})
        assert taken.ok
    await friend.open(table)
    await host.page.get_by_role("button", name="Greedy").click()
    await expect(told(host, 2)).to_have_count(2)
    return [host, friend]


async def test_two_friends_and_a_bot_tell_ask_and_share(new_user: NewUser) -> None:
    ann, ben = users = await sit_down(new_user)
    start = await ann.seq()

    # One click tells one card; then nothing of it is left to tell.
    await expect(panel(ann, 1).locator(".backs")).to_have_attribute("aria-label", "3 hidden cards")
    await ben.page.get_by_role("button", name="Tell Tokyo").click()
    await expect(told(ann, 1)).to_have_count(1)
    await expect(told(ann, 1)).to_contain_text("Tokyo")
    await expect(panel(ann, 1)).to_contain_text("2 more")
    await expect(ben.page.get_by_role("button", name="Tell Tokyo")).to_have_count(0)
    await expect(ben.target("card:tokyo")).to_have_attribute("aria-label", "Tokyo, red card, told")
    await expect(ann.page.get_by_label("Log")).to_contain_text("The Medic tells of Tokyo.")

    # A city is requested, and only its holder can answer.
    await ann.target("place:lima").click(button="right")
    await ann.page.get_by_role("menuitem", name="Ask who holds Lima").click()
    await expect(ben.page.get_by_label("Chat")).to_contain_text("Ann Who holds Lima?")
    await expect(ann.page.get_by_role("button", name="Tell Lima")).to_have_count(0)
    await expect(ben.page.get_by_label("Chat").get_by_role("button", name="Tell Lima")).to_be_visible()
    await ben.page.get_by_role("status").get_by_role("button", name="Tell Lima", exact=True).click()
    await expect(told(ann, 1)).to_have_count(2)
    await expect(ben.page.get_by_role("button", name="Tell Lima")).to_have_count(0)

    # One click tells all that is left; a spectator sees it too.
    await ben.page.get_by_role("button", name="Tell all").click()
    await expect(told(ann, 1)).to_have_count(3)
    await expect(panel(ann, 1).locator(".backs")).to_have_count(0)
    await expect(ben.page.get_by_role("button", name="Tell all")).to_have_count(0)
    watching = await new_user()
    await watching.open(ann.page.url.rsplit("/", 1)[1])
    await expect(told(watching, 1)).to_have_count(3)
    await expect(told(watching, 0)).to_have_count(0)
    assert await ann.seq() == start + 3, "nobody had to decide anything"
    # Only Ann holds unknown cards: she has nothing to ask for, but Ben has.
    await expect(ann.page.get_by_role("button", name="Ask for a card")).to_have_count(0)
    await ben.click(ben.target("place:sydney"))
    await expect(ben.page.get_by_role("button", name="Ask who holds Sydney")).to_be_visible()

    # A card is passed on, and all see it.
    await ann.action("Give Paris").filter(has_text="Medic").click()
    await ben.page.locator("#actions .list button", has_text="Agree").click()
    await expect(told(ann, 1)).to_have_count(4)
    await expect(ben.target("card:paris")).to_have_attribute("aria-label", "Paris, blue card, told")

    # The round continues: the other actions, both draw, and the bot tells its draws.
    for one, other in (users, users[::-1]):
        while await one.page.locator("main.mine").count():
            seq = await one.seq()
            await one.action("Pass: spend").first.click()
            await one.page.wait_for_function(LATER, arg=seq)
        await expect(panel(other, users.index(one)).locator(".backs")).to_be_visible()
        if one is ann:
            await expect(ben.page.locator("main.mine")).to_have_count(1)
    # The bot may ask for consent, and has told its draws when the first player's turn comes again.
    turn = ann.page.get_by_label("Log").get_by_text("Turn of the Scientist.")
    agree = ann.page.locator("#actions .list button", has_text="Agree").first
    await expect(turn.or_(agree).first).to_be_visible()
    while await agree.count():
        seq = await ann.seq()
        await agree.click()
        await ann.page.wait_for_function(LATER, arg=seq)
        await expect(turn.or_(agree).first).to_be_visible()
    await expect(panel(ann, 2).locator(".backs")).to_have_count(0)
    assert [await tellings(ann, 0), await tellings(ann, 1)] == [0, 3]


async def test_a_half_made_choice_outlasts_what_others_tell(new_user: NewUser) -> None:
    ann, ben = await sit_down(new_user)
    await ann.target("card:airlift").click()
    await expect(ann.page.locator("#actions .aim")).to_contain_text("Airlift")
    await ben.page.get_by_role("button", name="Tell Tokyo").click()
    await expect(told(ann, 1)).to_have_count(1)
    await ann.page.get_by_role("button", name="Tell Milan").click()
    await expect(told(ben, 0)).to_have_count(1)
    await expect(ann.page.locator("#actions .aim")).to_contain_text("Airlift")
    await ann.click(ann.target("place:sydney"))
    menu = ann.page.get_by_role("menuitem")
    await expect(menu.first).to_be_visible()
    await ann.page.keyboard.press("t")  # the key does nothing in a menu
    await ben.page.get_by_role("button", name="Tell all").click()
    await expect(told(ann, 1)).to_have_count(3)
    await menu.filter(has_text="your pawn").click()
    await expect(ann.page.get_by_label("Log")).to_contain_text("Airlift")
    await expect(ann.notice).to_have_count(0)
    assert await tellings(ann, 0) == 1


async def test_a_question_is_passed_over_and_cards_are_told_by_keys_and_words(new_user: NewUser) -> None:
    ann, ben = await sit_down(new_user)
    await ann.page.get_by_role("button", name="Ask for a card").click()
    await ann.page.keyboard.type("cairo")
    await ann.page.keyboard.press("Enter")
    await expect(ann.notice).to_contain_text("You have asked who holds Cairo")
    # Telling is not a step of a proposal.
    await ann.page.keyboard.press("Escape")
    await ann.page.keyboard.press("g")
    await ann.page.get_by_label("Type an action").fill("who holds tokyo")
    await ann.page.keyboard.press("Enter")
    await expect(ann.notice).to_contain_text("You have asked who holds Tokyo")
    await expect(ann.page.get_by_role("button", name="Remove last")).to_be_disabled()
    await ben.page.get_by_role("button", name="Do not tell Cairo now").click()
    await expect(ben.page.get_by_role("status").get_by_role("button", name="Tell Cairo")).to_have_count(0)
    await ben.page.get_by_label("Type an action").fill("tell lima")
    await ben.page.keyboard.press("Enter")
    await expect(told(ann, 1)).to_have_count(1)
    await ben.page.keyboard.press("Escape")
    await ben.page.keyboard.press("t")
    await expect(told(ann, 1)).to_have_count(3)


async def test_friends_are_asked_once_and_tell_by_themselves_from_then_on(new_user: NewUser) -> None:
    ann, ben = await sit_down(new_user)
    for user, answer in ((ann, "Yes"), (ben, "No")):
        question = user.page.get_by_role("group", name="Tell my cards by themselves?")
        await question.get_by_role("button", name=answer).click()
        await expect(question).to_have_count(0)
    await expect(told(ben, 0)).to_have_count(3)
    await expect(ann.page.get_by_role("button", name="Tell ")).to_have_count(0)
    await ann.page.reload()
    await ben.page.reload()
    for user in (ann, ben):
        await expect(told(user, 2)).to_have_count(2)
        await expect(user.page.get_by_role("group", name="Tell my cards by themselves?")).to_have_count(0)
    # Draws are told automatically and once, even if a second browser holds the seat.
    for _ in range(4):
        seq = await ann.seq()
        await ann.action("Pass: spend").first.click()
        await ann.page.wait_for_function(LATER, arg=seq)
    await expect(told(ben, 0)).to_have_count(5)
    assert await tellings(ann, 0) == 2
    # The settings have a switch for it.
    await ben.page.get_by_role("button", name="Settings").click()
    await ben.page.get_by_label("Tell my cards by themselves").check()
    await ben.page.get_by_role("button", name="Done").click()
    await expect(told(ann, 1)).to_have_count(3)


async def test_no_tab_tells_after_another_was_told_not_to(new_user: NewUser) -> None:
    ann, ben = await sit_down(new_user)
    second = await ann.context.new_page()
    await second.goto(ann.page.url)
    question = "Tell my cards by themselves?"
    await second.get_by_role("group", name=question).get_by_role("button", name="Yes").click()
    await expect(told(ben, 0)).to_have_count(3)
    await expect(ann.page.get_by_role("group", name=question)).to_have_count(0)
    await ann.page.get_by_role("button", name="Settings").click()
    await ann.page.get_by_role("checkbox", name="Tell my cards by themselves").uncheck()
    await ann.page.get_by_role("button", name="Done").click()
    for _ in range(4):
        seq = await ann.seq()
        await ann.action("Pass: spend").first.click()
        await ann.page.wait_for_function(LATER, arg=seq)
    await expect(second.get_by_role("button", name="Tell all")).to_be_visible()
    assert await tellings(ann, 0) == 1
    await second.close()


async def at_one_screen(new_user: NewUser) -> tuple[BrowserUser, Page]:
    """Ann's page at the last action of her turn and a second tab of it; Amy is next at the same screen."""
    ann, ben = await new_user(), await new_user()
    table = await ann.import_game(fc.from_position(POSITION, seed=1), "Ann", "Amy")
    taken = await ben.context.request.post(f"/api/tables/{table}/seats/2", data={"name": "Ben"})
    assert taken.ok
    second = await ann.context.new_page()
    await second.goto(ann.page.url)
    for page in (ann.page, second):
        await page.get_by_role("button", name="I am Ann").click()
    for _ in range(3):
        seq = await ann.seq()
        await ann.action("Pass: spend").first.click()
        await ann.page.wait_for_function(LATER, arg=seq)
    return ann, second


async def test_the_next_at_one_screen_sees_no_choice_of_the_last_one(new_user: NewUser) -> None:
    ann, second = await at_one_screen(new_user)
    await ann.target("card:airlift").click()
    await ann.click(ann.target("place:sydney"))
    menu = ann.page.get_by_role("menuitem")
    await expect(menu.filter(has_text="Airlift").first).to_be_visible()
    await second.locator("#actions .list button", has_text="Pass: spend").first.click()
    await ann.page.get_by_role("button", name="I am Amy").click()
    await expect(panel(ann, 0).locator(".backs")).to_be_visible()
    await expect(menu).to_have_count(0)
    await second.close()


async def test_the_next_at_one_screen_sees_no_proposal_that_the_last_one_laid_out(new_user: NewUser) -> None:
    ann, second = await at_one_screen(new_user)
    await ann.page.get_by_role("button", name="Propose").click()
    await ann.action("Fly to Milan").first.click()
    laid_out = ann.page.locator(".proposal li", has_text="Milan")
    await expect(laid_out.first).to_be_visible()
    await second.locator("#actions .list button", has_text="Pass: spend").first.click()
    await ann.page.get_by_role("button", name="I am Amy").click()
    await expect(panel(ann, 0).locator(".backs")).to_be_visible()
    await expect(laid_out).to_have_count(0)
    await second.close()


async def test_who_plays_with_bots_alone_tells_without_a_click(user: BrowserUser) -> None:
    await user.start("pandemic", ME, BOT, BOT, hands="closed", first_player="most_recently_sick", first_seat=0)
    page = user.page
    for seat in (1, 2):
        await expect(panel(user, seat).locator(".backs")).to_have_count(0)
    await expect(page.locator(".side .told").first).to_be_visible()
    await expect(page.get_by_role("button", name="Tell ")).to_have_count(0)
    await expect(page.get_by_role("group", name="Tell my cards by themselves?")).to_have_count(0)
    assert await tellings(user, 0) == 1
    second = await user.context.new_page()
    await second.goto(page.url)
    await expect(second.locator(".side .told").first).to_be_visible()
    await user.context.set_offline(True)
    await user.context.set_offline(False)
    for _ in range(4):
        seq = await user.seq()
        await user.action("Pass: spend").first.click()
        await page.wait_for_function(LATER, arg=seq)
    # Drawn epidemics are not cards in a hand.
    await page.wait_for_function("() => document.querySelectorAll('.side .told').length > 3")
    assert await tellings(user, 0) == 2
    await second.close()


@pytest.mark.parametrize("options", [{"hands": "open"}, {"hands": "closed", "talk": "none"}])
async def test_nothing_of_it_is_seen_where_no_card_can_be_told(new_user: NewUser, options: dict[str, str]) -> None:
    ann, ben = await new_user(), await new_user()
    table = await ann.start("pandemic", ME, OPEN, **options)
    await ben.context.request.post(f"/api/tables/{table}/seats/1", data={"name": "Ben"})
    await ben.open(table)
    await expect(ben.page.locator("main[data-seq]")).to_be_visible()
    await ben.click(ben.target("place:sydney"))
    await expect(ben.notice).to_be_visible()
    await expect(ben.page.get_by_role("button", name="Tell")).to_have_count(0)
    await expect(ben.page.get_by_role("button", name="Ask who holds")).to_have_count(0)
    await expect(ben.page.get_by_role("group", name="Tell my cards by themselves?")).to_have_count(0)


async def test_a_phone_has_it_above_the_actions(new_user: NewUser) -> None:
    _, ben = await sit_down(new_user, viewport=PHONE, has_touch=True, is_mobile=True)
    button = ben.page.get_by_role("button", name="Tell Tokyo")
    box = await button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 32
    await button.tap()
    await expect(button).to_have_count(0)
    assert await ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_everybody_can_read_and_hit_it(new_user: NewUser, size: dict[str, int]) -> None:
    ann, ben = await sit_down(new_user, viewport=size, reduced_motion="reduce")
    await ben.page.get_by_role("button", name="Tell Tokyo").click()
    await ann.page.get_by_label("Type an action").fill("who holds lima")
    await ann.page.keyboard.press("Enter")
    await expect(ben.page.get_by_label("Chat").get_by_role("button", name="Tell Lima")).to_be_attached()
    for user in (ann, ben):
        found = await Axe().run(user.page)
        serious = [one for one in found.response["violations"] if one["impact"] in SERIOUS]
        small = (await Axe().run(user.page, options=TARGET_SIZE)).response["violations"]
        assert [worded(one) for one in (*serious, *small)] == []
