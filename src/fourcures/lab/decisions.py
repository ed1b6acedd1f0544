"""Decisions of planner games: features of the states, and the outcomes of the games.

The chance network is fitted to them and judged on them. Files are compressed and hold features in half precision, whose
eleven bits are more than features need.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.workspace import SETTINGS, Settings, planner_workspace
from fourcures.engine.backend import Backend
from fourcures.engine.game_type import GameType
from fourcures.engine.whole_file import write_atomically
from fourcures.lab import kernels
from fourcures.lab.batch import blank_batch

CHUNK = 2  # games that a thread plays in one go
ROWS_PER_GAME = 600
EVERY = 4  # one decision in this many is kept

Cell = dict[str, Any]
CELLS: dict[str, list[Cell]] = {
    "pandemic": [
        {"players": players, "difficulty": difficulty, **hands}
        for difficulty, hands in (
            ("introductory", {"hands": "open"}),
            ("standard", {"hands": "closed", "talk": "none"}),
            ("heroic", {"hands": "closed", "talk": "none"}),
            ("standard", {"hands": "open"}),
            ("heroic", {"hands": "open"}),
            ("standard", {"hands": "closed", "talk": "free"}),
            ("heroic", {"hands": "closed", "talk": "free"}),
        )
        for players in (2, 3, 4)
    ],
    "dice": [{"mode": mode} for mode in ("intro", "standard")],
    "cure": [
        {"players": players, "difficulty": difficulty}
        for difficulty in ("beginner", "standard", "heroic")
        for players in (2, 3, 4, 5)
    ],
}


class Decisions(NamedTuple):
    """Rows of features, one a decision, with cell and number of the game, turn, decision, and whether it was searched.

    ``won`` tells whether the game of each row was won. ``states`` has the whole states of the rows ``state_rows``.
    """

    rows: Any
    cells: Any
    games: Any
    turns: Any
    decisions: Any
    searched: Any
    won: Any
    states: Any
    state_rows: Any


class PlannerGames:
    """Games of the planner in any cells of one game type, with ``settings`` or its default ones."""

    def __init__(self, game_type: GameType, seed: int, settings: Settings | None = None) -> None:
        self.game_type = game_type
        self._seed = seed
        self._settings = settings or SETTINGS[game_type.name]
        self._loop = Backend("cpu", COMPILED_BOTS["planner"].functions(game_type))[kernels.collect_decisions]

    def play(self, cells: list[Cell], games: int, threads: int) -> Iterator[Decisions]:
        """Play ``games`` games of each cell, and yield their decisions."""
        jobs = [(cell, first) for first in range(0, games, CHUNK) for cell in range(len(cells))]

        def run(job: tuple[int, int]) -> Decisions:
            cell, first = job
            return self.play_chunk(cells[cell], cell, first, min(CHUNK, games - first))

        with ThreadPoolExecutor(threads) as pool:
            yield from pool.map(run, jobs)

    def play_chunk(self, options: Cell, cell: int, first: int, count: int) -> Decisions:
        """Play numbered games of one cell, on this thread."""
        game_type = self.game_type
        work = planner_workspace(game_type, self._settings)
        blank = game_type.blank_state(game_type.make_options(**options))
        batch = blank_batch(game_type, blank, range(first, first + count), self._seed + cell, work)
        rows = np.zeros((count * ROWS_PER_GAME, len(HEURISTICS[game_type.name].feature_names)), np.float32)
        notes, written = np.zeros((len(rows), 5), np.int64), np.zeros(1, np.int64)
        kept = np.zeros(len(rows), batch.states.dtype)
        self._loop(batch, EVERY, rows, notes, kept, written)
        filled = int(written[0])
        notes, kept = notes[:filled], kept[:filled]
        whole = np.flatnonzero(notes[:, 4])
        numbers = notes.astype(np.int32)
        return Decisions(
            rows=rows[:filled].astype(np.float16),
            cells=np.full(filled, cell, np.int16),
            games=numbers[:, 0],
            turns=numbers[:, 1],
            decisions=numbers[:, 2],
            searched=numbers[:, 3] != 0,
            won=(batch.states["outcome"] == 1)[notes[:, 0] - first],
            states=kept[whole],
            state_rows=whole,
        )


def concatenate(parts: Iterable[Decisions]) -> Decisions:
    """Concatenate several sets of decisions."""
    sets = list(parts)
    firsts = np.cumsum([0, *(len(part.rows) for part in sets)])
    columns = {name: np.concatenate([getattr(part, name) for part in sets]) for name in Decisions._fields}
    columns["state_rows"] = np.concatenate([part.state_rows + first for part, first in zip(sets, firsts, strict=False)])
    return Decisions(**columns)


def save(decisions: Decisions, file: Path) -> None:
    """Write decisions to a compressed file, whose name gets the suffix .npz if it has another one."""
    columns = decisions._asdict()
    columns["states"] = decisions.states.view(np.uint8).reshape(len(decisions.states), -1)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **columns)
    file = file if file.suffix == ".npz" else file.with_name(f"{file.name}.npz")
    write_atomically(file, buffer.getvalue())


def load(game_type: GameType, file: Path) -> Decisions:
    """Read decisions from a file."""
    with np.load(file) as columns:
        found = {name: columns[name] for name in Decisions._fields}
    found["states"] = found["states"].view(game_type.state_type.dtype()).reshape(-1)
    return Decisions(**found)
