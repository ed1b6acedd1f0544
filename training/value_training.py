"""Training of the value network by self-play with TD(lambda), from scratch.

The first generations play by heuristics. Each later one is played by the planner with the previous network, and with
few or no states for rollouts, so that it plays many games a second. A few decisions are exploratory. The value of a
state is learned from the outcome of its game and from the network's estimates of later states. Differences between
plans are learned from rollouts of both on the same random draws. While wins are rare, cures count too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.layers import read_layers
from fourcures.bots.planner.workspace import Settings
from fourcures.engine.game_type import GameType
from optimizer import HIDDEN, Optimizer, Weights, cross_entropy
from self_play import SelfPlay, Trajectories, cells_of_games, replay_window, sample_games, td_targets


@dataclass(frozen=True)
class Plan:
    """Hyperparameters of training.

    The first ``heuristic_generations`` play ``first_games`` of each cell and learn in ``first_steps`` steps of
    ``batch`` rows each. Later ones play ``games`` and learn in ``steps`` steps. Each generation learns from random
    games among about the newest ``window`` rows, and from each row once at most. In the first ``shaped_generations``
    cures count besides wins. The network has ``hidden`` units in its two layers; an initial network may have fewer.
    """

    generations: int = 150
    games: int = 100
    heuristic_generations: int = 1
    first_games: int = 500
    first_steps: int = 200
    shaped_generations: int = 20
    window: int = 2_500_000
    steps: int = 200
    batch: int = 1024
    stages: tuple[Settings, ...] = tuple(Settings(budget, search_share=1.0) for budget in (400, 1000, 1000, 2000))
    exploration: int = 3  # percent of the decisions that do not follow the best plan
    td_lambda: float = 0.9
    rate: float = 1e-3
    hidden: tuple[int, int] = HIDDEN

    def settings(self, generation: int) -> Settings:
        """Settings of the planner: no search in the first generations, then a growing budget."""
        if generation < self.heuristic_generations:
            return self.stages[0]._replace(budget=0)
        return self.stages[min(generation * len(self.stages) // self.generations, len(self.stages) - 1)]

    def cure_share(self, generation: int) -> float:
        """Share of cures in the target, positive only at first, when wins are rare."""
        return 0.6 * (1 - generation / self.shaped_generations) if generation < self.shaped_generations else 0.0

    def learning_rate(self, generation: int) -> float:
        """Learning rate, decaying linearly to a tenth."""
        return self.rate * max(0.1, 1 - generation / self.generations)


DEFAULT_PLAN = Plan()


class Generation(NamedTuple):
    """Generation of training: one round of self-play and learning.

    ``loss`` is the cross-entropy of the playing network's estimates against the outcomes of its games. ``blind_loss``
    is the baseline, with the share of games won as the only estimate.
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
    initial: Weights | None = None,
    first: int = 0,
) -> Iterator[Generation]:
    """Train from scratch, or continue from ``initial`` weights with generation ``first``. Yield each generation."""
    self_play = SelfPlay(game_type, threads)
    names = HEURISTICS[game_type.name].feature_names
    known = read_layers(initial, names) if initial else None
    optimizer = Optimizer(len(names), known, hidden=plan.hidden)
    batches: list[Trajectories] = []
    for number in range(first, plan.generations):
        start = time.monotonic()
        games = plan.first_games if number < plan.heuristic_generations else plan.games
        settings = plan.settings(number)
        batch = self_play.play(cells, games, 1000 + number, optimizer.weights, plan.exploration, settings)
        estimates, outcomes = optimizer.estimates(batch.rows), batch.won[batch.games]
        batches = replay_window([batch] if number == plan.heuristic_generations else [*batches, batch], plan.window)
        learn_from(batches, optimizer, plan, number)
        cell_of = cells_of_games(len(cells), games)
        won = [float(batch.won[cell_of == cell].mean()) for cell in range(len(cells))]
        base_rate = np.full(len(outcomes), outcomes.mean())
        losses = cross_entropy(estimates, outcomes), cross_entropy(base_rate, outcomes)
        yield Generation(number, len(batch.won), won, *losses, optimizer.weights, time.monotonic() - start)


def learn_from(batches: list[Trajectories], optimizer: Optimizer, plan: Plan, number: int) -> None:
    """Fit the network to a random sample of games, each row once at most."""
    steps = plan.first_steps if number < plan.heuristic_generations else plan.steps
    sample = sample_games(batches, steps * plan.batch, np.random.default_rng(number))
    td_lambda = plan.td_lambda if number > 0 else 1.0  # estimates of an untrained network are useless
    targets = td_targets(sample, optimizer.estimates(sample.rows), plan.cure_share(number), td_lambda)
    minibatches = max(1, len(sample.rows) // plan.batch)
    comparisons = (sample.plans, sample.plan_values) if len(sample.plans) else None
    optimizer.fit(sample.rows, targets, minibatches, plan.batch, plan.learning_rate(number), comparisons)
