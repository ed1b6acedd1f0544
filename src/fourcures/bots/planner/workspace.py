"""Workspace of the planner: its settings, its memory, and the weights of its value network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.buffers import Workspace, memory_dtype, network_dtype, node_dtype
from fourcures.engine.game_type import GameType

Weights = Mapping[str, Any]
HIDDEN = 64  # units
MAX_TRANSPOSITIONS = 1 << 22  # states in the transposition table
MIN_PLANS = 8
MIN_REPLY_BUDGET = 60  # states, about as many as the actions of one seat lead to; with fewer there is no reply
REPLY_BEAM = 16


class Settings(NamedTuple):
    """Search settings.

    The planner visits about ``budget`` states for a decision: a share of them, ``search_share``, in the beam search for
    plans, which keeps ``beam`` nodes of each length, and another, ``reply_share``, in those for replies of the next
    seat. The rest goes into rollouts of ``candidates`` plans, which end ``horizon`` turns later. Plans that begin with
    the heuristic's action get a ``prior_bonus``: where most decisions matter little, that is worth more than noise.
    """

    budget: int = 40_000
    beam: int = 100
    candidates: int = 32
    horizon: int = 2
    search_share: float = 0.3
    reply_share: float = 0.0
    prior_bonus: float = 0.0

    def with_budget(self, budget: int) -> Settings:
        """The same for another budget: of more states, some go into more plans, some into more rollouts of each."""
        factor = sqrt(budget / self.budget)
        return self._replace(
            budget=budget,
            beam=max(MIN_PLANS, int(self.beam * factor)),
            candidates=max(MIN_PLANS, int(self.candidates * factor)),
        )


SETTINGS = {
    "pandemic": Settings(reply_share=0.15),
    "dice": Settings(budget=20_000, beam=32, candidates=32, search_share=0.1, prior_bonus=0.01),
    "cure": Settings(budget=20_000, beam=32, candidates=32, search_share=0.1, prior_bonus=0.01),
}


def planner_workspace(
    game_type: GameType, settings: Settings | None = None, weights: Weights | None = None
) -> Workspace:
    """Allocate the memory of the planner for a game; without weights, with those that are shipped."""
    settings = settings or SETTINGS[game_type.name]
    network = new_network(game_type, weights if weights is not None else HEURISTICS[game_type.name].network_weights)
    memory = np.zeros(1, memory_dtype(game_type, network.dtype))
    memory["network"][0] = network[0]
    memory["width"] = game_type.width
    set_budgets(memory, settings)
    sizes = [[settings.beam, settings.beam, settings.candidates], [REPLY_BEAM, REPLY_BEAM, 1]]  # of the lists of nodes
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
    """Write the settings that may change between decisions: how far to look, and how many states to visit for what."""
    reply = int(settings.budget * settings.reply_share) // settings.candidates
    memory["budget"] = settings.budget
    memory["horizon"] = settings.horizon
    memory["prior_bonus"] = settings.prior_bonus
    memory["searches"]["budget"] = [
        int(settings.budget * settings.search_share),
        reply if reply >= MIN_REPLY_BUDGET else 0,
    ]


def new_network(game_type: GameType, weights: Weights | None) -> Any:
    """Array of one value network of a game; without weights, one that values all states alike."""
    names = HEURISTICS[game_type.name].feature_names
    if weights is None:
        weights = {
            "features": (),
            "first": (),
            "first_bias": [0.0] * HIDDEN,
            "second": [0.0] * HIDDEN,
            "second_bias": 0.0,
        }
    network = np.zeros(1, network_dtype(len(names), len(weights["second"])))
    network["first"] = first_layer(weights, names)
    for part in ("first_bias", "second", "second_bias"):
        network[part] = weights[part]
    return network


def first_layer(weights: Weights, names: Sequence[str]) -> Any:
    """Weights of the first layer, a row for each named feature: zeros where the weights do not know the feature.

    The weights name their inputs as ``features``, so that a game may gain and lose roles and events. Those that name
    none are in the order of the game's features.
    """
    hidden = len(weights["second"])
    known = weights.get("features", names)
    rows = dict(zip(known, np.array(weights["first"], np.float32).reshape(len(known), hidden), strict=True))
    unknown = np.zeros(hidden, np.float32)
    return np.array([rows.get(name, unknown) for name in names], np.float32)
