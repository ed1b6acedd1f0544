"""Proximal policy optimisation with action masks: sb3-contrib's MaskablePPO learns the dice game of 2009.

    pip install "fourcures[rl]" sb3-contrib
    python docs/ppo.py            # a million decisions: some minutes
    python docs/ppo.py 300000     # a first impression

Random players win about one game in twenty thousand, which is too seldom to learn from. So the reward is a quarter for
each cure that is found: all four together are worth as much as a win.
"""

# ruff: noqa: D102 (the base class documents its methods)

import sys
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

import fourcures.envs  # noqa: F401 (registers the games)


class DiceGames(VecEnv):
    """Adapter: the compiled vector environment as Stable-Baselines3 calls it, with a reward for cures."""

    render_mode = None

    def __init__(self, num_envs: int, seed: int = 1, **options: Any) -> None:
        self.env = gymnasium.make_vec("fourcures/Dice-v0", num_envs=num_envs, **options)
        self.cured = self.env.unwrapped.game_type.observation_layout.place("cured")
        self.observations, self.info = self.env.reset(seed=seed)
        self.finished: list[tuple[int, float]] = []  # of each game: cures found, and 1 if it was won
        super().__init__(num_envs, self.env.single_observation_space, self.env.single_action_space)

    def reset(self) -> np.ndarray:
        return self.observations  # of games that are dealt already, and anew whenever one ends

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        before = self.observations[:, self.cured].sum(axis=1)
        self.observations, won, ended, _, self.info = self.env.step(self.actions)
        last = np.where(ended[:, None], self.info.get("final_obs", 0), self.observations)
        cures = last[:, self.cured].sum(axis=1)
        self.finished += zip(cures[ended], won[ended], strict=True)
        return self.observations, (cures - before) / 4, ended, [{} for _ in ended]

    def action_masks(self) -> np.ndarray:
        return self.info["action_mask"].astype(bool)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(getattr(self, method_name)(*args, **kwargs))  # MaskablePPO calls action_masks

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.env.close()


def train(games: DiceGames, decisions: int, reports: int = 10) -> list[tuple[float, float]]:
    """Learn, and report now and then: mean number of cures and share of wins of the games played meanwhile."""
    settings = {"n_steps": 64, "batch_size": 2048, "n_epochs": 4, "learning_rate": 1e-3, "ent_coef": 0.01, "seed": 1}
    model = MaskablePPO("MlpPolicy", games, policy_kwargs={"net_arch": [128]}, **settings)
    scores = []
    for _ in range(reports):
        model.learn(decisions // reports, reset_num_timesteps=False)
        cures, won = np.mean(games.finished, axis=0)
        count = f"{model.num_timesteps:>9,} decisions, {len(games.finished):>6,} games"
        print(f"{count}: {cures:.2f} cures found, {won:.1%} won", flush=True)
        scores.append((float(cures), float(won)))
        games.finished.clear()
    return scores


if __name__ == "__main__":
    train(DiceGames(num_envs=256), int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
