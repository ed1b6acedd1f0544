"""Prepare command: compiles all parts of all games, with a bar for each, or one part as a child process."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from fourcures import GAMES
from fourcures.bots.compiled import COMPILED_BOTS, compiled_bot
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.preparation import BOTS, Part, Preparation, bot_entries, compile_bots, sole_compiler
from fourcures.engine.backend import Backend
from fourcures.engine.compile_progress import CompileProgress
from fourcures.engine.errors import BadOptions, Failed, shown
from fourcures.engine.game_type import GameType

LABORATORY, ENVIRONMENTS = "laboratory", "environments"
REPORT_SECONDS = 0.5


def entries(game_type: GameType, name: str) -> list[tuple[Backend, Callable[..., Any]]]:
    """Functions to compile for a part, each with its backend."""
    from fourcures.lab.kernels import play_games

    if name == BOTS:
        return bot_entries(game_type)
    if name == LABORATORY:
        return [(Backend("cpu", bot.functions(game_type)), play_games) for bot in laboratory_bots(game_type)]
    from fourcures.envs import kernels

    backend = Backend("cpu", game_type.rule_functions)
    return [(backend, kernels.deal_games), (backend, kernels.step_games), (backend, kernels.sample_actions)]


def laboratory_bots(game_type: GameType) -> list[Any]:
    """The compiled bots that play a game."""
    return [bot for bot in COMPILED_BOTS.values() if bot.can_play(game_type)]


def parts_of(game_type: GameType) -> list[str]:
    """Names of the parts of a game that this installation can use."""
    names = [BOTS] if game_type.name in HEURISTICS else []
    names.append(LABORATORY)
    return [*names, ENVIRONMENTS] if find_spec("gymnasium") else names


def missing_parts(games: Sequence[str]) -> list[Part]:
    """Parts that are still to be compiled, starting with those of live bots."""
    parts = [Part(game, name) for game in games for name in parts_of(GAMES[game])]
    order = [BOTS, LABORATORY, ENVIRONMENTS]
    return sorted((part for part in parts if not is_compiled(part)), key=lambda part: order.index(part.name))


def is_compiled(part: Part) -> bool:
    """Whether all functions of a part are compiled."""
    return all(backend.is_cached(entry) for backend, entry in entries(GAMES[part.game], part.name))


def compile_part(part: Part) -> None:
    """Compile one part in this process."""
    game_type = GAMES[part.game]
    if part.name == BOTS:
        compile_bots(game_type)
    elif part.name == LABORATORY:
        from fourcures.lab.batch import GameRunner

        for bot in laboratory_bots(game_type):
            cheap = compiled_bot("planner:1") if bot.name == "planner" else bot
            GameRunner(game_type, game_type.make_options(), 1, bot=cheap).prepare()
    else:
        from fourcures.envs.team_vector_env import TeamVectorEnv

        envs = TeamVectorEnv(part.game, 1)
        envs.reset(seed=1)
        envs.step(envs.random_actions())


def compile_as_child(part: Part) -> None:
    """Compile one part, and report progress to the parent on standard output. Exit when the parent does.

    If several processes are to compile the same part, one does and the others wait.
    """
    if hasattr(os, "nice"):
        os.nice(int(os.environ.get("FOURCURES_NICE", "0")))
    by_backend = [CompileProgress(backend, entry) for backend, entry in entries(GAMES[part.game], part.name)]
    finished = threading.Event()

    def report() -> None:
        while not finished.wait(REPORT_SECONDS):
            tell(min(progress.done for progress in by_backend), max(one.seconds_left for one in by_backend))

    def follow_parent() -> None:
        os.read(sys.stdin.fileno(), 1)  # returns at the end of the input, as the parent writes nothing
        os._exit(1)

    for task in (report, follow_parent):
        threading.Thread(target=task, daemon=True).start()
    with sole_compiler(part):
        if not is_compiled(part):  # another server on this machine may have compiled it meanwhile
            compile_part(part)
    finished.set()
    tell(1.0, 0.0)


def tell(done: float, seconds_left: float) -> None:
    """Write one line of a child's progress."""
    typer.echo(json.dumps({"done": round(done, 3), "seconds_left": round(seconds_left, 1)}))


def prepare(games: Sequence[str], workers: int | None, console: Console) -> None:
    """Compile the missing parts of some games, with a bar for each part."""
    parts = missing_parts(games)
    if not parts:
        console.print("Everything is compiled.")
        return
    preparation = Preparation(workers)
    asyncio.run(run(preparation, parts, console))
    if preparation.failed:
        raise Failed(f"Not compiled: {', '.join(title(part) for part in sorted(preparation.failed))}.")


async def run(preparation: Preparation, parts: Sequence[Part], console: Console) -> None:
    """Run a preparation to its end, with its bars on the console."""
    preparation.add(parts)
    try:
        await asyncio.to_thread(watch, preparation, parts, console)
    finally:
        await preparation.close()


def watch(preparation: Preparation, parts: Sequence[Part], console: Console) -> None:
    """Show the progress of a preparation, until all its parts are over."""
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[about]}"), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        tasks = {part: progress.add_task(title(part), total=1.0, about="waits", start=False) for part in parts}
        while not all(preparation.is_over(part) for part in parts) and not preparation.is_closed:
            for part, task in tasks.items():
                show_part(progress, task, part, preparation)
            time.sleep(REPORT_SECONDS)
    if not preparation.is_closed and not preparation.failed:
        console.print("Compiled, once for this version: bots, adviser, laboratory and environments start at once now.")


def show_part(progress: Progress, task: TaskID, part: Part, preparation: Preparation) -> None:
    """Update the progress bar of a part."""
    if preparation.is_over(part):
        progress.update(task, completed=1.0, about="ready")
        progress.stop_task(task)
    elif part in preparation.done:
        if progress.tasks[task].start_time is None:
            progress.start_task(task)
        left = preparation.seconds_left.get(part, 0.0)
        progress.update(task, completed=preparation.done.get(part, 1.0), about=f"about {left:.0f} s")


def title(part: Part) -> str:
    """Display name of a part."""
    return f"{GAMES[part.game].title}: {part.name}"


def find_part(game: str, name: str) -> Part:
    """Find a part of a game by its name; BadOptions if there is none."""
    names = parts_of(GAMES[game])
    if name not in names:
        raise BadOptions(f"There is no part {shown(name)} of {game}; there are {', '.join(names)}.")
    return Part(game, name)
