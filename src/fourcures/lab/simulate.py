"""Many games, with a progress bar."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fourcures.engine.contract import GameType
from fourcures.engine.rule import cache_folder
from fourcures.lab.batch import Form, Player
from fourcures.lab.summary import Summary

INTERPRETED_UP_TO = 500  # games: below that, compiling takes longer than playing


def simulate(kind: GameType, options: Any, games: int, seed: int, console: Console) -> Summary:
    """Play games with random players on all cores; after Ctrl-C, the summary of what was played until then."""
    form: Form = "python" if games <= INTERPRETED_UP_TO else "cpu"
    player = Player(kind, options, seed, form)
    announce_compiling(player, form, console)
    summary = Summary(kind)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task("games", total=games, rate="")
        try:
            with closing(player.play_all(games)) as batches:
                for batch in batches:
                    summary.add(batch)
                    speed = progress.tasks[task].speed
                    progress.update(task, completed=summary.games, rate=f"{speed:,.0f}/s" if speed else "")
        except KeyboardInterrupt:
            console.print(f"Stopped after {summary.games:,} of {games:,} games.")
    return summary


def announce_compiling(player: Player, form: Form, console: Console) -> None:
    """Make the player ready, and say so where it takes a while."""
    if form == "cpu":
        first_time = not any(cache_folder(player.functions).rglob("*.nbi"))
        what = "Compiling the rules, once for this version (most of a minute)" if first_time else "Loading the rules"
        if first_time and not console.is_terminal:
            console.print(what + " ...")
        with console.status(what + " ..."):
            player.prepare()
