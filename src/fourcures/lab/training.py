"""Learning what states are worth, from nothing: a small network is fitted to how games go on and end.

The first generations play by rules of thumb. Each later one is played by the planner with the network before it, with
few states or none for trials, so that it plays many games a second. Now and then it strays, to see other states too.
What a state is worth is learned from how its game ended and from what the network says of the states that came after
it, those that came soon counting more. While wins are rare, cures count too.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.planner.workspace import HIDDEN, Settings, planner_workspace
from fourcures.bots.skills import SKILLS
from fourcures.engine.chance import Source, new_source
from fourcures.engine.contract import GameType
from fourcures.engine.rule import Backend
from fourcures.lab import kernels

LONGEST_RECORD = 300  # rows of a game that are kept
CHUNK = 5  # games that a thread plays in one go
MEAN_PACE = 0.002  # how fast the mean of the weights follows them

Weights = dict[str, Any]


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
    stages: tuple[Settings, ...] = tuple(Settings(budget, growing=1.0) for budget in (400, 1000, 1000, 2000))
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


# --- Games to learn from


class Played(NamedTuple):
    """What some games left: rows of features with their games, in order, and of each game its cures and outcome."""

    rows: Any
    games: Any
    cures: Any
    won: Any


class Generator:
    """Plays games of one kind and keeps what can be learned from."""

    def __init__(self, kind: GameType, threads: int) -> None:
        self.kind = kind
        self._threads = threads
        self._loop = Backend("cpu", COMPILED_BOTS["planner"].functions(kind))[kernels.record_games]

    def play(
        self, cells: list[Any], games: int, seed: int, weights: Weights | None, strays: int, settings: Settings
    ) -> Played:
        """Play so many games of each cell on all threads."""
        jobs = [(cell, first) for first in range(0, games, CHUNK) for cell in cells]

        def run(job: tuple[Any, int]) -> Played:
            cell, first = job
            return self._record(cell, seed, first, min(CHUNK, games - first), weights, strays, settings)

        with ThreadPoolExecutor(self._threads) as pool:
            return joined(pool.map(run, jobs))

    def _record(
        self, options: Any, seed: int, first: int, count: int, weights: Weights | None, strays: int, settings: Settings
    ) -> Played:
        kind = self.kind
        states = np.zeros(count, kind.state_type.dtype())
        kind.blank_state(options).store(states, 0)
        states[1:] = states[0]
        bases = np.zeros(1, Source.dtype())
        new_source(seed).store(bases, 0)
        rows = np.zeros((count * LONGEST_RECORD, len(SKILLS[kind.name].names)), np.float32)
        games, written = np.zeros(len(rows), np.int64), np.zeros(1, np.int64)
        work = planner_workspace(kind, settings, weights)
        sources, legal = np.zeros(1, Source.dtype()), np.zeros(kind.rows + 1, np.int64)
        self._loop(states, bases, sources, legal, kind.width, work, first, strays, rows, games, written)
        filled = slice(0, int(written[0]))
        cures, won = (states["disease"] > 0).mean(axis=1), states["outcome"] == 1
        return Played(rows[filled], games[filled] - first, cures.astype(np.float32), won)


def joined(parts: Iterable[Played]) -> Played:
    """Several lots of games as one."""
    lots = list(parts)
    firsts = np.cumsum([0, *(len(lot.won) for lot in lots)])
    games = np.concatenate([lot.games + first for lot, first in zip(lots, firsts, strict=False)])
    rest = {name: np.concatenate([getattr(lot, name) for lot in lots]) for name in ("rows", "cures", "won")}
    return Played(games=games, **rest)


def cells_of_games(cells: int, games: int) -> Any:
    """The cell of each game, in the order in which ``Generator.play`` gives them."""
    sizes = [min(CHUNK, games - first) for first in range(0, games, CHUNK)]
    return np.concatenate([np.full(size, cell) for size in sizes for cell in range(cells)])


def targets(played: Played, estimates: Any, cure_share: float, far_sight: float) -> Any:
    """What the network is to say of each row: of a game's last one, its end; of others, what came after.

    That is the estimate of the next row, and for a share of ``far_sight`` the target of the next row instead.
    """
    wanted = (cure_share * played.cures + (1 - cure_share) * played.won)[played.games].astype(np.float32)
    lasts = np.flatnonzero(np.diff(played.games, append=-1))
    lengths = np.diff(lasts, prepend=-1)
    for before in range(1, int(lengths.max())):
        rows = lasts[lengths > before] - before
        wanted[rows] = (1 - far_sight) * estimates[rows + 1] + far_sight * wanted[rows + 1]
    return wanted


# --- The network


class Learner:
    """A network in the making, with Adam's memory of its slopes.

    What it says comes from a running mean of its weights over the last steps: a planner finds every error that it can
    profit from, so quiet weights matter more than new ones.
    """

    def __init__(self, inputs: int, before: Weights | None = None) -> None:
        self._chance = np.random.default_rng(0)
        self._parts = starting_weights(inputs, before, self._chance)
        self._means = [np.zeros_like(part) for part in self._parts]
        self._squares = [np.zeros_like(part) for part in self._parts]
        self._calm = [part.copy() for part in self._parts]
        self._steps = 0

    def estimates(self, rows: Any) -> Any:
        """What the network says of some rows."""
        return predict(self._calm, rows)[2]

    def learn(self, rows: Any, wanted: Any, steps: int, batch: int, rate: float) -> None:
        """So many steps towards what is wanted, each for a few rows."""
        for _ in range(steps):
            some = self._chance.integers(0, len(rows), batch)
            self._steps += 1
            pace = max(MEAN_PACE, 10 / (10 + self._steps))
            for place, slope in enumerate(gradients(self._parts, rows[some], wanted[some])):
                self._means[place] = 0.9 * self._means[place] + 0.1 * slope
                self._squares[place] = 0.999 * self._squares[place] + 0.001 * slope**2
                mean = self._means[place] / (1 - 0.9**self._steps)
                spread = np.sqrt(self._squares[place] / (1 - 0.999**self._steps))
                self._parts[place] -= (rate * mean / (spread + 1e-8)).astype(np.float32)
                self._calm[place] += np.float32(pace) * (self._parts[place] - self._calm[place])

    @property
    def weights(self) -> Weights:
        """The network as plain numbers, with as many digits as matter."""
        first, first_bias, second, second_bias = (
            [float(f"{number:.4g}") for number in part.ravel()] for part in self._calm
        )
        return {"first": first, "first_bias": first_bias, "second": second, "second_bias": second_bias[0]}


def starting_weights(inputs: int, before: Weights | None, chance: Any) -> list[Any]:
    """Small random weights, or those of a generation before."""
    if before is None:
        parts = [
            chance.normal(0, np.sqrt(2 / inputs), (inputs, HIDDEN)),
            np.zeros(HIDDEN),
            chance.normal(0, np.sqrt(1 / HIDDEN), HIDDEN),
            np.zeros(1),
        ]
    else:
        first = np.array(before["first"]).reshape(inputs, -1)
        parts = [first, np.array(before["first_bias"]), np.array(before["second"]), np.array([before["second_bias"]])]
    return [part.astype(np.float32) for part in parts]


def predict(weights: list[Any], rows: Any) -> tuple[Any, Any, Any]:
    """Hidden units, sums and estimates, as ``bots.planner.network`` makes them."""
    hidden = np.maximum(rows @ weights[0] + weights[1], 0)
    sums = hidden @ weights[2] + weights[3][0]
    return hidden, sums, 0.5 + 0.5 * sums / (1 + np.abs(sums))


def gradients(weights: list[Any], rows: Any, wanted: Any) -> list[Any]:
    """The slopes of the mean surprise, with a little pull towards zero."""
    hidden, sums, estimates = predict(weights, rows)
    at_sum = (estimates - wanted) * 2 / (1 + 2 * np.abs(sums)) / len(rows)
    at_hidden = np.outer(at_sum, weights[2]) * (hidden > 0)
    slopes = [rows.T @ at_hidden, at_hidden.sum(0), hidden.T @ at_sum, np.array([at_sum.sum()])]
    return [slope + 1e-5 * part for slope, part in zip(slopes, weights, strict=True)]


def surprise(estimates: Any, wanted: Any) -> float:
    """The mean cross-entropy."""
    safe = np.clip(estimates, 1e-6, 1 - 1e-6)
    return float(-(wanted * np.log(safe) + (1 - wanted) * np.log(1 - safe)).mean())


# --- Generations


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
    kind: GameType,
    cells: list[Any],
    threads: int,
    plan: Plan = DEFAULT_PLAN,
    before: Weights | None = None,
    first: int = 0,
) -> Iterator[Generation]:
    """Train from nothing, or go on from a generation's weights; each generation is handed out as it is done."""
    generator = Generator(kind, threads)
    learner = Learner(len(SKILLS[kind.name].names), before)
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
        losses = surprise(estimates, ends), surprise(np.full(len(ends), ends.mean()), ends)
        yield Generation(number, len(lot.won), won, *losses, learner.weights, time.monotonic() - began)


