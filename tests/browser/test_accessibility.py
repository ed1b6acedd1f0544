"""Axe finds no serious violation on any page, large or small."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

import fourcures as fc
from browser.browser_user import DESKTOP, ME, OPEN, PHONE
from browser.conftest import NewUser

SERIOUS = ("serious", "critical")
SEATS = {"pandemic": [ME, ME], "dice": [ME], "cure": [ME, ME]}


def told(finding: dict[str, Any]) -> str:
    nodes = [str(node["html"])[:160] for node in finding["nodes"][:3]]
    return f"{finding['id']}: {finding['help']} ({len(finding['nodes'])}): {nodes}"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("place", ["start", "bad link", "offline", "waiting room", "replay", *SEATS])
async def test_nothing_serious_is_found(new_user: NewUser, place: str, size: dict[str, int]) -> None:
    user = await new_user(viewport=size, reduced_motion="reduce")
    if place == "start":
        await user.page.goto("/")
        await expect(user.page.get_by_role("button", name="Start")).to_be_visible()
    elif place == "bad link":
        await user.page.goto("/t/xyz")
        await expect(user.page.get_by_role("heading", level=1)).to_be_visible()
    elif place == "waiting room":
        await user.start("pandemic", ME, OPEN)
        await expect(user.page.get_by_text("Start now")).to_be_visible()
    elif place == "offline":
        await user.page.goto("/offline.html")
        await expect(user.page.get_by_role("heading", level=1)).to_be_visible()
    elif place == "replay":
        table = await user.start("dice", *SEATS["dice"])
        await user.page.goto(f"/t/{table}?moment=0")
        await expect(user.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    else:
        await user.start(place, *SEATS[place])
        await expect(user.page.locator("#actions .list button").first).to_be_visible()
    found = await Axe().run(user.page)
    serious = [one for one in found.response["violations"] if one["impact"] in SERIOUS]
    assert [told(one) for one in serious] == []
    assert len(found.response["passes"]) > 10


TARGET_SIZE = {"runOnly": {"type": "rule", "values": ["target-size"]}}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", SEATS)
async def test_targets_are_large_enough_to_be_hit(new_user: NewUser, game: str, size: dict[str, int]) -> None:
    user = await new_user(viewport=size, reduced_motion="reduce")
    played = fc.new(game, seed=3, **({} if game == "dice" else {"players": 2}))
    for _ in range(40):
        if played.outcome is None:
            played.play(next(iter(played.legal_actions)))
    await user.import_game(played, *("Ann", "Ben")[: played.players])
    if played.outcome is None:  # the log of a game imported from a record begins empty
        await user.actions.first.click()
    await expect(user.page.locator("[aria-label=Log] a").first).to_be_visible()
    found = await Axe().run(user.page, options=TARGET_SIZE)
    assert [told(one) for one in found.response["violations"]] == []
    assert found.response["passes"]
