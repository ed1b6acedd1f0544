"""Training: the optimizer, the training data, and whole generations."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.layers import Layers, propagate, read_layers, softsign
from fourcures.bots.planner.workspace import SETTINGS, Settings, planner_workspace
from optimizer import COMPARISON_WEIGHT, HIDDEN, Optimizer, comparison_gradients, cross_entropy, gradients
from self_play import SelfPlay, Trajectories, concatenate, replay_window, sample_games, td_targets
from value_training import Generation, Plan, train

DICE = fc.GAMES["dice"]
CELLS = [DICE.make_options(mode=mode) for mode in ("intro", "standard")]
TINY = Plan(generations=2, games=20, first_games=20, stages=(Settings(100, search_share=1.0),), steps=20)


# --- Optimizer

SHAPES = ((3, 4), (4,), (4, 5), (5,), (5,), (1,))  # layers of a small network


def layers_of(optimizer: Optimizer) -> Layers:
    """Layers of the optimizer's weights."""
    return read_layers(optimizer.weights, range(6))


@cache
def training_rows() -> tuple[Any, Any]:
    """Random rows, labelled by whether two of their numbers have a sum above zero."""
    rng = np.random.default_rng(4)
    rows = rng.normal(size=(12_000, 6)).astype(np.float32)
    return rows, (rows[:, 0] + rows[:, 3] > 0).astype(np.float32)


def test_the_optimizer_fits_what_can_be_fitted() -> None:
    rows, targets = training_rows()
    optimizer = Optimizer(6)
    optimizer.fit(rows[:10_000], targets[:10_000], 600, 500, 2e-3)
    assert cross_entropy(optimizer.estimates(rows[10_000:]), targets[10_000:]) < 0.4 * np.log(2)


def test_noise_is_not_fitted() -> None:
    """Predictions are weak for unseen rows, and little stronger for those seen."""
    rows, _ = training_rows()
    noise = (np.random.default_rng(5).random(len(rows)) < 0.5).astype(np.float32)
    optimizer = Optimizer(6)
    optimizer.fit(rows[:10_000], noise[:10_000], 600, 500, 2e-3)
    assert cross_entropy(optimizer.estimates(rows[:10_000]), noise[:10_000]) > 0.96 * np.log(2)
    assert cross_entropy(optimizer.estimates(rows[10_000:]), noise[10_000:]) < 1.04 * np.log(2)


def test_a_network_that_grows_is_as_good_as_it_was_and_learns_on() -> None:
    rows, targets = training_rows()
    small = Optimizer(6, hidden=(4, 3))
    small.fit(rows, targets, 50, 500, 1e-3)
    large = Optimizer(6, layers_of(small), hidden=(20, 8))
    assert large.estimates(rows) == pytest.approx(
        Optimizer(6, layers_of(small), hidden=(4, 3)).estimates(rows), abs=1e-6
    )
    assert layers_of(large).second.shape == (20, 8)
    large.fit(rows, targets, 100, 500, 1e-3)
    assert any(layers_of(large).third[3:])
    assert layers_of(large).second[4:, :3].any()
    assert cross_entropy(large.estimates(rows), targets) < cross_entropy(small.estimates(rows), targets)


def test_fitting_continues_from_weights() -> None:
    rows, targets = training_rows()
    first = Optimizer(6)
    first.fit(rows, targets, 50, 500, 1e-3)
    second = Optimizer(6, layers_of(first))
    assert second.estimates(rows) == pytest.approx(first.estimates(rows), abs=0.01)  # weights keep four digits
    second.fit(rows, targets, 50, 500, 1e-3)
    assert cross_entropy(second.estimates(rows), targets) < cross_entropy(first.estimates(rows), targets)
    assert layers_of(second).first.shape == (6, HIDDEN[0])
    assert layers_of(second).second.shape == HIDDEN


def test_fitting_is_deterministic() -> None:
    first, second = Optimizer(6), Optimizer(6)
    for optimizer in (first, second):
        optimizer.fit(*training_rows(), 5, 100, 1e-3)
    assert first.weights == second.weights


def test_averaged_weights_are_steadier_than_the_last_ones() -> None:
    """At a learning rate that makes the weights jump about, their average does not."""
    rows, targets = training_rows()
    optimizer, said, steps = Optimizer(6), [], []
    optimizer.fit(rows, targets, 2000, 50, 5e-3)
    for _ in range(20):
        optimizer.fit(rows, targets, 5, 50, 5e-3)
        said.append(optimizer.estimates(rows[:500]))
        steps.append(softsign(propagate(optimizer._layers, rows[:500])[2]))
    assert np.std(said, axis=0).mean() < 0.2 * np.std(steps, axis=0).mean()


def test_gradients_are_those_of_the_cross_entropy() -> None:
    """Compared with finite differences, weight by weight."""
    rng = np.random.default_rng(6)
    layers = Layers(*(rng.normal(size=shape) for shape in SHAPES))
    rows, targets = rng.normal(size=(50, 3)), rng.random(50)

    def loss() -> float:
        penalty = sum(float((part**2).sum()) for part in layers) * 1e-5 / 2
        return cross_entropy(softsign(propagate(layers, rows)[2]), targets) + penalty

    compare_with_finite_differences(layers, gradients(layers, rows, targets), loss)