def study(learner: Learner, lots: list[Played], plan: Plan, number: int) -> None:
    """Learn from games at random, each row once at most."""
    steps = plan.first_steps if number < plan.by_thumb else plan.steps
    lesson = some_games(lots, steps * plan.batch, np.random.default_rng(number))
    far_sight = plan.far_sight if number > 0 else 1.0  # a network that knows nothing has nothing to say of what comes
    wanted = targets(lesson, learner.estimates(lesson.rows), plan.cure_share(number), far_sight)
    learner.learn(lesson.rows, wanted, max(1, len(lesson.rows) // plan.batch), plan.batch, plan.rate_of(number))


def newest(lots: list[Played], rows: int) -> list[Played]:
    """The newest lots, as many as have so many rows together, and at least one."""
    kept = 0
    for place in range(len(lots) - 1, -1, -1):
        kept += len(lots[place].rows)
        if kept > rows:
            return lots[min(place + 1, len(lots) - 1) :]
    return lots


def some_games(lots: list[Played], rows: int, chance: Any) -> Played:
    """Whole games at random, with about so many rows, or all."""
    share = rows / sum(len(lot.rows) for lot in lots)
    parts = []
    for lot in lots:
        taken = chance.random(len(lot.won)) < share
        kept = taken[lot.games]
        numbers = np.cumsum(taken) - 1
        parts.append(Played(lot.rows[kept], numbers[lot.games[kept]], lot.cures[taken], lot.won[taken]))
    return joined(parts)
