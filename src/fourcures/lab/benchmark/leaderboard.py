"""Leaderboard of a benchmark: a page in Markdown, made of result files alone."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fourcures import game_type
from fourcures.engine.errors import FourcuresError
from fourcures.lab.benchmark.definition import Definition
from fourcures.lab.benchmark.result import BenchmarkResult, CellResult, read_result
from fourcures.lab.estimate import Estimate
from fourcures.lab.summary import paired_difference, share


class Entry(NamedTuple):
    """Result on a leaderboard, with the name of its file."""

    file: str
    result: BenchmarkResult

    def score(self, names: Sequence[str]) -> Estimate:
        """Mean over cells of the share of wins, with equal weights."""
        cells = [self.result.cells[name] for name in names]
        return mean_estimate([share(cell.wins, cell.games) for cell in cells])

    def cost_of_hiding(self, track: str) -> Estimate | None:
        """Mean paired difference between a track's cells and their twins.

        Return None if no twin was played, or not as many games as its cell.
        """
        cells, definition = self.result.cells, self.result.definition
        twins = {name: definition.cell(name).twin for name in definition.cell_names(track)}
        pairs = [(cells[twin], cells[name]) for name, twin in twins.items() if twin in cells]
        if not pairs or any(one.games != other.games for one, other in pairs):
            return None
        return mean_estimate([paired_difference(won(one), won(other)) for one, other in pairs])


def won(cell: CellResult) -> Any:
    """Boolean array: which games of a cell were won."""
    return np.array([digit == "1" for digit in cell.outcomes])


def mean_estimate(parts: Sequence[Estimate]) -> Estimate:
    """Mean of independent estimates. The widths of their intervals add in quadrature, on each side."""
    value = sum(one.value for one in parts) / len(parts)
    below = sqrt(sum((one.value - one.low) ** 2 for one in parts)) / len(parts)
    above = sqrt(sum((one.high - one.value) ** 2 for one in parts)) / len(parts)
    return Estimate(value, value - below, value + above)


def read_folder(folder: Path, definition: Definition) -> list[Entry]:
    """Read all results of a benchmark in a folder, sorted by file name; FourcuresError if one is invalid."""
    if not folder.is_dir():
        raise FourcuresError(f"{folder} is no folder of results.")
    entries = [Entry(path.name, read_result(path)) for path in sorted(folder.glob("*.json"))]
    return [entry for entry in entries if entry.result.benchmark == definition.name]


def leaderboard(definition: Definition, entries: Sequence[Entry], folder: Path, page: Path) -> str:
    """Markdown page with the complete results of each track, the best first, and links to their files."""
    link = Path(os.path.relpath(folder.absolute(), page.absolute().parent)).as_posix()
    lines = [
        f"# Leaderboard of {definition.name}",
        "",
        wrapped(
            f"Made of result files by `fourcures benchmark board`: {definition.games} games a cell, base seed "
            f"{definition.seed}, definition `{definition.sha256[:12]}`."
        ),
        "",
        wrapped(
            "A score is the mean over cells of the share of games won, in percent, with its 95 % interval. The cost of "
            "hiding is the score less that on the same deals with open hands, in points. The budget class goes by the "
            "mean time of a decision on the machine that the file names. The program of an entry is given by version, "
            "commit, and the first digits of the hashes of sources and weights, where its file has them."
        ),
    ]
    for track in reversed(definition.tracks):  # the last is the hardest
        lines += ["", f"## Track {track}", "", wrapped(definition.tracks[track]), ""]
        ranked = rank(definition, entries, track)
        lines += [*track_table(definition, ranked, track, link), "", *cell_table(definition, ranked, track)]
        if not ranked:
            lines.append("No complete result yet.")
    return "\n".join(lines).rstrip() + "\n"


def rank(definition: Definition, entries: Sequence[Entry], track: str) -> list[Entry]:
    """Entries that are complete in a track, the best first."""
    names = definition.cell_names(track)
    complete = [entry for entry in entries if track in entry.result.complete_tracks]
    return sorted(complete, key=lambda entry: (-entry.score(names).value, entry.file))


def track_table(definition: Definition, ranked: Sequence[Entry], track: str, link: str) -> Iterator[str]:
    """Table of a track: one row a result, with its scores over all games and by game."""
    if not ranked:
        return
    names = definition.cell_names(track)
    by_game = {
        game: [name for name in names if definition.cell(name).game == game]
        for game in dict.fromkeys(definition.cell(name).game for name in names)
    }
    has_twins = any(definition.cell(name).twin for name in names)
    games = list(by_game) if len(by_game) > 1 else []
    heads = ["", "bot", "score", *(game_type(game).title for game in games), *(["cost of hiding"] if has_twins else [])]
    yield from table_head([*heads, "ms a decision", "budget class", "declared", "by", "program", "file"])
    for place, entry in enumerate(ranked, 1):
        result, seconds = entry.result, entry.result.seconds_a_decision(track)
        cost = entry.cost_of_hiding(track)
        yield table_row(
            str(place),
            f"`{result.bot.name}`",
            percent(entry.score(names)),
            *(percent(entry.score(by_game[game])) for game in games),
            *([points(cost)] if has_twins else []),
            f"{1000 * seconds:.2g}",
            definition.budget_class(seconds),
            result.bot.declared_budget,
            result.by,
            result.program_text,
            f"[{entry.file}]({link}/{entry.file})",
        )


def cell_table(definition: Definition, ranked: Sequence[Entry], track: str) -> Iterator[str]:
    """Table of a track by cell: one row a cell, one column a result."""
    if not ranked:
        return
    yield from table_head(["cell", *(f"`{entry.result.bot.name}`" for entry in ranked)])
    for name in definition.cell_names(track):
        yield table_row(f"`{name}`", *(percent(entry.score([name])) for entry in ranked))


def wrapped(text: str) -> str:
    """Paragraph in lines of at most 100 characters."""
    return textwrap.fill(text, 100, break_long_words=False, break_on_hyphens=False)


def table_head(heads: Sequence[str]) -> Iterator[str]:
    """Head of a table in Markdown."""
    yield table_row(*heads)
    yield "|" + "---|" * len(heads)


def table_row(*cells: str) -> str:
    """Row of a Markdown table. Text by others is escaped, so that it cannot end a cell or begin a tag."""
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|").replace("<", "&lt;") for cell in cells) + " |"


def percent(one: Estimate) -> str:
    """Share as text, in percent."""
    return f"{100 * one.value:.1f} ({100 * one.low:.1f} to {100 * one.high:.1f})"


def points(one: Estimate | None) -> str:
    """Difference as text, in percentage points."""
    return "" if one is None else f"{100 * one.value:+.1f} ({100 * one.low:+.1f} to {100 * one.high:+.1f})"
