"""Check of a database when a server starts: lost tables and entries, and logs with gaps.

It reads only the numbers of entries, so that a server starts at once. The chain of a log is checked whenever its table
is loaded; ``fourcures verify`` checks all chains.
"""

from __future__ import annotations

import glob
import logging
import shutil
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import DBAPIError

from fourcures.server.storage.mark import Marked, mark_path
from fourcures.server.storage.reading import is_corruption
from fourcures.server.storage.schema import entries, standings, tables
from fourcures.tables.errors import StorageError

LOST = "lost.txt"
NAMED = 20  # faults or losses logged one by one; the file ``LOST`` lists all losses
log = logging.getLogger(__name__)


class Extent(NamedTuple):
    """Numbers of tables and entries, and the faults of logs by table id."""

    tables: int
    entries: int
    faults: dict[str, str]


# Losses, by the mark


def find_losses(connection: sqlite3.Connection, marked: Marked) -> list[str]:
    """Find commits of a mark that are missing in the database. Return a description of each loss."""
    try:
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not {"tables", "entries"} <= found:
            return _nothing_left(marked)
        losses = []
        for table_id, end in marked.ends.items():
            is_there = connection.execute("SELECT 1 FROM tables WHERE id = ?", [table_id]).fetchone()
            (last,) = connection.execute("SELECT MAX(seq) FROM entries WHERE table_id = ?", [table_id]).fetchone()
            if not is_there:
                losses.append(f"table {table_id} is gone, with {end} entries")
            elif (last or 0) < end:
                losses.append(f"table {table_id} has lost the entries {(last or 0) + 1} to {end} of its log")
        lost_tables = marked.tables - connection.execute("SELECT COUNT(*) FROM tables").fetchone()[0]
        lost_entries = marked.entries - connection.execute("SELECT COUNT(*) FROM entries").fetchone()[0]
    except sqlite3.DatabaseError as caught:
        return [f"the database file cannot be read everywhere ({caught})"] if marked.has_tables else []
    if lost_tables > 0 or lost_entries > 0:
        losses.append(f"{max(lost_tables, 0)} tables and {max(lost_entries, 0)} entries are fewer than there were")
    return losses


def _nothing_left(marked: Marked) -> list[str]:
    losses = [f"table {table_id} is gone, with {end} entries" for table_id, end in marked.ends.items()]
    return [*losses, f"all {marked.tables} tables of before are gone"] if marked.tables > 0 else losses


def keep_evidence(file: Path, marked: Marked) -> None:
    """Report the losses of a database, and copy its files before the next write. Copy each loss only once.

    Raises:
        StorageError: the files cannot be copied. Nothing was changed.
    """
    connection = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
    try:
        losses = find_losses(connection, marked)
        if not losses:
            return
        mark = f"process {marked.process} noted {marked.tables} tables and {marked.entries} entries when it began"
        lost = "".join(f"{line}\n" for line in (mark, *losses))
        folder = _evidence_of(file, lost)
        if folder is None:
            folder = file.with_name(f"{file.name}-damaged-{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}")
            _copy_evidence(file, folder, lost)  # while the connection is open, so that SQLite does not remove its WAL
    except OSError as caught:
        raise StorageError(
            f"The database {file} is damaged ({losses[0]}), and what is left cannot be copied: {caught.strerror}."
            " Nothing was changed; make room, or restore a backup."
        ) from None
    finally:
        connection.close()
    report(losses)
    log.warning("the damaged files are kept in %s; everything else is served", folder)


def _evidence_of(file: Path, lost: str) -> Path | None:
    """Find an earlier copy of the same loss, so that restarts do not fill the disk. Return its folder, or None."""
    for folder in file.parent.glob(f"{glob.escape(file.name)}-damaged-*"):
        known = folder / LOST
        if known.is_file() and known.read_text() == lost:
            return folder
    return None


def _copy_evidence(file: Path, folder: Path, lost: str) -> None:
    """Copy the files of a database to a new folder. Remove the folder if that fails."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        for one in (file, file.with_name(f"{file.name}-wal"), mark_path(file)):
            if one.exists():
                shutil.copyfile(one, folder / one.name)
                (folder / one.name).chmod(0o600)
        (folder / LOST).write_text(lost)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise


# Faults of logs


def extent(connection: Connection) -> Extent:
    """Extent of a database. Its faults are logs with gaps, and logs that end before their standings."""
    counted = select(entries.c.table_id, func.count().label("count"), func.max(entries.c.seq).label("last"))
    logs = counted.group_by(entries.c.table_id).subquery()
    gaps = select(logs.c.table_id).where(logs.c.count != logs.c.last)
    short = (
        select(standings.c.table_id)
        .outerjoin(logs, logs.c.table_id == standings.c.table_id)
        .where(standings.c.seq > func.coalesce(logs.c.last, 0))
    )
    faults = dict.fromkeys(connection.scalars(short), "its log ends before the state that was noted of it")
    faults |= dict.fromkeys(connection.scalars(gaps), "entries of its log are missing")
    return Extent(
        connection.scalar(select(func.count()).select_from(tables)) or 0,
        connection.scalar(select(func.count()).select_from(entries)) or 0,
        faults,
    )


def report_extent(engine: Engine) -> Extent | None:
    """Return the extent of a database and log its faults. Return None if stored data is corrupt."""
    try:
        with engine.connect() as connection:
            found = extent(connection)
    except DBAPIError as caught:
        if not is_corruption(caught):
            raise
        log.warning("the database cannot be read everywhere (%s); `fourcures verify` names the damage", caught.orig)
        return None
    report([f"table {table_id} is damaged: {fault}" for table_id, fault in found.faults.items()])
    return found


def report(faults: Sequence[str]) -> None:
    """Log the first ``NAMED`` faults, and the number of further ones."""
    for fault in faults[:NAMED]:
        log.warning("%s", fault)
    if len(faults) > NAMED:
        log.warning("and %d more; `fourcures verify` names them all", len(faults) - NAMED)
