"""Training of the chance network: fitted to the outcomes of planner games, and judged on held-out games.

Cross-fitting: games are split into folds, and each fold is estimated by a network that was fitted to the others. So
every game is a test case, and no game is judged by a network fitted to it. The calibration map of a fold is fitted to
the estimates of the others. The network that is shipped is fitted to all games in the same way.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.chances import forward_pass
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.layers import Layers, propagate, read_layers
from fourcures.engine.game_type import GameType
from fourcures.lab.decisions import Decisions
from optimizer import Optimizer, Weights

FOLDS = 5
FIRST_WEIGHT = 4  # sampling weight of a game's first decision, relative to any other
NEWTON_STEPS = 12
MAP_POINTS = 101
UNSEEN_DEVIATION = 0.5  # standard deviation of the initial weights of inputs that the value network never saw


class Plan(NamedTuple):
    """Hyperparameters: optimizer steps, which start from the value network, initial learning rate, rows in a step."""

    steps: int = 2500
    rate: float = 3e-4
    batch: int = 1024


PLANS = {"pandemic": Plan(rate=6e-4), "dice": Plan(steps=1500), "cure": Plan(rate=6e-4)}


class Fit(NamedTuple):
    """Networks of the folds, each with its calibration map, and the network of all games.

    ``estimates`` has the win probability at each row, by a network that was not fitted to its game.
    """

    fold_weights: list[Weights]
    weights: Weights
    estimates: Any


def folds_of(decisions: Decisions) -> Any:
    """Fold of each row, which depends on its game only."""
    return decisions.games % FOLDS


def fit(game_type: GameType, decisions: Decisions, pool: Executor, plan: Plan) -> Fit:
    """Fit the networks of all folds and the network that is shipped."""
    folds, counts = folds_of(decisions), row_weights(decisions)
    jobs = [
        pool.submit(fit_network, game_type.name, decisions.rows[kept], decisions.won[kept], counts[kept], plan)
        for kept in (*(folds != fold for fold in range(FOLDS)), np.ones(len(folds), bool))
    ]
    *networks, whole = [job.result() for job in jobs]
    sums = np.zeros(len(folds))
    for fold, weights in enumerate(networks):
        sums[folds == fold] = pre_activations(weights, decisions.rows[folds == fold])
    estimates = np.zeros(len(folds))
    for fold, weights in enumerate(networks):
        others = folds != fold
        weights["map"] = calibration_map(sums[others], decisions.won[others], counts[others])
        estimates[~others] = forward_pass(weights, weights["features"], decisions.rows[~others].astype(np.float32))
    whole["map"] = calibration_map(sums, decisions.won, counts)
    return Fit(networks, whole, estimates)


def row_weights(decisions: Decisions) -> Any:
    """Sampling weights of rows, with a sum of one: all cells count alike, and first decisions more than others.

    Games do not count alike: such weights would depend on a game's length, which tells something of its outcome.
    """
    weights = np.where(decisions.decisions == 0, FIRST_WEIGHT, 1) / np.bincount(decisions.cells)[decisions.cells]
    return weights / weights.sum()


def fit_network(game: str, rows: Any, won: Any, counts: Any, plan: Plan) -> Weights:
    """Fit one network to some rows, with a learning rate that decays to a tenth."""
    names = HEURISTICS[game].feature_names
    value_network = HEURISTICS[game].network_weights
    initial = initialise_unseen(read_layers(value_network, names)) if value_network else None
    optimizer = Optimizer(len(names), initial, logistic=True)
    taken = np.random.default_rng(0).choice(len(rows), len(rows), p=counts / counts.sum())
    inputs, targets = rows[taken].astype(np.float32), won[taken].astype(np.float32)
    for part in range(10):
        optimizer.fit(inputs, targets, plan.steps // 10, plan.batch, plan.rate * (1 - part / 10))
    return {**optimizer.weights, "features": list(names)}


def initialise_unseen(layers: Layers) -> Layers:
    """Random initial weights for inputs that the value network never saw, such as hidden hands.

    Otherwise all units would respond to such an input alike, and could learn only to raise or lower every estimate.
    """
    first = layers.first.copy()
    unseen = ~first.any(axis=1)
    first[unseen] = np.random.default_rng(1).normal(0, UNSEEN_DEVIATION, (unseen.sum(), first.shape[1]))
    return layers._replace(first=first)


def pre_activations(weights: Weights, rows: Any) -> Any:
    """Pre-activations of the network's output, for rows of features in its own order."""
    layers = read_layers(weights, weights["features"])
    return propagate(layers, rows.astype(np.float32))[2].astype(np.float64)


def calibration_map(sums: Any, won: Any, counts: Any) -> list[float]:
    """Calibration map of the network's estimates by Platt scaling, at equally spaced points from 0 to 1.

    The network's output function needs no mathematical library, but has too heavy tails, so the network is fitted
    without it. The map inverts that function to log-odds, and maps these to the share won.
    """
    inputs = np.stack([np.ones(len(sums)), sums], axis=1)
    found = np.array([0.0, 1.0])
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(-inputs @ found))
        curvature = (inputs * (counts * chance * (1 - chance))[:, None]).T @ inputs
        found += np.linalg.solve(curvature, inputs.T @ (counts * (won - chance)))
    said = np.linspace(-1, 1, MAP_POINTS)[1:-1]
    mapped = 1 / (1 + np.exp(-(found[0] + found[1] * said / (1 - np.abs(said)))))
    return [0.0, *(round(float(chance), 5) for chance in mapped), 1.0]
