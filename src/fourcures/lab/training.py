"""Learning what states are worth, from nothing: the planner plays, and a small network is fitted to how games end.

Generation 0 plays by rules of thumb, and its network learns how many cures a state leads to. Each later generation is
played by the planner with the network before it, strays now and then so that other states are seen too, and learns
from wins, and from what the planner's trials made of the state, which is less noisy.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.skills import SKILLS
from fourcures.bots.workspace import HIDDEN, SETTINGS, planner_workspace
from fourcures.engine.chance import Source, new_source
from fourcures.engine.contract import GameType
from fourcures.engine.rule import Backend
from fourcures.lab import kernels

LONGEST_RECORD = 120  # rows of a game that are kept
KEPT_GENERATIONS = 4  # the newest, to learn from
CHUNK = 5  # games that a thread plays in one go
HELD_OUT = 0.1  # the share of games that a fit is judged by

Weights = dict[str, Any]


class Played(NamedTuple):
    """What some games left: rows of features with their games and estimates, and of each game its cures and outcome."""

    rows: Any
    games: Any
    estimates: Any
    cures: Any
    won: Any


@dataclass(frozen=True)
class Plan:
    """How to train: games of each cell in a generation, and the planner's settings while it plays them."""

    games: int = 300
    first_games: int = 2000
    budget: int = 8000

    def cure_share(self, generation: int) -> float:
        """How much of the target is the number of cures, at first, when wins are rare."""
        return 0.7 if generation == 0 else 0.5 if generation <= 2 else 0.25 if generation <= 4 else 0.0

    def outcome_share(self, generation: int) -> float:
        """How much of the target is how the game ended; the rest is the planner's own estimate."""
        return 1.0 if generation <= 3 else 0.4

    def strays(self, generation: int) -> int:
        """Decisions in a hundred that rules of thumb make."""
        return 8 if generation <= 4 else 2


DEFAULT_PLAN = Plan()


class Generator:
    """Plays games of one kind and keeps what can be learned from."""

    def __init__(self, kind: GameType, threads: int) -> None:
        self.kind = kind
        self._threads = threads
        self._loop = Backend("cpu", COMPILED_BOTS["planner"].functions(kind))[kernels.record_games]

    def play(
        self, cells: list[Any], games: int, seed: int, weights: Weights | None, strays: int, budget: int
    ) -> Played:
        """Play so many games of each cell on all threads."""
        settings = SETTINGS[self.kind.name]._replace(budget=budget)
        jobs = [(cell, first) for first in range(0, games, CHUNK) for cell in cells]

        def run(job: tuple[Any, int]) -> Played:
            cell, first = job
            return self._record(cell, seed, first, min(CHUNK, games - first), weights, strays, settings)

        with ThreadPoolExecutor(self._threads) as pool:
            return joined(pool.map(run, jobs))

    def _record(
        self, options: Any, seed: int, first: int, count: int, weights: Weights | None, strays: int, settings: Any
    ) -> Played:
        kind = self.kind
        states = np.zeros(count, kind.state_type.dtype())
        kind.blank_state(options).store(states, 0)
        states[1:] = states[0]
        bases = np.zeros(1, Source.dtype())
        new_source(seed).store(bases, 0)
        rows = np.zeros((count * LONGEST_RECORD, len(SKILLS[kind.name].names)))
        games, estimates, written = np.zeros(len(rows), np.int64), np.zeros(len(rows)), np.zeros(1, np.int64)
        work = planner_workspace(kind, settings, weights)
        sources, legal = np.zeros(1, Source.dtype()), np.zeros(kind.rows + 1, np.int64)
        self._loop(states, bases, sources, legal, kind.width, work, first, strays, rows, games, estimates, written)
        filled = slice(0, int(written[0]))
        cures, won = (states["disease"] > 0).mean(axis=1), states["outcome"] == 1
        return Played(rows[filled].astype(np.float32), games[filled] - first, estimates[filled], cures, won)


def joined(parts: Iterator[Played] | list[Played]) -> Played:
    """Several lots of games as one."""
    lots = list(parts)
    firsts = np.cumsum([0, *(len(lot.won) for lot in lots)])
    games = np.concatenate([lot.games + first for lot, first in zip(lots, firsts, strict=False)])
    rest = {
        name: np.concatenate([getattr(lot, name) for lot in lots]) for name in ("rows", "estimates", "cures", "won")
    }
    return Played(games=games, **rest)


