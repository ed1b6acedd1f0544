"""Hidden hands on one device: nobody sees another seat's cards."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fourcures as fc
from fourcures.games.pandemic.render.style import card_piece
from fourcures.terminal.app import PlayApp
from fourcures.terminal.decision_panel import DecisionPanel
from fourcures.terminal.overlay_screens import HandoverScreen
from terminal.pilot import LARGE, MEDIUM, accept_handovers, play_app, random_key, screen_text, type_and_enter

EVENT_KINDS = {
    "airlift": "airlift",
    "forecast": "forecast",
    "government_grant": "grant",
    "one_quiet_night": "quietnight",
    "resilient_population": "resilient",
}


def assert_nothing_leaks(app: PlayApp) -> None:
    """Assert that hands, decisions and log on the table reveal nothing that the viewer may not see."""
    table = app.screen_of_table
    hands = str(table.query_one("#side-hands").render()) + str(table.query_one("#below-hands").render())
    dealt = [event for event in app.log_events if event.kind in ("drew", "dealt")]
    shown = {getattr(choice, "kind", "") for choice in table.query_one(DecisionPanel).shown}
    seats = app.game.view(None)["seats"]
    for seat, entry in enumerate(app.game.position()["seats"]):
        if seat == app.viewer:
            continue
        for card in {*entry["hand"]} - {*seats[seat]["shown"]}:
            name = card_piece(card, "2013")[0]
            assert not any(word + name in hands for word in "●▲■◆✦"), f"seat {app.viewer} sees {name} of seat {seat}"
            assert not any(event.args["seat"] == seat and name in event.text for event in dealt)
            assert EVENT_KINDS.get(card) not in shown, f"seat {app.viewer} is offered {card} of seat {seat}"


async def test_cards_of_other_seats_are_never_shown(tmp_path: Path) -> None:
    app = play_app(tmp_path, players=3, difficulty="standard", seed=9)
    source = random.Random(4)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        looked: set[int] = set()
        while not app.game.outcome and len(app.game.decisions) < 60:
            await random_key(pilot, source)
            assert_nothing_leaks(app)
            if app.viewer is not None:
                looked.add(app.viewer)
        assert looked == {0, 1, 2}


async def test_the_handover_screen_comes_before_the_next_hand(tmp_path: Path) -> None:
    app = play_app(tmp_path, players=2, difficulty="standard", seed=7)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        first = app.game.actor
        assert isinstance(app.screen, HandoverScreen)
        assert f"(seat {first})" in screen_text(app)
        hand = [card_piece(card, "2013")[0] for card in app.game.position()["seats"][first]["hand"]]
        assert not any(name in screen_text(app) for name in hand)
        await pilot.press("enter")
        await pilot.pause()
        hands = str(app.query_one("#side-hands").render())
        assert all(name in hands for name in hand)


async def test_another_seat_can_take_the_device_whatever_it_holds(tmp_path: Path) -> None:
    app = play_app(tmp_path, players=2, difficulty="standard", seed=7)
    async with app.run_test(size=MEDIUM) as pilot:
        await accept_handovers(pilot)
        actor = app.game.actor
        assert actor is not None
        assert app.viewer == actor
        offers = app.query_one(DecisionPanel).shown
        place = next(place for place, choice in enumerate(offers) if "hand the device" in getattr(choice, "label", ""))
        await pilot.press(*["down"] * place, "enter")
        await pilot.pause()
        assert isinstance(app.screen, HandoverScreen)
        await accept_handovers(pilot)
        assert app.viewer == 1 - actor
        assert all(action.seat == app.viewer for action in app.query_one(DecisionPanel).actions)
        await pilot.press("end", *["down"] * (len(app.query_one(DecisionPanel).shown) - 1), "enter")
        await accept_handovers(pilot)
        assert app.viewer == actor


async def test_nothing_below_an_overlay_screen_can_be_reached(tmp_path: Path) -> None:
    """A screen that seat 1 opened stays seat 1's: undo below it hands nothing over, and none opens on a hand-over."""
    seats = [{"role": "medic", "hand": ["lima"]}, {"role": "scientist", "hand": ["paris"]}]
    app = play_app(tmp_path)
    app.game = fc.from_position({"difficulty": "standard", "seats": seats}, seed=1)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        for key in ("f2", "f1", "question_mark", "ctrl+z", "ctrl+s", "ctrl+o"):
            await pilot.press(key)
            await pilot.pause()
            assert [type(screen) for screen in app.screen_stack[1:]] == [HandoverScreen]
        assert app.odds_wanted is None
        while app.viewer != 1:
            await accept_handovers(pilot)
            if app.viewer != 1:
                await type_and_enter(pilot, "pass" if "pass" in app.game.legal_actions else "proceed")
        decisions = app.game.decisions
        await pilot.press("f2", "ctrl+z", "ctrl+o", "ctrl+s", "ctrl+z")
        await pilot.pause()
        assert app.game.decisions == decisions
        assert (app.viewer, app.odds_wanted) == (1, None)
        assert len(app.screen_stack) == 2
        await pilot.press("escape", "ctrl+z")
        await pilot.pause()
        assert app.game.decisions == ["pass"] * 3, "windows that passed by themselves are taken back too"


@pytest.mark.parametrize("holder", [0, 1])
async def test_a_refusal_does_not_tell_who_holds_an_event(tmp_path: Path, holder: int) -> None:
    """The reply to another seat's event is the same whether another seat holds it or nobody does."""
    hand = ["one_quiet_night"] if holder else ["paris"]
    seats = [{"role": "medic", "hand": ["lima"]}, {"role": "scientist", "hand": hand}]
    app = play_app(tmp_path)
    app.game = fc.from_position({"difficulty": "standard", "seats": seats}, seed=1)
    async with app.run_test(size=LARGE) as pilot:
        await accept_handovers(pilot)
        await type_and_enter(pilot, "quietnight")
        assert app.game.decisions == []
        answer = str(app.query_one("#hint").render())
        assert answer == "The Medic does not hold One Quiet Night (P-EVENT-02)"


async def test_open_hands_need_no_handover(tmp_path: Path) -> None:
    app = play_app(tmp_path, players=3, difficulty="introductory")
    source = random.Random(1)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        for _ in range(12):
            await random_key(pilot, source)
            assert not isinstance(app.screen, HandoverScreen)


async def test_no_curtain_comes_for_a_window_unless_somebody_wants_it(tmp_path: Path) -> None:
    """A pause would reveal who holds an event. If requested beforehand, everybody is asked, with any hand."""
    seats = [{"role": "medic", "hand": ["airlift"]}, {"role": "scientist", "hand": ["one_quiet_night"]}]
    position = {"difficulty": "standard", "seats": seats, "turn": {"actions_left": 1}}
    for wanted in (False, True):
        app = PlayApp(fc.from_position(position, seed=1), tmp_path / f"{wanted}.json")
        async with app.run_test(size=LARGE) as pilot:
            await accept_handovers(pilot)
            if wanted:
                await pilot.press("f6")
            await type_and_enter(pilot, "pass")
            if wanted:
                assert app.game.window is not None
                assert app.viewer == app.game.actor == 0
                await type_and_enter(pilot, "proceed")
            assert isinstance(app.screen, HandoverScreen)
            assert ("without looking" in screen_text(app)) == wanted
            if wanted:
                await pilot.press("space")
                await pilot.pause()
                assert app.game.window is None, "everybody is asked before the next step alone"
