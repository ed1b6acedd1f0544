"""Progress message while rules and bots are compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console

from fourcures.bots.bot import PythonBot
from fourcures.bots.registry import AnyBot
from fourcures.engine.backend import Backend
from fourcures.engine.game_type import GameType
from fourcures.lab.kernels import play_games


@contextmanager
def compiling(
    game_type: GameType, bot: AnyBot, console: Console, entry: Callable[..., Any] = play_games
) -> Iterator[None]:
    """Show a status line while a compiled bot is prepared for a game, which takes a while the first time."""
    assert not isinstance(bot, PythonBot)
    first_time = not Backend("cpu", bot.functions(game_type)).is_cached(entry)
    message = (
        "Compiling the rules, once for this version (a minute or two, the planner three)"
        if first_time
        else "Loading the rules"
    )
    if first_time and not console.is_terminal:
        console.print(message + " ...")
    with console.status(message + " ..."):
        yield
