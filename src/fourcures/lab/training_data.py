"""Lessons: games that the planner plays for a network to learn from, and what it is to say of their states."""

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
from fourcures.engine.rng import RandomStream, new_stream
from fourcures.lab import kernels
from fourcures.lab.optimizer import Weights

LONGEST_RECORD = 900  # rows of a game that are kept
CHUNK = 5  # games that a thread plays in one go


class Played(NamedTuple):
    """What some games left: rows of features with their games, in order, and of each game its cures and outcome."""

    rows: Any
    games: Any
    cures: Any
    won: Any


class Generator:
    """Plays games of one kind and keeps what can be learned from."""

    def __init__(self, game_type: GameType, threads: int) -> None:
        self.game_type = game_type
        self._threads = threads
        self._loop = Backend("cpu", COMPILED_BOTS["planner"].functions(game_type))[kernels.record_games]

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
        game_type = self.game_type
        states = np.zeros(count, game_type.state_type.dtype())
        game_type.blank_state(options).store(states, 0)
        states[1:] = states[0]
        bases = np.zeros(1, RandomStream.dtype())
        new_stream(seed).store(bases, 0)
        rows = np.zeros((count * LONGEST_RECORD, len(HEURISTICS[game_type.name].feature_names)), np.float32)
        games, written = np.zeros(len(rows), np.int64), np.zeros(1, np.int64)
        work = planner_workspace(game_type, settings, weights)
        sources, legal = np.zeros(1, RandomStream.dtype()), np.zeros(game_type.rows + 1, np.int64)
        self._loop(states, bases, sources, legal, game_type.width, work, first, strays, rows, games, written)
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
    ends = cure_share * played.cures + (1 - cure_share) * played.won
    wanted = ends[played.games].astype(np.float32)
    lasts = np.flatnonzero(np.diff(played.games, append=-1))
    lengths = np.diff(lasts, prepend=-1)
    for before in range(1, int(lengths.max())):
        rows = lasts[lengths > before] - before
        wanted[rows] = (1 - far_sight) * estimates[rows + 1] + far_sight * wanted[rows + 1]
    return wanted


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
