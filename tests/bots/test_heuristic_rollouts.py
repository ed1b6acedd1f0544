"""Heuristic rollouts, with futures that depend on the seed alone."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from fourcures.engine.rng import derive_seed

OPTIONS: dict[str, dict[str, Any]] = {"pandemic": {"players": 3}, "dice": {"mode": "standard"}, "cure": {"players": 2}}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_rollout_is_the_heuristic_on_another_future(name: str) -> None:
    game = fc.new(name, seed=4, **OPTIONS[name])
    until = game.turn + 2
    for index, value in enumerate(fc.rollouts(game, 3, until=until, seed=9)):
        future = game.copy(seed=derive_seed(9, index))
        while future.outcome is None and future.turn < until:
            future.play(fc.heuristic_action(future))
        assert value == pytest.approx(fc.chances(future)[-1], abs=1e-5)


@pytest.mark.parametrize("name", OPTIONS)
def test_rollouts_go_to_the_end_and_leave_the_game_as_it_was(name: str) -> None:
    game = fc.new(name, seed=4, **OPTIONS[name])
    before = game.copy()
    values = fc.rollouts(game, 50)
    assert {*values} == {0.0, 1.0}
    assert fc.rollouts(game.copy(), 50) == values
    assert fc.rollouts(game, 50, seed=1) != values
    assert game == before
    assert not game.decisions


def test_a_turn_that_has_begun_is_valued_at_once() -> None:
    game = fc.new("dice", seed=4)
    assert fc.rollouts(game, 2, until=game.turn) == pytest.approx(2 * fc.chances(game), abs=1e-5)


def test_what_cannot_be_played_out_is_refused() -> None:
    game = fc.new("dice", seed=4)
    with pytest.raises(fc.FourcuresError, match="count: 0 is not possible; a whole number from 1 to 1000000 is"):
        fc.rollouts(game, 0)
    with pytest.raises(fc.FourcuresError, match="until: 'soon' is not possible; a whole number"):
        fc.rollouts(game, 1, until="soon")  # type: ignore[arg-type]


def test_the_heuristic_decides_nothing_once_a_game_is_over() -> None:
    game = fc.new("dice", seed=4)
    while game.outcome is None:
        game.play(fc.heuristic_action(game))
    assert {*fc.rollouts(game, 3)} == {game.returns()[0]}
    with pytest.raises(fc.FourcuresError, match="There is nothing to decide: the game is over"):
        fc.heuristic_action(game)
