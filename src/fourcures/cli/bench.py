"""Bench command: speed and size on this machine."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from fourcures import DEFAULT_GAME, FourcuresError
from fourcures import game_type as find_game
from fourcures.cli.parameters import AsJson, GameName

app = typer.Typer()


@app.command()
def bench(
    game: GameName = None,
    games: Annotated[int, typer.Option("--games", min=100, help="Games in each of nine compiled runs.")] = 10_000,
    compare: Annotated[
        bool, typer.Option("--compare", help="Beside other libraries of games: those of them that are installed.")
    ] = False,
    peers_python: Annotated[
        str | None,
        typer.Option(help="The interpreter that has the other libraries; this one if left out.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure speed and size on this machine: random play, as many players as the game takes, full rules.

    Example: fourcures bench --games 50000, or: fourcures bench --compare
    """
    from fourcures.cli.result_tables import bench_table, comparison_table, show
    from fourcures.lab.bench import measure
    from fourcures.lab.peer_benchmark import compare_speeds as compare_with_peers

    game_type, console = find_game(game or DEFAULT_GAME), Console(stderr=True)
    if peers_python and not compare:
        raise FourcuresError("--peers-python says where the other libraries are: give --compare with it.")
    figures = (
        compare_with_peers(game_type, games, peers_python, console) if compare else measure(game_type, games, console)
    )
    show(figures if as_json else comparison_table(figures) if compare else bench_table(figures))
