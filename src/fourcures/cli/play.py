"""Play command: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourcures import DEFAULT_GAME, FourcuresError, new
from fourcures import game_type as find_game
from fourcures.cli.game_options import SETTINGS, GameCommand, parse_options
from fourcures.cli.parameters import BOTS, GameName, Pairs, Seed
from fourcures.cli.seating import ME

app = typer.Typer()


@app.command(cls=GameCommand, context_settings=SETTINGS)
def play(
    context: typer.Context,
    game: GameName = None,
    seed: Seed = None,
    option: Pairs = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the newest saved game.")] = False,
    load: Annotated[Path | None, typer.Option("--load", help="Resume this saved game.", show_default=False)] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help=f"Bots in the other seats: one for all seats but the first, or one for each seat with {ME} for yours, "
            f"as in {ME},planner,greedy. A bot is {BOTS}.",
            show_default=False,
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print plain lines of text, for screen readers, pipes and simple terminals.")
    ] = False,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask for confirmation before an action that reveals something hidden.")
    ] = False,
) -> None:
    """Play in the terminal: all seats at one keyboard, or some of them with bots. Every decision is saved.

    Example: fourcures play --players 3 --difficulty standard --bots planner
    """
    from fourcures import terminal
    from fourcures.cli.seating import open_hands, seat_bots

    notes: list[str] = []
    if resume or load:
        if context.args or game or option or seed is not None or (resume and load):
            raise FourcuresError(
                "A saved game goes on as it was begun: give --resume or --load, and no other options but --bots, "
                "--plain and --ask."
            )
        path = load or terminal.newest_save()
        if path is None:
            raise FourcuresError("There is no saved game to resume.")
        table = terminal.load(path)
        seated = seat_bots(table.type, table.players, bots) if bots else terminal.read_bots(path)
    else:
        game_type = find_game(game or DEFAULT_GAME)
        given = parse_options(game_type, context, option or [])
        seated = seat_bots(game_type, game_type.make_options(**given).players, bots)
        chosen, notes = open_hands(game_type, given, seated)
        table = new(game_type.name, seed=seed, **chosen)
        path = terminal.new_save_path()
    raise typer.Exit(terminal.play(table, path, seated, plain=plain, asks_first=ask, notes=notes))
