"""Stepping through a record."""

from __future__ import annotations

import random

import fourcures as fc
from fourcures.terminal.replay import ReplayApp, at
from terminal.pilot import MEDIUM, SMALL, screen_text


def played(decisions: int, **options: object) -> fc.Game:
    game = fc.new("pandemic", **{"players": 2, "seed": 3, **options})
    source = random.Random(6)
    while len(game.decisions) < decisions and not game.outcome:
        game.play(source.choice(list(game.legal_actions)))
    return game


async def test_keys_step_through_decisions_and_turns() -> None:
    game = played(40)
    app = ReplayApp(game)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        assert app.place == 0
        assert app.game.position() == fc.new("pandemic", players=2, seed=3).position()
        await pilot.press("right", "right", "right", "left")
        assert app.place == 2
        await pilot.press("end")
        assert app.place == 40
        assert app.game.position() == game.position()
        await pilot.press("home", "pagedown")
        assert any(event.kind == "turn" for event in app.game.events[len(at(game, app.place - 1).events) :])
        first_turn = app.place
        assert first_turn > 0
        await pilot.press("pagedown", "pageup")
        assert app.place == first_turn
        await pilot.press("pageup", "pageup", "left")
        assert app.place == 0


async def test_the_log_is_that_of_the_moment() -> None:
    game = played(10)
    app = ReplayApp(game)
    async with app.run_test(size=SMALL) as pilot:
        for place in range(1, 11):
            await pilot.press("right")
            assert app.log_events == at(game, place).events
        await pilot.pause()
        assert "decision 10 of 10" in screen_text(app)


async def test_a_finished_game_shows_its_end_and_open_hands() -> None:
    game = played(5000, players=3, difficulty="heroic")
    assert game.outcome
    app = ReplayApp(game)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.press("end")
        await pilot.pause()
        assert ("WON" if game.outcome.won else "LOST") in screen_text(app)
        assert all(seat["hand"] is not None for seat in app.view["seats"])
        await pilot.press("escape")
    assert app.return_code == 0
