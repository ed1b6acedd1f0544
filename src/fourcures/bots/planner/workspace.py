"""The planner's notes, and the learned weights that it brings along."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.buffers import GROWING, LONGEST_PLAN, REPLYING, Growth, Nodes, Replies, Work
from fourcures.bots.planner.value_network import Network
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream

HIDDEN = 64
MOST_SEEN = 1 << 22  # states that are kept in mind
LEAST_PLANS = 8
LEAST_REPLY = 60  # states, about as many as the actions of one seat lead to; with fewer there is no reply
REPLY_BEAM = 16


class Settings(NamedTuple):
    """How the planner searches.

    It looks at about ``budget`` states for a decision, a share of them, ``growing``, to find plans, of which it keeps
    ``beam`` of each length, and another, ``replying``, to find what the next seat may do after each. It weighs
    ``finalists`` of them by trials that end ``horizon`` turns later. Plans that begin as rules of thumb would are taken
    to be better by ``loyalty`` than they seem: where most decisions matter little, that is worth more than noise.
    """

    budget: int = 40_000
    beam: int = 100
    finalists: int = 32
    horizon: int = 2
    growing: float = 0.3
    replying: float = 0.0
    loyalty: float = 0.0

    def with_budget(self, budget: int) -> Settings:
        """The same for another budget: of more states, some go into more plans, some into more trials of each."""
        growth = sqrt(budget / self.budget)
        return self._replace(
            budget=budget,
            beam=max(LEAST_PLANS, int(self.beam * growth)),
            finalists=max(LEAST_PLANS, int(self.finalists * growth)),
        )


SETTINGS = {
    "pandemic": Settings(replying=0.15),
    "dice": Settings(budget=20_000, beam=32, finalists=32, growing=0.1, loyalty=0.01),
    "cure": Settings(budget=20_000, beam=32, finalists=32, growing=0.1, loyalty=0.01),
}


def planner_workspace(
    game_type: GameType, settings: Settings | None = None, weights: dict[str, Any] | None = None
) -> Work:
    """Room for the planner, with its settings and what it has learned of a game."""
    settings = settings or SETTINGS[game_type.name]
    finalists = settings.finalists
    states = shares(settings)
    dtype = game_type.state_type.dtype()
    minds = np.zeros(4, dtype)
    return Work(
        minds=minds,
        words=minds.view(np.int64).reshape(4, -1),
        growth=new_growth(dtype, settings.beam, finalists, int(states[GROWING])),
        replies=Replies(
            growth=new_growth(dtype, REPLY_BEAM, 1, int(states[REPLYING])),
            paths=np.zeros((finalists, LONGEST_PLAN), np.int64),
            lengths=np.zeros(finalists, np.int64),
        ),
        legal=np.zeros((2, game_type.rows + 1), np.int64),
        sums=np.zeros(finalists),
        tries=np.zeros(finalists, np.int64),
        standing=np.zeros(finalists, np.int64),
        sources=np.zeros(2, RandomStream.dtype()),
        network=new_network(game_type, weights if weights is not None else HEURISTICS[game_type.name].learned),
        settings=states,
        plan=np.zeros(LONGEST_PLAN, np.int64),
        plan_keys=np.zeros(LONGEST_PLAN, np.int64),
        progress=np.zeros(5, np.int64),
        loyalty=np.array([settings.loyalty]),
        journal=np.zeros(0, np.int64),
    )


def shares(settings: Settings) -> Any:
    """What compiled code is to know of settings: the states to look at for a decision, and in each part of it."""
    growing = int(settings.budget * settings.growing)
    replying = int(settings.budget * settings.replying) // settings.finalists
    if replying < LEAST_REPLY:
        replying = 0
    return np.array([settings.budget, growing, settings.horizon, replying], np.int64)


def new_growth(dtype: Any, beam: int, ends: int, budget: int) -> Growth:
    """Room for plans to grow in."""
    return Growth(
        beams=(new_nodes(dtype, beam), new_nodes(dtype, beam)),
        ends=new_nodes(dtype, ends),
        queue=np.zeros(beam, np.int64),
        seen=np.zeros(min(1 << (2 * budget).bit_length(), MOST_SEEN), np.int64),
    )


def new_nodes(dtype: Any, count: int) -> Nodes:
    """Room for some plans."""
    return Nodes(
        states=np.zeros(count, dtype),
        values=np.zeros(count),
        paths=np.zeros((count, LONGEST_PLAN), np.int64),
        lengths=np.zeros(count, np.int64),
        pending=np.zeros(count, np.int64),
        worst=np.zeros(2, np.int64),
    )


def new_network(game_type: GameType, weights: dict[str, Any] | None) -> Network:
    """The network of a game; without weights, one that knows nothing."""
    inputs = len(HEURISTICS[game_type.name].names)
    hidden = len(weights["second"]) if weights else HIDDEN
    if weights is None:
        weights = {
            "first": np.zeros((inputs, hidden)),
            "first_bias": np.zeros(hidden),
            "second": np.zeros(hidden),
            "second_bias": 0.0,
        }
    return Network(
        inputs=np.zeros(inputs, np.float32),
        used=np.zeros(inputs + 3, np.int64),
        numbers=np.zeros(inputs + 3, np.float32),
        hidden=np.zeros(hidden, np.float32),
        first=np.array(weights["first"], np.float32).reshape(inputs, hidden),
        first_bias=np.array(weights["first_bias"], np.float32),
        second=np.array(weights["second"], np.float32),
        second_bias=np.array([weights["second_bias"]], np.float32),
    )
