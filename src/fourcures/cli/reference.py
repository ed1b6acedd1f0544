"""Commands that print what is declared: rules, schema."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from fourcures import DEFAULT_GAME, FourcuresError
from fourcures import game_type as find_game
from fourcures.cli.parameters import GameName

app = typer.Typer()


@app.command()
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(help="Id of a rule, first part of an id, or words to search for.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="Only the rules of this game.", show_default=False)] = None,
) -> None:
    """Read the rules catalogue.

    Example: fourcures rules P-OUT, or: fourcures rules quiet night, or: fourcures rules --game dice
    """
    from fourcures import catalogue
    from fourcures.cli.result_tables import rules_text, screen, section_table

    if game is not None and game not in catalogue.games():
        raise FourcuresError(
            f"There are no rules of a game {game!r}; there are those of {', '.join(catalogue.games())}."
        )
    if not words:
        screen.print(section_table([game] if game else catalogue.games()))
        return
    found = [clause for clause in catalogue.find(" ".join(words)) if game in (None, clause.game)]
    if not found:
        raise FourcuresError(
            f"No rule has the id or the words {' '.join(words)!r}; try one word, or an id like P-OUT-03."
        )
    screen.print(rules_text(found))


@app.command()
def schema(
    document: Annotated[str, typer.Argument(help="What to describe: position, view or record.")],
    game: GameName = None,
) -> None:
    """Print the JSON schema of positions, views or records, for programs that read or write them.

    Example: fourcures schema position --game dice
    """
    from fourcures.engine.schemas import json_schema

    typer.echo(json.dumps(json_schema(document, find_game(game or DEFAULT_GAME)), indent=2))
