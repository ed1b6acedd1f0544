"""Run of a benchmark: all cells with one bot, saved as it goes, so that a stopped run can be resumed."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from msgspec import structs
from rich.console import Console

from fourcures import __version__, game_type
from fourcures.bots.registry import find_bot
from fourcures.engine.errors import FourcuresError
from fourcures.lab.batch import FinishedGames, core_count
from fourcures.lab.benchmark.definition import BenchmarkCell, Definition
from fourcures.lab.benchmark.result import (
    FORMAT,
    BenchmarkResult,
    BotEntry,
    CellResult,
    Machine,
    cell_result,
    complete_tracks,
    read_result,
    write_result,
)
from fourcures.lab.executors.registry import find_executor
from fourcures.lab.job import Job
from fourcures.lab.provenance import bot_hash, this_program
from fourcures.lab.result_files import check_path
from fourcures.lab.simulation import check_games, play_job, quiet_console

SAVE_SECONDS = 60.0  # time between two saves; a power cut loses that much play
SAME = ("benchmark", "definition_sha256", "rules", "program", "bot", "by", "machine")  # equal in all parts of one run


class CellWriter:
    """Writer of one cell's games, which arrive in order. It calls ``save`` from time to time."""

    def __init__(self, cell: BenchmarkCell, known: CellResult | None, save: Callable[[], None]) -> None:
        self._cell = cell
        self._outcomes = known.outcomes if known else ""
        self._decisions = list(known.decisions) if known else []
        self._seconds = known.seconds_a_decision * sum(known.decisions) if known else 0.0
        self._save = save
        self._since = time.monotonic()

    @property
    def result(self) -> CellResult:
        """Result of the cell so far."""
        return cell_result(self._cell, self._outcomes, self._decisions, self._seconds)

    def missing(self, games: int) -> list[range]:
        """Ranges of the games that are still to be played."""
        return [range(len(self._outcomes), games)] if len(self._outcomes) < games else []

    def add(self, batch: FinishedGames, metrics: Mapping[str, Any]) -> None:
        """Add a batch of games."""
        self._outcomes += "".join(map(str, batch.states["outcome"].tolist()))
        self._decisions += batch.decisions.tolist()
        self._seconds += batch.seconds
        if time.monotonic() - self._since >= SAVE_SECONDS:
            self._save()
            self._since = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._save()


class BenchmarkRun:
    """Run of one bot with its result file. Games that the file already holds are not played again."""

    def __init__(
        self,
        definition: Definition,
        bot: Any,
        path: Path,
        *,
        by: str = "",
        budget: str = "",
        workers: int | None = None,
    ) -> None:
        check_path(path, (".json", ".json"))
        self.definition = definition
        self.bot = find_bot(bot)
        self._path = path
        self._executor = find_executor("cpu", workers)
        entry = BotEntry(self.bot.name, str(bot), bot_hash(self.bot), budget)
        date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.result = BenchmarkResult(
            FORMAT,
            definition.name,
            definition.sha256,
            definition.rules,
            __version__,
            entry,
            by,
            date,
            this_machine(),
            [],
            {},
            this_program(),
        )
        if path.exists():
            self._take_up(read_result(path))

    def _take_up(self, earlier: BenchmarkResult) -> None:
        """Resume the result of an earlier run; FourcuresError if a field in ``SAME``, sources or weights differ."""
        if earlier.provenance is None:
            raise FourcuresError(
                f"{self._path} does not say which sources played it ({earlier.program_text}); name a new file with -o."
            )
        if not this_program().decides_as(earlier.provenance):
            raise FourcuresError(
                f"{self._path} was played by other sources or weights ({earlier.program_text}) than those of this "
                f"program ({self.result.program_text}); name a new file with -o."
            )
        other = [name for name in SAME if getattr(earlier, name) != getattr(self.result, name)]
        if other:
            raise FourcuresError(
                f"{self._path} holds a result that differs in {', '.join(other)}; name a new file with -o."
            )
        self.result = structs.replace(self.result, cells=dict(earlier.cells))

    @property
    def games_played(self) -> int:
        """Number of games in the file."""
        return sum(cell.games for cell in self.result.cells.values())

    def play(self, track: str | None = None, games: int | None = None, console: Console | None = None) -> bool:
        """Play the missing games of a track, or of every cell this program has rules for. Return False after Ctrl-C."""
        console = console or quiet_console()
        self.definition.check_track(track)
        wanted = min(self.definition.games, check_games(games)) if games is not None else self.definition.games
        cells = [self.definition.cell(name) for name in self.definition.cell_names(track)]
        if track is None:
            cells = playable_cells(self.definition, cells, console)
        self.definition.check_rules(cells)
        jobs = {cell.name: self._job(cell, wanted * sum(one.game == cell.game for one in cells)) for cell in cells}
        for number, cell in enumerate(cells, 1):
            console.print(f"{number} of {len(cells)}: {cell.name}", soft_wrap=True)
            if not self._play_cell(cell, jobs[cell.name], wanted, console):
                return False
        return True

    def _job(self, cell: BenchmarkCell, games_of_game: int) -> Job:
        """Make the job of a cell. Compiling must pay off over ``games_of_game``, the games of all cells of its game."""
        played = game_type(cell.game)
        options = played.make_options(**cell.options)
        return Job.of(played, options, self.bot, self.definition.seed, games_of_game)

    def _play_cell(self, cell: BenchmarkCell, job: Job, wanted: int, console: Console) -> bool:
        def save() -> None:
            self.result.cells[cell.name] = writer.result
            self._save()

        writer = CellWriter(cell, self.result.cells.get(cell.name), save)
        if not writer.missing(wanted):
            return True
        return play_job(job, wanted, self._executor, console, keep_rows=False, writer=writer).is_complete

    def _save(self) -> None:
        cells = {name: self.result.cells[name] for name in self.definition.cell_names() if name in self.result.cells}
        cells = {name: cell for name, cell in cells.items() if cell.games}
        self.result = structs.replace(self.result, cells=cells, complete_tracks=complete_tracks(self.definition, cells))
        write_result(self._path, self.result)


def playable_cells(definition: Definition, cells: Sequence[BenchmarkCell], console: Console) -> list[BenchmarkCell]:
    """Return the cells whose rules this program has, and name the others on the console."""
    playable = [cell for cell in cells if definition.has_rules_of(cell)]
    if left_out := [cell.name for cell in cells if cell not in playable]:
        console.print(f"Left out, as they need other rules: {', '.join(left_out)}.", soft_wrap=True)
    return playable


def this_machine() -> Machine:
    """Description of this machine, without its name."""
    system = f"{platform.system()} {platform.machine()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Machine(system, processor_name(), core_count(), python)


def processor_name() -> str:
    """Model of the processor, as far as the system reports it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, platform.processor())[:200]
