"""Learning what states are worth, from nothing: a small network is fitted to how games go on and end.

The first generations play by rules of thumb. Each later one is played by the planner with the network before it, with
few states or none for trials, so that it plays many games a second. Now and then it strays, to see other states too.
What a state is worth is learned from how its game ended and from what the network says of the states that came after
it, those that came soon counting more. While wins are rare, cures count too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.workspace import Settings, first_layer
from fourcures.engine.game_type import GameType
from fourcures.lab.optimizer import Optimizer, Weights, cross_entropy
from fourcures.lab.training_data import Generator, Played, cells_of_games, newest, some_games, targets


@dataclass(frozen=True)
class Plan:
    """How to train.

    The first generations, ``by_thumb`` of them, play ``first_games`` of each cell and learn in ``first_steps`` steps of
    ``batch`` rows each, the later ones ``games`` in ``steps``. Each learns from games at random among about the newest
    ``window`` rows, from no row twice. In ``shaped`` generations cures count besides wins.
    """

    generations: int = 150
    games: int = 100
    by_thumb: int = 1
    first_games: int = 500
    first_steps: int = 200
    shaped: int = 20
    window: int = 2_500_000
    steps: int = 200
    batch: int = 1024
    stages: tuple[Settings, ...] = tuple(Settings(budget, search_share=1.0) for budget in (400, 1000, 1000, 2000))
    strays: int = 3  # decisions in a hundred that rules of thumb make
    far_sight: float = 0.9  # how much later states count against the next one, for each row
    rate: float = 1e-3

    def settings(self, generation: int) -> Settings:
        """How the planner searches: not at all in the first generations, then with more and more thought."""
        if generation < self.by_thumb:
            return self.stages[0]._replace(budget=0)
        return self.stages[min(generation * len(self.stages) // self.generations, len(self.stages) - 1)]

    def cure_share(self, generation: int) -> float:
        """How much of the target is the number of cures, at first, when wins are rare."""
        return 0.6 * (1 - generation / self.shaped) if generation < self.shaped else 0.0

    def rate_of(self, generation: int) -> float:
        """How fast to learn: more and more slowly."""
        return self.rate * max(0.1, 1 - generation / self.generations)


DEFAULT_PLAN = Plan()


class Generation(NamedTuple):
    """One round of playing and learning.

    ``loss`` is the mean surprise at how its games ended, of the network that played them; ``blind_loss`` is that of
    someone who knows how many were won.
    """

    number: int
    games: int
    won: list[float]  # the share of wins in each cell
    loss: float
    blind_loss: float
    weights: Weights
    seconds: float


def train(
    game_type: GameType,
    cells: list[Any],
    threads: int,
    plan: Plan = DEFAULT_PLAN,
    before: Weights | None = None,
    first: int = 0,
) -> Iterator[Generation]:
    """Train from nothing, or go on from a generation's weights; each generation is handed out as it is done."""
    generator = Generator(game_type, threads)
    names = HEURISTICS[game_type.name].feature_names
    before = {**before, "first": first_layer(before, names)} if before else None
    learner = Optimizer(len(names), before)
    lots: list[Played] = []
    for number in range(first, plan.generations):
        began = time.monotonic()
        games = plan.first_games if number < plan.by_thumb else plan.games
        lot = generator.play(cells, games, 1000 + number, learner.weights, plan.strays, plan.settings(number))
        estimates, ends = learner.estimates(lot.rows), lot.won[lot.games]
        lots = newest([lot] if number == plan.by_thumb else [*lots, lot], plan.window)
        study(learner, lots, plan, number)
        cell_of = cells_of_games(len(cells), games)
        won = [float(lot.won[cell_of == cell].mean()) for cell in range(len(cells))]
        losses = cross_entropy(estimates, ends), cross_entropy(np.full(len(ends), ends.mean()), ends)
        yield Generation(number, len(lot.won), won, *losses, learner.weights, time.monotonic() - began)


def study(learner: Optimizer, lots: list[Played], plan: Plan, number: int) -> None:
    """Learn from games at random, each row once at most."""
    steps = plan.first_steps if number < plan.by_thumb else plan.steps
    lesson = some_games(lots, steps * plan.batch, np.random.default_rng(number))
    far_sight = plan.far_sight if number > 0 else 1.0  # a network that knows nothing has nothing to say of what comes
    wanted = targets(lesson, learner.estimates(lesson.rows), plan.cure_share(number), far_sight)
    learner.learn(lesson.rows, wanted, max(1, len(lesson.rows) // plan.batch), plan.batch, plan.rate_of(number))
