"""Spaces of a game, and the seeds of the games that an environment plays one after the other."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces

from fourcures.engine.game_type import GameType
from fourcures.engine.rng import derive_seed
from fourcures.envs.kernels import RESETS


def observation_space(game_type: GameType) -> spaces.Space[Any]:
    """A row of small whole numbers, as docs/observations.md lays it out."""
    highest = np.array(game_type.observation_layout.highest(), np.int8)
    return spaces.Box(np.zeros_like(highest), highest, dtype=np.int8)


def action_space(game_type: GameType) -> spaces.Discrete[Any]:
    """All ids of actions: ``row * width + column``."""
    return spaces.Discrete(game_type.rows * game_type.width)


def mask_space(game_type: GameType) -> spaces.MultiBinary:
    """A one for every legal action."""
    return spaces.MultiBinary(game_type.rows * game_type.width)


def mask_of(game_type: GameType, ids: Iterable[int]) -> np.ndarray[Any, np.dtype[np.int8]]:
    """The mask of some actions."""
    mask = np.zeros(game_type.rows * game_type.width, np.int8)
    mask[list(ids)] = 1
    return mask


def whole(action: Any) -> Any:
    """An action as a plain number, whatever kind of whole number it is; the rest is left for the game to refuse."""
    return operator.index(action) if hasattr(action, "__index__") else action


class Seeds:
    """The seeds of the games of one environment: the first is the one that was given, the others follow from it.

    The same seed always gives the same sequence of games, the first of them the game that ``fourcures.new`` deals.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.episode = 0

    def current(self) -> int:
        """The seed of the game that is played now."""
        return self.seed if self.episode == 0 else derive_seed(self.seed, self.episode, RESETS)
