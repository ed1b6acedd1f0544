"""Training: fitting a network, what it is fitted to, and whole rounds of playing and fitting."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from fourcures.bots.skills import SKILLS
from fourcures.bots.workspace import HIDDEN, planner_workspace
from fourcures.lab import training
from fourcures.lab.training import (
    Generation,
    Generator,
    Plan,
    Played,
    fit,
    gradients,
    joined,
    predict,
    starting_weights,
    surprise,
    targets,
    train,
)

DICE = fc.GAMES["dice"]
CELLS = [DICE.choose(mode=mode) for mode in ("intro", "standard")]
TINY = Plan(games=20, first_games=20, budget=100)


# --- Fitting


@cache
def rows_to_learn() -> tuple[Any, Any, Any]:
    """Random rows of many games, and whether two of their numbers are together above zero."""
    chance = np.random.default_rng(4)
    rows = chance.normal(size=(12_000, 6)).astype(np.float32)
    return rows, (rows[:, 0] + rows[:, 3] > 0).astype(np.float32), np.arange(12_000) // 20


def test_a_fit_learns_what_can_be_learned() -> None:
    fitted = fit(*rows_to_learn(), epochs=40)
    assert fitted.blind_loss == pytest.approx(np.log(2), abs=0.01)
    assert fitted.loss < 0.4 * fitted.blind_loss


def test_noise_is_not_learned() -> None:
    """Judged by games that were held out, guessing the mean is as good."""
    rows, _, games = rows_to_learn()
    noise = (np.random.default_rng(5).random(len(rows)) < 0.5).astype(np.float32)
    fitted = fit(rows, noise, games)
    assert fitted.loss > 0.99 * fitted.blind_loss


def test_a_fit_goes_on_from_weights() -> None:
    first = fit(*rows_to_learn(), epochs=2)
    second = fit(*rows_to_learn(), first.weights, epochs=2)
    assert second.loss < first.loss
    assert second.loss < fit(*rows_to_learn(), epochs=2).loss
    parts = starting_weights(6, first.weights, np.random.default_rng(0))
    assert [part.shape for part in parts] == [(6, HIDDEN), (HIDDEN,), (HIDDEN,), (1,)]
    assert parts[0].ravel().tolist() == np.array(first.weights["first"], np.float32).tolist()


def test_a_fit_is_the_same_again() -> None:
    assert fit(*rows_to_learn(), epochs=1) == fit(*rows_to_learn(), epochs=1)


def test_the_best_epoch_is_kept() -> None:
    """Few rows of noise are learned by heart, and each epoch does worse on the games held out than the one before."""
    rows, _, games = (part[:600] for part in rows_to_learn())
    noise = (np.random.default_rng(5).random(600) < 0.5).astype(np.float32)
    fitted = fit(rows, noise, games, epochs=60)
    assert fitted.loss <= fit(rows, noise, games, epochs=1).loss + 0.02
    chance = np.random.default_rng(0)
    starting_weights(6, None, chance)  # chance is used for them first, then for which games are held out
    held_out = np.isin(games, np.flatnonzero(chance.random(games.max() + 1) < training.HELD_OUT))
    kept = starting_weights(6, fitted.weights, chance)
    assert surprise(predict(kept, rows[held_out])[2], noise[held_out]) == pytest.approx(fitted.loss, abs=1e-4)


def test_slopes_are_those_of_the_surprise() -> None:
    """Beside differences, number by number."""
    chance = np.random.default_rng(6)
    weights = [chance.normal(size=shape) for shape in ((3, 4), (4,), (4,), (1,))]
    rows, wanted = chance.normal(size=(50, 3)), chance.random(50)

    def loss() -> float:
        pull = sum(float((part**2).sum()) for part in weights) * 1e-5 / 2
        return surprise(predict(weights, rows)[2], wanted) + pull

    for part, slopes in zip(weights, gradients(weights, rows, wanted), strict=True):
        for place in np.ndindex(part.shape):
            part[place] += 1e-6
            above = loss()
            part[place] -= 2e-6
            below = loss()
            part[place] += 1e-6
            assert slopes[place] == pytest.approx((above - below) / 2e-6, abs=1e-5)


# --- What is learned from


def played(games: list[int], estimates: list[float], cures: list[float], won: list[bool]) -> Played:
    rows = np.arange(len(games), dtype=np.float32)[:, None]
    return Played(rows, np.array(games), np.array(estimates), np.array(cures), np.array(won))


LOT = played([0, 0, 1, 1], [0.5, -1.0, 0.2, -1.0], [1.0, 0.5], [True, False])


@pytest.mark.parametrize(
    ("cure_share", "outcome_share", "wanted"),
    [
        (0.0, 1.0, [1, 1, 0, 0]),  # how the game ended
        (1.0, 1.0, [1, 1, 0.5, 0.5]),  # its cures
        (0.6, 1.0, [1, 1, 0.3, 0.3]),
        (0.0, 0.4, [0.4 * 1 + 0.6 * 0.5, 1, 0.6 * 0.2, 0]),  # mixed with estimates where there are any
        (0.6, 0.4, [0.7, 1, 0.4 * 0.3 + 0.6 * 0.2, 0.3]),
    ],
)
def test_targets_mix_cures_outcomes_and_estimates(cure_share: float, outcome_share: float, wanted: list[float]) -> None:
    assert targets(LOT, cure_share, outcome_share).tolist() == pytest.approx(wanted)


def test_lots_are_joined_with_games_numbered_on() -> None:
    more = played([0, 2, 2], [-1.0, 0.1, 0.2], [0.0, 0.25, 0.75], [False, False, True])
    both = joined([LOT, more, LOT])
    assert both.games.tolist() == [0, 0, 1, 1, 2, 4, 4, 5, 5, 6, 6]
    assert both.cures[both.games].tolist() == [1, 1, 0.5, 0.5, 0, 0.75, 0.75, 1, 1, 0.5, 0.5]
    assert both.won.tolist() == [True, False, False, False, True, True, False]
    assert both.estimates.tolist() == [*LOT.estimates, *more.estimates, *LOT.estimates]
    assert len(both.rows) == 11


def test_wins_take_over_from_cures_and_estimates_from_outcomes() -> None:
    plan = Plan()
    cures, outcomes = ([share(number) for number in range(8)] for share in (plan.cure_share, plan.outcome_share))
    for shares in (cures, outcomes):
        assert shares == sorted(shares, reverse=True)
        assert all(0 <= share <= 1 for share in shares)
    assert cures[-1] == 0
    assert outcomes[0] == 1


# --- Whole rounds


@cache
def trained() -> tuple[Generation, ...]:
    return tuple(train(DICE, CELLS, 2, 2, TINY))


def test_two_generations_of_the_dice_game() -> None:
    assert [generation.number for generation in trained()] == [0, 1]
    inputs = len(SKILLS["dice"].names)
    for generation in trained():
        weights = generation.fit.weights
        assert generation.games == 40
        assert len(generation.won) == 2
        assert all(0 <= share <= 1 for share in generation.won)
        assert (len(weights["first"]), len(weights["first_bias"])) == (inputs * HIDDEN, HIDDEN)
        assert len(weights["second"]) == HIDDEN
        assert np.isfinite([*weights["first"], *weights["first_bias"], *weights["second"]]).all()
        assert np.isfinite([weights["second_bias"], generation.fit.loss, generation.fit.blind_loss]).all()
    assert planner_workspace(DICE, weights=weights).network.first.shape == (inputs, HIDDEN)
    assert trained()[0].fit.weights != trained()[1].fit.weights


@cache
def generator() -> Generator:
    return Generator(DICE, 2)


def recorded(cells: list[Any], games: int, budget: int = 0) -> Played:
    return generator().play(cells, games, 1, None, 0, budget)


def test_what_is_recorded_belongs_to_its_game() -> None:
    lot = recorded(CELLS, 6, 100)
    assert len(lot.won) == len(lot.cures) == 12
    assert {*lot.games.tolist()} == {*range(12)}
    assert (np.diff(lot.games) >= 0).all()
    assert np.isfinite(lot.rows).all()
    assert ((lot.estimates == -1) | ((lot.estimates >= 0) & (lot.estimates <= 1.01 + 1e-9))).all()
    assert (lot.estimates >= 0).any()
    assert lot.cures[lot.won].tolist() == [1.0] * int(lot.won.sum())


def test_shares_of_wins_are_those_of_their_cells() -> None:
    """Also where the games of a cell do not fill the last lot of a thread."""
    generation = next(iter(train(DICE, CELLS, 1, 2, Plan(first_games=23))))
    for cell, share in zip(CELLS, generation.won, strict=True):
        assert share == pytest.approx(recorded([cell], 23).won.mean())
