"""Simulation: many games of one bot, with a progress bar, and their result."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fourcures import DEFAULT_GAME, game_type
from fourcures.bots.registry import DEFAULT_BOT, find_bot
from fourcures.engine.errors import BadOptions, Failed, FourcuresError, shown
from fourcures.engine.game import check_seed
from fourcures.engine.values import as_int
from fourcures.engine.whole_file import write_atomically
from fourcures.lab import result_files
from fourcures.lab.batch import FinishedGames
from fourcures.lab.dataset_writer import DatasetWriter
from fourcures.lab.executors.registry import Executor, find_executor
from fourcures.lab.game_rows import GameRows
from fourcures.lab.job import Job, all_options, format_games, format_options
from fourcures.lab.plot_choices import check_layout, check_panels
from fourcures.lab.provenance import this_program
from fourcures.lab.seated_bots import BotFailed
from fourcures.lab.summary import Summary

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MAX_GAMES = 10**12  # far beyond what is played, and their numbers fit the integers of compiled rules


class GameWriter(Protocol):
    """Writer of games as they end, which knows the games that it already has. On exit it writes the rest."""

    def missing(self, games: int) -> list[range]:
        """Ranges of the games from 0 to ``games - 1`` that it does not have yet."""

    def add(self, batch: FinishedGames, metrics: Mapping[str, Any]) -> None:
        """Add games with their metrics."""

    def __enter__(self) -> Any: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


@dataclass(repr=False)
class Result:
    """Result of a job: statistics, one row a game if rows were kept, and the seconds that playing took in all."""

    job: Job
    asked: int  # games asked for; after Ctrl-C, fewer were played
    summary: Summary
    rows: GameRows
    seconds: float = 0.0

    def __repr__(self) -> str:
        won = self.summary.shares()[self.job.game_type.reasons[1]].value
        played = f"{won:.1%} won" if self.is_complete else f"stopped at {self.summary.games:,}, {won:.1%} of them won"
        return f"<{self.job.game_type.title}: {format_games(self.asked)} of {self.job.bot.name}, {played}>"

    @property
    def is_complete(self) -> bool:
        """Whether all games were played."""
        return self.summary.games >= self.asked

    @property
    def title(self) -> str:
        """Title of tables and figures: game, number of games, bot."""
        return f"{self.job.game_type.title}: {format_games(self.summary.games)}, {self.job.bot.name}"

    @property
    def chosen(self) -> str:
        """The options as a line of text."""
        return format_options(all_options(self.job))

    def about(self) -> dict[str, Any]:
        """Description of what was asked for, as JSON values: enough to play the same games again."""
        return {**self.job.about(), "games_asked": self.asked}

    def as_json(self) -> dict[str, Any]:
        """Description and statistics as JSON values."""
        return {**self.about(), **self.summary.as_json()}

    def columns(self) -> dict[str, Any]:
        """The rows as columns, with the bot and the options that have a single value."""
        constants = self.job.constants().items()
        return {**self.rows.columns(), **{key: np.full(len(self.rows), value) for key, value in constants}}

    def write(self, path: str | Path) -> None:
        """Write the rows as a .parquet, .csv or .json file, whole or not at all."""
        result_files.write_table(path, self.as_json(), self.columns())

    def plot(self, path: str | Path, panels: str | Sequence[str] | None = None, layout: str = "post") -> None:
        """Write the figure as a .png, .svg or .pdf file, whole or not at all."""
        result_files.write_figure(path, lambda: self.figure(panels, layout))

    def figure(self, panels: str | Sequence[str] | None = None, layout: str = "post") -> Figure:
        """Figure of how the games ended and what that depended on; needs Matplotlib.

        ``panels`` are some of outcomes, roles, epidemics, lengths and outbreaks. ``layout`` is post (one below the
        other, for screens) or paper (side by side, for the width of a page).
        """
        from fourcures.lab.plots import result_figure

        chosen = None if panels is None else check_panels(self.job.game_type, panels)
        subtitle = f"{self.chosen}; seed {self.job.seed}"
        return result_figure(self.title, subtitle, self.summary, self.rows, chosen, check_layout(layout))


def simulate(
    game: str = DEFAULT_GAME,
    bot: Any = DEFAULT_BOT,
    games: int = 1000,
    seed: int = 1,
    on: str = "cpu",
    *,
    workers: int | None = None,
    moves: str | Path | None = None,
    **options: Any,
) -> Result:
    """Play games with one bot in all seats: ``simulate("pandemic", "greedy", 1000, players=3).summary.as_json()``.

    Equal arguments give equal games on every machine. ``workers`` is the number of cores; by default compiled bots use
    all, and bots in Python use one. More than one are processes, which import the calling program. ``moves`` names a
    folder for a data set with every decision (``fourcures.lab.dataset``). Games already in it are not played again, and
    are not in the result. Progress is shown if standard error is a terminal.
    """
    played, games = game_type(game), check_games(games)
    job = Job.of(
        played, played.make_options(**options), find_bot(bot), check_seed(seed), games, records=moves is not None
    )
    writer = None if moves is None else DatasetWriter(moves, job)
    return run_job(job, games, find_executor(on, workers), quiet_console(), writer=writer)


def quiet_console() -> Console:
    """Console for progress of calls from programs: standard error if that is a terminal, else silent."""
    console = Console(stderr=True)
    console.quiet = not console.is_terminal
    return console


def check_games(games: object) -> int:
    """Validate a number of games; BadOptions if it is not a whole number from 1 to MAX_GAMES."""
    number = as_int(games)
    if type(number) is not int or not 1 <= number <= MAX_GAMES:
        raise BadOptions(f"games: {shown(games)} is not possible; a whole number from 1 to {MAX_GAMES} is.")
    return number


def run_job(
    job: Job,
    games: int,
    executor: Executor,
    console: Console,
    keep_rows: bool = True,
    writer: GameWriter | None = None,
) -> Result:
    """Play a job. After Ctrl-C, say so and return the result so far."""
    result = play_job(job, games, executor, console, keep_rows, writer)
    tell_if_stopped(console, result.summary.games, result.asked)
    return result


def play_job(
    job: Job,
    games: int,
    executor: Executor,
    console: Console,
    keep_rows: bool = True,
    writer: GameWriter | None = None,
) -> Result:
    """Play a job. After Ctrl-C, return the result so far. A bot that fails ends it, and its game is saved to a file.

    With a writer, only the games that it does not have yet are played.
    """
    this_program()  # read before any game, and cached
    game_type = job.game_type
    missing = writer.missing(games) if writer else [range(games)]
    asked = sum(map(len, missing))
    result = Result(job, asked, Summary(game_type), GameRows(game_type, job.options.players))
    with suppress(KeyboardInterrupt), writer or nullcontext():
        if missing:
            executor.prepare(job, console)
        bar, ranges = progress_bar(console, asked, job.bot.name), _play_ranges(executor, job, missing)
        with bar as advance, saving_failed_game(), closing(ranges) as batches:
            for batch in batches:
                metrics = game_type.metrics(batch.states)
                result.summary.add(batch, metrics)
                result.seconds += batch.seconds
                if keep_rows:
                    result.rows.add(batch, metrics)
                if writer:
                    writer.add(batch, metrics)
                advance(result.summary.games)
    return result


def _play_ranges(executor: Executor, job: Job, ranges: Sequence[range]) -> Generator[FinishedGames, None, None]:
    """Play numbered games. Closing the generator stops it."""
    for games in ranges:
        with closing(executor.play(job, games.stop, games.start)) as batches:
            yield from batches


def tell_if_stopped(console: Console, played: int, asked: int) -> None:
    """Say how many games were played, if Ctrl-C stopped the run."""
    if played < asked:
        nothing = "" if played else ": none was over yet, so there is nothing to show"
        console.print(f"Stopped at {played:,} of {format_games(asked)}{nothing}.", soft_wrap=True)


@contextmanager
def progress_bar(console: Console, games: int, what: str) -> Iterator[Callable[[int], None]]:
    """Progress bar with rate and time left, if there is a terminal to draw it in; removed when done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    no_bar = not console.is_terminal
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True, disable=no_bar) as bar:
        task = bar.add_task(what, total=games, rate="")

        def advance(played: int) -> None:
            speed = bar.tasks[task].speed
            bar.update(task, completed=played, rate=f"{speed:,.{0 if speed > 10 else 1}f}/s" if speed else "")

        yield advance


@contextmanager
def saving_failed_game() -> Iterator[None]:
    """Save the game in which a bot fails to a file for ``fourcures replay``, and name it in the error."""
    try:
        yield
    except BotFailed as failure:
        name = re.sub(r"\W+", "-", f"{failure.bot} game {failure.number}") + ".json"
        text = json.dumps(failure.record, indent=1).encode()
        for folder in (Path.cwd(), Path(tempfile.gettempdir())):
            path = folder / name
            try:
                write_atomically(path, text)
            except FourcuresError:
                continue
            hint = f"see fourcures replay {path.name if folder == Path.cwd() else path}"
            raise Failed(f"{failure}; the game up to there, with its seed, is saved: {hint}") from failure
        raise
