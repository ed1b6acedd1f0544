"""Progress bar while rules and bots are compiled."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from fourcures.bots.bot import PythonBot
from fourcures.bots.registry import AnyBot
from fourcures.engine.backend import Backend
from fourcures.engine.compile_progress import CompileProgress
from fourcures.engine.game_type import GameType
from fourcures.lab.kernels import play_games

COMPILING = "Compiling, once for this version"
REFRESH_SECONDS = 0.25


@contextmanager
def compiling(game_type: GameType, bot: AnyBot, console: Console, *entries: Callable[..., Any]) -> Iterator[None]:
    """Show progress while the body compiles a bot for a game, unless the machine code is in the cache.

    ``entries`` are the functions to be compiled, by default the loop that plays whole games.
    """
    assert not isinstance(bot, PythonBot)
    compiled = CompileProgress(Backend("cpu", bot.functions(game_type)), *(entries or (play_games,)))
    if not compiled.is_needed:
        with console.status("Loading the rules ..."):
            yield
        return
    if not console.is_terminal:
        console.print(f"{COMPILING} (about {compiled.seconds_left:.0f} s) ...")
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[left]}"), TimeElapsedColumn()
    finished = threading.Event()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(COMPILING, total=1.0, left="")
        shown = threading.Thread(target=show, args=[compiled, progress, task, finished], daemon=True)
        shown.start()
        try:
            yield
        finally:
            finished.set()
            shown.join()


def show(compiled: CompileProgress, progress: Progress, task: TaskID, finished: threading.Event) -> None:
    """Update a progress bar until ``finished`` is set."""
    while not finished.wait(REFRESH_SECONDS):
        progress.update(task, completed=compiled.done, left=f"about {compiled.seconds_left:.0f} s")
