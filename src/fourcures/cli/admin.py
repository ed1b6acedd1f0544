"""Commands for the operator of a server: tables, players, announcements, draining. They ask the running server."""

from __future__ import annotations

import asyncio
import math
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from fourcures import FourcuresError
from fourcures.cli.parameters import Config, Database, settings_of
from fourcures.engine.errors import Failed

KEYS = {"ignore_unknown_options": True, "help_option_names": ["--help"]}  # keys and ids may begin with - or -h
app = typer.Typer(help="Look after a server: its tables, its players, announcements, draining.", no_args_is_help=True)
tables = typer.Typer(help="List, close, open and delete tables.", no_args_is_help=True)
players = typer.Typer(help="Forget players, and replace their keys.", no_args_is_help=True)
app.add_typer(tables, name="tables")
app.add_typer(players, name="players")
TableId = Annotated[str, typer.Argument(help="The id of the table, as in its link.")]
Key = Annotated[str, typer.Argument(help="The key of a player, as the page shows it.")]


def carry_out(config: Path | None, database: str | None, *command: str) -> None:
    """Have the server execute a command. If no server runs, execute it on the database."""
    from fourcures.server.operations.administration import COMMANDS, OF_SERVER, Host
    from fourcures.server.operations.control import ask_server, control_path
    from fourcures.server.storage import open_store
    from fourcures.server.storage.database import require_database
    from fourcures.server.storage.database_url import parse_url

    async def on_database(name: str, *words: str) -> str:
        require_database(parse_url(settings.database))
        store = await open_store(settings.database)
        try:
            return await COMMANDS[name](Host(store), *words)
        finally:
            await store.close()

    settings = settings_of(config, database=database)
    if any("\ud800" <= character <= "\udfff" for character in "".join(command)):  # bytes that were not UTF-8
        raise FourcuresError("What was given is not UTF-8 text; nothing was done.")
    said = ask_server(control_path(settings), *command)
    if said is None and command[0] in OF_SERVER:
        raise Failed(f"No server answers at {control_path(settings)}; --config or --database name another one.")
    typer.echo(asyncio.run(on_database(*command)) if said is None else said)


@tables.command("list")
def list_tables(
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="Number of tables to list, the most recently played first.")
    ] = 20,
    config: Config = None,
    database: Database = None,
) -> None:
    """List tables: id, last move, game, number of moves, and whether the game is over.

    Example: fourcures admin tables list --limit 50
    """
    from fourcures.server.operations.pruning import find_old

    found = find_old(settings_of(config, database=database).database, math.inf, math.inf)
    for one in found[: -limit - 1 : -1]:
        state = "closed" if one.is_closed else "over" if one.over else "goes on"
        moved = datetime.fromtimestamp(one.moved, UTC)
        typer.echo(f"{one.id}  {moved:%Y-%m-%d %H:%M}  {one.game:<10} {one.entries:>5}  {state}")
    typer.echo("1 table." if len(found) == 1 else f"{len(found)} tables.")


@tables.command("close", context_settings=KEYS)
def close_table(
    table: TableId,
    why: Annotated[str, typer.Argument(help="Sentence that its players are shown.")],
    config: Config = None,
    database: Database = None,
) -> None:
    """Close a table: nobody sees or plays it any more. It stays in the database.

    Example: fourcures admin tables close AbCdEfGhIjKlMnOp "Somebody was insulted here."
    """
    carry_out(config, database, "close_table", table, why)


@tables.command("open", context_settings=KEYS)
def open_table(table: TableId, config: Config = None, database: Database = None) -> None:
    """Reopen a closed table.

    Example: fourcures admin tables open AbCdEfGhIjKlMnOp
    """
    carry_out(config, database, "open_table", table)


@tables.command("delete", context_settings=KEYS)
def delete_table(table: TableId, config: Config = None, database: Database = None) -> None:
    """Delete a table for good, with its game, its chat and its results.

    Example: fourcures admin tables delete AbCdEfGhIjKlMnOp
    """
    carry_out(config, database, "delete_table", table)


@players.command("forget", context_settings=KEYS)
def forget_player(key: Key, config: Config = None, database: Database = None) -> None:
    """Forget a player: their seats lose name and key, their results and what they said are deleted.

    Of each deal that they tried one hash stays, by which the try is spent.

    Example: fourcures admin players forget AbCdEfGhIjKlMnOpQrStUv
    """
    carry_out(config, database, "forget_player", key)


@players.command("rotate", context_settings=KEYS)
def rotate_key(key: Key, config: Config = None, database: Database = None) -> None:
    """Move everything of a player to a new key. The old key then gives access to nothing.

    Example: fourcures admin players rotate AbCdEfGhIjKlMnOpQrStUv
    """
    carry_out(config, database, "rotate_key", key)


@app.command()
def announce(
    text: Annotated[str, typer.Argument(help="The sentence to show.")], config: Config = None, database: Database = None
) -> None:
    """Show a sentence to everybody who is at a table of the server.

    Example: fourcures admin announce "The server restarts at six."
    """
    carry_out(config, database, "announce", text)


@app.command()
def drain(
    off: Annotated[bool, typer.Option("--off", help="End draining: allow new tables again.")] = False,
    config: Config = None,
    database: Database = None,
) -> None:
    """Refuse new tables, and report not ready to load balancers. Games go on.

    Example: fourcures admin drain
    """
    carry_out(config, database, "resume" if off else "drain")
