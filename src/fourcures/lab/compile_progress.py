"""Progress message while rules and bots are compiled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from fourcures.bots.bot import PythonBot
from fourcures.bots.registry import AnyBot
from fourcures.engine.backend import cache_folder
from fourcures.engine.game_type import GameType


@contextmanager
def compiling(game_type: GameType, bot: AnyBot, console: Console) -> Iterator[None]:
    """Show a status line while a compiled bot is prepared for a game, which takes a while the first time."""
    assert not isinstance(bot, PythonBot)
    first_time = not any(cache_folder(bot.functions(game_type)).rglob("*.nbi"))
    message = (
        "Compiling the rules, once for this version (a minute or two, the planner three)"
        if first_time
        else "Loading the rules"
    )
    if first_time and not console.is_terminal:
        console.print(message + " ...")
    with console.status(message + " ..."):
        yield
