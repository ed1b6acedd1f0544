"""Pruning: export tables without recent moves as records, then delete them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, and_, func, or_, select

from fourcures.server.storage.database import Database
from fourcures.server.storage.database_url import parse_url
from fourcures.server.storage.schema import entries, standings, tables
from fourcures.tables.errors import StorageError, UnplayableTable
from fourcures.tables.log.loading import fold_table, marked_record

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

BATCH = 100  # tables that are exported to the disk, then deleted, as one batch


class OldTable(NamedTuple):
    """Table without recent moves: the time of its last move, and whether its game has ended."""

    id: str
    game: str
    moved: float
    over: bool
    entries: int
    is_closed: bool


def old_tables(connection: Connection, over_before: float, running_before: float | None) -> list[OldTable]:
    """Ended games with the last move before ``over_before``, and unfinished ones with it before ``running_before``.

    If ``running_before`` is None, no unfinished games are returned.
    """
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


def find_old(database: str, over_before: float, running_before: float | None) -> list[OldTable]:
    """Find tables that could be pruned, by the times that `old_tables` describes."""
    with closing(Database(parse_url(database), for_reading=True)) as opened, opened.reading() as connection:
        return old_tables(connection, over_before, running_before)


async def prune(store: Store, found: Sequence[OldTable], export: Path | None, told: Callable[[int, int], None]) -> int:
    """Delete tables, and return the number of deleted ones. With ``export``, first write their records to that file.

    ``told`` is called with the numbers of processed tables and of all tables.
    """
    deleted = 0
    with _export_file(export) if export else nullcontext() as file:
        for start in range(0, len(found), BATCH):
            batch = found[start : start + BATCH]
            if file is not None:
                for one in batch:
                    file.write(json.dumps(await exported(store, one)) + "\n")
                file.flush()
                os.fsync(file.fileno())
            for one in batch:
                deleted += await store.delete(one.id, one.entries)
            told(start + len(batch), len(found))
    return deleted


def _export_file(path: Path) -> IO[str]:
    """Create a file for records. Only its owner can read it, because unfinished games' records contain seeds."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8")
    except OSError as caught:
        raise StorageError(f"The file {path} cannot be written: {caught.strerror}.") from None


async def exported(store: Store, old: OldTable) -> dict[str, Any]:
    """Line of an export: the record of a table's game, or its raw log if the game cannot be played."""
    line: dict[str, Any] = {"table": old.id, "game": old.game, "moved": old.moved, "over": old.over}
    try:
        loaded = await store.load(old.id)
        if loaded is None:
            return line
        record = fold_table(*loaded, keep_history=True).game.record()
        return {**line, "record": marked_record(loaded[0], record)}
    except UnplayableTable as caught:
        return {**line, "fault": str(caught), "log": [list(entry) for entry in await store.tail(old.id, 0)]}
