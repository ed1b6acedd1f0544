"""Whole games with several own seats at one screen, by random clicks; and errors of the page itself."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.async_api import WebSocketRoute, expect

import fourcures as fc
from browser.browser_user import ME, BrowserUser
from browser.server_process import ServerProcess
from budgets import budget

# A random game from the first turn would take minutes.
FULL = {"blue": ("london", "paris", "essen", "milan", "chicago"), "black": ("cairo", "delhi", "tehran", "baghdad")}
LATE = {
    "outbreaks": 5,
    "infection_step": 4,
    "cubes": {city: {colour: 3} for colour, cities in FULL.items() for city in cities},
}
HELD = [("forecast", "paris"), ("one_quiet_night", "lima"), ("resilient_population", "cairo"), ("airlift", "tokyo")]
ROLES = ["dispatcher", "medic", "contingency_planner", "researcher"]


# Numbers of players between the smallest and the largest have no code of their own: long runs alone play them.
LONG = budget(1) > 1


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (5, 5), *([(2, 2), (3, 3), (4, 4)] if LONG else [])])
async def test_the_cure_at_one_screen_comes_to_its_end(user: BrowserUser, players: int, seed: int) -> None:
    await user.start("cure", *[ME] * players)
    await user.play_to_the_end(random.Random(seed))
    await expect(user.page.locator(".outcome h2")).to_be_visible()


@pytest.mark.parametrize("players", [2, 4, *([3] if LONG else [])])
async def test_the_board_game_at_one_screen_comes_to_its_end(user: BrowserUser, players: int) -> None:
    seats = [{"role": role, "hand": list(hand)} for role, hand in zip(ROLES, HELD, strict=True)][:players]
    game = fc.from_position({"game": "pandemic", "difficulty": "standard", "seats": seats, **LATE}, seed=players)
    await user.import_game(game, *"ABCD"[:players])
    await user.play_to_the_end(random.Random(players))
    await expect(user.page.locator(".outcome h2")).to_be_visible()


async def test_a_card_that_is_named_twice_harms_nobody(user: BrowserUser) -> None:
    def connect(route: WebSocketRoute) -> None:
        def doubled(text: str | bytes) -> None:
            frame = json.loads(text)
            if "matters" in frame:
                frame["matters"] *= 2
            route.send(json.dumps(frame))

        route.connect_to_server().on_message(doubled)

    await user.page.route_web_socket(re.compile("/socket$"), connect)
    seats = [{"role": "medic", "hand": ["forecast"]}, {"role": "scientist"}]
    game = fc.from_position({"game": "pandemic", "seats": seats, "turn": {"phase": "infect"}}, seed=1)
    await user.import_game(game, "Ann", "Ben")
    await expect(user.page.get_by_role("button", name="Don't ask about Forecast")).to_have_count(2)


async def test_a_page_that_cannot_be_drawn_says_so_and_the_servers_log_too(
    user: BrowserUser, server: ServerProcess
) -> None:
    def connect(route: WebSocketRoute) -> None:
        to_server = route.connect_to_server()
        to_server.on_message(lambda text: route.send(str(text).replace('"regions":', '"no_regions":')))

    await user.page.route_web_socket(re.compile("/socket$"), connect)
    answer = await user.context.request.post("/api/tables", data={"game": "cure", "seats": [ME, ME]})
    async with user.page.expect_response("**/api/page-errors") as reported:
        await user.page.goto(f"/t/{(await answer.json())['table']}")
    assert (await reported.value).status == 202
    stopped = user.page.get_by_role("alert")
    await expect(stopped).to_contain_text("Something went wrong on this page")
    await expect(user.page.get_by_text("The table is being laid")).to_have_count(0)
    assert re.search(r"A page failed: TypeError at [\w.-]+\.js:\d+:\d+", server.stderr)
    await user.page.unroute_all()
    user.errors.clear()


@pytest.mark.parametrize(
    "how", ["setTimeout(() => { throw Error('a secret') })", "void Promise.reject(Error('a secret'))"]
)
async def test_an_error_that_nothing_catches_is_told_and_the_page_goes_on(
    user: BrowserUser, server: ServerProcess, how: str
) -> None:
    await user.start("dice", ME)
    async with user.page.expect_response("**/api/page-errors") as reported:
        await user.page.evaluate(f"() => {{ {how} }}")
    assert (await reported.value).status == 202
    told = user.page.get_by_role("alert")
    await expect(told).to_contain_text("your game is kept: reload the page to go on.")
    await told.get_by_role("button", name="Close").click()
    await user.actions.first.click()
    assert "a secret" not in server.stderr
    await user.page.evaluate("setTimeout(() => { throw Error('again') })")
    await told.get_by_role("button", name="Reload the page").click()
    await expect(told).to_have_count(0)
    await expect(user.actions.first).to_be_visible()
    user.errors.clear()
