"""Bots and the adviser on the screen: announced, paced, in the background, and interruptible."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from fourcures.bots.session import Advice
from fourcures.bots.tasks import BotDecision
from fourcures.terminal.app import PlayApp
from fourcures.terminal.decision_panel import DecisionPanel
from fourcures.terminal.overlay_screens import AdviceScreen, HandoverScreen
from terminal.pilot import LARGE, SMALL, accept_handovers, screen_text, type_and_enter


class FakeThinker:
    """Stand-in for the worker process, which answers on command."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.given_up = 0
        self.fails = False
        self.cheats = False
        self.status = "is getting ready, 3 s"

    async def decide(self, game: fc.Game, bot: str, seats: frozenset[int]) -> BotDecision:
        await self.may_answer.wait()
        if self.fails:
            raise fc.FourcuresError("The bot greedy raised ValueError.")
        assert game.actor is not None
        if self.cheats:
            return BotDecision(game.actor, "cure red")
        own = [action.text for action in game.legal_actions.of(game.actor)]
        return BotDecision(game.actor, next((text for text in ("pass", "proceed") if text in own), own[0]))

    async def advise(self, game: fc.Game) -> list[Advice]:
        await self.may_answer.wait()
        actions = list(game.legal_actions)
        return [Advice(action, (), 0.5, 0.4, 0.6, "It risks nothing.") for action in actions[:2]]

    def give_up(self) -> None:
        self.given_up += 1

    def stop(self) -> None: ...


def play_app(folder: Path, bots: dict[int, str], pace: float = 0, **options: Any) -> tuple[PlayApp, FakeThinker]:
    game = fc.new("pandemic", **{"players": 2, "seed": 7, **options})
    app = PlayApp(game, folder / "game.json", bots, pace=pace)
    app._thinker = thinker = FakeThinker()  # type: ignore[assignment]
    return app, thinker


def said(app: PlayApp) -> str:
    """Text in the place of the hint."""
    return str(app.screen_of_table.query_one("#hint").render())


async def until(pilot: Any, condition: Any) -> None:
    for _ in range(200):
        await pilot.pause()
        if condition():
            return
    raise AssertionError("it never came to be")


async def test_bots_play_by_themselves_until_a_person_is_asked(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {1: "greedy"})  # seat 1 begins
    thinker.may_answer.set()
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: app.game.actor == 0)
        assert app.game.decisions[:4] == ["pass"] * 4
        assert "choose an action" in screen_text(app)
        assert screen_text(app).count("▸ The Quarantine Specialist passes.") == 4, "all that is new since is marked"


async def test_a_real_worker_process_decides(tmp_path: Path) -> None:
    app = PlayApp(fc.new("pandemic", players=2, seed=7), tmp_path / "game.json", {1: "greedy"}, pace=0)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        while app.table.bot_to_move:
            if app._thinking is not None:
                await app._thinking.wait()
            await pilot.pause()
        assert app.game.decisions
        assert app.game.actor == 0, said(app)


async def test_a_thinking_bot_blocks_no_key_and_tells_its_time(tmp_path: Path) -> None:
    app, _ = play_app(tmp_path, {1: "greedy"})
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.tell_time()
        await pilot.pause()
        assert "greedy, is getting ready, 3 s. Esc stops it." in said(app)
        for key, word in (("f1", "ctrl+z"), ("f2", "The whole table")):
            await pilot.press(key)
            await pilot.pause()
            assert word in screen_text(app)
            await pilot.press("escape")
        await pilot.press("enter")
        assert app.game.decisions == []
        await pilot.press("ctrl+q")
    assert app.return_code == 0


async def test_a_stopped_bot_is_decided_for(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {1: "greedy"})
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert thinker.given_up == 1
        assert "is stopped: decide for it" in said(app)
        await type_and_enter(pilot, "drive chicago")
        assert app.game.decisions == ["drive chicago"]
        assert app.table.bot_to_move == "greedy", "it goes on at the next decision"


@pytest.mark.parametrize(("fault", "says"), [("fails", "The bot greedy raised ValueError."), ("cheats", "(P-CURE-01)")])
async def test_a_bot_that_fails_is_told_and_decided_for(tmp_path: Path, fault: str, says: str) -> None:
    app, thinker = play_app(tmp_path, {1: "greedy"})
    setattr(thinker, fault, True)
    thinker.may_answer.set()
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: app.table.is_paused)
        await pilot.pause()
        assert says in said(app)
        assert said(app).endswith("Decide for it.")
        await type_and_enter(pilot, "drive chicago")
        assert app.game.decisions == ["drive chicago"]


async def test_what_a_bot_did_stays_readable_and_enter_goes_on(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {1: "greedy"}, pace=1000)
    thinker.may_answer.set()
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: "chooses: pass" in said(app))
        assert len(app.game.decisions) == 1, "the first is shown at once, the second waits"
        await pilot.press("enter")
        await until(pilot, lambda: len(app.game.decisions) == 2)
        await pilot.pause()
        assert len(app.game.decisions) == 2


