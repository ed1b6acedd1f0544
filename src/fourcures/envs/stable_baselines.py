"""Adapter for Stable-Baselines3: the compiled vector environment as a ``VecEnv``, with masks for sb3-contrib.

Stable-Baselines3 must be installed: ``pip install sb3-contrib``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import VectorEnv
from stable_baselines3.common.vec_env import VecEnv

Array = np.ndarray[Any, np.dtype[Any]]
Reward = Callable[[Array, Array], Array]  # from observations before and after a step to rewards


class StableBaselinesVecEnv(VecEnv):  # type: ignore[misc]  # untyped, as it need not be installed
    """Adapter of ``TeamVectorEnv``, wrapped or not. ``reward`` replaces the environment's own, which pays for wins.

    The info of a game that ended says whether it was ``won``, for ``VecMonitor(env, info_keywords=("won",))``.
    """

    render_mode = None

    def __init__(self, env: VectorEnv[Array, Array, Array], reward: Reward | None = None) -> None:
        self.env, self.reward = env, reward
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self) -> Array:
        """Deal all games, from the seeds of ``seed`` if it was called. Later, each game is dealt anew when it ends."""
        seeds = None if self._seeds[0] is None else self._seeds
        self._observations, self._info = self.env.reset(seed=seeds)
        self._reset_seeds()
        return self._observations

    def step_async(self, actions: Array) -> None:
        """Keep the actions of the next step."""
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Step all games."""
        before = self._observations
        self._observations, rewards, ended, _, self._info = self.env.step(self._actions)
        after = self._observations
        infos: list[dict[str, Any]] = [{} for _ in ended]
        if ended.any():
            after = np.where(ended[:, None], self._info["final_obs"], after)
            for game in np.flatnonzero(ended):
                won = bool(self._info["final_info"]["outcome"][game] == 1)
                infos[game] = {"terminal_observation": after[game], "won": won}
        return self._observations, self.reward(before, after) if self.reward else rewards, ended, infos

    def action_masks(self) -> Array:
        """The masks of legal actions."""
        return self._info["action_mask"].astype(bool)  # type: ignore[no-any-return]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Call a method of this class that answers for all games; sb3-contrib calls ``action_masks``."""
        return list(getattr(self, method_name)(*args, **kwargs))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, which is the same for all games."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute for all games."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """Return False for each game, as games are not wrapped one by one."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Close the environment."""
        self.env.close()
