"""Speed of fourcures beside that of other game libraries: random play in one run on one core.

    python benchmarks/compare_speed.py [--game GAME] [--games N] [--peers-python PYTHON] [--json]

Libraries that are not installed are named. They may be in an environment of their own, whose Python is given.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from typing import Any

import peers
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from fourcures import DEFAULT_GAME, FourcuresError
from fourcures import game_type as find_game
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.cli.result_tables import players_words
from fourcures.engine.game_type import GameType
from fourcures.lab.batch import GameRunner
from fourcures.lab.compile_progress import compiling
from fourcures.lab.speed import play_speed

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


def comparison_table(figures: dict[str, Any]) -> RenderableType:
    """Speed of fourcures and of other libraries, with how many times as fast the compiled rules are."""
    table = Table(title="Random play to the end, one core", title_justify="left")
    for column in ("", "version", "decisions/s", "fourcures is"):
        table.add_column(column, justify="left" if column == "" else "right")
    ours = figures["ours"]
    for form, speed in ours.items():
        name = f"{figures['title']}, {players_words(figures['players'])}, {form}"
        table.add_row(name, "fourcures", f"{speed:,.0f}", _times(ours["compiled"], speed))
    table.add_section()
    missing = {}
    for peer in figures["peers"].values():
        if "decisions" in peer:
            speed = peer["decisions"]
            table.add_row(peer["title"], peer["version"], f"{speed:,.0f}", _times(ours["compiled"], speed))
        elif "missing" in peer:
            table.add_row(peer["title"], "not installed", "", "")
            missing[peer["missing"]] = True
        else:
            table.add_row(peer["title"], "failed", "", "")
    remarks = [f"{peer['title']}: {peer['failed']}" for peer in figures["peers"].values() if "failed" in peer]
    if missing:
        remarks.append(f"To see the rest: {figures['python']} -m pip install {' '.join(missing)}")
    return Group(table, *(Text(remark, style="dim") for remark in remarks))


def _times(ours: float, theirs: float) -> str:
    return f"{ours / theirs:,.0f} x as fast" if ours >= 10 * theirs else f"{ours / theirs:.1f} x as fast"


def main(words: list[str] | None = None) -> None:
    """Play, and print a table or JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", default=DEFAULT_GAME)
    parser.add_argument("--games", type=int, default=10_000, help="compiled games of ours")
    parser.add_argument("--peers-python", help="interpreter that has the other libraries")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args(words)
    console = Console(stderr=True)
    try:
        game_type = find_game(arguments.game)
        figures = compare_speeds(game_type, arguments.games, arguments.peers_python, console)
    except FourcuresError as error:
        sys.exit(str(error))
    if arguments.json:
        print(json.dumps(figures, indent=2))
    else:
        Console().print(comparison_table(figures))


if __name__ == "__main__":
    main()
