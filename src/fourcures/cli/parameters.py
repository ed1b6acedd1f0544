"""Parameters that commands of several files share, as Typer annotations."""

from __future__ import annotations

from typing import Annotated

import typer

from fourcures import DEFAULT_GAME, GAMES

BOTS = "random, greedy, planner, planner:5000, policy, or one of your own as my_bot.py:MyBot or package.module:MyBot"

GameName = Annotated[
    str | None,
    typer.Option("--game", help=f"Which game: {', '.join(GAMES)}; {DEFAULT_GAME} if left out.", show_default=False),
]
Seed = Annotated[int | None, typer.Option(help="Whole number; the same seed gives the same games.", show_default=False)]
Pairs = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="The game's own options in another form: -o consent=never.")
]
Workers = Annotated[
    int | None, typer.Option("--workers", help="Cores to use of this machine; all if left out.", show_default=False)
]
Prepare = Annotated[
    bool, typer.Option("--prepare/--no-prepare", help="Compile in the background what is not compiled yet.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Numbers for other programs in place of the table.")]
