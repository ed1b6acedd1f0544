"""Learns the dice game with MaskablePPO of sb3-contrib.

python examples/ppo.py, or python examples/ppo.py 300000

Random players win about one game in twenty thousand, which is too seldom to learn from. So the reward is a quarter for
each cure that is found: all four together are worth as much as a win.
"""

import sys
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor

from fourcures.envs.stable_baselines import StableBaselinesVecEnv


def dice_games(num_envs: int, **options: Any) -> VecMonitor:
    """Many games in one compiled step, with a reward for cures."""
    env = gymnasium.make_vec("fourcures.envs:fourcures/Dice-v0", num_envs=num_envs, **options)
    cured = env.unwrapped.game_type.observation_layout.slice_of("cured")
    games = StableBaselinesVecEnv(env, lambda before, after: (after - before)[:, cured].sum(axis=1) / 4)
    return VecMonitor(games, info_keywords=("won",))


def train(games: VecMonitor, decisions: int, reports: int = 10) -> list[tuple[float, float]]:
    """Learn, and print reports. Return for each the mean number of cures and the share of wins of the last games."""
    settings = {"n_steps": 64, "batch_size": 2048, "n_epochs": 4, "learning_rate": 1e-3, "ent_coef": 0.01, "seed": 1}
    network = {"policy_kwargs": {"net_arch": [128]}, "stats_window_size": 1000}
    model = MaskablePPO("MlpPolicy", games, **settings, **network)
    scores = []
    for _ in range(reports):
        model.learn(decisions // reports, reset_num_timesteps=False)
        cures, won = (float(np.mean([game[what] for game in model.ep_info_buffer])) for what in ("r", "won"))
        print(f"{model.num_timesteps:>9,} decisions: {4 * cures:.2f} cures found, {won:.1%} won", flush=True)
        scores.append((4 * cures, won))
    return scores


if __name__ == "__main__":
    train(dice_games(256), int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
