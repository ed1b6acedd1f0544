"""Training data: self-play games of the planner as rows of features, and the targets of these rows."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.workspace import Settings, planner_workspace
from fourcures.engine.backend import Backend
from fourcures.engine.game_type import GameType
from fourcures.lab import kernels
from fourcures.lab.batch import blank_batch
from optimizer import Weights

MAX_ROWS_PER_GAME = 900
MAX_COMPARISONS_PER_GAME = 150
COMPARED_PLANS = 8
CHUNK = 5  # games that a thread plays in one go


class Trajectories(NamedTuple):
    """Rows of features in the order of play, each with the index of its game; share of cures and outcome by game.

    Comparisons have rows of features of the ends of plans, and the values of their rollouts on the same random draws.
    """

    rows: Any
    games: Any
    cures: Any
    won: Any
    plans: Any  # comparisons x plans x features
    plan_values: Any


def comparison_dtype(inputs: int) -> Any:
    """Data type of a comparison of some plans of one search."""
    layout = [
        ("values", np.float64, (COMPARED_PLANS,)),
        ("rows", np.float32, (COMPARED_PLANS, inputs)),
    ]
    return np.dtype(layout, align=True)


class SelfPlay:
    """Self-play of the planner in one game type, on several threads."""

    def __init__(self, game_type: GameType, threads: int) -> None:
        self.game_type = game_type
        self._threads = threads
        self._loop = Backend("cpu", COMPILED_BOTS["planner"].functions(game_type))[kernels.collect_training_rows]

    def play(
        self, cells: list[Any], games: int, seed: int, weights: Weights | None, exploration: int, settings: Settings
    ) -> Trajectories:
        """Play ``games`` games of each cell (a set of options)."""
        jobs = [(cell, first) for first in range(0, games, CHUNK) for cell in cells]

        def run(job: tuple[Any, int]) -> Trajectories:
            cell, first = job
            return self._play_chunk(cell, seed, first, min(CHUNK, games - first), weights, exploration, settings)

        with ThreadPoolExecutor(self._threads) as pool:
            return concatenate(pool.map(run, jobs))

    def _play_chunk(
        self,
        options: Any,
        seed: int,
        first: int,
        count: int,
        weights: Weights | None,
        exploration: int,
        settings: Settings,
    ) -> Trajectories:
        game_type = self.game_type
        work = planner_workspace(game_type, settings, weights)
        batch = blank_batch(game_type, game_type.blank_state(options), range(first, first + count), seed, work)
        inputs = len(HEURISTICS[game_type.name].feature_names)
        rows = np.zeros((count * MAX_ROWS_PER_GAME, inputs), np.float32)
        games, counts = np.zeros(len(rows), np.int64), np.zeros(2, np.int64)
        comparisons = np.zeros(count * MAX_COMPARISONS_PER_GAME, comparison_dtype(inputs))
        self._loop(batch, exploration, rows, games, comparisons, counts)
        filled, compared = slice(0, int(counts[0])), comparisons[: counts[1]]
        cures, won = (batch.states["disease"] > 0).mean(axis=1), batch.states["outcome"] == 1
        return Trajectories(
            rows[filled].copy(),
            games[filled] - first,
            cures.astype(np.float32),
            won,
            compared["rows"].astype(np.float16),
            compared["values"].astype(np.float32),
        )


def concatenate(parts: Iterable[Trajectories]) -> Trajectories:
    """Concatenate several batches of games."""
    batches = list(parts)
    firsts = np.cumsum([0, *(len(batch.won) for batch in batches)])
    games = np.concatenate([batch.games + first for batch, first in zip(batches, firsts, strict=False)])
    rest = {
        name: np.concatenate([getattr(batch, name) for batch in batches])
        for name in Trajectories._fields
        if name != "games"
    }
    return Trajectories(games=games, **rest)


def cells_of_games(cells: int, games: int) -> Any:
    """Index of the cell of each game, in the order of ``SelfPlay.play``."""
    sizes = [min(CHUNK, games - first) for first in range(0, games, CHUNK)]
    return np.concatenate([np.full(size, cell) for size in sizes for cell in range(cells)])


def td_targets(played: Trajectories, estimates: Any, cure_share: float, td_lambda: float) -> Any:
    """TD(lambda) targets: the outcome for a game's last row, else a mix of the next row's target and estimate.

    The target has weight ``td_lambda`` in the mix. The outcome counts the share of cured diseases with weight
    ``cure_share``.
    """
    outcomes = cure_share * played.cures + (1 - cure_share) * played.won
    targets = outcomes[played.games].astype(np.float32)
    lasts = np.flatnonzero(np.diff(played.games, append=-1))
    lengths = np.diff(lasts, prepend=-1)
    for before in range(1, int(lengths.max())):
        rows = lasts[lengths > before] - before
        targets[rows] = (1 - td_lambda) * estimates[rows + 1] + td_lambda * targets[rows + 1]
    return targets


def replay_window(batches: list[Trajectories], rows: int) -> list[Trajectories]:
    """Newest batches that have at most ``rows`` rows together, and at least one batch."""
    kept = 0
    for index in range(len(batches) - 1, -1, -1):
        kept += len(batches[index].rows)
        if kept > rows:
            return batches[min(index + 1, len(batches) - 1) :]
    return batches


def sample_games(batches: list[Trajectories], rows: int, rng: Any) -> Trajectories:
    """Random sample of whole games with about ``rows`` rows, or all games, and an equal share of the comparisons."""
    share = rows / sum(len(batch.rows) for batch in batches)
    parts = []
    for batch in batches:
        taken = rng.random(len(batch.won)) < share
        kept = taken[batch.games]
        numbers = np.cumsum(taken) - 1
        compared = rng.random(len(batch.plans)) < share
        parts.append(
            Trajectories(
                batch.rows[kept],
                numbers[batch.games[kept]],
                batch.cures[taken],
                batch.won[taken],
                batch.plans[compared],
                batch.plan_values[compared],
            )
        )
    return concatenate(parts)
