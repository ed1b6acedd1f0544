"""Whole games by clicks, from the start page to the end and what follows."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import pytest
from playwright.async_api import expect

from browser.browser_user import BrowserUser


async def start_by_clicks(user: BrowserUser, game: str) -> None:
    """Choose a game, take all seats, start."""
    page = user.page
    await page.goto("/")
    await page.locator("label", has=page.locator(f"input[name=game][value={game}]")).click()
    for choice in await page.get_by_label("Who has seat").all():
        await choice.select_option("me")
    await page.get_by_role("button", name="Start").click()
    await expect(page.locator("main[data-seq='0']")).to_be_visible()


@pytest.mark.parametrize("game", ["pandemic", "dice", "cure"])
async def test_a_whole_game_by_clicks(user: BrowserUser, game: str, tmp_path: Path) -> None:
    page = user.page
    await start_by_clicks(user, game)
    table = page.url.rsplit("/", 1)[-1]
    await user.play_to_the_end(random.Random(1))
    last = await user.seq()
    assert user.unreachable == []

    # The page states the outcome, and that the random outcomes were committed in advance.
    outcome = page.locator(".outcome")
    ending = await outcome.locator("h2").inner_text()
    assert ending.split()[0] in ("Won", "Lost")
    await expect(outcome.locator("summary")).to_contain_text("the seed keeps its promise")
    await outcome.locator("summary").click()
    seed, promised = await outcome.locator("dd").all_inner_texts()
    assert hashlib.sha256(f"{seed}:{table}".encode()).hexdigest() == promised

    # The past, by arrow keys.
    await outcome.get_by_role("button", name="Watch it again").click()
    await user.at(0)
    await page.locator("body").press("ArrowRight")
    await user.at(1)
    await page.keyboard.press("End")
    await user.at(last)
    await page.keyboard.press("ArrowLeft")
    await user.at(last - 1)
    assert page.url.endswith(f"#{last - 1}")

    # The exported record is imported again, as a game with the same end.
    async with page.expect_download() as download:
        await outcome.get_by_role("button", name="Save the record").click()
    file = tmp_path / "record.json"
    await (await download.value).save_as(file)
    assert json.loads(file.read_text())["game"] == game
    await page.goto("/")
    await expect(page.get_by_role("link", name=ending.split()[0].lower())).to_be_visible()
    await page.get_by_label("Open a saved game").set_input_files(file)
    await expect(page).not_to_have_url(f"{user.address}/")
    assert table not in page.url
    await expect(page.locator(".outcome h2")).to_have_text(ending)
