"""The planner's notes, and the learned weights that it brings along."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.planner.network import Network
from fourcures.bots.planner.notes import LONGEST_PLAN, Nodes, Work
from fourcures.bots.skills import SKILLS
from fourcures.engine.chance import Source
from fourcures.engine.contract import GameType

HIDDEN = 64
MOST_SEEN = 1 << 22  # states that are kept in mind
LEAST_PLANS = 8


class Settings(NamedTuple):
    """How the planner searches.

    It looks at about ``budget`` states for a decision, a share of them, ``growing``, to find plans, of which it keeps
    ``beam`` of each length. It weighs ``finalists`` of them by trials that end ``horizon`` turns later. Plans that
    begin as rules of thumb would are taken to be better by ``loyalty`` than they seem: where most decisions matter
    little, that is worth more than noise.
    """

    budget: int = 40_000
    beam: int = 100
    finalists: int = 32
    horizon: int = 2
    growing: float = 0.3
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
    "pandemic": Settings(),
    "dice": Settings(budget=20_000, beam=32, finalists=32, growing=0.1, loyalty=0.01),
    "cure": Settings(budget=20_000, beam=32, finalists=32, growing=0.1, loyalty=0.01),
}


def planner_workspace(kind: GameType, settings: Settings | None = None, weights: dict[str, Any] | None = None) -> Work:
    """Room for the planner, with its settings and what it has learned of a game."""
    settings = settings or SETTINGS[kind.name]
    beam, finalists = settings.beam, settings.finalists
    growing = int(settings.budget * settings.growing)
    dtype = kind.state_type.dtype()
    minds = np.zeros(3, dtype)
    return Work(
        minds=minds,
        words=minds.view(np.int64).reshape(3, -1),
        beams=(new_nodes(dtype, beam), new_nodes(dtype, beam)),
        ends=new_nodes(dtype, finalists),
        queue=np.zeros(beam, np.int64),
        seen=np.zeros(min(1 << (2 * growing).bit_length(), MOST_SEEN), np.int64),
        legal=np.zeros((2, kind.rows + 1), np.int64),
        sums=np.zeros(finalists),
        standing=np.zeros(finalists, np.int64),
        sources=np.zeros(2, Source.dtype()),
        network=new_network(kind, weights if weights is not None else SKILLS[kind.name].learned),
        settings=np.array([settings.budget, growing, settings.horizon], np.int64),
        plan=np.zeros(LONGEST_PLAN, np.int64),
        plan_keys=np.zeros(LONGEST_PLAN, np.int64),
        progress=np.zeros(5, np.int64),
        loyalty=np.array([settings.loyalty]),
        journal=np.zeros(0, np.int64),
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


def new_network(kind: GameType, weights: dict[str, Any] | None) -> Network:
    """The network of a game; without weights, one that knows nothing."""
    inputs = len(SKILLS[kind.name].names)
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
