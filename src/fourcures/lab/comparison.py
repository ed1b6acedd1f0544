"""Comparison of bots on the same deals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console

from fourcures import DEFAULT_GAME, game_type
from fourcures.bots.registry import AnyBot, find_bot
from fourcures.engine.errors import BadOptions
from fourcures.engine.game import check_seed
from fourcures.engine.game_type import GameType
from fourcures.lab import result_files
from fourcures.lab.estimate import Estimate
from fourcures.lab.executors.registry import Executor, find_executor
from fourcures.lab.job import Job, all_options, format_games, format_options
from fourcures.lab.plot_choices import check_layout
from fourcures.lab.provenance import as_fields, bot_hash
from fourcures.lab.simulation import Result, check_games, play_job, quiet_console, tell_if_stopped
from fourcures.lab.summary import paired_difference, share

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass
class Cell:
    """Cell of a comparison: one set of options, and the result of each bot with it."""

    options: dict[str, Any]
    results: list[Result] = field(default_factory=list)

    def difference(self, result: Result) -> Estimate:
        """Paired difference to the first bot's share of wins, on the deals that both have played."""
        first, second = self.results[0].rows.won(), result.rows.won()
        played = min(len(first), len(second))
        return paired_difference(first[:played], second[:played])

    def by_role(self) -> Iterator[tuple[str, int, list[Estimate]]]:
        """Yield each role dealt, its number of games of the first bot, and every bot's share of wins with it."""
        for number, role in enumerate(self.results[0].job.game_type.roles):
            present = [result.rows.has_role(number) for result in self.results]
            if present[0].any():
                won = [result.rows.won() for result in self.results]
                shares = [share(int((a & b).sum()), int(b.sum())) for a, b in zip(won, present, strict=True)]
                yield role, int(present[0].sum()), shares


@dataclass(repr=False)
class Comparison:
    """Results of several bots in several cells, with the same seed. After Ctrl-C, some are missing."""

    game_type: GameType
    seed: int
    games: int  # games asked for, of each bot in each cell
    asked: list[list[Job]]  # jobs asked for, by cell and bot
    cells: list[Cell] = field(default_factory=list)

    def __repr__(self) -> str:
        bots, cells = ", ".join(job.bot.name for job in self.asked[0]), len(self.asked)
        stopped = "" if self.is_complete else f", stopped at {self.games_played:,}"
        where = "1 cell" if cells == 1 else f"{cells} cells"
        return f"<{self.game_type.title}: {format_games(self.games)} each of {bots} in {where}{stopped}>"

    @property
    def games_played(self) -> int:
        """Number of games of all bots in all cells."""
        return sum(result.summary.games for cell in self.cells for result in cell.results)

    @property
    def games_asked(self) -> int:
        """Number of games asked for in all."""
        return self.games * sum(map(len, self.asked))

    @property
    def is_complete(self) -> bool:
        """Whether all games were played."""
        return self.games_played >= self.games_asked

    @property
    def title(self) -> str:
        """Title of tables and figures: game, number of games."""
        return f"{self.game_type.title}: {format_games(self.games)} each, the same deals"

    @property
    def bots(self) -> list[str]:
        """Names of the bots."""
        return [result.job.bot.name for result in self.cells[0].results]

    @property
    def chosen(self) -> str:
        """The options that all cells share, as a line of text."""
        return format_options(self._common())

    def label(self, cell: Cell) -> str:
        """Label of a cell: its options, and options that the game derived from them if they differ between cells."""
        job, common = cell.results[0].job, self._common()
        own = {name: value for name, value in job.game_type.derived_options(job.options).items() if name not in common}
        return format_options({**cell.options, **own}) or "as the game is"

    def _common(self) -> dict[str, Any]:
        first, *others = (all_options(cell.results[0].job) for cell in self.cells)
        return {
            name: value
            for name, value in first.items()
            if all(name in other and other[name] == value for other in others)
        }

    def as_json(self, by_role: bool = False) -> dict[str, Any]:
        """All statistics as JSON values."""
        about = {
            **as_fields(),
            "game": self.game_type.name,
            "options": [json.loads(jobs[0].options_json) for jobs in self.asked],
            "bots": [job.bot.name for job in self.asked[0]],
            "bots_sha256": [bot_hash(job.bot) for job in self.asked[0]],
            "games": self.games,
            "seed": self.seed,
        }
        return {**about, "cells": [self._cell_json(cell, by_role) for cell in self.cells]}

    def _cell_json(self, cell: Cell, by_role: bool) -> dict[str, Any]:
        figures: dict[str, Any] = {"options": cell.results[0].about()["options"], "bots": []}
        for result in cell.results:
            decisions = result.summary.means["decisions"].total
            bot = {"bot": result.job.bot.name, **result.summary.as_json()}
            bot["difference"] = cell.difference(result).as_json()
            bot["seconds_a_game"] = result.seconds / result.summary.games
            bot["seconds_a_decision"] = result.seconds / max(1.0, decisions)
            figures["bots"].append(bot)
        if by_role:
            figures["roles"] = [
                {"role": role, "games": games, "wins": [estimate.as_json() for estimate in shares]}
                for role, games, shares in cell.by_role()
            ]
        return figures

    def columns(self) -> dict[str, Any]:
        """The rows of all bots in all cells as columns. Values that a cell does not have are empty text."""
        parts = [result.columns() for cell in self.cells for result in cell.results]
        names = dict.fromkeys(name for part in parts for name in part)
        return {name: np.concatenate([_filled(part, name) for part in parts]) for name in names}

    def write(self, path: str | Path) -> None:
        """Write all rows as a .parquet, .csv or .json file, whole or not at all."""
        result_files.write_table(path, self.as_json(), self.columns())

    def plot(self, path: str | Path, layout: str = "post") -> None:
        """Write the figure as a .png, .svg or .pdf file, whole or not at all."""
        result_files.write_figure(path, lambda: self.figure(layout))

    def figure(self, layout: str = "post") -> Figure:
        """Figure of the shares of wins side by side, in the layout post or paper; needs Matplotlib."""
        from fourcures.lab.plots import comparison_figure

        words = ["share of games won, with 95 % intervals", self.chosen, f"seed {self.seed}"]
        shares: dict[str, list[Estimate]] = {bot: [] for bot in self.bots}
        for cell in self.cells:
            for result in cell.results:
                shares[result.job.bot.name].append(result.summary.shares()[self.game_type.reasons[1]])
        labels, subtitle = [*map(self.label, self.cells)], "; ".join(filter(None, words))
        return comparison_figure(self.title, subtitle, labels, shares, check_layout(layout))


