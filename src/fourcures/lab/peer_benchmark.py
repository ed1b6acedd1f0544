"""Benchmark against other game libraries: random play in one run on one core."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from rich.console import Console

from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.engine.errors import FourcuresError
from fourcures.engine.game_type import GameType
from fourcures.lab import peers
from fourcures.lab.batch import GameRunner
from fourcures.lab.bench import play_speed
from fourcures.lab.compile_progress import compiling

ROUND_SECONDS = 2.0


def compare_speeds(game_type: GameType, games: int, python: str | None, console: Console) -> dict[str, Any]:
    """Decisions a second of random play to the end: fourcures compiled and interpreted, and every other library.

    Each library runs in a process of its own, under the interpreter that has it installed.
    """
    python = python or sys.executable
    options = game_type.make_options(players=max(game_type.player_counts))
    with compiling(game_type, COMPILED_BOTS["random"], console):
        GameRunner(game_type, options, 1).prepare()
    with console.status(f"Playing {games:,} games of ours ..."):
        ours = {
            "compiled": play_speed(game_type, options, "cpu", games, threads=1).decisions,
            "interpreted": play_speed(game_type, options, "python", max(20, games // 400), threads=1).decisions,
        }
    theirs = {}
    for name, peer in peers.PEERS.items():
        with console.status(f"Playing {peer.title} ..."):
            theirs[name] = {"title": peer.title, "package": peer.package, **measure_peer(python, name)}
    return {"title": game_type.title, "players": options.players, "ours": ours, "peers": theirs, "python": python}


def measure_peer(python: str, name: str) -> dict[str, Any]:
    """Report of a library: its version and speed, the package that is missing, or how it failed."""
    command = [python, peers.__file__, name, str(ROUND_SECONDS)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise FourcuresError(f"{python} cannot be run: {error.strerror}; name a Python interpreter.") from None
    lines = done.stdout.splitlines()
    if done.returncode == 0 and lines:
        found: dict[str, Any] = json.loads(lines[-1])  # libraries may print a greeting first
        return found
    return {"failed": (done.stderr.strip().splitlines() or ["no report"])[-1]}
