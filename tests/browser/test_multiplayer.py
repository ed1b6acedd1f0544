"""Two browsers at one table with hidden hands: what each is told, and joint play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.async_api import Locator, expect

import fourcures as fc
from browser.browser_user import PATIENCE, BrowserUser
from browser.conftest import NewUser

# Heroic, so that hands are hidden; both stand in Atlanta.
POSITION = {
    "game": "pandemic",
    "difficulty": "heroic",
    "seats": [
        {"role": "scientist", "hand": ["atlanta", "paris", "lagos", "osaka"]},
        {"role": "medic", "hand": ["delhi", "cairo", "essen", "miami"]},
    ],
}

# Record every card that a page ever draws, however briefly.
KEEP_CARDS = """
window.drawn = new Set();
new MutationObserver(() => {
  for (const { dataset } of document.querySelectorAll('[data-target^="card:"]')) drawn.add(dataset.target.slice(5));
}).observe(document, { childList: true, subtree: true, attributes: true });
"""


MOVED = "(seq) => document.querySelector('dialog[open]') || document.querySelector('main').dataset.seq > seq"


def person(user: BrowserUser, seat: int) -> Locator:
    return user.page.get_by_role("list", name="Who plays").locator("li").nth(seat)


async def sit_down(new_user: NewUser) -> list[BrowserUser]:
    """Seat a host, and a friend who came by the link."""
    host, friend = await new_user(), await new_user()
    for one in (host, friend):
        await one.page.add_init_script(KEEP_CARDS)
    table = await host.import_game(fc.from_position(POSITION), "Ann")
    await friend.open(table)
    await expect(person(host, 1)).to_contain_text("Free seat")
    await friend.page.get_by_label("Your name").fill("Ben")
    await friend.page.get_by_role("button", name="Sit here").click()
    await expect(person(friend, 1)).to_contain_text("you")
    await expect(person(host, 1)).to_contain_text("Ben")
    await expect(person(host, 1)).to_contain_text("here")
    return [host, friend]


async def test_friends_propose_ask_and_talk(new_user: NewUser) -> None:
    active, other = users = await sit_down(new_user)

    await other.page.get_by_label("Say something to the table").fill("North first?")
    await other.page.keyboard.press("Enter")
    await expect(active.page.get_by_label("Chat")).to_contain_text("North first?")

    # A proposal to drive there and back: one player lays it out, the other plays it.
    await other.page.get_by_role("button", name="Propose").click()
    for city in ("chicago", "atlanta"):
        assert await other.click(other.target(f"place:{city}"))
        await other.page.get_by_role("menuitem", name=f"drive {city}").click()
    await other.page.get_by_role("button", name="Show it to the table").click()
    proposal = active.page.locator(".proposal", has_text="proposes")
    await expect(proposal.locator("li")).to_contain_text(["Drive to Chicago", "Drive to Atlanta"])
    assert await active.seq() == 0, "a proposal plays nothing by itself"
    await expect(other.page.get_by_role("button", name="Play it")).to_have_count(0)
    await proposal.get_by_role("button", name="Play it").click()
    for one in users:
        await one.at(2)
        await expect(one.page.locator(".proposal")).to_have_count(0)

    # Cards change hands only if both agree.
    await active.action("Give Atlanta").click()
    question = other.page.locator("#actions .list button", has_text="Refuse")
    await expect(question).to_be_visible()
    await expect(active.page.locator("#actions")).to_contain_text("Waiting for")
    await expect(active.page.locator("#actions .list button", has_text="Refuse")).to_have_count(0)
    await question.click()
    for one in users:
        await one.at(4)
    await expect(active.page.locator("#actions")).not_to_contain_text("Waiting for")


async def test_an_accepted_proposal_asks_before_cards_come_to_light(new_user: NewUser) -> None:
    active, other = await sit_down(new_user)
    await other.page.get_by_role("button", name="Propose").click()
    for _ in range(4):
        await other.page.get_by_label("Type an action").fill("pass")
        await other.page.keyboard.press("Enter")
    await other.page.get_by_role("button", name="Show it to the table").click()

    await active.page.get_by_role("button", name="Settings").click()
    await active.page.get_by_label("Ask before what cannot be taken back").check()
    await active.page.get_by_role("button", name="Done").click()
    play, dialog = active.page.get_by_role("button", name="Play it"), active.page.get_by_role("dialog")
    await play.click()
    await expect(dialog).to_contain_text("Play the proposal?")
    await active.page.get_by_role("button", name="Not yet").click()
    await expect(dialog).to_have_count(0)
    assert await active.seq() == 0
    await play.click()
    await active.page.get_by_role("button", name="Do it").click()
    await expect(active.page.get_by_label("Log")).to_contain_text("passes")
    await expect(dialog).to_have_count(0)


async def test_a_question_about_a_proposal_ends_with_that_proposal(new_user: NewUser) -> None:
    active, other = await sit_down(new_user)

    async def propose(*steps: str) -> None:
        await other.page.get_by_role("button", name="Propose").click()
        for step in steps:
            await other.page.get_by_label("Type an action").fill(step)
            await other.page.keyboard.press("Enter")
        await other.page.get_by_role("button", name="Show it to the table").click()

    await propose(*["pass"] * 4)
    await active.page.get_by_role("button", name="Settings").click()
    await active.page.get_by_label("Ask before what cannot be taken back").check()
    await active.page.get_by_role("button", name="Done").click()
    await active.page.get_by_role("button", name="Play it").click()
    dialog = active.page.get_by_role("dialog")
    await expect(dialog).to_contain_text("Play the proposal?")
    await propose("drive chicago")
    await expect(dialog).to_have_count(0)
    assert await active.seq() == 0


async def test_who_goes_away_is_missed_and_a_bot_comes_only_when_asked(new_user: NewUser) -> None:
    host, friend = await sit_down(new_user)
    await friend.page.close()
    seat = person(host, 1)
    await expect(seat).to_contain_text("away", timeout=PATIENCE)
    await expect(seat).not_to_contain_text("stands in")
    await seat.get_by_role("button", name="Greedy").click()
    await expect(seat).to_contain_text("greedy stands in")
    await seat.get_by_role("button", name="Give the seat back").click()
    await expect(seat).not_to_contain_text("stands in")


async def test_hidden_cards_stay_hidden(new_user: NewUser) -> None:
    users = await sit_down(new_user)
    await end_the_turn(users)
    for seat, user in enumerate(users):
        other = 1 - seat
        backs = user.page.locator(".side section section, .side section").filter(has=user.target(f"seat:{other}"))
        await expect(backs.locator('[data-target^="card:"]')).to_have_count(0)

        held = {card for snapshot in users[other].snapshots for card in snapshot["view"]["seats"][other]["hand"] or ()}
        own = {card for snapshot in user.snapshots for card in snapshot["view"]["seats"][seat]["hand"] or ()}
        deck = user.snapshots[-1]["view"]["player_deck"]
        secret = held - own - {*deck["discard"], *deck["removed"]}
        assert secret >= set(POSITION["seats"][other]["hand"])
        assert secret.isdisjoint(await user.page.evaluate("[...window.drawn]"))
        assert own <= set(await user.page.evaluate("[...window.drawn]")), "what was drawn is known"

        hands = [one for text in user.received for one in views(json.loads(text))]
        assert len(hands) > 5
        assert all(view["seats"][other]["hand"] is None for view in hands)
        drawn = [one for text in user.received for one in draws(json.loads(text), other)]
        assert bool(drawn) == (other == 0), "one has drawn cards so far"
        assert all(event["args"]["card"] is None for event in drawn)


async def end_the_turn(users: list[BrowserUser]) -> None:
    """Let the first player pass all actions until the other's turn; windows pass by themselves."""
    while users[0].snapshots[-1]["view"]["turn"]["seat"] == 0:
        for seat, user in enumerate(users):
            snapshot = user.snapshots[-1]
            if snapshot["asked"] and snapshot["prompt"]["seat"] == seat and snapshot["view"]["turn"]["seat"] == 0:
                label = "Pass" if any(hint["text"] == "pass" for hint in snapshot["action_hints"]) else "Discard"
                await user.action(label).first.click()
                await user.page.wait_for_function(MOVED, arg=snapshot["seq"])
        await users[0].page.wait_for_timeout(20)
    for one in users:
        await one.at(users[0].snapshots[-1]["seq"])


def views(told: Any) -> Iterator[dict[str, Any]]:
    """Yield all views of a game in data sent to a browser."""
    if isinstance(told, dict):
        if "player_deck" in told and "seats" in told:
            yield told
        for value in told.values():
            yield from views(value)
    elif isinstance(told, list):
        for value in told:
            yield from views(value)


def draws(told: Any, seat: int) -> Iterator[dict[str, Any]]:
    """Yield all events by which a seat received a card."""
    if isinstance(told, dict):
        if told.get("kind") in ("drew", "dealt") and told.get("args", {}).get("seat") == seat:
            yield told
        for value in told.values():
            yield from draws(value, seat)
    elif isinstance(told, list):
        for value in told:
            yield from draws(value, seat)
