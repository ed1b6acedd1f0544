"""The training example: its rewards, its observations, and that it learns."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from game_profiles import easy_board

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
ADAPTER = "fourcures.envs.stable_baselines"


def load_ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLES / "ppo.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class VecEnv:
    """Stand-in for the base class of Stable-Baselines3."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space
        self._reset_seeds()

    def seed(self, seed: int) -> None:
        self._seeds: list[int | None] = [seed + game for game in range(self.num_envs)]

    def _reset_seeds(self) -> None:
        self._seeds = [None] * self.num_envs


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Example module, loaded without its training packages."""
    monkeypatch.setitem(sys.modules, "sb3_contrib", SimpleNamespace(MaskablePPO=None))
    for name in ("stable_baselines3", "stable_baselines3.common"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    vec_env = SimpleNamespace(VecEnv=VecEnv, VecMonitor=lambda env, info_keywords: env)
    monkeypatch.setitem(sys.modules, "stable_baselines3.common.vec_env", vec_env)
    sys.modules.pop(ADAPTER, None)
    yield load_ppo()
    sys.modules.pop(ADAPTER, None)


def test_the_example_pays_for_cures_and_knows_how_its_games_ended(ppo: ModuleType) -> None:
    games = ppo.dice_games(16, board=easy_board())
    cured = games.env.unwrapped.game_type.observation_layout.slice_of("cured")
    rng, total = np.random.default_rng(1), 0.0
    finished: list[tuple[int, bool]] = []
    games.seed(200)  # series of 40 random games; one series in seven has no win
    observations = games.reset()
    while len(finished) < 40:
        masks = np.stack(games.env_method("action_masks"))
        assert masks.dtype == bool
        assert masks.shape == (16, games.action_space.n)
        games.step_async(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
        observations, rewards, ended, infos = games.step_wait()
        assert len(ended) == len(infos) == len(rewards) == 16
        assert observations[0] in games.observation_space
        assert [bool(info) for info in infos] == list(ended)
        finished += [(info["terminal_observation"][cured].sum(), info["won"]) for info in infos if info]
        total += rewards.sum()
    unfinished = observations[:, cured].sum()
    assert 4 * total == sum(cures for cures, _ in finished) + unfinished > 0
    assert all((cures == 4) == won for cures, won in finished)
    assert any(won for _, won in finished)


def test_a_seed_deals_the_same_games_again(ppo: ModuleType) -> None:
    games = ppo.dice_games(4)
    games.seed(7)
    dealt = games.reset()
    assert not np.array_equal(games.reset(), dealt)
    games.seed(7)
    assert np.array_equal(games.reset(), dealt)


def test_the_example_learns_to_find_cures() -> None:
    """Training takes seconds on a board on which cures come easily."""
    pytest.importorskip("sb3_contrib")
    ppo = load_ppo()
    reports = ppo.train(ppo.dice_games(64, board=easy_board()), 40_960, reports=5)
    assert reports[-1][0] > 1.3 * reports[0][0] > 0
