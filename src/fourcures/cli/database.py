"""Commands for the operator of a server: backup, restore, verify, prune."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from fourcures import FourcuresError
from fourcures.cli.parameters import Database, settings_of

if TYPE_CHECKING:
    from fourcures.server.operations.pruning import OldTable
    from fourcures.server.operations.verification import Verification

app = typer.Typer()
SECONDS = {"h": 3600.0, "d": 86_400.0, "w": 7 * 86_400.0}
AGE = re.compile(r"([0-9]{1,6})([hdw])")


def url_of(database: str | None) -> str:
    """URL of the given database, or of the one that ``serve`` uses."""
    return settings_of(database=database).database


def age(text: str, option: str) -> float:
    """Convert an age such as 365d, 52w or 12h to seconds."""
    found = AGE.fullmatch(text)
    if found is None:
        raise FourcuresError(f"{option} {text!r} is no age; write it in days, weeks or hours, as 365d, 52w or 12h.")
    return int(found[1]) * SECONDS[found[2]]


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None]]:
    """Progress bar of tables with elapsed and remaining time, on standard error. Yield the callback that moves it."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("Tables"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Tables")
        yield lambda done, of: progress.update(task, completed=done, total=of)


@app.command()
def backup(
    folder: Annotated[Path, typer.Argument(help="Folder for the copy, which is named after the time.")],
    database: Database = None,
) -> None:
    """Copy the database of a server, and verify the copy. The server may keep running.

    Example: fourcures backup /var/backups/fourcures
    """
    from fourcures.server.operations.verification import verify as check
    from fourcures.server.storage.backup import back_up
    from fourcures.server.storage.database_url import parse_url

    file = back_up(parse_url(url_of(database)), folder)
    found = check(f"sqlite:///{file.absolute()}", folds=False)
    typer.echo(f"{file}: {found.tables} tables with {found.entries} entries.")
    if not found.is_whole:
        tell_faults(found)
        raise typer.Exit(1)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database = None,
    force: Annotated[
        bool, typer.Option("--force", help="Also replace a database that has tables; it is kept beside the new one.")
    ] = False,
) -> None:
    """Put a backup in the place of a database that no server uses.

    Example: fourcures restore /var/backups/fourcures/tables-20261117T030000Z.sqlite
    """
    from fourcures.server.storage.backup import restore as replace
    from fourcures.server.storage.database_url import parse_url

    url = parse_url(url_of(database))
    kept = replace(file, url, force=force)
    typer.echo(f"{url.redacted} is as it was in {file}." + (f" What it was before is in {kept}." if kept else ""))


@app.command()
def verify(
    database: Database = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Replay no games; check the rest, such as hash chains and commitments.")
    ] = False,
) -> None:
    """Check every table of a database, also of a running server. Exit status 1 if anything is wrong.

    Example: fourcures verify --database sqlite:////var/lib/fourcures/tables.sqlite
    """
    from fourcures.server.operations.verification import verify as check

    began = time.monotonic()
    with progress_bar() as told:
        found = check(url_of(database), told, folds=not quick)
    tell_faults(found)
    said = "whole" if found.is_whole else f"{len(found.faults)} damaged, {len(found.losses)} other faults"
    typer.echo(f"{found.tables} tables with {found.entries} entries: {said} ({time.monotonic() - began:.1f} s).")
    if not found.is_whole:
        raise typer.Exit(1)


def tell_faults(found: Verification) -> None:
    """Print what is wrong with a database, and with each of its tables."""
    lines = [*found.losses, found.advice, *(f"{table_id}: {fault}" for table_id, fault in found.faults.items())]
    for line in filter(None, lines):
        typer.echo(line, err=True)


@app.command()
def prune(
    older_than: Annotated[
        str, typer.Option("--older-than", help="Delete games that ended longer ago than this: 365d, 52w or 12h.")
    ],
    unfinished: Annotated[
        str | None,
        typer.Option(
            "--unfinished-older-than",
            help="Also delete unfinished games idle for longer than this; none if left out.",
            show_default=False,
        ),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count what would be deleted.")] = False,
    export: Annotated[
        Path | None,
        typer.Option("--export", help="Write the records to a file in this folder first.", show_default=False),
    ] = None,
    database: Database = None,
) -> None:
    """Delete old tables. A SQLite file must not be in use by a server.

    Example: fourcures prune --older-than 365d --unfinished-older-than 90d --export /var/backups/fourcures --dry-run
    """
    from fourcures.server.operations.pruning import find_old

    now, url = time.time(), url_of(database)
    left = None if unfinished is None else now - age(unfinished, "--unfinished-older-than")
    found = find_old(url, now - age(older_than, "--older-than"), left)
    ended = sum(one.over for one in found)
    typer.echo(f"{len(found)} tables: {ended} whose games ended, {len(found) - ended} that were left.")
    if found:
        last = datetime.fromtimestamp(found[0].moved, UTC)
        typer.echo(f"The oldest is {found[0].id}, a game of {found[0].game}, last moved at on {last:%Y-%m-%d}.")
    if found and not dry_run:
        asyncio.run(delete_tables(url, found, export))


async def delete_tables(url: str, found: list[OldTable], export: Path | None) -> None:
    """Export and delete tables, with progress."""
    from fourcures.server.operations.pruning import prune as delete
    from fourcures.server.storage import open_store

    file = export / f"pruned-{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}.jsonl" if export else None
    store = await open_store(url)
    try:
        with progress_bar() as told:
            deleted = await delete(store, found, file, told)
    finally:
        await store.close()
    typer.echo(f"{deleted} tables are deleted.")
    if file is not None:
        secret = " Records of games that did not end hold their seeds: keep it secret."
        typer.echo(f"Their records are in {file}." + ("" if all(one.over for one in found) else secret))
