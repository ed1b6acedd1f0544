"""Workspace of the planner: its settings, its buffers, and the weights of its value network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.buffers import (
    MAX_PLAN_LENGTH,
    REPLY_BUDGET,
    SEARCH_BUDGET,
    BeamSearch,
    Nodes,
    Replies,
    Workspace,
)
from fourcures.bots.planner.value_network import ValueNetwork
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream

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
    """Allocate the buffers of the planner for a game; without weights, with those that are shipped."""
    settings = settings or SETTINGS[game_type.name]
    plans = settings.candidates
    numbers = budgets(settings)
    dtype = game_type.state_type.dtype()
    states = np.zeros(4, dtype)
    return Workspace(
        states=states,
        state_words=states.view(np.int64).reshape(4, -1),
        search=new_beam_search(dtype, settings.beam, plans, int(numbers[SEARCH_BUDGET])),
        replies=Replies(
            search=new_beam_search(dtype, REPLY_BEAM, 1, int(numbers[REPLY_BUDGET])),
            paths=np.zeros((plans, MAX_PLAN_LENGTH), np.int64),
            lengths=np.zeros(plans, np.int64),
        ),
        legal=np.zeros((2, game_type.rows + 1), np.int64),
        value_sums=np.zeros(plans),
        rollout_counts=np.zeros(plans, np.int64),
        candidates=np.zeros(plans, np.int64),
        rngs=np.zeros(2, RandomStream.dtype()),
        network=new_network(game_type, weights if weights is not None else HEURISTICS[game_type.name].network_weights),
        settings=numbers,
        plan=np.zeros(MAX_PLAN_LENGTH, np.int64),
        plan_hashes=np.zeros(MAX_PLAN_LENGTH, np.int64),
        progress=np.zeros(5, np.int64),
        prior_bonus=np.array([settings.prior_bonus]),
        journal=np.zeros(0, np.int64),
    )


def budgets(settings: Settings) -> Any:
    """Settings as compiled code takes them: the budget of a decision, of its search, the horizon, of each reply."""
    search = int(settings.budget * settings.search_share)
    reply = int(settings.budget * settings.reply_share) // settings.candidates
    if reply < MIN_REPLY_BUDGET:
        reply = 0
    return np.array([settings.budget, search, settings.horizon, reply], np.int64)


def new_beam_search(dtype: Any, beam: int, plans: int, budget: int) -> BeamSearch:
    """Allocate the buffers of a beam search that keeps so many plans."""
    return BeamSearch(
        beams=(new_nodes(dtype, beam), new_nodes(dtype, beam)),
        plans=new_nodes(dtype, plans),
        queue=np.zeros(beam, np.int64),
        transpositions=np.zeros(min(1 << (2 * budget).bit_length(), MAX_TRANSPOSITIONS), np.int64),
    )


def new_nodes(dtype: Any, most: int) -> Nodes:
    """Allocate some nodes."""
    return Nodes(
        states=np.zeros(most, dtype),
        values=np.zeros(most),
        paths=np.zeros((most, MAX_PLAN_LENGTH), np.int64),
        lengths=np.zeros(most, np.int64),
        pending=np.zeros(most, np.int64),
        size=np.zeros(1, np.int64),
        worst=np.zeros(1, np.int64),
    )


def new_network(game_type: GameType, weights: Weights | None) -> ValueNetwork:
    """The value network of a game; without weights, one that values all states alike."""
    names = HEURISTICS[game_type.name].feature_names
    if weights is None:
        weights = {
            "features": (),
            "first": (),
            "first_bias": [0.0] * HIDDEN,
            "second": [0.0] * HIDDEN,
            "second_bias": 0.0,
        }
    inputs, hidden = len(names), len(weights["second"])
    return ValueNetwork(
        inputs=np.zeros(inputs, np.float32),
        nonzero_indices=np.zeros(inputs + 3, np.int64),
        nonzero_values=np.zeros(inputs + 3, np.float32),
        hidden=np.zeros(hidden, np.float32),
        first=first_layer(weights, names),
        first_bias=np.array(weights["first_bias"], np.float32),
        second=np.array(weights["second"], np.float32),
        second_bias=np.array([weights["second_bias"]], np.float32),
    )


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
