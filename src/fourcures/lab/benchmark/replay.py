"""Replay of a result: some of its games are played again, and compared."""

from __future__ import annotations

import random
from typing import NamedTuple

from rich.console import Console

from fourcures import game_type
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.registry import AnyBot, find_bot
from fourcures.engine.errors import Failed, FourcuresError
from fourcures.lab.benchmark.result import BenchmarkResult
from fourcures.lab.benchmark.run import playable_cells
from fourcures.lab.executors.cores import CpuExecutor
from fourcures.lab.job import Job, play_part
from fourcures.lab.provenance import bot_hash
from fourcures.lab.simulation import progress_bar, saving_failed_game


class Mismatch(NamedTuple):
    """Game whose replay differs from the result."""

    cell: str
    game: int
    said: tuple[str, int]  # reason and decisions
    played: tuple[str, int]

    def __str__(self) -> str:
        said, played = (f"{reason} after {decisions} decisions" for reason, decisions in (self.said, self.played))
        return f"{self.cell}, game {self.game}: the result says {said}, played again it was {played}."


def bot_of(result: BenchmarkResult, place: str | None) -> AnyBot:
    """Load the bot of a result; FourcuresError if it is not available, Failed if it is another one.

    A bot in Python is loaded only from ``place``, which the caller gives, never from a path in somebody else's file.
    """
    entry = result.bot
    if place is None and entry.name.partition(":")[0] not in COMPILED_BOTS:
        raise FourcuresError(f"{entry.name} is a bot in Python: say with --bot where you have it, as my_bot.py:MyBot.")
    bot = find_bot(place or entry.name)
    if bot_hash(bot) != entry.source_sha256:
        raise Failed(f"{place or entry.name} is not the bot of the result: its file has another hash.")
    return bot


class Replay(NamedTuple):
    """Report of a replay: number of games played again, and those that differ from the result."""

    games: int
    mismatches: list[Mismatch]


def replay_games(result: BenchmarkResult, bot: AnyBot, count: int, console: Console) -> Replay:
    """Play ``count`` games of each cell again, drawn by the system's unpredictable random generator.

    Cells whose rules this program lacks are left out, with a note on the console.
    """
    definition, draw = result.definition, random.SystemRandom()
    executor = CpuExecutor(1, 1)
    cells = [definition.cell(name) for name in result.cells]
    playable = playable_cells(definition, cells, console)
    if not playable:
        definition.check_rules(cells)
    games = {cell.name: result.cells[cell.name].games for cell in playable}
    chosen = {name: sorted(draw.sample(range(most), min(count, most))) for name, most in games.items()}
    total, done, found = sum(map(len, chosen.values())), 0, list[Mismatch]()
    with progress_bar(console, total, bot.name) as advance, saving_failed_game():
        for name, numbers in chosen.items():
            cell, rows = definition.cell(name), result.cells[name]
            played = game_type(cell.game)
            job = Job.of(played, played.make_options(**cell.options), bot, definition.seed, total)
            executor.prepare(job, console)
            for number in numbers:
                batch = play_part(job, number, 1)
                now = rows.reasons[int(batch.states["outcome"][0])], int(batch.decisions[0])
                said = rows.reasons[int(rows.outcomes[number])], rows.decisions[number]
                if now != said:
                    found.append(Mismatch(name, number, said, now))
                advance(done := done + 1)
    return Replay(total, found)
