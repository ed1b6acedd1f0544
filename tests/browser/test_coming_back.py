"""Returning players: a private link carries games to another device, and today's deal is played and compared."""

from __future__ import annotations

import asyncio
import json
import random
import re

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Route, expect

import fourcures as fc
from browser.browser_user import ME, PATIENCE, BrowserUser
from browser.conftest import NewUser
from browser.test_accessibility import SERIOUS, told


async def violations(user: BrowserUser) -> list[str]:
    found = await Axe().run(user.page)
    return [told(one) for one in found.response["violations"] if one["impact"] in SERIOUS]


async def private_link(user: BrowserUser) -> str:
    await user.page.goto("/my-games")
    await user.page.get_by_role("button", name="Show my private link").click()
    return await user.page.get_by_label("Your private link").input_value()


async def test_a_key_is_not_dropped_while_a_list_would_bring_it_back(user: BrowserUser) -> None:
    await user.start("dice", ME)
    released = asyncio.Event()
    asked: list[str] = []
    user.page.on("request", lambda request: asked.append(request.url))

    async def hold(route: Route) -> None:
        await released.wait()
        await route.continue_()

    await user.page.route("**/my/tables?over=true**", hold)
    await user.page.goto("/my-games")
    await expect(user.page.get_by_role("heading", name="Going on")).to_be_visible()
    assert not any(url.endswith("/api/key") for url in asked), "buttons for the key come with the last list"
    released.set()
    await user.page.get_by_role("button", name="Forget me on this device").click()
    await user.page.get_by_role("button", name="Forget me here").click()
    await expect(user.page.get_by_text("No game yet")).to_be_visible()


async def test_a_private_link_carries_games_to_another_device(user: BrowserUser, new_user: NewUser) -> None:
    table = await user.start("dice", {**ME, "name": "Ada"})
    link = await private_link(user)
    assert re.fullmatch(rf"{re.escape(user.address)}/key#[A-Za-z0-9_-]{{22}}", link)
    assert link[-22:] not in await user.page.evaluate("document.cookie"), "out of reach of scripts"

    phone = await new_user(viewport={"width": 390, "height": 844})
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    await phone.page.goto(link)
    await expect(phone.page.get_by_role("dialog")).to_contain_text("plays as them")
    assert "#" not in phone.page.url
    await phone.page.get_by_role("button", name="Play with it").click()
    await phone.page.wait_for_url("**/my-games")
    row = phone.page.locator(f'a[href="/t/{table}"]')
    await expect(row).to_contain_text("your turn")
    assert not any(link[-22:] in url for url in asked), "no log of a server has the key"
    assert await violations(phone) == []
    await row.click()
    await expect(phone.page.locator("main[data-seq]")).to_be_visible(timeout=PATIENCE)
    await phone.actions.first.click()
    await expect(phone.page.locator("main")).not_to_have_attribute("data-seq", "0")

    # Games forgotten on the other device are still here; games removed here are gone.
    await phone.page.goto("/my-games")
    await phone.page.get_by_role("button", name="Forget me on this device").click()
    await phone.page.get_by_role("button", name="Forget me here").click()
    await expect(phone.page.get_by_text("No game yet")).to_be_visible()
    await user.page.goto("/my-games")
    await expect(user.page.locator(f'a[href="/t/{table}"]')).to_be_visible()
    await user.page.get_by_role("button", name=re.compile("Remove .* from my games")).click()
    await user.page.get_by_role("button", name="Remove", exact=True).click()
    await expect(user.page.get_by_text("No game yet")).to_be_visible()


async def test_a_replaced_key_has_the_games_and_the_old_link_nothing(user: BrowserUser, new_user: NewUser) -> None:
    table = await user.start("dice", {**ME, "name": "Ada"})
    old = await private_link(user)
    await user.page.get_by_role("button", name="Replace my key").click()
    await expect(user.page.get_by_role("dialog")).to_contain_text("The old link and the old file then open nothing")
    await user.page.get_by_role("button", name="Replace it").click()
    await expect(user.page.get_by_label("Your private link")).to_have_count(0)
    new = await private_link(user)
    assert new != old
    await expect(user.page.locator(f'a[href="/t/{table}"]')).to_be_visible()
    stranger = await new_user()
    await stranger.page.goto(old)
    await stranger.page.get_by_role("button", name="Play with it").click()
    await expect(stranger.page.get_by_text("No game yet")).to_be_visible()


async def test_a_game_from_a_record_is_marked_and_promises_nothing(user: BrowserUser) -> None:
    game = fc.new("dice", seed=1)
    while game.outcome is None:
        game.play(game.legal_actions.ids()[0])
    for width, height in ((1440, 900), (390, 844)):
        await user.page.set_viewport_size({"width": width, "height": height})
        await user.page.goto("/")
        saved = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(game.record()).encode()}
        await user.page.get_by_label("Open a saved game").set_input_files([saved])
        outcome = user.page.locator(".outcome")
        await expect(outcome).to_contain_text("brought here as a record", timeout=PATIENCE)
        await expect(outcome).not_to_contain_text("promise ✓")
        await expect(user.page.locator("header .origin")).to_have_text("from a record")
        assert await violations(user) == []


async def test_todays_deal_is_played_to_the_end_and_listed(user: BrowserUser) -> None:
    await user.page.goto("/?game=dice")
    assert await violations(user) == []
    await user.page.get_by_label("Your name in the list").fill("Grace")
    await user.page.get_by_role("button", name="Play today's deal of Pandemic: the dice game").click()
    await expect(user.page.locator("main[data-seq]")).to_be_visible(timeout=PATIENCE)
    table = user.page.url.rpartition("/")[2]
    await user.page.goto("/?game=dice")
    await expect(user.page.get_by_role("link", name="Go on")).to_have_attribute("href", f"/t/{table}")
    await user.open(table)
    await user.play_to_the_end(random.Random(1))
    await expect(user.page.locator(".outcome")).not_to_contain_text("Seed")
    await user.page.get_by_role("link", name="what others made of it").click()
    row = user.page.get_by_role("row").filter(has_text="(you)")
    await expect(row).to_contain_text("Grace")
    await expect(user.page.get_by_role("button", name="Try it again, as practice")).to_be_visible()
    assert await violations(user) == []
    await user.page.goto("/my-games")
    await user.page.get_by_role("button", name=re.compile("Remove .* from my games")).click()
    await expect(user.page.get_by_role("dialog")).to_contain_text("A try at a deal stays spent.")
    await user.page.get_by_role("button", name="Remove", exact=True).click()
    await expect(user.page.get_by_text("No game yet")).to_be_visible()
    await user.page.goto("/?game=dice")
    await expect(user.page.get_by_text("Your try is spent.")).to_be_visible()
