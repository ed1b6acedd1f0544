"""Parser of the games' own options on the command line, from the option specs that the games declare.

Any ``--name value`` that is not an option of the command itself is an option of the game that is played. The form that
the game declares for it determines how it is read, so a new game needs no code here.
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
from fourcures.engine.values import OptionSpec

NUMBER = re.compile(r"-?\d{1,9}")
SETTINGS = {"ignore_unknown_options": True, "allow_extra_args": True}  # settings of commands that take a game's options


class GameCommand(TyperCommand):
    """Command that takes a game's options. Its help also lists the options of every game."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the command's own help, then the options of each game."""
        from fourcures.cli.result_tables import screen

        super().format_help(ctx, formatter)
        for game_type in GAMES.values():
            screen.print(options_panel(game_type))


def options_panel(game_type: GameType) -> RenderableType:
    """Help panel of one game's options, in a frame like those of the command's own options."""
    table = Table.grid(padding=(0, 3), pad_edge=True)
    for spec in game_type.option_specs:
        table.add_row(Text(flag(spec.name), "bold cyan", no_wrap=True), spec.about)
    return Panel(table, title=f"With --game {game_type.name}", title_align="left", border_style="dim")


def flag(name: str) -> str:
    """Command-line flag of an option: ``--role-text`` for ``role_text``."""
    return f"--{name.replace('_', '-')}"


def parse_options(game_type: GameType, context: typer.Context, pairs: Iterable[str] = ()) -> dict[str, Any]:
    """Parse the options of a game from a command line's left-over words, and from ``pairs`` such as consent=never."""
    known = {spec.name: spec for spec in game_type.option_specs}
    given: dict[str, Any] = {}
    for said, text in [*_leftover(game_type, context), *_pairs(pairs)]:
        name = _canonical(said, known, game_type, context)
        if name in given:
            raise FourcuresError(f"{flag(name)} is given twice; once is enough.")
        given[name] = _read(known[name], text)
    return given


def parse_cells(game_type: GameType, context: typer.Context, pairs: Iterable[str] = ()) -> list[dict[str, Any]]:
    """Parse the cells of a comparison: all combinations of the options' values, each once.

    Values are comma-separated, or the option is repeated, which is the only way for lists.
    """
    known = {spec.name: spec for spec in game_type.option_specs}
    given: dict[str, list[Any]] = {}
    for said, text in [*_leftover(game_type, context), *_pairs(pairs)]:
        name = _canonical(said, known, game_type, context)
        parts = text.split(",") if text is not None and known[name].form in ("word", "number") else [text]
        values = given.setdefault(name, [])
        for value in (_read(known[name], part) for part in parts):
            if value not in values:
                values.append(value)
    return [dict(zip(given, chosen, strict=True)) for chosen in itertools.product(*given.values())]


def _canonical(said: str, known: Mapping[str, OptionSpec], game_type: GameType, context: typer.Context) -> str:
    """Canonical name of an option; FourcuresError if the game has no such option."""
    name = said.removeprefix("--").replace("-", "_")
    if name not in known:
        raise FourcuresError(
            f"There is no option {shown(said)}{_elsewhere(name)}. {_valid_options(game_type, context)}"
        )
    return name


def _leftover(game_type: GameType, context: typer.Context) -> Iterator[tuple[str, str | None]]:
    """Yield name and value of each left-over flag of a command line, with None for a missing value."""
    words = [*context.args, "--"][::-1]
    while len(words) > 1:
        word = words.pop()
        if not word.startswith("--"):
            hint = f" For that game, write --game {word}." if word in GAMES else ""
            raise FourcuresError(f"{shown(word)} follows no option.{hint} {_valid_options(game_type, context)}")
        name, equals, text = word.partition("=")
        is_next = not equals and not words[-1].startswith("--")
        yield name, words.pop() if is_next else text if equals else None


def _pairs(pairs: Iterable[str]) -> Iterator[tuple[str, str | None]]:
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise FourcuresError(f"--option {pair}: write it as name=value, like consent=never.")
        yield name.strip(), text


def _valid_options(game_type: GameType, context: typer.Context) -> str:
    """Sentence that lists the options of a game and of the command."""
    own = (max(parameter.opts, key=len) for parameter in context.command.params)
    return (
        f"For {game_type.name} there are {', '.join(flag(spec.name) for spec in game_type.option_specs)}; "
        f"for every game there are {', '.join(own)}."
    )


def _elsewhere(name: str) -> str:
    """Hint at the games that have such an option, if any."""
    games = [f"--game {one.name}" for one in GAMES.values() if name in (spec.name for spec in one.option_specs)]
    return f" without {' or '.join(games)}" if games else ""


def _read(spec: OptionSpec, text: str | None) -> Any:
    """Value of an option, read by the form of its spec. The game itself checks whether the value is valid."""
    if text is None:
        raise FourcuresError(f"{flag(spec.name)} needs a value: {spec.about}.")
    text = text.strip()
    if spec.form == "number":
        if not NUMBER.fullmatch(text):
            raise FourcuresError(f"{flag(spec.name)}: {shown(text)} is not a whole number. Possible: {spec.about}.")
        return int(text)
    if spec.form == "list":
        return [re.sub(r"[\s-]+", "_", name.strip().lower()) or None for name in text.split(",")]
    return text