def targets(played: Played, cure_share: float, outcome_share: float) -> Any:
    """What the network is to say of each row."""
    ends = (cure_share * played.cures + (1 - cure_share) * played.won)[played.games]
    mixed = outcome_share * ends + (1 - outcome_share) * played.estimates
    return np.where(played.estimates >= 0, mixed, ends).astype(np.float32)


class Fit(NamedTuple):
    """A fitted network: its weights, and the mean surprise at games held out, beside that of guessing their mean."""

    weights: Weights
    loss: float
    blind_loss: float


def fit(rows: Any, wanted: Any, games: Any, before: Weights | None = None, epochs: int = 8) -> Fit:
    """Fit a network to numbers from 0 to 1 with Adam; the best of all epochs on games held out."""
    chance = np.random.default_rng(0)
    weights = starting_weights(rows.shape[1], before, chance)
    slopes = [np.zeros_like(part) for part in weights]
    squares = [np.zeros_like(part) for part in weights]
    held_out = np.isin(games, np.flatnonzero(chance.random(games.max() + 1) < HELD_OUT))
    learned, judged = np.flatnonzero(~held_out), np.flatnonzero(held_out if held_out.any() else ~held_out)
    best, kept, step = np.inf, weights, 0
    for epoch in range(epochs):
        chance.shuffle(learned)
        rate = 2e-3 * (1 - epoch / epochs)
        for first in range(0, len(learned), 2048):
            step += 1
            batch = learned[first : first + 2048]
            for place, slope in enumerate(gradients(weights, rows[batch], wanted[batch])):
                slopes[place] = 0.9 * slopes[place] + 0.1 * slope
                squares[place] = 0.999 * squares[place] + 0.001 * slope**2
                mean, spread = slopes[place] / (1 - 0.9**step), np.sqrt(squares[place] / (1 - 0.999**step))
                weights[place] -= (rate * mean / (spread + 1e-8)).astype(np.float32)
        loss = surprise(predict(weights, rows[judged])[2], wanted[judged])
        if loss < best:
            best, kept = loss, [part.copy() for part in weights]
    return Fit(as_weights(kept), best, surprise(np.full(len(judged), wanted[judged].mean()), wanted[judged]))


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
    """Hidden units, sums and estimates, as ``bots.network`` makes them."""
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


def as_weights(parts: list[Any]) -> Weights:
    """Arrays as plain numbers, with as many digits as matter."""
    first, first_bias, second, second_bias = ([float(f"{number:.6g}") for number in part.ravel()] for part in parts)
    return {"first": first, "first_bias": first_bias, "second": second, "second_bias": second_bias[0]}


def cells_of_games(cells: int, games: int) -> Any:
    """The cell of each game, in the order in which ``Generator.play`` gives them."""
    sizes = [min(CHUNK, games - first) for first in range(0, games, CHUNK)]
    return np.concatenate([np.full(size, cell) for size in sizes for cell in range(cells)])


class Generation(NamedTuple):
    """One round of playing and fitting."""

    number: int
    games: int
    won: list[float]  # the share of wins in each cell
    fit: Fit
    seconds: float


def train(
    kind: GameType,
    cells: list[Any],
    generations: int,
    threads: int,
    plan: Plan = DEFAULT_PLAN,
    weights: Weights | None = None,
    first: int = 0,
) -> Iterator[Generation]:
    """Train from nothing, or go on from a generation's weights; each generation is handed out as it is done."""
    generator = Generator(kind, threads)
    lots: list[Played] = []
    for number in range(first, generations):
        began = time.monotonic()
        if number == 0:
            lot = generator.play(cells, plan.first_games, 1, None, 0, 0)
        else:
            lot = generator.play(cells, plan.games, 1000 + number, weights, plan.strays(number), plan.budget)
        lots = [*lots, lot][-KEPT_GENERATIONS:]
        known = joined(lots)
        wanted = targets(known, plan.cure_share(number), plan.outcome_share(number))
        fitted = fit(known.rows, wanted, known.games, weights if number > 1 else None)
        weights = fitted.weights
        cell_of = cells_of_games(len(cells), len(lot.won) // len(cells))
        won = [float(lot.won[cell_of == cell].mean()) for cell in range(len(cells))]
        yield Generation(number, len(lot.won), won, fitted, time.monotonic() - began)
