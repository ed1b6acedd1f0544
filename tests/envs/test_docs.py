"""The texts and the example: what they show is what happens."""

from __future__ import annotations

import doctest
import importlib.util
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from game_profiles import easy_board

DOCS = Path(__file__).parent.parent.parent / "docs"


def load_ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", DOCS / "ppo.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class VecEnv:
    """Stand-in for the base class of Stable-Baselines3."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The example, loaded without the packages that it learns with."""
    monkeypatch.setitem(sys.modules, "sb3_contrib", SimpleNamespace(MaskablePPO=None))
    for name in ("stable_baselines3", "stable_baselines3.common"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "stable_baselines3.common.vec_env", SimpleNamespace(VecEnv=VecEnv))
    return load_ppo()


def test_the_examples_of_the_guide_run() -> None:
    results = doctest.testfile(str(DOCS / "environments.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0
    assert results.attempted > 15


def test_the_example_pays_for_cures_and_knows_how_its_games_ended(ppo: ModuleType) -> None:
    games = ppo.DiceGames(16, board=easy_board())
    rng, total = np.random.default_rng(1), 0.0
    observations = games.reset()
    while len(games.finished) < 40:
        masks = np.stack(games.env_method("action_masks"))
        assert masks.dtype == bool
        assert masks.shape == (16, games.action_space.n)
        games.step_async(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
        observations, rewards, ended, infos = games.step_wait()
        assert len(ended) == len(infos) == len(rewards) == 16
        assert observations[0] in games.observation_space
        total += rewards.sum()
    unfinished = observations[:, games.cured].sum()
    assert 4 * total == sum(cures for cures, _ in games.finished) + unfinished > 0
    assert all(cures == 4 for cures, won in games.finished if won)


def test_the_example_learns_to_find_cures() -> None:
    """On a board on which cures come easily, within seconds."""
    pytest.importorskip("sb3_contrib")
    ppo = load_ppo()
    reports = ppo.train(ppo.DiceGames(64, board=easy_board()), 40_960, reports=5)
    assert reports[-1][0] > 1.3 * reports[0][0] > 0
