"""Many games of one bot, with a progress bar, and what came of them."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fourcures import DEFAULT_GAME, game_type
from fourcures.bots.registry import DEFAULT_BOT, find_bot
from fourcures.engine.errors import BadOptions, FourcuresError, shown
from fourcures.engine.game import check_seed
from fourcures.lab import result_files
from fourcures.lab.executors.registry import Executor, find_executor
from fourcures.lab.game_rows import Rows
from fourcures.lab.job import Job, all_told, in_words
from fourcures.lab.seated_bots import BotFailed
from fourcures.lab.summary import Summary


@dataclass
class Result:
    """What came of a job: the counts, a row a game if they were kept, and the seconds that playing took in all."""

    job: Job
    summary: Summary
    rows: Rows
    seconds: float = 0.0

    @property
    def title(self) -> str:
        """What was played, in a few words."""
        return f"{self.job.game_type.title}: {self.summary.games:,} games, {self.job.bot.name}"

    @property
    def chosen(self) -> str:
        """The options, in a line."""
        return in_words(all_told(self.job))

    def about(self) -> dict[str, Any]:
        """What was played, for other programs; it deals the same games again."""
        told = {"game": self.job.game, "options": json.loads(self.job.wishes), "seed": self.job.seed}
        return {**told, "bot": self.job.bot.name}

    def as_json(self) -> dict[str, Any]:
        """What was played and what came of it."""
        return {**self.about(), **self.summary.as_json()}

    def columns(self) -> dict[str, Any]:
        """The rows as columns, with the bot and the options of one value."""
        count = len(self.rows)
        wishes = json.loads(self.job.wishes)
        told = {"bot": self.job.bot.name, **{key: wish for key, wish in wishes.items() if isinstance(wish, str | int)}}
        return {**self.rows.columns(), **{key: np.full(count, value) for key, value in told.items()}}

    def write(self, path: str | Path) -> None:
        """Write the rows as a .parquet, .csv or .json file, whole or not at all."""
        path = Path(path)
        result_files.check_name(path, result_files.TABLES)
        result_files.write_whole(
            path, lambda: result_files.table_bytes(path.suffix.lower(), self.as_json(), self.columns())
        )

    def plot(self, path: str | Path) -> None:
        """Draw how the games ended and on what that hung, as a .png or .svg file."""
        path = Path(path)
        result_files.check_name(path, result_files.PICTURES)
        from fourcures.lab.plots import drawn, result_figure

        result_files.write_whole(path, lambda: drawn(result_figure(self), path.suffix.lower()))


def simulate(
    game: str = DEFAULT_GAME,
    bot: Any = DEFAULT_BOT,
    games: int = 1000,
    seed: int = 1,
    on: str = "cpu",
    *,
    workers: int | None = None,
    **options: Any,
) -> Result:
    """Play games with one bot in all seats: ``simulate("pandemic", "greedy", 1000, players=3).summary.as_json()``.

    The same arguments give the same games wherever they are played. ``workers`` says how many cores are used; left
    out, compiled bots use all, and bots in Python one: more are processes, which import the program that starts them.
    How far it is can be seen where standard error is a terminal.
    """
    kind = game_type(game)
    check_games(games)
    job = Job.of(kind, kind.make_options(**options), find_bot(bot), check_seed(seed), games)
    return run(job, games, find_executor(on, workers), quiet_console())


def quiet_console() -> Console:
    """Where a program that plays games shows how far it is: standard error if that is a terminal, else nowhere."""
    console = Console(stderr=True)
    console.quiet = not console.is_terminal
    return console


def check_games(games: object) -> None:
    """BadOptions unless that many games can be played."""
    if type(games) is not int or games < 1:
        raise BadOptions(f"games: {shown(games)} is not possible; a whole number from 1 on is.")


def run(job: Job, games: int, place: Executor, console: Console, keep_rows: bool = True) -> Result:
    """Play a job; after Ctrl-C, what there is until then. A bot that fails ends it, and its game is kept in a file."""
    place.prepare(job, console)
    game_type = job.game_type
    result = Result(job, Summary(game_type), Rows(game_type, job.options.players))
    with progress(console, games, job.bot.name) as advance, with_the_game_saved():
        try:
            with closing(place.play(job, games)) as batches:
                for batch in batches:
                    result.summary.add(batch)
                    result.seconds += batch.seconds
                    if keep_rows:
                        result.rows.add(batch)
                    advance(result.summary.games)
        except KeyboardInterrupt:
            console.print(f"Stopped after {result.summary.games:,} of {games:,} games.")
    return result


@contextmanager
def progress(console: Console, games: int, what: str) -> Iterator[Callable[[int], None]]:
    """A bar with rate and time left, if there is a terminal to draw it in; it goes when it is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    no_bar = not console.is_terminal
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True, disable=no_bar) as bar:
        task = bar.add_task(what, total=games, rate="")

        def advance(played: int) -> None:
            speed = bar.tasks[task].speed
            bar.update(task, completed=played, rate=f"{speed:,.{0 if speed > 10 else 1}f}/s" if speed else "")

        yield advance


@contextmanager
def with_the_game_saved() -> Iterator[None]:
    """Where a bot fails, keep the game up to there in a file, which ``fourcures replay`` shows, and name it."""
    try:
        yield
    except BotFailed as failure:
        name = re.sub(r"\W+", "-", f"{failure.bot} game {failure.number}") + ".json"
        text = json.dumps(failure.record, indent=1).encode()
        for folder in (Path.cwd(), Path(tempfile.gettempdir())):
            path = folder / name
            try:
                result_files.write_whole(path, lambda: text)
            except FourcuresError:
                continue
            seen = f"see fourcures replay {path.name if folder == Path.cwd() else path}"
            raise FourcuresError(f"{failure}; the game up to there, with its seed, is saved: {seen}") from failure
        raise
