"""Database connections: durable commits, and one StorageError for every failure."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fourcures.engine.errors import shown
from fourcures.server.storage.database_url import DatabaseUrl
from fourcures.server.storage.mark import Mark, read_mark, wal_advice
from fourcures.server.storage.migrate import migrate, revision
from fourcures.server.storage.reading import is_corruption
from fourcures.server.storage.schema import REVISION
from fourcures.server.storage.start_check import extent, keep_evidence, report_extent
from fourcures.tables.errors import DatabaseDamaged, DatabaseFailed, StorageError

READERS = 4  # threads that read at the same time
LOCK_TIMEOUT = 5  # seconds that SQLite waits for a lock
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class Database:
    """SQLAlchemy engines for reading and for writing, on one pool of connections. Its methods block.

    Only one process writes to a SQLite file. Another one can open it ``for_reading`` at the same time: that changes
    nothing, and requires the current revision.
    """

    def __init__(self, url: DatabaseUrl, *, for_reading: bool = False) -> None:
        self.url = url
        self.is_shared = url.file is None  # whether several processes may share it
        self.mark: Mark | None = None
        self._lock = threading.Lock()
        if url.file is not None and for_reading and not url.file.is_file():
            raise StorageError(f"There is no database file {url.file}.")
        if url.file is not None and not for_reading:
            _make_file(url.file)
            self.mark = Mark(url.file)
        self._file = _file_identity(url.file)
        self.engine = _engine(url, "ro" if for_reading else "rw")
        snapshot = {} if url.file else {"isolation_level": "REPEATABLE READ"}
        self._reading = self.engine.execution_options(**snapshot)
        self._writing = self.engine.execution_options(writes=True)
        try:
            if for_reading:
                self._require_revision()
            else:
                self._prepare()
        except BaseException:
            self.engine.dispose()
            if self.mark is not None:
                self.mark.close()
            raise

    def _prepare(self) -> None:
        """Migrate the database, and report damage and losses."""
        if self.mark is not None and self.url.file is not None:
            keep_evidence(self.url.file, self.mark.found)
        with self._storage_errors():
            with self._writing.begin() as connection:
                migrate(connection, self.url.redacted)
            found = report_extent(self._reading)
        if self.mark is not None and found is not None:
            self.mark.begin(found.tables, found.entries)

    def _require_revision(self) -> None:
        file, where = self.url.file, self.url.redacted
        with self._storage_errors(), self._reading.connect() as connection:
            found = revision(connection)
        if found is None and file is not None and read_mark(file).has_tables:
            raise StorageError(f"The database {where} has lost all tables that its mark names. {wal_advice(file)}")
        if found is None:
            raise StorageError(f"The database {where} holds nothing of fourcures; name the one that a server uses.")
        if found != REVISION:
            raise StorageError(
                f"The database {where} was made by another version of fourcures:"
                " start the server of this version once, which brings it up to date."
            )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Connection in a transaction that reads one snapshot of the database."""
        self._require_file()
        with self._storage_errors(), self._reading.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Connection for one transaction, which the caller begins and commits. It raises SQLAlchemy's errors.

        An error invalidates the connection, because a failed commit leaves it in an unknown state.
        """
        self._require_file()
        with self._writing.connect() as connection:
            try:
                yield connection
            except BaseException:
                connection.invalidate()
                raise

    def error(self, caught: BaseException) -> StorageError:
        """StorageError for any exception. Its message contains neither statements nor values."""
        if isinstance(caught, StorageError):
            return caught
        cause = caught.orig if isinstance(caught, DBAPIError) and caught.orig is not None else caught
        lines = [line.strip() for line in str(cause).splitlines() if line.strip()]
        reason = lines[0] if lines else type(cause).__name__
        where, why = self.url.redacted, self.url.without_password(reason.rstrip("."))
        if isinstance(caught, DBAPIError) and is_corruption(caught):
            return DatabaseDamaged(f"The database {where} is damaged: {why}. Restore a backup.")
        return DatabaseFailed(f"The database {where} failed: {why}.")

    def close(self) -> None:
        """Close all idle connections, and release the mark. The caller has ended all writing."""
        found = None
        if self.mark is not None:
            with suppress(StorageError), self.reading() as connection:
                found = extent(connection)
        self.engine.dispose()
        if self.mark is not None:
            if found is not None:
                self.mark.begin(found.tables, found.entries)
            self.mark.close()
            self.mark = None

    @contextmanager
    def _storage_errors(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, OSError) as caught:
            raise self.error(caught) from caught

    def _require_file(self) -> None:
        """Check that the file still exists, because SQLite would continue to write to a deleted one.

        A new file in its place is accepted if its revision is current.
        """
        if self.url.file is None:
            return
        with self._lock:
            found = _file_identity(self.url.file)
            if found is not None and found == self._file:
                return
            self.engine.dispose()
            self._file = None
            if found is None:
                raise DatabaseFailed(f"The database {self.url.redacted} is gone: its file is not there any more.")
            with self._storage_errors(), self._reading.connect() as connection:
                if revision(connection) != REVISION:
                    where = self.url.redacted
                    raise StorageError(f"The database {where} is not the one that was opened: restart the server.")
            self._file = found


def require_database(url: DatabaseUrl) -> None:
    """Raise StorageError unless the database exists and has the current revision. Create nothing."""
    Database(url, for_reading=True).close()


def _file_identity(file: Path | None) -> tuple[int, int] | None:
    with suppress(OSError):
        if file is not None:
            found = file.stat()
            return found.st_dev, found.st_ino
    return None


def _make_file(file: Path) -> None:
    """Create the file unless it exists. Only its owner can read it, because it will hold seeds."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as caught:
        why = caught.strerror or type(caught).__name__
        raise StorageError(f"The database file {shown(str(file))} cannot be opened: {why}.") from None


def _engine(url: DatabaseUrl, mode: str) -> Engine:
    if url.file is not None:
        # Reader threads and one writer share the connections. Neither mode creates a file.
        engine = create_engine(
            "sqlite://",
            creator=partial(_connect_sqlite, url.file, mode),
            poolclass=QueuePool,
            pool_size=READERS + 1,
            hide_parameters=True,
        )
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        engine = create_engine(
            url.sqlalchemy_url,
            isolation_level="READ COMMITTED",
            pool_size=READERS + 1,
            pool_pre_ping=True,  # PostgreSQL may have been restarted
            hide_parameters=True,
        )
    except ImportError:
        raise StorageError("PostgreSQL needs the Python package psycopg: pip install 'psycopg[binary]'.") from None
    event.listen(engine, "connect", _prepare_postgresql)
    return engine


def _connect_sqlite(file: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{file.as_uri()}?mode={mode}",
        uri=True,
        timeout=LOCK_TIMEOUT,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        for pragma in PRAGMAS if mode == "rw" else ():
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction explicitly. The driver would begin it later, but a writer must lock before its first read."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_postgresql(connection: Any, _record: object) -> None:
    """Turn synchronous commit on if the server's settings are weaker."""
    connection.autocommit = True
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
    )
    connection.autocommit = False
