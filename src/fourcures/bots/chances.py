"""Win probability: estimates by a network fitted to games of the planner, and its error in held-out games.

The planner's own value network ranks plans, but its estimates are too low: it learned from games of a weaker planner.
The chance network has the same inputs and units. It was fitted to games that the planner played with its default
budget, so it estimates the win probability if everybody plays on like the planner. Hidden hands count as open where
players may tell each other their cards: the planner tells every card as soon as it is drawn, and wins as often as with
open hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import sqrt
from typing import Any

import numpy as np

from fourcures.bots.confidence_interval import Z95
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.chance_network import ChanceNetwork
from fourcures.bots.planner.layers import Layers, Weights, propagate, read_layers, softsign
from fourcures.bots.planner.successor_samples import STATES, Samples
from fourcures.bots.planner.workspace import new_network
from fourcures.engine.errors import BadOptions
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream

ASSUMPTION = "if all go on as the planner does"
ASSUMPTION_OF_TALK = "if all tell what they hold and go on as the planner does"


@cache
def chance_weights(game_type: GameType) -> Weights:
    """Weights of a game's chance network, with its calibration figures. Raise BadOptions if there is none."""
    heuristics = HEURISTICS.get(game_type.name)
    weights = heuristics.chance_weights if heuristics is not None else None
    if weights is None:
        known = ", ".join(name for name, one in HEURISTICS.items() if one.chance_weights is not None)
        raise BadOptions(f"There is no estimate of the chance to win {game_type.name}; there is for {known}.")
    return weights


def assumption(game_type: GameType, options: Any) -> str:
    """Text of the assumption behind win probabilities."""
    return ASSUMPTION_OF_TALK if game_type.may_tell(options) else ASSUMPTION


def compiled_network(game_type: GameType, weights: Weights | None = None) -> ChanceNetwork:
    """Chance network for compiled code. ``weights`` default to the shipped ones."""
    weights = weights or chance_weights(game_type)
    return ChanceNetwork(new_network(game_type, weights), np.array(weights["map"]))


def sample_buffers(game_type: GameType, number: int) -> Samples:
    """Sampling buffers for ``number`` samples of a game, with the shipped network."""
    return Samples(
        number,
        shipped_network(game_type).copy(),
        np.zeros(len(STATES), game_type.state_type.dtype()),
        np.zeros(1, RandomStream.dtype()),
        np.zeros(game_type.rows + 1, np.int64),
        np.zeros(0, np.int64),
    )


@cache
def shipped_network(game_type: GameType) -> ChanceNetwork:
    """Shipped chance network of a game for compiled code. Callers copy it, because its buffers serve one thread."""
    return compiled_network(game_type)


def chances(game: Game) -> list[float]:
    """Win probability before each decision of a game, then in its last state.

    The code is interpreted, so nothing is compiled. Estimates use the whole state, including hands that other players
    could not see. No state contains future random outcomes.
    """
    states = game.past_states()
    rows = np.array([feature_row(game.type, state) for state in states], np.float32)
    estimates = mapped_estimates(shipped_layers(game.type), chance_weights(game.type), rows)
    ends = {0: None, 1: 1.0}
    known = [ends.get(int(state.outcome), 0.0) for state in states]
    return [float(estimate) if sure is None else sure for estimate, sure in zip(estimates, known, strict=True)]


def feature_row(game_type: GameType, state: Any) -> list[float]:
    """Features of a state, computed by interpreted code."""
    heuristics = HEURISTICS[game_type.name]
    row = [0.0] * len(heuristics.feature_names)
    heuristics.features.features(state, row)
    return row


@cache
def shipped_layers(game_type: GameType) -> Layers:
    """Layers of a game's shipped chance network as arrays."""
    return read_layers(chance_weights(game_type), HEURISTICS[game_type.name].feature_names)


def forward_pass(weights: Weights, names: Sequence[str], rows: Any) -> Any:
    """Calibrated estimates of a network for rows of features: ``planner.chance_network`` in NumPy."""
    return mapped_estimates(read_layers(weights, names), weights, rows)


def mapped_estimates(layers: Layers, weights: Weights, rows: Any) -> Any:
    """Calibrated estimates: the forward pass of ``layers``, then the calibration map of ``weights``."""
    return np.interp(softsign(propagate(layers, rows)[2]), np.linspace(0, 1, len(weights["map"])), weights["map"])


def calibration_margin(game_type: GameType, chance: float) -> float:
    """Half-width of the 95 % calibration interval around an estimated win probability.

    ``calibration_error`` is the standard deviation of actual win rates from estimates in held-out games, at an estimate
    of one half; see ``lab.calibration``. The margin is scaled by 4p(1 - p), so that it vanishes at 0 and 1, like the
    variance of outcomes.
    """
    error = float(chance_weights(game_type)["calibration"]["calibration_error"])
    return Z95 * error * 4 * chance * (1 - chance)


def in_falling_order(chances: Iterable[float]) -> list[float]:
    """Isotonic regression: the non-increasing sequence nearest to ``chances``. Values that rise share their mean."""
    pools: list[tuple[float, int]] = []
    for chance in chances:
        mean, size = chance, 1
        while pools and pools[-1][0] < mean:
            before, count = pools.pop()
            mean, size = (before * count + mean * size) / (count + size), count + size
        pools.append((mean, size))
    return [mean for mean, size in pools for _ in range(size)]


def interval(chance: float, *margins: float) -> tuple[float, float]:
    """Interval around ``chance`` from the half-widths of independent errors, clipped to [0, 1]."""
    width = sqrt(sum(margin**2 for margin in margins))
    return max(0.0, chance - width), min(1.0, chance + width)
