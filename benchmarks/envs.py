"""Speed of the vector environment against Gymnasium's own loop over single environments, in one run.

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

from fourcures.envs import ENV_IDS

SETTINGS: dict[str, dict[str, Any]] = {"pandemic": {"players": 4}, "dice": {}, "cure": {"players": 5}}
STEPS = 5  # a sample: short, so that some are not disturbed


def best_speed(games: int, samples: int, step: Callable[[], None]) -> float:
    """Steps a second in the sample that was disturbed least."""
    found = []
    for _ in range(samples):
        before = time.perf_counter()
        for _ in range(STEPS):
            step()
        found.append(time.perf_counter() - before)
    return games * STEPS / min(found)


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

    def alone() -> None:
        own.random_actions()

    for _ in range(50):  # games of all ages
        by_mask()
    return {
        "compiled choice": best_speed(games, samples, lambda: envs.step(own.random_actions()) and None),
        "choice by NumPy": best_speed(games, samples, by_mask),
        "choice alone": best_speed(games, samples, alone),
    }


def sync_speed(name: str, games: int, samples: int) -> float:
    """Gymnasium's SyncVectorEnv over the single environments; fewer of them, as each step takes as long."""
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


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1024
    print(
        "| | games | compiled choice | choice by NumPy | SyncVectorEnv, 16 games | ratio |\n|---|---|---|---|---|---|"
    )
    for name in SETTINGS:
        speeds = compiled_speeds(name, games, 200)
        sync = sync_speed(name, 16, 15)
        fast = speeds["compiled choice"]
        print(
            f"| {name} | {games} | {fast:,.0f} | {speeds['choice by NumPy']:,.0f} | {sync:,.0f} | {fast / sync:,.0f} |"
        )


if __name__ == "__main__":
    main()
