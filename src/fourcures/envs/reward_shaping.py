"""Reward shaping: each cure counts before the game is won, without changing which policy is optimal.

The reward becomes ``reward + discount * potential(after) - potential(before)``, where the potential is ``weight`` for
each cure found, and 0 at the end of a game. Over a game the potentials cancel but for the first, which no policy can
change. So the value of every policy changes by the same constant, and the optimal one stays optimal (Ng, Harada and
Russell 1999). This holds only if ``discount`` is also the learner's discount.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import VectorEnv, VectorWrapper

from fourcures.engine.errors import BadOptions, shown


def _check(weight: object, discount: object) -> None:
    for name, value in (("weight", weight), ("discount", discount)):
        if not isinstance(value, int | float) or not 0 <= value <= 1:
            raise BadOptions(f"{name}: {shown(value)} is not possible; a number from 0 to 1 is.")


class CureShaping(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Wrapper with potential-based shaping for one game."""

    def __init__(self, env: gymnasium.Env[Any, Any], weight: float = 0.25, discount: float = 1.0) -> None:
        super().__init__(env)
        _check(weight, discount)
        self._weight, self._discount = weight, discount
        self._cured = env.get_wrapper_attr("game_type").observation_layout.slice_of("cured")
        self._potential = 0.0

    def reset(self, **how: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        observation, info = self.env.reset(**how)
        self._potential = self._weight * float(observation[self._cured].sum())
        return observation, info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take a step and return the shaped reward."""
        observation, reward, ended, cut, info = self.env.step(action)
        after = 0.0 if ended else self._weight * float(observation[self._cured].sum())
        shaped = float(reward) + self._discount * after - self._potential
        self._potential = after
        return observation, shaped, ended, cut, info


class VectorCureShaping(VectorWrapper[Any, Any, Any, Any, Any]):
    """Wrapper with potential-based shaping for the vector environment, which deals a game anew as soon as it ends."""

    def __init__(self, env: VectorEnv[Any, Any, Any], weight: float = 0.25, discount: float = 1.0) -> None:
        super().__init__(env)
        _check(weight, discount)
        self._weight, self._discount = weight, discount
        self._cured = env.unwrapped.game_type.observation_layout.slice_of("cured")  # type: ignore[attr-defined]
        self._potential = np.zeros(env.num_envs)

    def _potential_of(self, observations: Any) -> Any:
        return self._weight * observations[:, self._cured].sum(axis=1)

    def reset(self, **how: Any) -> tuple[Any, dict[str, Any]]:
        """Begin all games."""
        observations, info = self.env.reset(**how)
        self._potential = self._potential_of(observations)
        return observations, info

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take a step and return the shaped rewards."""
        observations, rewards, ended, cut, info = self.env.step(actions)
        after = self._potential_of(observations)  # potential of the next game, where one ended
        shaped = rewards + self._discount * np.where(ended, 0.0, after) - self._potential
        self._potential = after
        return observations, shaped, ended, cut, info