def test_gradients_of_comparisons_are_those_of_differences_between_plans() -> None:
    rng = np.random.default_rng(8)
    layers = Layers(*(rng.normal(size=shape) for shape in SHAPES))
    plans, values = rng.normal(size=(6, 5, 3)), rng.random((6, 5))

    def loss() -> float:
        errors = softsign(propagate(layers, plans.reshape(30, 3))[2]).reshape(6, 5) - values
        return COMPARISON_WEIGHT * float(((errors - errors.mean(axis=1)[:, None]) ** 2).mean())

    compare_with_finite_differences(layers, comparison_gradients(layers, plans, values), loss)


def compare_with_finite_differences(layers: Layers, found: list[Any], loss: Callable[[], float]) -> None:
    for part, gradient in zip(layers, found, strict=True):
        for place in np.ndindex(part.shape):
            part[place] += 1e-6
            above = loss()
            part[place] -= 2e-6
            below = loss()
            part[place] += 1e-6
            assert gradient[place] == pytest.approx((above - below) / 2e-6, abs=1e-5, rel=1e-5)


def test_comparisons_teach_which_plan_is_better_and_nothing_of_how_good_they_are() -> None:
    rng = np.random.default_rng(9)
    plans = rng.normal(size=(500, 4, 6)).astype(np.float32)
    values = 0.9 + 0.05 * plans[:, :, 2]  # far above the games' outcomes
    rows = plans.reshape(-1, 6)
    optimizer = Optimizer(6)
    optimizer.fit(rows, np.full(len(rows), 0.3, np.float32), 600, 400, 2e-3, (plans.astype(np.float16), values))
    said = optimizer.estimates(rows).reshape(values.shape)
    assert said.mean() == pytest.approx(0.3, abs=0.03)
    assert (
        np.corrcoef((said - said.mean(1, keepdims=True)).ravel(), (values - values.mean(1, keepdims=True)).ravel())[
            0, 1
        ]
        > 0.95
    )


# --- Training data


def trajectories(games: list[int], cures: list[float], won: list[bool]) -> Trajectories:
    rows = np.arange(len(games), dtype=np.float32)[:, None]
    plans = rows[::2, None]
    return Trajectories(rows, np.array(games), np.array(cures), np.array(won), plans, plans[:, :, 0])


BATCH = trajectories([0, 0, 0, 1, 1, 2], [1.0, 0.5, 0.25], [True, False, False])
ESTIMATES = np.array([0.9, 0.6, 0.7, 0.2, 0.3, 0.4])


@pytest.mark.parametrize(
    ("cure_share", "td_lambda", "targets"),
    [
        (0.0, 1.0, [1, 1, 1, 0, 0, 0]),  # the outcome of the game
        (1.0, 1.0, [1, 1, 1, 0.5, 0.5, 0.25]),  # its cures
        (0.6, 1.0, [1, 1, 1, 0.3, 0.3, 0.15]),
        (0.0, 0.0, [0.6, 0.7, 1, 0.3, 0, 0]),  # the estimate of the next state, and the end of the last
        (0.0, 0.8, [0.2 * 0.6 + 0.8 * 0.94, 0.2 * 0.7 + 0.8 * 1, 1, 0.2 * 0.3, 0, 0]),
    ],
)
def test_targets_mix_ends_with_estimates_of_what_came_after(
    cure_share: float, td_lambda: float, targets: list[float]
) -> None:
    assert td_targets(BATCH, ESTIMATES, cure_share, td_lambda).tolist() == pytest.approx(targets)


def test_batches_are_concatenated_with_games_numbered_on() -> None:
    more = trajectories([0, 2, 2], [0.0, 0.25, 0.75], [False, False, True])
    both = concatenate([BATCH, more, BATCH])
    assert both.games.tolist() == [0, 0, 0, 1, 1, 2, 3, 5, 5, 6, 6, 6, 7, 7, 8]
    assert both.cures[both.games].tolist() == [1, 1, 1, 0.5, 0.5, 0.25, 0, 0.75, 0.75, 1, 1, 1, 0.5, 0.5, 0.25]
    assert both.won.tolist() == [True, False, False, False, False, True, True, False, False]
    assert len(both.rows) == 15


def test_the_replay_window_keeps_the_newest_batches() -> None:
    old, middle, new = (trajectories([0] * rows, [1.0], [True]) for rows in (5, 3, 4))
    batches = [old, middle, new]
    assert replay_window(batches, 12) is batches
    assert [len(batch.rows) for batch in replay_window(batches, 11)] == [3, 4]
    assert [len(batch.rows) for batch in replay_window(batches, 7)] == [3, 4]
    assert [len(batch.rows) for batch in replay_window(batches, 6)] == [4]
    assert [len(batch.rows) for batch in replay_window(batches, 1)] == [4]


