"""The commands."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from fourcures import DEFAULT_GAME, GAMES, FourcuresError, __version__, game_type, new

app = typer.Typer(
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
screen = Console()

GameName = Annotated[str, typer.Option("--game", help=f"Which game: {', '.join(GAMES)}.")]
Players = Annotated[int | None, typer.Option(help="How many seats; 4 if left out.", show_default=False)]
Edition = Annotated[str | None, typer.Option(help="Rules preset, such as 2013, 2008, seed001.", show_default=False)]
Difficulty = Annotated[str | None, typer.Option(help="introductory, standard or heroic.", show_default=False)]
Roles = Annotated[
    str | None, typer.Option(help="Roles by seat, with commas; an empty one is dealt.", show_default=False)
]
Seed = Annotated[int | None, typer.Option(help="Whole number; the same seed gives the same games.", show_default=False)]
Rules = Annotated[list[str] | None, typer.Option("--option", "-o", help="A rules option, as in -o consent=never.")]


def wishes(
    players: int | None, edition: str | None, difficulty: str | None, roles: str | None, rules: list[str] | None
) -> dict[str, Any]:
    """The options of a game as the command line gives them; what is left out is left to the game."""
    given: dict[str, Any] = {"players": players, "edition": edition, "difficulty": difficulty}
    if roles:
        given["roles"] = [role.strip().lower().replace(" ", "_") or None for role in roles.split(",")]
    for rule in rules or []:
        name, equals, value = rule.partition("=")
        if not equals:
            raise FourcuresError(f"--option {rule}: write it as name=value, like consent=never.")
        given[name.strip()] = int(value) if value.strip().isdecimal() and len(value) < 10 else value.strip()
    return {name: value for name, value in given.items() if value is not None}


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    """Pandemic and its family: play, simulate, study. Unofficial. Without a command: a new game in the terminal."""
    if version:
        typer.echo(f"fourcures {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        play()


@app.command()
def play(
    game: GameName = DEFAULT_GAME,
    players: Players = None,
    edition: Edition = None,
    difficulty: Difficulty = None,
    roles: Roles = None,
    seed: Seed = None,
    option: Rules = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the newest saved game.")] = False,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with this saved game.", show_default=False)] = None,
) -> None:
    """Play in the terminal, all seats at one keyboard. Every decision is saved.

    Example: fourcures play --players 2 --difficulty standard --roles medic,scientist
    """
    from fourcures import terminal

    if resume or load:
        chosen = [players, edition, difficulty, roles, seed, option]
        if any(value is not None for value in chosen) or (resume and load):
            raise FourcuresError("A saved game goes on as it was begun: give --resume or --load, and no other options.")
        path = load or terminal.newest_save()
        if path is None:
            raise FourcuresError("There is no saved game to resume.")
        table = terminal.load(path)
    else:
        table = new(game_type(game).name, seed=seed, **wishes(players, edition, difficulty, roles, option))
        path = terminal.new_save_path()
    raise typer.Exit(terminal.play(table, path))


@app.command()
def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10_000,
    game: GameName = DEFAULT_GAME,
    players: Players = None,
    edition: Edition = None,
    difficulty: Difficulty = None,
    roles: Roles = None,
    seed: Seed = 1,
    option: Rules = None,
    as_json: Annotated[bool, typer.Option("--json", help="Numbers for other programs in place of the table.")] = False,
) -> None:
    """Play many games with random players, and count how they end. Ctrl-C shows what there is so far.

    Example: fourcures simulate --games 100000 --players 4 --difficulty heroic
    """
    from fourcures.cli.tables import summary_table
    from fourcures.engine.game import check_seed
    from fourcures.lab.simulate import simulate as run

    kind = game_type(game)
    options = kind.choose(**wishes(players, edition, difficulty, roles, option))
    seed = check_seed(seed)
    summary = run(kind, options, games, seed, console=Console(stderr=True))
    if as_json:
        told = {"game": kind.name, "options": options.as_json(), "seed": seed, "players_are": "random"}
        typer.echo(json.dumps({**told, **summary.as_json()}, indent=2))
    else:
        screen.print(summary_table(summary, options, seed))


@app.command("replay")
def replay_file(
    file: Annotated[Path, typer.Argument(help="A record: a saved game.", show_default=False)],
    text: Annotated[bool, typer.Option("--text", help="Print the whole game instead of stepping through it.")] = False,
) -> None:
    """Step through a recorded game with the arrow keys.

    Example: fourcures replay my-game.json
    """
    from fourcures import terminal

    table = terminal.load(file)
    if not text and sys.stdout.isatty():
        raise typer.Exit(terminal.step_through(table))
    for event in table.events:
        typer.echo(event.text)
    ending = "not finished" if not table.outcome else "won" if table.outcome.won else f"lost: {table.outcome.reason}"
    typer.echo(f"{len(table.decisions)} decisions; {ending}.")


@app.command()
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(help="A rule's id or its beginning, or words to look for.")
    ] = None,
) -> None:
    """Read the rules catalogue.

    Example: fourcures rules P-OUT, or: fourcures rules quiet night
    """
    from fourcures import catalogue
    from fourcures.cli.tables import clause_text, section_table

    if not words:
        screen.print(section_table())
        return
    found = catalogue.find(" ".join(words))
    if not found:
        raise FourcuresError(
            f"No rule has the id or the words {' '.join(words)!r}; try one word, or an id like P-OUT-03."
        )
    for clause in found:
        screen.print(clause_text(clause))


@app.command()
def bench(
    game: GameName = DEFAULT_GAME,
    games: Annotated[int, typer.Option("--games", min=100, help="Games in each of nine compiled runs.")] = 10_000,
    as_json: Annotated[bool, typer.Option("--json", help="Numbers for other programs in place of the table.")] = False,
) -> None:
    """Measure speed and size on this machine: random play, four players, full rules.

    Example: fourcures bench --games 50000
    """
    from fourcures.cli.tables import bench_table
    from fourcures.lab.bench import measure

    figures = measure(game_type(game), games, console=Console(stderr=True))
    if as_json:
        typer.echo(json.dumps(figures, indent=2))
    else:
        screen.print(bench_table(figures))
