"""Result file of a benchmark: what a bot did in every game, with a hash that detects damage."""

from __future__ import annotations

import json
from collections import Counter
from math import inf
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, to_builtins

from fourcures import GAMES
from fourcures.engine.errors import Failed, FourcuresError, shown
from fourcures.engine.validation import Part, decoded, validated
from fourcures.engine.whole_file import write_atomically
from fourcures.lab.benchmark.definition import BenchmarkCell, Definition, canonical_hash, find_definition
from fourcures.lab.provenance import Provenance

FORMAT = 1
HASH = "sha256"
Text = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0)]


class BotEntry(Part, frozen=True):
    """Bot of a result: its name, the argument that found it, and the hash of its source file, if it has one."""

    name: Text
    found_by: Text
    source_sha256: str | None
    declared_budget: Text


class Machine(Part, frozen=True):
    """Machine on which a result was produced."""

    platform: Text
    processor: Text
    cores: Count
    python: Text


class CellResult(Part, frozen=True):
    """Result of one cell: its games from number 0 on, and their totals.

    ``outcomes`` has one digit a game, an index into ``reasons``; ``decisions`` has one number a game. Seconds are those
    of ``fourcures simulate``: CPU time of compiled bots, wall time of bots in Python.
    """

    games: Count
    wins: Count
    losses: dict[str, int]
    mean_decisions: float
    seconds_a_decision: float
    reasons: list[str]
    outcomes: Annotated[str, Meta(pattern="^[0-9]*$")]
    decisions: list[Count]


class BenchmarkResult(Part, frozen=True):
    """Result of one bot: by whom, when, on what machine, and its cells by name."""

    format: int
    benchmark: str
    definition_sha256: str
    rules: dict[str, int]
    program: Text
    bot: BotEntry
    by: Text
    date: Text
    machine: Machine
    complete_tracks: list[str]  # the only tracks for which the result is on a leaderboard
    cells: dict[str, CellResult]
    provenance: Provenance | None = None  # None in the files of earlier programs

    @property
    def program_text(self) -> str:
        """Version and provenance of the program that played it."""
        return f"{self.program}, {self.provenance}" if self.provenance else self.program

    @property
    def definition(self) -> Definition:
        """Definition of the benchmark that was played."""
        return find_definition(self.benchmark)

    def seconds_a_decision(self, track: str) -> float:
        """Mean seconds a decision, over all decisions of a track."""
        cells = [self.cells[name] for name in self.definition.cell_names(track) if name in self.cells]
        decisions = [sum(cell.decisions) for cell in cells]
        seconds = sum(cell.seconds_a_decision * count for cell, count in zip(cells, decisions, strict=True))
        return seconds / max(1, sum(decisions))


def cell_result(cell: BenchmarkCell, outcomes: str, decisions: list[int], seconds: float) -> CellResult:
    """Result of a cell from its rows."""
    reasons = GAMES[cell.game].reasons
    wins, losses = count_outcomes(reasons, outcomes)
    total = sum(decisions)
    return CellResult(
        len(outcomes),
        wins,
        losses,
        total / max(1, len(decisions)),
        seconds / max(1, total),
        list(reasons),
        outcomes,
        decisions,
    )


def count_outcomes(reasons: tuple[str, ...], outcomes: str) -> tuple[int, dict[str, int]]:
    """Number of wins, and of losses by reason."""
    counts = Counter(outcomes)
    return counts["1"], {reason: counts[str(number)] for number, reason in enumerate(reasons) if number > 1}


def complete_tracks(definition: Definition, cells: dict[str, CellResult]) -> list[str]:
    """Tracks in which every cell has all its games."""
    return [
        track
        for track in definition.tracks
        if all(name in cells and cells[name].games == definition.games for name in definition.cell_names(track))
    ]


