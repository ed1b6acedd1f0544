"""Speed of this machine, all in one run: absolute figures are noisy, ratios less so."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.engine.backend import Backend
from fourcures.engine.game_type import GameType
from fourcures.engine.rule_code import rule
from fourcures.lab.batch import Form, GameRunner, core_count
from fourcures.lab.compile_progress import compiling

COPIES = 1_000_000


class Speed(NamedTuple):
    """Decisions and whole games a second."""

    decisions: float
    games: float


@rule
def copy_states(states: Any, times: int) -> None:
    """Copy states from place to place."""
    for index in range(times):
        states[(index + 1) & 7] = states[index & 7]


def best_of(times: int, run: Callable[[], object]) -> float:
    """Seconds of the shortest of ``times`` runs, the one that was disturbed least."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def play_speed(game_type: GameType, options: Any, form: Form, games: int, threads: int, repeats: int = 9) -> Speed:
    """Speed of random games played to the end, the best of ``repeats`` runs."""
    runner = GameRunner(game_type, options, seed=1, form=form)
    runner.prepare()
    decisions = 0

    def run() -> None:
        nonlocal decisions
        decisions = sum(int(batch.decisions.sum()) for batch in runner.play_all(games, threads))

    seconds = best_of(repeats, run)
    return Speed(decisions / seconds, games / seconds)


def copy_seconds(game_type: GameType) -> float:
    """Seconds to copy one compiled state."""
    loop = Backend("cpu")[copy_states]
    states = np.zeros(8, game_type.state_type.dtype())
    loop(states, 1)
    return best_of(5, lambda: loop(states, COPIES)) / COPIES


def import_seconds() -> float:
    """Seconds to import the package in a new process, less those of a bare interpreter."""

    def process(code: str) -> float:
        return best_of(3, lambda: subprocess.run([sys.executable, "-c", code], check=True))

    return process("import fourcures") - process("pass")


def measure(game_type: GameType, games: int, console: Console) -> dict[str, Any]:
    """All figures as JSON values."""
    options = game_type.make_options(players=max(game_type.player_counts))
    with compiling(game_type, COMPILED_BOTS["random"], console):
        GameRunner(game_type, options, 1).prepare()
    runs: list[tuple[str, Form, int, int]] = [
        ("interpreted", "python", max(20, games // 400), 1),
        ("compiled, one core", "cpu", games, 1),
        (f"compiled, {core_count()} cores", "cpu", games, core_count()),
    ]
    speeds = {}
    for name, form, count, threads in runs:
        with console.status(f"Playing {count:,} games {name} ..."):
            speeds[name] = play_speed(game_type, options, form, count, threads)._asdict()
    return {
        "title": game_type.title,
        "players": options.players,
        "cores": core_count(),
        "play": speeds,
        "state_bytes": game_type.state_type.dtype().itemsize,
        "copy_seconds": copy_seconds(game_type),
        "import_seconds": import_seconds(),
    }