def _filled(part: dict[str, Any], name: str) -> Any:
    """Column of a part, or empty text if the part has no such column."""
    return part[name] if name in part else np.full(len(part["game"]), "")


def compare(
    bots: Sequence[Any],
    game: str = DEFAULT_GAME,
    games: int = 1000,
    seed: int = 1,
    on: str = "cpu",
    *,
    workers: int | None = None,
    cells: Sequence[dict[str, Any]] = ({},),
) -> Comparison:
    """Play the same deals with several bots, in one cell for each set of options in ``cells``.

    See ``simulate`` for the other parameters.
    """
    games = check_games(games)
    found = [find_bot(bot) for bot in bots]
    executor = find_executor(on, workers)
    return run_cells(game_type(game), found, games, check_seed(seed), executor, cells, quiet_console())


def run_cells(
    game_type: GameType,
    bots: Sequence[AnyBot],
    games: int,
    seed: int,
    executor: Executor,
    cells: Sequence[dict[str, Any]],
    console: Console,
) -> Comparison:
    """Play all cells with all bots. After Ctrl-C, say so and return the comparison so far."""
    names = [bot.name for bot in bots]
    if not bots or len(set(names)) < len(names):
        raise BadOptions(f"To compare are one or more bots, each once; {', '.join(names) or 'none'} is not that.")
    jobs = [[Job.of(game_type, game_type.make_options(**cell), bot, seed, games) for bot in bots] for cell in cells]
    done = Comparison(game_type, seed, games, jobs)
    for options, cell_jobs in zip(cells, jobs, strict=True):
        cell = Cell(dict(options))
        for job in cell_jobs:
            result = play_job(job, games, executor, console)
            if result.summary.games:
                cell.results.append(result)
            if cell.results and cell not in done.cells:
                done.cells.append(cell)
            if not result.is_complete:
                tell_if_stopped(console, done.games_played, done.games_asked)
                return done
    return done
