"""Heuristic rollouts: compiled code plays a game on with sampled random outcomes."""

from __future__ import annotations

import numpy as np

from fourcures.bots import entry_points
from fourcures.bots.chances import sample_buffers
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.session import backend, rng_array, state_array
from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.game import Game, check_seed

MAX_ROLLOUTS = 1_000_000
NO_TURN = 1_000_000  # no game reaches this turn: rollouts go to the end


def rollouts(game: Game, count: int, until: int | None, seed: int) -> list[float]:
    """Values of ``count`` rollouts: win probability when turn ``until`` begins, or 1 or 0 if the game ends before."""
    until = NO_TURN if until is None else until
    for name, number, least, most in (("count", count, 1, MAX_ROLLOUTS), ("until", until, 0, NO_TURN)):
        if type(number) is not int or not least <= number <= most:
            raise FourcuresError(f"{name}: {shown(number)} is not possible; a whole number from {least} to {most} is.")
    values = np.empty(count)
    run = backend(game.type, COMPILED_BOTS["planner"])[entry_points.heuristic_rollouts]
    run(state_array(game), rng_array(check_seed(seed)), until, sample_buffers(game.type, count), values)
    listed: list[float] = values.tolist()
    return listed
