"""Connections: how they are made so that what is committed lasts, and what is said when they fail."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fourcures.engine.errors import shown
from fourcures.server.storage.database_url import Address
from fourcures.server.storage.migrate import migrate, require_revision
from fourcures.server.storage.rows import StorageError

READERS = 4  # threads that read at the same time
PATIENCE = 5  # seconds to wait for a lock of SQLite


class Database:
    """An engine for reading and one for writing, both on the same connections. Its methods block."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.shared = address.file is None  # whether several processes may share it
        self._lock = threading.Lock()
        if address.file is not None:
            _make_file(address.file)
        self._file = _identity(address.file)
        self.engine = _engine(address)
        moment = {} if address.file else {"isolation_level": "REPEATABLE READ"}
        self._reading = self.engine.execution_options(**moment)
        self._writing = self.engine.execution_options(writes=True)
        try:
            with self._sentences(), self._writing.begin() as connection:
                migrate(connection, address.shown)
        except BaseException:
            self.engine.dispose()
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection on which everything is read as of one moment."""
        self._require_file()
        with self._sentences(), self._reading.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection for one transaction, which the caller begins and commits. Errors are those of SQLAlchemy.

        After an error the connection is not used again: who knows in what state a failed commit has left it.
        """
        self._require_file()
        with self._writing.connect() as connection:
            try:
                yield connection
            except BaseException:
                connection.invalidate()
                raise

    def error(self, caught: BaseException) -> StorageError:
        """The sentence for what went wrong. It repeats neither statements nor what was to be stored."""
        if isinstance(caught, StorageError):
            return caught
        cause = caught.orig if isinstance(caught, DBAPIError) and caught.orig is not None else caught
        lines = [line.strip() for line in str(cause).splitlines() if line.strip()]
        reason = lines[0] if lines else type(cause).__name__
        where = self.address.shown
        return StorageError(self.address.discreet(f"The database {where} failed: {reason.rstrip('.')}."))

    def close(self) -> None:
        """Close all connections that are not in use."""
        self.engine.dispose()

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, OSError) as caught:
            raise self.error(caught) from caught

    def _require_file(self) -> None:
        """See that the file is still at its place: SQLite would go on writing to one that has been deleted."""
        if self.address.file is None:
            return
        with self._lock:
            found = _identity(self.address.file)
            if found is not None and found == self._file:
                return
            self.engine.dispose()
            self._file = None
            if found is None:
                raise StorageError(f"The database {self.address.shown} is gone: its file is not there any more.")
            with self._sentences(), self._reading.connect() as connection:
                require_revision(connection, self.address.shown)
            self._file = found


def _identity(file: Path | None) -> tuple[int, int] | None:
    with suppress(OSError):
        if file is not None:
            found = file.stat()
            return found.st_dev, found.st_ino
    return None


def _make_file(file: Path) -> None:
    """An empty file that nobody else can read, for it will hold seeds; what is there already stays as it is."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as caught:
        why = caught.strerror or type(caught).__name__
        raise StorageError(f"The database file {shown(str(file))} cannot be opened: {why}.") from None


def _engine(address: Address) -> Engine:
    if address.file is not None:
        # A pool of threads and one writer share the connections; `mode=rw` never makes a file anew.
        engine = create_engine(
            "sqlite://", creator=_sqlite(address.file), poolclass=QueuePool, pool_size=READERS + 1, hide_parameters=True
        )
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        engine = create_engine(
            address.url,
            isolation_level="READ COMMITTED",
            pool_size=READERS + 1,
            pool_pre_ping=True,  # the server may have been started anew since
            hide_parameters=True,
        )
    except ImportError:
        raise StorageError("PostgreSQL needs the Python package psycopg: pip install 'psycopg[binary]'.") from None
    event.listen(engine, "connect", _prepare_postgresql)
    return engine


def _sqlite(file: Path) -> Callable[[], sqlite3.Connection]:
    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{file.as_uri()}?mode=rw", uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        try:
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    return connect


def _begin_sqlite(connection: Connection) -> None:
    """Begin ourselves, for the driver would begin too late: who writes must be alone before the first look."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_postgresql(connection: Any, _record: object) -> None:
    """Wait for the disk at each commit, even where the server's settings do not."""
    connection.autocommit = True
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
    )
    connection.autocommit = False
