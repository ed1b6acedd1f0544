"""Training: a network that learns, what it learns from, and whole rounds of playing and learning."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.workspace import HIDDEN, SETTINGS, Settings, planner_workspace
from fourcures.lab.optimizer import Optimizer, cross_entropy, gradients, predict
from fourcures.lab.training import Generation, Plan, train
from fourcures.lab.training_data import Generator, Played, joined, newest, some_games, targets

DICE = fc.GAMES["dice"]
CELLS = [DICE.make_options(mode=mode) for mode in ("intro", "standard")]
TINY = Plan(generations=2, games=20, first_games=20, stages=(Settings(100, search_share=1.0),), steps=20)


# --- The network


@cache
def rows_to_learn() -> tuple[Any, Any]:
    """Random rows, and whether two of their numbers are together above zero."""
    chance = np.random.default_rng(4)
    rows = chance.normal(size=(12_000, 6)).astype(np.float32)
    return rows, (rows[:, 0] + rows[:, 3] > 0).astype(np.float32)


def test_a_learner_learns_what_can_be_learned() -> None:
    rows, wanted = rows_to_learn()
    learner = Optimizer(6)
    learner.learn(rows[:10_000], wanted[:10_000], 600, 500, 2e-3)
    assert cross_entropy(learner.estimates(rows[10_000:]), wanted[10_000:]) < 0.4 * np.log(2)


def test_noise_is_not_learned() -> None:
    """Of rows that it has not seen it says nothing bold, and little of those that it has."""
    rows, _ = rows_to_learn()
    noise = (np.random.default_rng(5).random(len(rows)) < 0.5).astype(np.float32)
    learner = Optimizer(6)
    learner.learn(rows[:10_000], noise[:10_000], 600, 500, 2e-3)
    assert cross_entropy(learner.estimates(rows[:10_000]), noise[:10_000]) > 0.96 * np.log(2)
    assert cross_entropy(learner.estimates(rows[10_000:]), noise[10_000:]) < 1.04 * np.log(2)


def test_learning_goes_on_from_weights() -> None:
    rows, wanted = rows_to_learn()
    first = Optimizer(6)
    first.learn(rows, wanted, 50, 500, 1e-3)
    second = Optimizer(6, first.weights)
    assert second.estimates(rows) == pytest.approx(first.estimates(rows), abs=0.01)  # weights are told with four digits
    second.learn(rows, wanted, 50, 500, 1e-3)
    assert cross_entropy(second.estimates(rows), wanted) < cross_entropy(first.estimates(rows), wanted)
    assert {len(second.weights["first"]), len(second.weights["second"])} == {6 * HIDDEN, HIDDEN}


def test_learning_is_the_same_again() -> None:
    first, second = Optimizer(6), Optimizer(6)
    for learner in (first, second):
        learner.learn(*rows_to_learn(), 5, 100, 1e-3)
    assert first.weights == second.weights


def test_what_a_learner_says_is_calmer_than_its_steps() -> None:
    """At a rate that makes it jump about, the mean of its weights does not."""
    rows, wanted = rows_to_learn()
    learner, said, steps = Optimizer(6), [], []
    learner.learn(rows, wanted, 2000, 50, 5e-3)
    for _ in range(20):
        learner.learn(rows, wanted, 5, 50, 5e-3)
        said.append(learner.estimates(rows[:500]))
        steps.append(predict(learner._parts, rows[:500])[2])
    assert np.std(said, axis=0).mean() < 0.2 * np.std(steps, axis=0).mean()


def test_slopes_are_those_of_the_surprise() -> None:
    """Beside differences, number by number."""
    chance = np.random.default_rng(6)
    weights = [chance.normal(size=shape) for shape in ((3, 4), (4,), (4,), (1,))]
    rows, wanted = chance.normal(size=(50, 3)), chance.random(50)

    def loss() -> float:
        pull = sum(float((part**2).sum()) for part in weights) * 1e-5 / 2
        return cross_entropy(predict(weights, rows)[2], wanted) + pull

    for part, slopes in zip(weights, gradients(weights, rows, wanted), strict=True):
        for place in np.ndindex(part.shape):
            part[place] += 1e-6
            above = loss()
            part[place] -= 2e-6
            below = loss()
            part[place] += 1e-6
            assert slopes[place] == pytest.approx((above - below) / 2e-6, abs=1e-5)


# --- What is learned from


def played(games: list[int], cures: list[float], won: list[bool]) -> Played:
    rows = np.arange(len(games), dtype=np.float32)[:, None]
    return Played(rows, np.array(games), np.array(cures), np.array(won))


LOT = played([0, 0, 0, 1, 1, 2], [1.0, 0.5, 0.25], [True, False, False])
ESTIMATES = np.array([0.9, 0.6, 0.7, 0.2, 0.3, 0.4])


@pytest.mark.parametrize(
    ("cure_share", "far_sight", "wanted"),
    [
        (0.0, 1.0, [1, 1, 1, 0, 0, 0]),  # how the game ended
        (1.0, 1.0, [1, 1, 1, 0.5, 0.5, 0.25]),  # its cures
        (0.6, 1.0, [1, 1, 1, 0.3, 0.3, 0.15]),
        (0.0, 0.0, [0.6, 0.7, 1, 0.3, 0, 0]),  # the estimate of what came next, and the end of the last
        (0.0, 0.8, [0.2 * 0.6 + 0.8 * 0.94, 0.2 * 0.7 + 0.8 * 1, 1, 0.2 * 0.3, 0, 0]),
    ],
)
def test_targets_mix_ends_with_estimates_of_what_came_after(
    cure_share: float, far_sight: float, wanted: list[float]
) -> None:
    assert targets(LOT, ESTIMATES, cure_share, far_sight).tolist() == pytest.approx(wanted)


def test_lots_are_joined_with_games_numbered_on() -> None:
    more = played([0, 2, 2], [0.0, 0.25, 0.75], [False, False, True])
    both = joined([LOT, more, LOT])
    assert both.games.tolist() == [0, 0, 0, 1, 1, 2, 3, 5, 5, 6, 6, 6, 7, 7, 8]
    assert both.cures[both.games].tolist() == [1, 1, 1, 0.5, 0.5, 0.25, 0, 0.75, 0.75, 1, 1, 1, 0.5, 0.5, 0.25]
    assert both.won.tolist() == [True, False, False, False, False, True, True, False, False]
    assert len(both.rows) == 15


def test_the_newest_lots_are_kept() -> None:
    old, middle, new = played([0] * 5, [1.0], [True]), played([0] * 3, [1.0], [True]), played([0] * 4, [1.0], [True])
    lots = [old, middle, new]
    assert newest(lots, 12) is lots
    assert [len(lot.rows) for lot in newest(lots, 11)] == [3, 4]
    assert [len(lot.rows) for lot in newest(lots, 7)] == [3, 4]
    assert [len(lot.rows) for lot in newest(lots, 6)] == [4]
    assert [len(lot.rows) for lot in newest(lots, 1)] == [4]


def test_whole_games_are_picked_at_random() -> None:
    chance = np.random.default_rng(7)
    more = played([0, 2, 2], [0.0, 0.25, 0.75], [False, False, True])
    every = some_games([LOT, more], 100, chance)
    for part, whole in zip(every, joined([LOT, more]), strict=True):
        np.testing.assert_array_equal(part, whole)
    lengths, ends = {0.0: 3, 3.0: 2, 5.0: 1}, {0.0: True, 3.0: False, 5.0: False}  # by the first row of a game
    seen = set()
    for _ in range(50):
        some = some_games([LOT], 3, chance)
        firsts = some.rows[np.flatnonzero(np.diff(some.games, prepend=-1)), 0].tolist()
        assert [lengths[first] for first in firsts] == np.bincount(some.games).tolist()
        assert [ends[first] for first in firsts] == some.won.tolist()
        seen.add(tuple(firsts))
    assert len(seen) == 8


def test_wins_take_over_from_cures_and_the_planner_looks_at_more_and_more() -> None:
    plan = Plan()
    numbers = range(plan.generations)
    cures = [plan.cure_share(number) for number in numbers]
    assert cures == sorted(cures, reverse=True)
    assert 0 < cures[0] <= 1
    assert cures[-1] == 0
    budgets = [plan.settings(number).budget for number in numbers]
    assert budgets == sorted(budgets)
    assert budgets[: plan.by_thumb + 1] == [0] * plan.by_thumb + [plan.stages[0].budget]
    assert {*budgets[plan.by_thumb :]} == {stage.budget for stage in plan.stages}
    assert budgets[-1] == plan.stages[-1].budget
    rates = [plan.rate_of(number) for number in numbers]
    assert rates == sorted(rates, reverse=True)
    assert rates[-1] > 0


# --- Whole rounds


@cache
def trained() -> tuple[Generation, ...]:
    return tuple(train(DICE, CELLS, 2, TINY))


def test_two_generations_of_the_dice_game() -> None:
    assert [generation.number for generation in trained()] == [0, 1]
    inputs = len(HEURISTICS["dice"].feature_names)
    for generation in trained():
        weights = generation.weights
        assert generation.games == 40
        assert len(generation.won) == 2
        assert all(0 <= share <= 1 for share in generation.won)
        assert (len(weights["first"]), len(weights["first_bias"])) == (inputs * HIDDEN, HIDDEN)
        assert len(weights["second"]) == HIDDEN
        assert np.isfinite([*weights["first"], *weights["first_bias"], *weights["second"]]).all()
        assert np.isfinite([weights["second_bias"], generation.loss, generation.blind_loss]).all()
    assert planner_workspace(DICE, weights=weights).network.first.shape == (inputs, HIDDEN)
    assert trained()[0].weights != trained()[1].weights


def test_training_goes_on_from_a_generation() -> None:
    """With its weights, from its number on."""
    (again,) = train(DICE, CELLS, 2, TINY, trained()[0].weights, 1)
    assert again.number == 1
    assert again.games == 40
    assert again.won == trained()[1].won


@cache
def generator() -> Generator:
    return Generator(DICE, 2)


def recorded(cells: list[Any], games: int, budget: int = 0) -> Played:
    return generator().play(cells, games, 1000, None, 0, SETTINGS["dice"]._replace(budget=budget))


def test_what_is_recorded_belongs_to_its_game() -> None:
    lot = recorded(CELLS, 6, 100)
    assert len(lot.won) == len(lot.cures) == 12
    assert {*lot.games.tolist()} == {*range(12)}
    assert (np.diff(lot.games) >= 0).all()
    assert np.isfinite(lot.rows).all()
    assert lot.cures[lot.won].tolist() == [1.0] * int(lot.won.sum())


def test_shares_of_wins_are_those_of_their_cells() -> None:
    """Also where the games of a cell do not fill the last lot of a thread."""
    generation = next(iter(train(DICE, CELLS, 2, Plan(first_games=23, steps=1, strays=0))))
    for cell, share in zip(CELLS, generation.won, strict=True):
        assert share == pytest.approx(recorded([cell], 23).won.mean())