async def test_a_decision_that_waits_to_be_read_can_be_stopped(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {1: "greedy"}, pace=1000)
    thinker.may_answer.set()
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: len(app.game.decisions) == 1 and "chooses: pass" in said(app))
        await pilot.press("escape")
        await pilot.pause()
        assert "is stopped: decide for it" in said(app)
        assert thinker.given_up == 0, "it had answered"
        await type_and_enter(pilot, "drive chicago")
        assert app.game.decisions == ["pass", "drive chicago"]


async def test_undo_takes_back_the_bots_too(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {1: "greedy"})
    thinker.may_answer.set()
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: app.game.actor == 0)
        before = app.game.decisions
        for _ in range(4):
            await type_and_enter(pilot, "pass")
        await until(pilot, lambda: len(app.game.decisions) > len(before) + 7 and app.game.actor == 0)
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert app.game.decisions == [*before, *["pass"] * 3]


async def test_one_person_needs_no_curtain_and_sees_no_other_hand(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {1: "greedy"}, difficulty="standard")
    thinker.may_answer.set()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert app.viewer == 0, "also while the bot decides"
        await until(pilot, lambda: app.game.actor == 0 and not app.table.bot_to_move)
        assert not app.is_covered
        assert {action.seat for action in app.decision.actions} == {0}
        hands = str(app.query_one("#side-hands").render())
        assert "hidden" not in hands, "the bot has told its cards"


async def test_the_cards_of_a_bot_that_keeps_silent_lie_face_down(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {1: "random"}, difficulty="standard")
    thinker.may_answer.set()
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: app.game.actor == 0 and not app.table.bot_to_move)
        cards = app.game.view(0)["seats"][1]["cards"]
        assert str(app.query_one("#side-hands").render()).endswith(f"▒{cards} hidden")


async def test_the_order_of_a_bots_forecast_is_not_told(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {1: "greedy"}, pace=1000)
    seats = [{"role": "medic", "hand": ["paris"]}, {"role": "scientist", "hand": ["forecast"]}]
    app.game = fc.from_position({"difficulty": "standard", "seats": seats}, seed=1)
    app.game.play("forecast")
    thinker.may_answer.set()
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: "chooses" in said(app))
        assert said(app).endswith("greedy, chooses: place")


async def test_a_typed_action_is_played_for_people_alone(tmp_path: Path) -> None:
    app, _ = play_app(tmp_path, {1: "greedy"})
    seats = [{"role": "medic", "hand": ["paris"]}, {"role": "scientist", "hand": ["airlift"]}]
    app.game = fc.from_position({"seats": seats}, seed=1)
    async with app.run_test(size=LARGE) as pilot:
        await type_and_enter(pilot, "airlift 1 cairo")
        assert said(app) == "The Medic does not hold Airlift (P-EVENT-02)"
        await type_and_enter(pilot, "pass")
        for _ in range(3):
            await type_and_enter(pilot, "pass")
        assert app.table.bot_to_move == "greedy"
        decisions = app.game.decisions
        await type_and_enter(pilot, "drive chicago")
        assert app.game.decisions == decisions


async def test_bots_in_all_seats_can_be_watched(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {0: "greedy", 1: "greedy"}, difficulty="standard")
    thinker.may_answer.set()
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: len(app.game.decisions) > 20)
        assert app.viewer is None


async def test_the_adviser_is_asked_and_taken_at_its_word(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {})
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f3")
        await pilot.pause()
        assert "The adviser is getting ready, 3 s. Esc stops it." in said(app)
        thinker.may_answer.set()
        await until(pilot, lambda: isinstance(app.screen, AdviceScreen))
        assert screen_text(app).count("50% chance to win if you do this (40% to 60%)") == 2
        second = list(app.game.legal_actions)[1].text
        await pilot.press("2")
        await pilot.pause()
        assert app.game.decisions == [second]


@pytest.mark.parametrize("key", ["escape", "f3"])
async def test_the_adviser_can_be_stopped(tmp_path: Path, key: str) -> None:
    app, thinker = play_app(tmp_path, {})
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f3")
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        assert thinker.given_up == 1
        thinker.may_answer.set()
        await pilot.pause()
        assert not app.is_covered
        await type_and_enter(pilot, "pass")
        assert app.game.decisions == ["pass"]


async def test_an_answer_does_not_follow_the_device_to_another_seat(tmp_path: Path) -> None:
    """With hidden hands the adviser names cards that only the asking seat may know."""
    app, thinker = play_app(tmp_path, {}, difficulty="standard")
    async with app.run_test(size=LARGE) as pilot:
        await accept_handovers(pilot)
        asking = app.game.actor
        await pilot.press("f3")
        await pilot.pause()
        offers = app.query_one(DecisionPanel).shown
        place = next(place for place, choice in enumerate(offers) if "hand the device" in getattr(choice, "label", ""))
        await pilot.press(*["down"] * place, "enter")
        await pilot.pause()
        thinker.may_answer.set()
        await pilot.pause()
        assert isinstance(app.screen, HandoverScreen)
        await accept_handovers(pilot)
        assert app.viewer is not None
        assert app.viewer != asking
        assert not app.is_covered
        assert thinker.given_up == 1


async def test_an_answer_to_an_old_question_is_dropped(tmp_path: Path) -> None:
    app, thinker = play_app(tmp_path, {})
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f3")
        await type_and_enter(pilot, "pass")
        thinker.may_answer.set()
        await pilot.pause()
        assert not app.is_covered
        assert thinker.given_up == 1
