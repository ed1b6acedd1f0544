"""Commands that look at a saved game: advise, review, replay, draw."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from fourcures.cli.parameters import AsJson

app = typer.Typer()


@app.command()
def advise(
    file: Annotated[Path, typer.Argument(help="A saved game, or a position.", show_default=False)],
    top: Annotated[int, typer.Option("--top", min=1, max=20, help="How many decisions to show.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Show the best decisions in a position, with their estimated win probabilities and the reasons.

    Example: fourcures advise my-game.json
    """
    from dataclasses import asdict

    from fourcures.bots import entry_points
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.session import advise as best_few
    from fourcures.cli.result_tables import advice_table, show
    from fourcures.lab.compile_progress import compiling
    from fourcures.terminal import load_position

    table = load_position(file)
    with compiling(table.type, COMPILED_BOTS["planner"], Console(stderr=True), entry_points.advise):
        found = best_few(table, top=top)
    if as_json:
        show([asdict(one) | {"action": one.action.text, "label": table.hint(one.action).label} for one in found])
    else:
        show(advice_table(table, found))


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record: a saved game.", show_default=False)],
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", help="Write the review to this file, as a self-contained HTML page.", show_default=False
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show where a game was won or lost: its win probability over time, split into decisions and luck.

    Example: fourcures review my-game.json --html my-game.html
    """
    from fourcures.cli import review as command

    command.run(file, html, as_json=as_json)


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
def draw(
    file: Annotated[Path, typer.Argument(help="A position, or a record: a saved game.", show_default=False)],
    out: Annotated[
        str, typer.Option("--out", "-o", help="The file to write, .svg or .png; - writes SVG to standard output.")
    ] = "-",
    seat: Annotated[
        int | None, typer.Option(help="Seat whose view is drawn; a spectator's if left out.", show_default=False)
    ] = None,
    moment: Annotated[
        int | None, typer.Option(help="Number of decisions to play first; all if left out.", show_default=False)
    ] = None,
) -> None:
    """Draw a picture of a position.

    Example: fourcures draw position.json -o board.svg, or: fourcures draw my-game.json --moment 12 -o board.png
    """
    from fourcures.cli.drawing import write_picture
    from fourcures.terminal import load_position

    write_picture(load_position(file), out, seat, moment)
