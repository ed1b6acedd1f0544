"""Workspace of the planner: its settings, its memory, and the weights of its value network."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.buffers import Workspace
from fourcures.bots.planner.layers import Weights, no_layers, read_layers
from fourcures.bots.planner.layouts import memory_dtype, network_dtype, node_dtype
from fourcures.bots.planner.value_network import NOTHING
from fourcures.engine.game_type import GameType

MAX_TRANSPOSITIONS = 1 << 22  # states in the transposition table
MIN_PLANS = 8
MIN_REPLY_BUDGET = 60  # states, about one expansion of all actions of a seat; with fewer there is no reply
REPLY_BEAM = 16
MAX_HORIZON = 12  # turns: at 450,000 states, a horizon of twelve won no more often than one of eight


class Settings(NamedTuple):
    """Search settings.

    The planner visits about ``budget`` states per decision. The share ``search_share`` goes into the beam search for
    plans, which keeps ``beam`` nodes of each length. The share ``reply_share`` goes into the searches for replies of
    the next seat. The rest goes into rollouts of ``candidates`` plans, which end ``horizon`` turns later; their
    lambda-returns use ``trace`` as lambda. Plans that begin with the heuristic's action get ``prior_bonus`` added to
    their value, which helps where most decisions matter less than noise.
    """

    budget: int = 40_000
    beam: int = 100
    candidates: int = 32
    horizon: int = 2
    search_share: float = 0.3
    reply_share: float = 0.0
    prior_bonus: float = 0.0
    trace: float = 1.0

    def with_budget(self, budget: int) -> Settings:
        """Settings for another budget: a larger one buys both more plans and more rollouts of each.

        The horizon grows too if ``trace`` is below 1, because lambda-returns limit the noise of long rollouts.
        """
        factor = sqrt(budget / self.budget)
        further = max(1.0, min(factor, MAX_HORIZON / self.horizon)) if self.trace < 1.0 else 1.0
        return self._replace(
            budget=budget,
            beam=max(MIN_PLANS, int(self.beam * factor)),
            candidates=max(MIN_PLANS, int(self.candidates * factor)),
            horizon=round(self.horizon * further),
            trace=1.0 - (1.0 - self.trace) / further,
        )


SETTINGS = {
    "pandemic": Settings(horizon=4, reply_share=0.15, trace=0.75),
    "dice": Settings(budget=20_000, beam=32, candidates=32, search_share=0.1, prior_bonus=0.01),
    "cure": Settings(budget=20_000, beam=32, candidates=32, search_share=0.1, prior_bonus=0.01),
}


def planner_workspace(
    game_type: GameType, settings: Settings | None = None, weights: Weights | None = None
) -> Workspace:
    """Allocate the planner's memory for a game. ``settings`` and ``weights`` default to those of the game."""
    settings = settings or SETTINGS[game_type.name]
    network = new_network(game_type, weights if weights is not None else HEURISTICS[game_type.name].network_weights)
    memory = np.zeros(1, memory_dtype(game_type, network.dtype))
    memory["network"][0] = network[0]
    memory["width"] = game_type.width
    set_budgets(memory, settings)
    sizes = [[settings.beam, settings.beam, settings.candidates], [REPLY_BEAM, REPLY_BEAM, 1]]  # node list capacities
    lists = memory["searches"]["lists"][0]
    lists["capacity"] = sizes
    lists["first"] = (np.cumsum(sizes) - np.ravel(sizes)).reshape(lists.shape)
    tables = [
        min(1 << (2 * int(budget)).bit_length(), MAX_TRANSPOSITIONS) for budget in memory["searches"]["budget"][0]
    ]
    memory["searches"]["transpositions"] = tables
    memory["searches"]["first_transposition"] = [0, tables[0]]
    return Workspace(
        memory=memory,
        nodes=np.zeros(np.sum(sizes), node_dtype(game_type)),
        transpositions=np.zeros(sum(tables), np.int64),
        journal=np.zeros(0, np.int64),
    )


def set_budgets(memory: Any, settings: Settings) -> None:
    """Write the settings that may change between decisions: budgets, horizon, trace and prior bonus."""
    reply = int(settings.budget * settings.reply_share) // settings.candidates
    memory["budget"] = settings.budget
    memory["horizon"] = settings.horizon
    memory["trace"] = settings.trace
    memory["prior_bonus"] = settings.prior_bonus
    memory["searches"]["budget"] = [
        int(settings.budget * settings.search_share),
        reply if reply >= MIN_REPLY_BUDGET else 0,
    ]


def new_network(game_type: GameType, weights: Weights | None) -> Any:
    """One-element array of a game's value network. Without weights, it gives all states the same value."""
    names = HEURISTICS[game_type.name].feature_names
    layers = read_layers(weights, names) if weights is not None else no_layers(len(names))
    network = np.zeros(1, network_dtype(len(names), *layers.second.shape))
    network["bases"]["sums"][0, NOTHING] = layers.first_bias
    for part in ("first", "second", "second_bias", "third"):
        network[part] = getattr(layers, part)
    network["third_bias"] = layers.third_bias[0]
    return network
