"""Parameters that commands of several files share, as Typer annotations."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourcures import DEFAULT_GAME, GAMES

if TYPE_CHECKING:
    from fourcures.server.settings import Settings

BOTS = "random, greedy, planner, planner:5000, policy, or one of your own as my_bot.py:MyBot or package.module:MyBot"

GameName = Annotated[
    str | None,
    typer.Option("--game", help=f"Which game: {', '.join(GAMES)}; {DEFAULT_GAME} if left out.", show_default=False),
]
Seed = Annotated[int | None, typer.Option(help="Whole number; the same seed gives the same games.", show_default=False)]
Pairs = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the game as NAME=VALUE, such as -o consent=never; repeatable."),
]
Workers = Annotated[
    int | None, typer.Option("--workers", help="Cores of this machine to use; all if left out.", show_default=False)
]
Prepare = Annotated[
    bool | None,
    typer.Option("--prepare/--no-prepare", help="Compile missing parts in the background.", show_default="prepare"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
DATABASE_HELP = "sqlite:////path/file.db or postgresql://user@host/db; a file in the user's data folder if left out."
Database = Annotated[str | None, typer.Option("--database", help=DATABASE_HELP, show_default=False)]
Config = Annotated[
    Path | None,
    typer.Option("--config", help="A TOML file of settings, as --show-config prints it.", show_default=False),
]


def settings_of(config: Path | None = None, **options: Any) -> Settings:
    """Settings of a server from a file, the environment, and the options that were given."""
    from fourcures.server.operations.configuration import read_settings

    file = config or os.environ.get("FOURCURES_CONFIG")
    given = {name: value for name, value in options.items() if value is not None}
    return read_settings(Path(file) if file else None, os.environ, given)
