"""Statements of every append to a log, as texts for the driver.

Put together, compiled and read by SQLAlchemy they would cost several times the database's own work.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection

from fourcures.tables.rows import Entry

Place = tuple[str, int]  # a table and a number in its log


def insert_entries(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> bool:
    """Insert rows, ``(table id, hash, *entry)``, on conflict do nothing; whether all were inserted."""
    return connection.exec_driver_sql(_insertion(placeholder(connection)), list(rows)).rowcount == len(rows)


def select_links(connection: Connection, places: Collection[Place]) -> dict[Place, bytes]:
    """Links of the chains at some places of logs, as far as there are entries."""
    mark = placeholder(connection)
    wanted = ", ".join([f"({mark}, {mark})"] * len(places))
    rows = connection.exec_driver_sql(
        f"SELECT table_id, seq, hash FROM entries WHERE (table_id, seq) IN (VALUES {wanted})",
        tuple(value for place in places for value in place),
    )
    return {(table_id, seq): hash_ for table_id, seq, hash_ in rows}


@cache
def _insertion(mark: str) -> str:
    columns = ("table_id", "hash", *Entry._fields)
    marks = ", ".join([mark] * len(columns))
    return f"INSERT INTO entries ({', '.join(columns)}) VALUES ({marks}) ON CONFLICT DO NOTHING"


def placeholder(connection: Connection) -> str:
    """Placeholder of a parameter."""
    return "?" if connection.dialect.paramstyle == "qmark" else "%s"
