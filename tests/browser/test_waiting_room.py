"""Joining: the waiting room, and links that lead nowhere."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

from browser.browser_user import ME, OPEN, PHONE, BrowserUser
from browser.conftest import NewUser

FIRST = {"first_player": "most_recently_sick", "first_seat": 0}
BOT = {"held": "bot", "bot": "greedy"}


def person(user: BrowserUser, seat: int) -> Locator:
    return user.page.get_by_role("list", name="Who plays").locator("li").nth(seat)


async def test_friends_see_each_other_arrive_and_begin_together(new_user: NewUser) -> None:
    host, first, second = await new_user(), await new_user(viewport=PHONE), await new_user()
    await host.page.goto("/")
    await host.page.get_by_label("Name at seat 1").fill("Ann")
    await host.page.get_by_role("button", name="Add a seat").click()
    for seat in (2, 3):
        await host.page.get_by_label(f"Who has seat {seat}").select_option("open")
    await host.page.get_by_role("button", name="Start").click()
    await expect(person(host, 0)).to_contain_text("you")
    await expect(host.page.locator("main").get_by_role("status").first).to_contain_text("1 of 3 seats taken")
    link = await host.page.get_by_label("Send your friends this link").input_value()
    assert link == host.page.url

    # From the link to the seat by a name and Enter, without a click.
    await first.page.goto(link)
    await expect(first.page.get_by_label("Your name")).to_be_focused()
    await first.page.keyboard.type("Ben")
    await first.page.keyboard.press("Enter")
    await expect(person(first, 1)).to_contain_text("you")
    for one in (host, first):
        await expect(person(one, 1)).to_contain_text("Ben")
    role = await person(first, 1).locator("span").first.inner_text()
    assert re.match(r"[A-Z]", role), "the role is dealt, and shown"
    await expect(person(host, 1)).to_contain_text("here")
    assert await host.page.get_by_role("region", name="The board").count() == 0
    await expect(first.page.get_by_text("Ann can start before all have come.")).to_be_visible()
    assert await first.page.get_by_text("Start now").count() == 0

    await second.page.goto(link)
    await second.page.get_by_label("Your name").fill("Cleo")
    await second.page.get_by_role("button", name=re.compile("Sit here as the")).click()
    users = (host, first, second)
    for one in users:
        await expect(one.page.get_by_role("region", name="The board")).to_be_visible()
    # Only the tab of the player to decide is marked.
    actor = host.snapshots[-1]["prompt"]["seat"]
    for seat, one in enumerate(users):
        await expect(one.page).to_have_title(re.compile("^● " if seat == actor else "^[^●]"))
    await users[actor].action("Drive to").first.click()
    for one in users:
        await one.at(1)


async def test_a_host_begins_without_a_friend_and_the_bot_makes_room_for_her(new_user: NewUser) -> None:
    host, friend = await new_user(), await new_user()
    table = await host.start("pandemic", ME, OPEN, BOT, hands="open", **FIRST)
    await host.page.get_by_role("button", name="Bots play the free seat").click()
    await expect(host.page.get_by_role("region", name="The board")).to_be_visible()
    await expect(person(host, 1)).to_contain_text("stands in")
    await friend.open(table)
    await friend.page.get_by_label("Your name").fill("Cleo")
    await friend.page.keyboard.press("Enter")
    await expect(person(host, 1)).to_contain_text("Cleo")
    await expect(person(host, 1)).not_to_contain_text("stands in")


async def test_a_host_can_play_the_free_seats(user: BrowserUser) -> None:
    await user.start("cure", {"held": "me", "name": "Ann"}, OPEN, OPEN)
    await user.page.get_by_role("button", name="I play the free seats").click()
    await expect(user.page.get_by_role("region", name="The board")).to_be_visible()
    await expect(user.actions.first).to_be_visible()
    for seat in range(3):
        await expect(person(user, seat)).to_contain_text("Ann")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/t/xyz", "There is no table here"),
        ("/t/AAAAAAAAAAAAAAAA", "There is no table here"),
        ("/table/AAAAAAAAAAAAAAAA", "There is no page here"),
        ("/nonsense", "There is no page here"),
    ],
)
async def test_a_bad_link_is_explained_with_a_way_on(user: BrowserUser, path: str, words: str) -> None:
    answer = await user.page.goto(path)
    assert answer is not None
    assert answer.status == 404
    await expect(user.page.get_by_role("heading", level=1)).to_have_text(words)
    await user.page.get_by_role("link", name="Start a table").click()
    await expect(user.page.get_by_role("button", name="Start", exact=True)).to_be_visible()
