"""Gymnasium spaces and action masks of a game type, and the seeds of consecutive episodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces

from fourcures.engine.game import check_seed
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import derive_seed
from fourcures.envs.kernels import RESET_PURPOSE


def observation_space(game_type: GameType) -> spaces.Space[Any]:
    """Observation space: a row of small whole numbers, as docs/observations.md lays it out."""
    highest = np.array(game_type.observation_layout.highest(), np.int8)
    return spaces.Box(np.zeros_like(highest), highest, dtype=np.int8)


def state_space(game_type: GameType, players: int) -> spaces.Space[Any]:
    """Space of joint states: the observations of all seats, one after another."""
    highest = np.tile(np.array(game_type.observation_layout.highest(), np.int8), players)
    return spaces.Box(np.zeros_like(highest), highest, dtype=np.int8)


def action_space(game_type: GameType) -> spaces.Discrete[Any]:
    """Action space: all ids, ``row * width + column``."""
    return spaces.Discrete(game_type.rows * game_type.width)


def mask_space(game_type: GameType) -> spaces.MultiBinary:
    """Space of action masks: a one for every legal action."""
    return spaces.MultiBinary(game_type.rows * game_type.width)


def action_mask(game_type: GameType, ids: Iterable[int]) -> np.ndarray[Any, np.dtype[np.int8]]:
    """Action mask with a one for each of ``ids``."""
    mask = np.zeros(game_type.rows * game_type.width, np.int8)
    mask[list(ids)] = 1
    return mask


class EpisodeSeeds:
    """Seeds of the episodes of one environment. The first is the given seed, the others follow from it.

    A seed always gives the same sequence of games, the first of which is the game that ``fourcures.new`` deals.
    """

    def __init__(self, seed: int) -> None:
        self.seed = check_seed(seed)
        self.episode = 0

    def current(self) -> int:
        """Seed of the current episode."""
        return self.seed if self.episode == 0 else derive_seed(self.seed, self.episode, RESET_PURPOSE)
