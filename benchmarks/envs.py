"""Speed of the vector environment against bulk play and Gymnasium's loop over single environments, in one run.

    python benchmarks/envs.py [number of games]

Steps a second on one core, the best of many samples: random legal actions chosen by compiled code, and by NumPy from
the mask.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import fourcures as fc
from fourcures.envs import ENV_IDS
from fourcures.lab.batch import GameRunner

SETTINGS: dict[str, dict[str, Any]] = {"pandemic": {"players": 4}, "dice": {}, "cure": {"players": 5}}
STEPS = 5  # steps in a sample: few, so that some are not disturbed


def best_speed(games: int, samples: int, step: Callable[[], None]) -> float:
    """Steps a second in the sample that was disturbed least."""
    seconds = []
    for _ in range(samples):
        start = time.perf_counter()
        for _ in range(STEPS):
            step()
        seconds.append(time.perf_counter() - start)
    return games * STEPS / min(seconds)


def from_mask(info: dict[str, Any], rng: np.random.Generator) -> Any:
    """A random legal action for every game, by NumPy."""
    masks = info["action_mask"]
    legal, count = np.flatnonzero(masks.view(bool)), info["legal_count"]
    return legal[np.cumsum(count) - count + (rng.random(len(count)) * count).astype(int)] % masks.shape[1]


def compiled_speeds(name: str, games: int, samples: int) -> dict[str, float]:
    envs = gymnasium.make_vec(ENV_IDS[name], num_envs=games, **SETTINGS[name])
    own: Any = envs.unwrapped
    rng = np.random.default_rng(1)
    info = envs.reset(seed=1)[1]

    def by_mask() -> None:
        nonlocal info
        info = envs.step(from_mask(info, rng))[-1]

    def by_helper() -> None:
        nonlocal info
        info = envs.step(own.random_actions())[-1]

    for _ in range(50):  # so that games are at all stages
        by_mask()
    return {
        "compiled choice": best_speed(games, samples, by_helper),
        "choice by NumPy": best_speed(games, samples, by_mask),
    }


def sync_speed(name: str, games: int, samples: int) -> float:
    """Speed of Gymnasium's SyncVectorEnv over single environments: fewer of them, as they are stepped one by one."""
    envs = gymnasium.make_vec(ENV_IDS[name], num_envs=games, vectorization_mode="sync", **SETTINGS[name])
    rng = np.random.default_rng(1)
    info = envs.reset(seed=1)[1]

    def step() -> None:
        nonlocal info
        masks = info["action_mask"].copy()
        masks[masks.sum(axis=1) == 0, 0] = 1  # a game that is dealt anew in the next step takes any action
        counts = masks.sum(axis=1, dtype=np.int64)
        info = envs.step(from_mask({"action_mask": masks, "legal_count": counts}, rng))[-1]

    return best_speed(games, samples, step)


def bulk_speed(name: str, samples: int) -> float:
    """Speed of random games in the laboratory's loop: the rules alone, without observations and masks."""
    game_type = fc.GAMES[name]
    runner = GameRunner(game_type, game_type.make_options(**SETTINGS[name]), seed=1)
    decisions = int(runner.play(0, 100).decisions.sum())
    return best_speed(decisions, samples, lambda: runner.play(0, 100) and None)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1024
    print("| | bulk play | compiled choice | of bulk play | choice by NumPy | SyncVectorEnv, 16 games | ratio |")
    print("|---|---|---|---|---|---|---|")
    for name in SETTINGS:
        speeds = compiled_speeds(name, games, 200)
        fast, by_numpy = speeds["compiled choice"], speeds["choice by NumPy"]
        sync, bulk = sync_speed(name, 16, 30), bulk_speed(name, 60)
        numbers = (bulk, fast, fast / bulk, by_numpy, sync, fast / sync)
        print("| {} | {:,.0f} | {:,.0f} | {:.0%} | {:,.0f} | {:,.0f} | {:,.0f} |".format(name, *numbers))


if __name__ == "__main__":
    main()