def write_result(path: Path, result: BenchmarkResult) -> None:
    """Write a result with its hash, whole or not at all."""
    document = to_builtins(result)
    signed = {**document, HASH: canonical_hash(document)}
    cells = ",\n".join(f"    {json.dumps(name)}: {json.dumps(cell)}" for name, cell in document["cells"].items())
    text = json.dumps({**signed, "cells": {}}, indent=1)
    text = text.replace('"cells": {}', '"cells": {\n' + cells + "\n }", 1)  # one line a cell, for readable diffs
    write_atomically(path, (text + "\n").encode())


def read_result(path: Path) -> BenchmarkResult:
    """Read a result and check all that can be checked without playing; Failed says what is wrong."""
    try:
        document = decoded(path.read_bytes(), FourcuresError, "result")
    except OSError as error:
        raise FourcuresError(f"{path} cannot be read: {error.strerror or error}.") from None
    except FourcuresError as error:
        raise Failed(f"{path}: {error}") from None
    if not isinstance(document, dict) or "benchmark" not in document:
        raise Failed(f"{path} is no result of a benchmark; fourcures benchmark run writes one.")
    given = document.pop(HASH, None)
    if document.get("format") != FORMAT:
        raise Failed(f"{path}: format {shown(document.get('format'))} is not known; this program reads {FORMAT}.")
    if given != canonical_hash(document):
        raise Failed(f"{path}: its hash does not fit: it was changed or damaged after it was written.")
    try:
        result = validated(document, BenchmarkResult, FourcuresError, "result")
        check_result(result)
    except FourcuresError as error:
        raise Failed(f"{path}: {error}") from None
    return result


def check_result(result: BenchmarkResult) -> None:
    """Raise FourcuresError if definition or rules of a result differ, or if its figures do not match its rows."""
    definition = result.definition
    if result.definition_sha256 != definition.sha256:
        raise FourcuresError(
            f"It was made with another definition of {definition.name}, {result.definition_sha256[:12]}; "
            f"that of this program is {definition.sha256[:12]}."
        )
    if result.rules != definition.rules:
        raise FourcuresError(
            f"It was played by the rules {format_versions(result.rules)}; {definition.name} is played by "
            f"{format_versions(definition.rules)}."
        )
    for name, cell in result.cells.items():
        check_cell(definition, name, cell)
    if result.complete_tracks != complete_tracks(definition, result.cells):
        raise FourcuresError("The tracks that it calls complete are not those whose cells have all their games.")


def check_cell(definition: Definition, name: str, cell: CellResult) -> None:
    """Raise FourcuresError if a cell is unknown, or if its figures do not match its rows."""
    reasons = GAMES[definition.cell(name).game].reasons
    if cell.reasons != list(reasons):
        raise FourcuresError(f"cells.{name}: its reasons are not those of the game, {', '.join(reasons)}.")
    if len(cell.outcomes) != len(cell.decisions) or cell.games != len(cell.outcomes):
        raise FourcuresError(f"cells.{name}: it says {cell.games} games, and has rows of another number of games.")
    if cell.games > definition.games:
        raise FourcuresError(f"cells.{name}: {cell.games} games are more than the {definition.games} that are played.")
    if any(not 1 <= int(digit) < len(reasons) for digit in set(cell.outcomes)):
        raise FourcuresError(f"cells.{name}: outcomes are digits from 1 to {len(reasons) - 1}, one a game.")
    if (cell.wins, cell.losses) != count_outcomes(reasons, cell.outcomes):
        raise FourcuresError(f"cells.{name}: wins and losses are not those of its outcomes.")
    if not 0.0 <= cell.seconds_a_decision < inf:
        raise FourcuresError(f"cells.{name}: seconds_a_decision is a number from 0 on.")
    if not abs(cell.mean_decisions - sum(cell.decisions) / max(1, cell.games)) <= 1e-6:
        raise FourcuresError(f"cells.{name}: mean_decisions is not the mean of its decisions.")


def format_versions(rules: dict[str, Any]) -> str:
    """Versions of rules as text."""
    return ", ".join(f"{game} {version}" for game, version in rules.items()) or "none"
