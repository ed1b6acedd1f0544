"""Reading of a table: its row, its seats and its log, whose hash chain is checked."""

from __future__ import annotations

import sqlite3

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from fourcures.server.storage.chain import first_fault
from fourcures.server.storage.schema import ENTRY, SEAT, TABLE, entries, seats, tables
from fourcures.tables.errors import damaged
from fourcures.tables.rows import Entry, SeatRow, TableRow, WholeTable

_CORRUPT_SQLITE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_CORRUPT_POSTGRESQL = ("XX001", "XX002")  # data, index


def read_table(connection: Connection, table_id: str) -> WholeTable | None:
    """Read a table, its seats and its whole log. Return None if there is no such table.

    Raises:
        UnplayableTable: the table cannot be read, or the chain of its log is broken.
    """
    try:
        found = connection.execute(select(*TABLE).where(tables.c.id == table_id)).first()
        if found is None:
            return None
        table = TableRow(*found)
        chained = select(*ENTRY, entries.c.hash).where(entries.c.table_id == table_id)
        rows = connection.execute(chained.order_by(entries.c.seq)).all()
        sitting = select_seats(connection, table_id)
    except ValueError:
        raise damaged("what it began with cannot be read") from None
    except DBAPIError as caught:
        if not is_corruption(caught):
            raise
        raise damaged("its part of the database cannot be read") from None
    if not isinstance(table.beginning, dict):
        raise damaged("what it began with cannot be read")
    log = [Entry(*row[:-1]) for row in rows]
    fault = first_fault(table, log, [row[-1] for row in rows])
    if fault is not None:
        raise damaged(fault)
    return table, sitting, log


def is_corruption(caught: DBAPIError) -> bool:
    """True if a database error reports that stored data is corrupt."""
    cause = caught.orig
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)  # missing if the driver cannot decode a text as UTF-8
        return code in _CORRUPT_SQLITE or (code is None and "decode" in str(cause))
    return getattr(cause, "sqlstate", None) in _CORRUPT_POSTGRESQL


def select_seats(connection: Connection, table_id: str) -> list[SeatRow]:
    """Seats of a table."""
    found = connection.execute(select(*SEAT).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    return [SeatRow(*row) for row in found]
