"""Click budget: one click per action, and one more where one of the player's own cards can matter."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from playwright.async_api import expect

import fourcures as fc
from browser.browser_user import LATER, ME, OPEN, BrowserUser
from browser.conftest import NewUser

TURNS = 8
# Kind of decision required now: an answer to a window, a card to discard, an action; empty if none.
ASKED = """
() => {
  const main = document.querySelector("main[data-seq]");
  if (!main || main.dataset.seq === "" || document.querySelector("dialog[open]")) return "";
  if (document.querySelector(".outcome")) return "over";
  if (document.querySelector("#actions .window .primary")) return "window";
  if (!main.classList.contains("mine")) return "";
  return "act";
}
"""


async def play_turns(user: BrowserUser, actions: list[str], turns: int) -> Counter[str]:
    """Play plain turns by the first offered label of `actions`. Return the number of clicks by kind."""
    clicks: Counter[str] = Counter()
    page = user.page
    while clicks["act"] < turns * 4:
        found = await page.wait_for_function(ASKED, timeout=30_000)
        what = str(await found.json_value())
        if what == "over":
            break
        seq = await user.seq()
        if what == "window":
            cards = await page.locator("#actions .window button", has_text="Don't ask about").count()
            clicks["question that matters" if cards else "needless question"] += 1
            await page.locator("#actions .window .primary").click()
        else:
            button = await first_of(user, actions)
            clicks["discard" if "Discard" in await button.inner_text() else "act"] += 1
            await button.click()
        await page.wait_for_function(LATER, arg=seq)
    return clicks


async def first_of(user: BrowserUser, labels: list[str]) -> Any:
    for label in labels:
        button = user.action(label)
        if await button.count():
            return button.first
    return user.actions.first


@pytest.mark.parametrize(
    ("game", "options", "actions"),
    [
        ("pandemic", {"hands": "open"}, ["Pass", "Discard"]),
        ("cure", {}, ["Roll the dice", "Be done"]),
        ("dice", {}, ["Pass", "Keep"]),
    ],
)
async def test_one_screen_asks_only_where_a_card_matters(
    user: BrowserUser, game: str, options: dict[str, Any], actions: list[str]
) -> None:
    await user.start(game, *([ME] if game == "dice" else [ME, ME, ME]), **options)
    clicks = await play_turns(user, actions, TURNS)
    assert clicks["act"] > 8
    assert clicks["needless question"] == 0, clicks
    assert await user.page.locator("dialog[open]").count() == 0


async def test_a_player_among_bots_clicks_for_the_own_actions_alone(user: BrowserUser) -> None:
    bot = {"held": "bot", "bot": "greedy"}
    await user.start("pandemic", ME, bot, bot, hands="open")
    clicks = await play_turns(user, ["Pass", "Discard"], 3)
    assert clicks["needless question"] == 0, clicks


async def test_friends_with_hidden_hands_are_asked_nothing_unless_they_wait(new_user: NewUser) -> None:
    ada, ben = await new_user(), await new_user()
    table = await ada.start("pandemic", ME, OPEN, hands="closed", moment=0.1)
    await ben.context.request.post(f"/api/tables/{table}/seats/1", data={"name": "Ben"})
    await ben.open(table)
    for _ in range(8):  # exactly the clicks of two turns
        await one_action(ada, ben)
    moments = [frame for frame in frames(ada, "moment") if frame["seconds"]]
    epidemics = [one for one in ada.snapshots if any(event["kind"] == "epidemic" for event in one["events"])]
    assert len(moments) <= 2 * 2 + len(epidemics)
    # A player who waits is given the next window, for the same number of clicks.
    actor, other = (ada, ben) if await ada.page.locator("main.mine").count() else (ben, ada)
    await other.page.get_by_role("button", name="Wait", exact=False).first.click()
    for _ in range(4):
        await one_action(actor)
    await expect(other.page.locator("#actions .window .primary")).to_contain_text("Let the moment pass")
    await other.page.locator("#actions .window .primary").click()


def frames(user: BrowserUser, kind: str) -> list[dict[str, Any]]:
    """Frames of one kind that came by the socket."""
    return [json.loads(text) for text in user.received if text.startswith(f'{{"type":"{kind}"')]


async def one_action(*users: BrowserUser) -> None:
    """The user asked passes an action or discards a card."""
    while True:
        for user in users:
            offered = user.action("Pass: spend"), user.action("Discard")
            if await user.page.locator("main.mine").count():
                for button in offered:
                    if await button.count():
                        seq, is_pass = await user.seq(), button is offered[0]
                        await button.first.click()
                        await user.page.wait_for_function(LATER, arg=seq)
                        if is_pass:
                            return
        await users[0].page.wait_for_timeout(20)


async def test_an_event_card_is_clicked_and_then_the_city(user: BrowserUser) -> None:
    game = next(
        one
        for seed in range(200)
        if "airlift" in (one := fc.new("pandemic", seed=seed, players=2, hands="open")).view(0)["seats"][0]["hand"]
    )
    await user.import_game(game, "Ann", "Ben")
    page = user.page
    await user.target("card:airlift").click()
    await expect(page.locator("#actions .aim")).to_contain_text("Airlift")
    await page.keyboard.press("Escape")
    await expect(page.locator("#actions .aim")).to_have_count(0)
    await user.target("card:airlift").click()
    await user.click(user.target("place:paris"))
    await page.get_by_role("menuitem").first.click()  # choose the pawn
    await user.at(1)
    assert "paris" in {seat["city"] for seat in user.snapshots[-1]["view"]["seats"]}


async def test_a_forced_discard_is_one_click_a_card(new_user: NewUser) -> None:
    hand = ["paris", "essen", "milan", "madrid", "osaka", "tokyo", "government_grant"]
    game = fc.from_position(
        {
            "seats": [{"role": "medic", "hand": hand}, {"role": "scientist"}],
            "turn": {"actions_left": 1},
            "player_deck": {"known": ["cairo", "lima"]},
        },
        seed=1,
    )
    user = await new_user()
    page = user.page
    await user.import_game(game, "Ann", "Ben")
    await expect(page.locator("#actions .list li button").last).to_contain_text("Pass")
    await user.action("Pass").click()
    await expect(page.get_by_title("Cards in hand, of at most 7").first).to_have_text("9/7")
    await expect(page.locator("#actions .list button").first).to_contain_text("Discard 9")
    for card in ("cairo", "lima"):
        await page.locator(f'[data-target="card:{card}"]').click()
        await expect(page.get_by_text(f"The Medic discards {card.capitalize()}.").last).to_be_visible()
