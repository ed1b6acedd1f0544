"""Ends of tables: which ones nobody has moved at for long, and how one is closed or deleted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from sqlalchemy import Connection, and_, delete, func, or_, select, update

from fourcures.server.storage.operations import Operation
from fourcures.server.storage.schema import entries, played, seats, standings, tables, talk, tries
from fourcures.tables.rows import Topic


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
    return [
        OldTable(table_id, game, at, bool(ended), count, bool(closed))
        for table_id, game, at, ended, count, closed in connection.execute(found)
    ]


@dataclass(frozen=True, slots=True)
class DeleteTable(Operation[bool]):
    """Delete of a table and all that belongs to it, with ``known_entries`` only if its log has as many."""

    known_entries: int | None
    topic: ClassVar[Topic] = "table"

    def run(self, connection: Connection) -> bool:
        """Delete the rows; whether that was done."""
        log = select(func.count()).select_from(entries).where(entries.c.table_id == self.table_id)
        if self.known_entries is not None and connection.scalar(log) != self.known_entries:
            return False
        for table in (tries, played, standings, talk, entries, seats):
            connection.execute(delete(table).where(table.c.table_id == self.table_id))
        return connection.execute(delete(tables).where(tables.c.id == self.table_id)).rowcount == 1

    def changed(self, answer: bool) -> bool:
        """Whether there is one table less."""
        return answer


@dataclass(frozen=True, slots=True)
class CloseTable(Operation[bool]):
    """Update of a table that nobody may play at any more, or again if there is no sentence for its players."""

    sentence: str
    topic: ClassVar[Topic] = "table"

    def run(self, connection: Connection) -> bool:
        """Set the sentence; whether there is such a table."""
        closed = update(tables).where(tables.c.id == self.table_id).values(closed=self.sentence)
        return connection.execute(closed).rowcount == 1

    def changed(self, answer: bool) -> bool:
        """Whether there is such a table."""
        return answer
