"""Win probabilities over a game: one per decision, from the table alone, equal interpreted and compiled."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from determinization import heuristic_choice, reseeded
from fourcures.bots.chances import chance_weights, chances, compiled_network, in_falling_order
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.chance_network import chance_to_win
from fourcures.bots.session import backend

OPTIONS: dict[str, dict[str, Any]] = {"pandemic": {"players": 3}, "dice": {"mode": "standard"}, "cure": {"players": 3}}


@cache
def whole_game(name: str) -> fc.Game:
    game = fc.new(name, seed=4, **OPTIONS[name])
    while game.outcome is None:
        game.play(heuristic_choice(game.type, game.state()))
    return game


@pytest.mark.parametrize("name", OPTIONS)
def test_there_is_a_chance_for_each_decision_and_the_outcome_at_the_end(name: str) -> None:
    game = whole_game(name)
    began = time.process_time()
    found = fc.chances(game.record())
    assert time.process_time() - began < 2
    assert len(found) == len(game.decisions) + 1
    assert game.outcome is not None
    assert found[-1] == float(game.outcome.won)
    assert all(0 < chance < 1 for chance in found[:-1])
    assert fc.chances(game) == found
    assert len({*found}) > len(found) / 3


@pytest.mark.parametrize("name", OPTIONS)
def test_a_game_that_goes_on_ends_with_its_chance_now(name: str) -> None:
    game = fc.new(name, seed=5, **OPTIONS[name])
    assert len(fc.chances(game)) == 1
    assert 0 < fc.chances(game)[0] < 1


def test_what_chance_will_bring_changes_nothing() -> None:
    game = fc.new("pandemic", players=3, seed=4)
    other = fc.Game(game.type, game.options, reseeded(game.state(), 9), seed=0)
    assert chances(other) == chances(game)


@pytest.mark.parametrize("name", OPTIONS)
def test_compiled_chances_are_the_same(name: str) -> None:
    game = whole_game(name)
    compiled = backend(game.type, COMPILED_BOTS["planner"])[chance_to_win]
    network, states = compiled_network(game.type), np.zeros(1, game.type.state_type.dtype())
    found = []
    for state in game.past_states(seed=0)[::5]:
        state.store(states, 0)
        found.append(compiled(states[0], network))
    assert found == pytest.approx(fc.chances(game)[::5], abs=1e-5)


def test_a_record_that_is_none_is_refused() -> None:
    with pytest.raises(fc.BadRecord):
        fc.chances({"game": "pandemic"})


@pytest.mark.parametrize("name", OPTIONS)
def test_the_shipped_network_says_how_far_off_it_is(name: str) -> None:
    """Bounds on the calibration, measured on held-out games: the figures may change but must not get worse."""
    weights = chance_weights(fc.GAMES[name])
    told = weights["calibration"]
    assert weights["features"] == list(HEURISTICS[name].feature_names)
    assert [*weights["map"]] == sorted(weights["map"])
    assert (weights["map"][0], weights["map"][-1]) == (0, 1)
    assert told["expected_calibration_error"] <= 0.03
    assert told["brier"] <= 0.85 * told["base_rate_brier"]
    assert told["games"] > 1000


def test_chances_that_rise_share_their_mean() -> None:
    assert in_falling_order([0.5, 0.4, 0.1]) == [0.5, 0.4, 0.1]
    assert in_falling_order([0.4, 0.6, 0.1]) == [0.5, 0.5, 0.1]
    assert in_falling_order([0.3, 0.2, 0.7]) == pytest.approx([0.4, 0.4, 0.4])
