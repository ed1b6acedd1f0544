"""The games' own options on the command line, as the games declare them.

Any ``--name value`` that is not an option of the command itself is a wish for the game that is played. It is read by
the form that the game says it has, so that a new game needs nothing here.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import typer
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand

from fourcures import GAMES, FourcuresError, GameType
from fourcures.engine.errors import shown
from fourcures.engine.game_type import OptionSpec

NUMBER = re.compile(r"-?\d{1,9}")
SETTINGS = {"ignore_unknown_options": True, "allow_extra_args": True}  # of commands that take wishes


class GameCommand(TyperCommand):
    """A command that takes wishes: its help goes on with those of every game."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The command's own help, then what each game can be told."""
        from fourcures.cli.result_tables import screen

        super().format_help(ctx, formatter)
        for kind in GAMES.values():
            screen.print(wish_panel(kind))


def wish_panel(game_type: GameType) -> RenderableType:
    """All that one game can be told, in a frame like those of the command's own options."""
    table = Table.grid(padding=(0, 3), pad_edge=True)
    for wish in game_type.option_specs:
        table.add_row(Text(option(wish.name), "bold cyan", no_wrap=True), wish.about)
    return Panel(table, title=f"With --game {game_type.name}", title_align="left", border_style="dim")


def option(name: str) -> str:
    """A wish as it is written on the command line."""
    return f"--{name.replace('_', '-')}"


def wishes(game_type: GameType, context: typer.Context, pairs: Iterable[str] = ()) -> dict[str, Any]:
    """What a command line asks of a game: its left-over words, and ``pairs`` such as consent=never."""
    known = {wish.name: wish for wish in game_type.option_specs}
    given: dict[str, Any] = {}
    for said, text in [*_options(game_type, context), *_pairs(pairs)]:
        name = _known(said, known, game_type, context)
        if name in given:
            raise FourcuresError(f"{option(name)} is given twice; once is enough.")
        given[name] = _read(known[name], text)
    return given


def cells(game_type: GameType, context: typer.Context, pairs: Iterable[str] = ()) -> list[dict[str, Any]]:
    """The same where several values of an option are wished for: all combinations, each once.

    Values are parted by commas, or the option is given again, which is the only way for lists.
    """
    known = {wish.name: wish for wish in game_type.option_specs}
    given: dict[str, list[Any]] = {}
    for said, text in [*_options(game_type, context), *_pairs(pairs)]:
        name = _known(said, known, game_type, context)
        parts = text.split(",") if text is not None and known[name].form in ("word", "number") else [text]
        values = given.setdefault(name, [])
        for value in (_read(known[name], part) for part in parts):
            if value not in values:
                values.append(value)
    return [dict(zip(given, chosen, strict=True)) for chosen in itertools.product(*given.values())]


def _known(said: str, known: Mapping[str, OptionSpec], game_type: GameType, context: typer.Context) -> str:
    """The name of a wish as it was said."""
    name = said.removeprefix("--").replace("-", "_")
    if name not in known:
        raise FourcuresError(f"There is no option {shown(said)}{_elsewhere(name)}. {_there_are(game_type, context)}")
    return name


def _options(game_type: GameType, context: typer.Context) -> Iterator[tuple[str, str | None]]:
    """The left-over words of a command line as names with values; None where a value is missing."""
    words = [*context.args, "--"][::-1]
    while len(words) > 1:
        word = words.pop()
        if not word.startswith("--"):
            hint = f" For that game, write --game {word}." if word in GAMES else ""
            raise FourcuresError(f"{shown(word)} follows no option.{hint} {_there_are(game_type, context)}")
        name, equals, text = word.partition("=")
        is_next = not equals and not words[-1].startswith("--")
        yield name, words.pop() if is_next else text if equals else None


def _pairs(pairs: Iterable[str]) -> Iterator[tuple[str, str | None]]:
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise FourcuresError(f"--option {pair}: write it as name=value, like consent=never.")
        yield name.strip(), text


def _there_are(game_type: GameType, context: typer.Context) -> str:
    """What can be said to a game and to the command, in a sentence."""
    own = (max(parameter.opts, key=len) for parameter in context.command.params)
    return (
        f"For {game_type.name} there are {', '.join(option(wish.name) for wish in game_type.option_specs)}; "
        f"for every game there are {', '.join(own)}."
    )


def _elsewhere(name: str) -> str:
    """Where there is such a wish, if anywhere."""
    games = [f"--game {kind.name}" for kind in GAMES.values() if name in (wish.name for wish in kind.option_specs)]
    return f" without {' or '.join(games)}" if games else ""


def _read(wish: OptionSpec, text: str | None) -> Any:
    """A text in the form of a wish; what it may say is for the game to judge."""
    if text is None:
        raise FourcuresError(f"{option(wish.name)} needs a value: {wish.about}.")
    text = text.strip()
    if wish.form == "number":
        if not NUMBER.fullmatch(text):
            raise FourcuresError(f"{option(wish.name)}: {shown(text)} is not a whole number. Possible: {wish.about}.")
        return int(text)
    if wish.form == "list":
        return [re.sub(r"[\s-]+", "_", name.strip().lower()) or None for name in text.split(",")]
    return text
