"""Verification of a database: every log must be chained and playable, every seed must match its commitment.

It only reads, one table at a time, with or without a running server.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select

from fourcures.server.storage.database import Database
from fourcures.server.storage.database_url import parse_url
from fourcures.server.storage.mark import read_mark, wal_advice
from fourcures.server.storage.reading import read_table
from fourcures.server.storage.schema import DEAL, tables
from fourcures.server.storage.start_check import extent, find_losses
from fourcures.tables.deals.days import promised_text
from fourcures.tables.errors import StorageError, UnplayableTable, damaged
from fourcures.tables.log.loading import fold_table, require_promise
from fourcures.tables.log.table import commitment
from fourcures.tables.rows import DealRow

Deals = dict[tuple[str, str], DealRow]  # by day and game


@dataclass
class Verification:
    """Findings in a database: ``faults`` of tables by their ids, and all others as ``losses``.

    ``advice`` says what to do if commits are lost.
    """

    tables: int = 0
    entries: int = 0
    faults: dict[str, str] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)
    advice: str = ""

    @property
    def is_whole(self) -> bool:
        """True if nothing is wrong."""
        return not self.faults and not self.losses


def verify(
    database: str, told: Callable[[int, int], None] = lambda done, of: None, *, folds: bool = True
) -> Verification:
    """Verify a database. ``told`` is called with the numbers of finished tables and of all tables.

    Without ``folds`` the games are not replayed; only the chains of their logs and the commitments are checked.
    """
    url = parse_url(database)
    with closing(Database(url, for_reading=True)) as opened:
        found, made = Verification(), None
        if url.file is not None:
            _check_file(url.file, found)
        try:
            with opened.reading() as connection:
                ids = list(connection.scalars(select(tables.c.id).order_by(tables.c.id)))
                rows = [DealRow(*row) for row in connection.execute(select(*DEAL))]
            made = {(row.day, row.game): row for row in rows}
            found.losses += _broken_promises(rows)
            with opened.reading() as connection:
                found.faults |= extent(connection).faults
        except StorageError as caught:
            found.losses.append(str(caught))
            ids = []
            with suppress(StorageError), opened.reading() as connection:  # ids may still be readable
                ids = list(connection.scalars(select(tables.c.id)))
        for number, table_id in enumerate(ids):
            told(number, len(ids))
            _verify_table(opened, table_id, made, found, folds=folds)
        told(len(ids), len(ids))
        return found


def _check_file(file: Path, found: Verification) -> None:
    """Add the damage of a SQLite file to ``found``, and the losses compared with its mark."""
    marked = read_mark(file)  # read first, because a server may commit meanwhile
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        try:
            lines = [line for (line,) in connection.execute("PRAGMA quick_check(10)") if line != "ok"]
        except sqlite3.DatabaseError as caught:
            lines = [str(caught)]
        losses = find_losses(connection, marked)
    found.losses += [f"The file {file} is damaged: {' '.join(line.split())}." for line in lines]
    found.losses += [f"By the mark of the server, {loss}." for loss in losses]
    found.advice = wal_advice(file) if losses else ""


def _broken_promises(made: Iterable[DealRow]) -> Iterator[str]:
    for deal in made:
        if commitment(promised_text(deal), deal.seed) != deal.commitment:
            bound = "another seed" if deal.rules is None else "another seed, other options or other rules"
            yield f"The deal of {deal.game} of {deal.day} has {bound} than was promised."


def _verify_table(opened: Database, table_id: str, made: Deals | None, found: Verification, *, folds: bool) -> None:
    found.tables += 1
    try:
        with opened.reading() as connection:
            whole = read_table(connection, table_id)
        if whole is None:  # deleted meanwhile
            return
        row, seats, log = whole
        found.entries += len(log)
        require_promise(row)
        if made is not None and row.deal is not None:
            deal = made.get((row.deal, row.game))
            if deal is None or deal.seed != row.seed:
                raise damaged(f"it does not play the deal of {row.deal}")
        is_over = fold_table(row, seats, log).is_over if folds else row.over
        if row.over and not is_over:
            found.faults[table_id] = "Its game has ended, but its log does not lead there: its end is missing."
    except (UnplayableTable, StorageError) as caught:
        found.faults[table_id] = str(caught)
