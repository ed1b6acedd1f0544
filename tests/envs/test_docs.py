"""The texts and the example: what they show is what happens."""

from __future__ import annotations

import doctest
import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from game_profiles import easy_board

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", DOCS / "ppo.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_examples_of_the_guide_run() -> None:
    results = doctest.testfile(str(DOCS / "environments.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0
    assert results.attempted > 15


def test_gradients_are_the_slopes_of_the_loss(ppo: ModuleType) -> None:
    rng = np.random.default_rng(0)
    network = ppo.Network(6, 5, rng)
    network.weights = {name: rng.normal(0, 0.5, weight.shape) for name, weight in network.weights.items()}
    masks = rng.random((40, 5)) < 0.6
    masks[:, 0] = True
    actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
    old, advantages, returns = rng.uniform(0.2, 0.9, 40), rng.normal(size=40), rng.normal(size=40)
    batch = ppo.Batch(rng.random((40, 6)), masks, actions, old, advantages, returns)
    _, hidden, by_score, by_value = ppo.loss_slopes(network, batch)
    gradients = network.gradients(batch.inputs, hidden, by_score, by_value)
    for name, weight in network.weights.items():
        for index in np.ndindex(weight.shape):
            kept, losses = weight[index], []
            for step in (1e-6, -1e-6):
                weight[index] = kept + step
                losses.append(ppo.loss_slopes(network, batch)[0])
            weight[index] = kept
            assert gradients[name][index] == pytest.approx((losses[0] - losses[1]) / 2e-6, abs=1e-6), (name, index)


def test_what_is_not_legal_has_no_chance(ppo: ModuleType) -> None:
    network = ppo.Network(3, 4, np.random.default_rng(0))
    masks = np.array([[True, False, True, False]])
    _, chances, _ = network.forward(np.ones((1, 3), np.float32), masks)
    assert chances[~masks].tolist() == [0, 0]
    assert chances.sum() == pytest.approx(1)


def test_the_example_learns_to_beat_random_players(ppo: ModuleType) -> None:
    """On a board on which cures come easily, within seconds."""
    cures, _, games = ppo.random_score(64, 500, seed=1, board=easy_board())
    assert games >= 500
    learner = ppo.train(12, games=64, horizon=32, seed=1, board=easy_board())
    learner.score()
    for _ in range(4):
        learner.collect(32)
    learnt, _, _ = learner.score()
    assert learnt > 1.3 * cures
