"""Checks that the vector environments share, on the CPU and on a device: number of games, seeds, illegal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fourcures.engine.errors import BadOptions, FourcuresError, IllegalAction, shown
from fourcures.engine.game import check_seed
from fourcures.engine.game_type import GameType
from fourcures.engine.values import as_int


def check_count(num_envs: Any) -> int:
    """Validate a number of games; BadOptions if it is not a whole number from 1 on."""
    count = as_int(num_envs)
    if type(count) is not int or count < 1:
        raise BadOptions(f"num_envs: {shown(num_envs)} is not possible; a whole number from 1 on is.")
    return count


def base_seeds(seed: int | Sequence[int], count: int) -> list[int]:
    """Base seed of every game: consecutive from ``seed`` on, or the ``count`` seeds of a list."""
    seeds = range(seed, seed + count) if isinstance(seed, int) else seed
    if len(seeds) != count:
        raise BadOptions(f"seed: {len(seeds)} seeds are given; {count} are needed, one for each game.")
    return [check_seed(each) for each in seeds]


def check_actions(actions: Any, count: int) -> Any:
    """Copy actions into a new array, one for each game; FourcuresError if they do not fit."""
    try:
        given = np.asarray(actions)
    except (TypeError, ValueError):  # such as lists of different lengths
        given = np.empty(0)
    if given.shape != (count,) or given.dtype.kind not in "iu":
        raise FourcuresError(f"actions: {count} whole numbers are needed, one for each game.")
    return given.astype(np.int64)


def refusal(game_type: GameType, options: Any, state: Any, game: int, action: int, actor: int) -> FourcuresError:
    """Error that says why an action is not possible in one of the games."""
    if not 0 <= action < game_type.rows * game_type.width:
        return FourcuresError(f"Game {game}: there is no action with the id {action}.")
    refused = game_type.refusal(state, options, action, actor)
    return IllegalAction(f"Game {game}: {refused.reason}", refused.rule)
