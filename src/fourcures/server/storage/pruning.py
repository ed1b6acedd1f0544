"""Ends of tables: which ones nobody has moved at for long, and how one is closed or deleted."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, func, or_, select, update

from fourcures.server.storage.operations import Written
from fourcures.server.storage.schema import entries, played, seats, standings, tables, talk, tries


class OldTable(NamedTuple):
    """Table at which nobody has moved for long: the time of its last move, and whether its game has ended."""

    id: str
    game: str
    moved: float
    over: bool
    entries: int
    is_closed: bool


def old_tables(connection: Connection, over_before: float, running_before: float | None) -> list[OldTable]:
    """Tables whose games ended before a time, and where one is given, those that went on before another."""
    logs = (
        select(entries.c.table_id, func.max(entries.c.time).label("moved"), func.count().label("count"))
        .group_by(entries.c.table_id)
        .subquery()
    )
    moved = func.coalesce(logs.c.moved, tables.c.created)
    over = or_(tables.c.over, standings.c.won.is_not(None))
    is_old = and_(over, moved < over_before)
    if running_before is not None:
        is_old = or_(is_old, and_(~func.coalesce(over, False), moved < running_before))
    found = (
        select(
            tables.c.id,
            tables.c.game,
            moved,
            func.coalesce(over, False),
            func.coalesce(logs.c.count, 0),
            tables.c.closed != "",
        )
        .outerjoin(logs, logs.c.table_id == tables.c.id)
        .outerjoin(standings, standings.c.table_id == tables.c.id)
        .where(is_old)
        .order_by(moved, tables.c.id)
    )
    return [OldTable(*row) for row in connection.execute(found)]


def delete_table(connection: Connection, table_id: str, known_entries: int | None) -> Written[bool]:
    """Delete a table and all that belongs to it, with ``known_entries`` only if its log has as many."""
    log = select(func.count()).select_from(entries).where(entries.c.table_id == table_id)
    if known_entries is not None and connection.scalar(log) != known_entries:
        return Written(False)
    for table in (tries, played, standings, talk, entries, seats):
        connection.execute(delete(table).where(table.c.table_id == table_id))
    is_gone = connection.execute(delete(tables).where(tables.c.id == table_id)).rowcount == 1
    return Written(is_gone, "table" if is_gone else None)


def close_table(connection: Connection, table_id: str, sentence: str) -> Written[bool]:
    """Close a table, with a sentence for its players; open it again if the sentence is empty."""
    found = connection.execute(update(tables).where(tables.c.id == table_id).values(closed=sentence)).rowcount == 1
    return Written(found, "table" if found else None)
