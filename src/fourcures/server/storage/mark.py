"""Mark file beside a SQLite database: the lock of the only writing process, and a summary of its commits.

SQLite reads its WAL only up to the first invalid frame, and accepts a missing WAL. Commits can therefore be lost
without an error. So the writer notes after each commit, before it answers any caller, the tables written to and the
ends of their logs. The mark is not synced to the disk, and may lag behind the database after a power cut. A database
with less than its mark is therefore damaged; one with more is not.

The first line holds the numbers of tables and entries when the file was begun. Each further line is ``TABLE SEQ``, or
``- TABLE ENTRIES`` for a table that was deleted on purpose.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from fourcures.engine.file_lock import lock_file
from fourcures.tables.errors import StorageError

SUFFIX = "-mark"
COMPACTED = 1 << 20  # size in bytes above which only the last line of each table is kept
_HEADER = re.compile(r"fourcures-mark 1 process (\d+) tables (\d+) entries (\d+)")
_END = re.compile(r"([A-Za-z0-9_-]{1,64}) (\d+)")
_DELETED = re.compile(r"- ([A-Za-z0-9_-]{1,64}) (\d+)")
log = logging.getLogger(__name__)


@dataclass
class Marked:
    """Content of a mark: the least numbers of tables and entries, and the ends of logs, by table."""

    tables: int = 0
    entries: int = 0
    ends: dict[str, int] = field(default_factory=dict)
    process: int = 0  # id of the process that wrote the mark

    @property
    def has_tables(self) -> bool:
        """True if the mark names any tables."""
        return self.tables > 0 or bool(self.ends)

    def add(self, line: str) -> None:
        """Add a line. Ignore a malformed one, such as the last line before a power cut."""
        if found := _END.fullmatch(line):
            self.ends[found[1]] = max(int(found[2]), self.ends.get(found[1], 0))
        elif found := _DELETED.fullmatch(line):
            self.tables -= 1
            self.entries -= int(found[2])
            self.ends.pop(found[1], None)
        elif found := _HEADER.fullmatch(line):
            self.process, self.tables, self.entries = map(int, found.groups())


def read_mark(file: Path) -> Marked:
    """Read the mark of a database. Return an empty one if there is no mark file."""
    try:
        return _parsed(mark_path(file).read_bytes())
    except OSError:
        return Marked()


def mark_path(file: Path) -> Path:
    """Mark file of a database."""
    return file.with_name(file.name + SUFFIX)


def wal_advice(file: Path) -> str:
    """Advice for a database that has lost commits noted in its mark."""
    return (
        f"If the file {file.name}-wal was deleted or replaced, put it back before a server uses the database;"
        " otherwise restore a backup."
    )


class Mark:
    """Locked mark of the database that this process writes. Only one process can hold it."""

    def __init__(self, file: Path) -> None:
        path = mark_path(file)
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        except OSError as caught:
            raise StorageError(f"The file {path} cannot be opened: {caught.strerror}.") from None
        if not _lock(self._descriptor):
            os.close(self._descriptor)
            by = f" (process {process})" if (process := read_mark(file).process) else ""
            raise StorageError(
                f"The database file {file} is in use by another fourcures server{by}: stop that one, or give this one"
                " a database of its own with --database."
            )
        self.found = read_mark(file)  # content left by the previous process
        self._size, self._limit = os.fstat(self._descriptor).st_size, COMPACTED
        self._has_failed = False

    def begin(self, tables: int, entries: int) -> None:
        """Restart the mark with the numbers of tables and entries in the database."""
        self._rewrite(Marked(tables, entries))

    def note(self, ends: Iterable[tuple[str, int]]) -> None:
        """Note the ends of logs, 0 for a new table. Compact the file if it has grown too large."""
        self._write("".join(f"{table_id} {seq}\n" for table_id, seq in ends))
        if self._size > self._limit:
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            self._rewrite(_parsed(os.read(self._descriptor, self._size)))
            self._limit = max(COMPACTED, 2 * self._size)

    def note_deletion(self, table_id: str, entries: int) -> None:
        """Note that a table with ``entries`` entries is about to be deleted on purpose."""
        self._write(f"- {table_id} {entries}\n")

    def close(self) -> None:
        """Release the lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _rewrite(self, marked: Marked) -> None:
        header = f"fourcures-mark 1 process {os.getpid()} tables {marked.tables} entries {marked.entries}\n"
        os.ftruncate(self._descriptor, 0)
        self._size = 0
        self._write(header + "".join(f"{table_id} {seq}\n" for table_id, seq in marked.ends.items()))

    def _write(self, text: str) -> None:
        """Append text to the file. Only log a failure, and only once, because the commit is already done."""
        if not text:
            return
        try:
            os.lseek(self._descriptor, self._size, os.SEEK_SET)
            self._size += os.write(self._descriptor, text.encode())
        except OSError as caught:
            if not self._has_failed:
                log.warning("the mark beside the database cannot be written: %s", caught.strerror)
            self._has_failed = True


def _parsed(content: bytes) -> Marked:
    marked = Marked()
    for line in content.decode("ascii", "replace").splitlines():
        marked.add(line)
    return marked


def _lock(descriptor: int) -> bool:
    """Lock a file while it is open. Return False if another process holds the lock."""
    try:
        return lock_file(descriptor)
    except OSError:
        log.warning("the file system has no locks: nothing keeps a second server from the same database")
        return True
