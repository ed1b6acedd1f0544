"""Reloaded pages and killed servers: nothing is lost."""

from __future__ import annotations

import json
import re
import signal
from typing import Any

from playwright.async_api import WebSocketRoute, expect

from browser.browser_user import ME, BrowserUser
from browser.server_process import ServerProcess

RECOVERY = 30_000  # ms for a server to restart and the page to find it


def seen(user: BrowserUser) -> dict[str, Any]:
    """Last snapshot sent to the page, without the events that led to it."""
    return {key: user.snapshots[-1][key] for key in ("seq", "viewer", "view", "action_hints", "prompt", "can_undo")}


async def drive(user: BrowserUser) -> None:
    before = await user.seq()
    await user.action("Drive to").first.click()
    await user.at(before + 1)


async def test_loading_the_page_again_in_the_middle_of_a_turn_changes_nothing(user: BrowserUser) -> None:
    await user.start("pandemic", ME, ME)
    await drive(user)
    await drive(user)
    before = seen(user)
    lit = await user.targets.count()
    log = await user.page.get_by_label("Log").inner_text()
    user.received.clear()
    await user.page.reload()
    await user.at(2)
    await expect(user.action("Drive to").first).to_be_visible()
    assert seen(user) == before
    await expect(user.targets).to_have_count(lit)
    await expect(user.page.get_by_label("Log")).to_have_text(log, use_inner_text=True)
    await user.page.get_by_role("button", name="Undo").click()
    await user.at(3)


async def test_a_table_is_found_again_on_the_start_page(user: BrowserUser) -> None:
    table = await user.start("cure", ME, ME)
    await user.page.goto("/")
    mine = user.page.locator(f'a[href="/t/{table}"]')
    await expect(mine).to_contain_text("your turn")
    await mine.click()
    await user.at(0)
    await expect(user.actions.first).to_be_visible()


async def test_a_silent_network_is_noticed_and_what_was_decided_is_sent_when_it_is_back(user: BrowserUser) -> None:
    silent = False

    def connect(route: WebSocketRoute) -> None:
        """Network that drops all messages in both directions without closing."""
        if silent:
            return
        server = route.connect_to_server()
        route.on_message(lambda text: None if silent else server.send(text))
        server.on_message(lambda text: None if silent else route.send(text))

    await user.page.clock.install()
    await user.page.route_web_socket(re.compile("/socket$"), connect)
    await user.start("pandemic", ME, ME)
    await drive(user)
    silent = True
    await user.action("Drive to Atlanta").click()
    lost = user.page.get_by_text("The connection is lost")
    await user.page.clock.run_for(10_000)
    await expect(lost).to_be_visible()
    await expect(lost).to_contain_text("Waiting to be sent: Drive to Atlanta")
    silent = False
    await user.page.clock.run_for(13_000)  # a dropped connection attempt is given up too
    await user.at(2)
    await expect(lost).to_have_count(0)


async def test_what_the_server_announces_is_shown_until_there_is_a_new_connection(user: BrowserUser) -> None:
    routes: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    await user.page.route_web_socket(re.compile("/socket$"), connect)
    await user.start("pandemic", ME, ME)
    routes[-1].send('{"type": "announcement", "text": "The server restarts in a moment."}')
    told = user.page.get_by_role("status").get_by_text("The server restarts in a moment.")
    await expect(told).to_be_visible()
    await drive(user)
    await expect(told).to_be_visible()
    await routes[-1].close(code=1012)
    await expect(told).to_have_count(0)
    await drive(user)


async def test_a_killed_server_comes_back_and_the_page_goes_on_by_itself(
    user: BrowserUser, server: ServerProcess
) -> None:
    await user.start("pandemic", ME, ME)
    await drive(user)
    before = seen(user)
    try:
        server.stop(signal.SIGKILL)
        await expect(user.page.get_by_text("The connection is lost")).to_be_visible()
        await user.action("Drive to").first.click()  # clicked by hand while the server is down
        await expect(user.actions.first).to_be_disabled()
    finally:
        server.start()
    await expect(user.page.locator("main")).to_have_attribute("data-seq", "2", timeout=RECOVERY)
    await expect(user.page.get_by_text("The connection is lost")).to_have_count(0)
    again = next(snapshot for snapshot in user.snapshots[::-1] if snapshot["seq"] == 1)
    assert {key: again[key] for key in before} == before, "the snapshot before, sent anew"
    await drive(user)
    assert [snapshot["seq"] for snapshot in user.snapshots if snapshot["decision"]][-1] == 3


async def test_a_decision_under_way_survives_that_a_seat_is_left(user: BrowserUser) -> None:
    is_heard = True

    def connect(route: WebSocketRoute) -> None:
        to_server = route.connect_to_server()
        route.on_message(lambda text: to_server.send(text) if is_heard else None)

    await user.page.route_web_socket(re.compile("/socket$"), connect)
    await user.start("pandemic", ME, ME)
    await drive(user)
    user.page.on("dialog", lambda dialog: dialog.accept())
    is_heard = False
    await user.action("Drive to").first.click()
    await expect(user.actions.first).to_be_disabled()
    is_heard = True
    await user.page.get_by_role("button", name="Leave the seat of Player 1").click()
    await user.at(2)
    await drive(user)


async def test_a_new_server_is_told_the_stops_again_and_the_page_forgets_proposals(
    user: BrowserUser, server: ServerProcess
) -> None:
    sent: list[str] = []
    user.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    await user.start("pandemic", ME, ME)
    await user.page.get_by_role("button", name="Settings").click()
    await user.page.get_by_label("Full control").check()
    await user.page.keyboard.press("Escape")
    await user.page.get_by_role("button", name="Propose").click()
    await user.action("Drive to").first.click()
    await user.page.get_by_role("button", name="Show it to the table").click()
    proposal = user.page.get_by_role("button", name="Play it")
    await expect(proposal).to_be_visible()
    sent.clear()
    server.stop(signal.SIGKILL)
    server.start()
    await expect(proposal).to_have_count(0, timeout=RECOVERY)
    await drive(user)
    told = [json.loads(text) for text in sent if '"stops"' in text]
    assert [(stops["seat"], stops["full_control"]) for stops in told] == [(0, True), (1, True)]
