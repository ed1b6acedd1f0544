"""Mark file beside a SQLite database: the lock of the one process that writes, and how far it has come.

SQLite ends its log of recent commits at the first frame that makes no sense, and does without one that is not there:
what was in it is gone without a word. So the writer notes after each commit, before anybody is answered, which tables
there are and where their logs end. It is not synced to the disk: after a power cut it may lag behind the database. Less
in the database than in the mark is therefore damage, more is not.

The first line says how many tables and entries there were when the file was begun; then come lines ``TABLE SEQ``, and
lines ``- TABLE ENTRIES`` for what was deleted on purpose.
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
COMPACTED = 1 << 20  # bytes beyond which only the last line of each table is kept
_HEADER = re.compile(r"fourcures-mark 1 process (\d+) tables (\d+) entries (\d+)")
_END = re.compile(r"([A-Za-z0-9_-]{1,64}) (\d+)")
_DELETED = re.compile(r"- ([A-Za-z0-9_-]{1,64}) (\d+)")
log = logging.getLogger(__name__)


@dataclass
class Marked:
    """What a mark says must be in the database: numbers of tables and entries, and ends of logs."""

    tables: int = 0
    entries: int = 0
    ends: dict[str, int] = field(default_factory=dict)
    process: int = 0  # that wrote it

    @property
    def has_tables(self) -> bool:
        """True if it says that there are tables."""
        return self.tables > 0 or bool(self.ends)

    def add(self, line: str) -> None:
        """Add a line; one that cannot be read, such as the last before a power cut, says nothing."""
        if found := _END.fullmatch(line):
            self.ends[found[1]] = max(int(found[2]), self.ends.get(found[1], 0))
        elif found := _DELETED.fullmatch(line):
            self.tables -= 1
            self.entries -= int(found[2])
            self.ends.pop(found[1], None)
        elif found := _HEADER.fullmatch(line):
            self.process, self.tables, self.entries = map(int, found.groups())


def read_mark(file: Path) -> Marked:
    """Mark of a database; one that says nothing where there is none."""
    try:
        return _parsed(mark_path(file).read_bytes())
    except OSError:
        return Marked()


def mark_path(file: Path) -> Path:
    """Mark file of a database."""
    return file.with_name(file.name + SUFFIX)


def wal_advice(file: Path) -> str:
    """Advice for a database that has lost what its mark says was committed."""
    return (
        f"If the file {file.name}-wal was deleted or replaced, put it back before a server uses the database;"
        " otherwise restore a backup."
    )


class Mark:
    """Mark of a database that this process writes; nobody else can have it."""

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
        self.found = read_mark(file)  # what the process before has left
        self._size, self._limit = os.fstat(self._descriptor).st_size, COMPACTED
        self._has_failed = False

    def begin(self, tables: int, entries: int) -> None:
        """Begin anew with what is in the database."""
        self._rewrite(Marked(tables, entries))

    def note(self, ends: Iterable[tuple[str, int]]) -> None:
        """Note where logs end by now; 0 for a new table."""
        self._write("".join(f"{table_id} {seq}\n" for table_id, seq in ends))
        if self._size > self._limit:
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            self._rewrite(_parsed(os.read(self._descriptor, self._size)))
            self._limit = max(COMPACTED, 2 * self._size)

    def note_deletion(self, table_id: str, entries: int) -> None:
        """Note that a table with so many entries is about to be deleted on purpose."""
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
        """Write at the end; what is committed is committed, so that a failure is only reported, once."""
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
    """Lock a file for as long as it is open; False if another process has."""
    try:
        return lock_file(descriptor)
    except OSError:
        log.warning("the file system has no locks: nothing keeps a second server from the same database")
        return True
