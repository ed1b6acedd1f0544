"""Speed command: speed and size on this machine."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from fourcures import DEFAULT_GAME
from fourcures import game_type as find_game
from fourcures.cli.parameters import AsJson, GameName

app = typer.Typer()


@app.command()
def speed(
    game: GameName = None,
    games: Annotated[
        int, typer.Option("--games", min=100, max=10**9, help="Games in each of nine compiled runs.")
    ] = 10_000,
    as_json: AsJson = False,
) -> None:
    """Measure speed and size on this machine, by random play with the most players and full rules.

    Example: fourcures speed --games 50000
    """
    from fourcures.cli.result_tables import show, speed_table
    from fourcures.lab.speed import measure

    figures = measure(find_game(game or DEFAULT_GAME), games, Console(stderr=True))
    show(figures if as_json else speed_table(figures))