def test_whole_games_are_sampled_at_random() -> None:
    rng = np.random.default_rng(7)
    more = trajectories([0, 2, 2], [0.0, 0.25, 0.75], [False, False, True])
    every = sample_games([BATCH, more], 100, rng)
    for part, whole in zip(every, concatenate([BATCH, more]), strict=True):
        np.testing.assert_array_equal(part, whole)
    lengths, ends = {0.0: 3, 3.0: 2, 5.0: 1}, {0.0: True, 3.0: False, 5.0: False}  # by the first row of a game
    seen = set()
    for _ in range(50):
        some = sample_games([BATCH], 3, rng)
        firsts = some.rows[np.flatnonzero(np.diff(some.games, prepend=-1)), 0].tolist()
        assert [lengths[first] for first in firsts] == np.bincount(some.games).tolist()
        assert [ends[first] for first in firsts] == some.won.tolist()
        seen.add(tuple(firsts))
    assert len(seen) == 8


def test_wins_take_over_from_cures_and_budgets_grow() -> None:
    plan = Plan()
    numbers = range(plan.generations)
    cures = [plan.cure_share(number) for number in numbers]
    assert cures == sorted(cures, reverse=True)
    assert 0 < cures[0] <= 1
    assert cures[-1] == 0
    budgets = [plan.settings(number).budget for number in numbers]
    assert budgets == sorted(budgets)
    assert budgets[: plan.heuristic_generations + 1] == [0] * plan.heuristic_generations + [plan.stages[0].budget]
    assert {*budgets[plan.heuristic_generations :]} == {stage.budget for stage in plan.stages}
    assert budgets[-1] == plan.stages[-1].budget
    rates = [plan.learning_rate(number) for number in numbers]
    assert rates == sorted(rates, reverse=True)
    assert rates[-1] > 0


# --- Generations


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
        layers = read_layers(weights, HEURISTICS["dice"].feature_names)
        assert (layers.first.shape, layers.second.shape) == ((inputs, HIDDEN[0]), HIDDEN)
        assert all(np.isfinite(part).all() for part in layers)
        assert np.isfinite([generation.loss, generation.blind_loss]).all()
    assert planner_workspace(DICE, weights=weights).memory["network"]["second"].shape == (1, *HIDDEN)
    assert trained()[0].weights != trained()[1].weights


def test_training_goes_on_from_a_generation() -> None:
    """Training uses its weights and continues its numbering."""
    (again,) = train(DICE, CELLS, 2, TINY, trained()[0].weights, 1)
    assert again.number == 1
    assert again.games == 40
    assert again.won == trained()[1].won


@cache
def self_play() -> SelfPlay:
    return SelfPlay(DICE, 2)


def self_played(cells: list[Any], games: int, budget: int = 0) -> Trajectories:
    return self_play().play(cells, games, 1000, None, 0, SETTINGS["dice"]._replace(budget=budget))


def test_rows_belong_to_their_games() -> None:
    batch = self_played(CELLS, 6, 100)
    assert len(batch.won) == len(batch.cures) == 12
    assert {*batch.games.tolist()} == {*range(12)}
    assert (np.diff(batch.games) >= 0).all()
    assert np.isfinite(batch.rows).all()
    assert batch.cures[batch.won].tolist() == [1.0] * int(batch.won.sum())


def test_plans_are_compared_where_they_are_made() -> None:
    """The followed plan is drawn at random among them: its end is a row of the game."""
    board_game = fc.GAMES["pandemic"]
    settings = SETTINGS["pandemic"].with_budget(400)
    batch = SelfPlay(board_game, 2).play([board_game.make_options()], 4, 1000, None, 0, settings)
    assert len(batch.plans) > 20
    assert batch.plans.shape == (*batch.plan_values.shape, batch.rows.shape[1])
    assert ((batch.plan_values >= 0) & (batch.plan_values <= 1)).all()
    rows = {row.tobytes() for row in batch.rows.astype(np.float16)}
    assert 0.02 < np.mean([plan.tobytes() in rows for plan in batch.plans.reshape(-1, batch.rows.shape[1])]) < 0.5


def test_plans_whose_ends_cannot_be_valued_are_not_compared() -> None:
    """In the dice game each plan ends with a roll, and values are those of states after it."""
    assert len(self_played(CELLS, 6, 100).plans) == 0


def test_exploration_follows_plans_that_are_not_the_best() -> None:
    settings = SETTINGS["dice"]._replace(budget=100)
    best, any_plan = (self_play().play(CELLS, 6, 1000, None, share, settings) for share in (0, 100))
    assert len(any_plan.won) == len(best.won)
    assert not np.array_equal(best.rows[:50], any_plan.rows[:50])


def test_shares_of_wins_are_those_of_their_cells() -> None:
    """This includes cells whose games do not fill the last chunk of a thread."""
    generation = next(iter(train(DICE, CELLS, 2, Plan(first_games=23, steps=1, exploration=0))))
    for cell, share in zip(CELLS, generation.won, strict=True):
        assert share == pytest.approx(self_played([cell], 23).won.mean())
