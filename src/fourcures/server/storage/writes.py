"""Writes: functions of a connection in a transaction. A write that raises is rolled back completely."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, CursorResult, Executable, Table, delete, func, insert, select
from sqlalchemy.exc import DatabaseError, DBAPIError, InternalError, OperationalError

from fourcures.engine.errors import shown
from fourcures.server.storage.chain import link, root
from fourcures.server.storage.schema import CHAT, ENTRY, TABLE, VERSION, entries, seats, tables, talk
from fourcures.tables.errors import StorageError
from fourcures.tables.rows import Appended, AppendResult, ChatRow, Conflict, Duplicate, Entry, SeatRow, TableRow, Topic

if TYPE_CHECKING:
    from sqlalchemy.dialects.sqlite import Insert  # PostgreSQL's class has the same methods

T = TypeVar("T")

_ATTEMPTS = 20  # attempts to number a chat message while other processes take numbers too
_DEADLOCK = "40P01"  # PostgreSQL's error code of a deadlock
_LINK = "SELECT hash FROM entries WHERE table_id = ? AND seq = ?"
_APPEND = (
    f"INSERT INTO entries (table_id, hash, {', '.join(Entry._fields)})"
    f" VALUES (?, ?{', ?' * len(Entry._fields)}) ON CONFLICT DO NOTHING"
)


class Written(NamedTuple, Generic[T]):
    """Result of a write.

    Attributes:
        answer: result for the caller.
        changed: part of the table that other processes must reload; None if there is none.
        end: number of the last entry in the table's log; None if the write did not change the log.
        tables: changed tables; empty if only the table of the write has changed.
    """

    answer: T
    changed: Topic | None = None
    end: int | None = None
    tables: Sequence[str] = ()


Write = Callable[[Connection], Written[T]]


def create(connection: Connection, table: TableRow, at: Sequence[SeatRow]) -> Written[None]:
    """Insert a table and its seats. Raise StorageError if the table exists."""
    if not insert_rows(connection, tables, [asdict(table)]):
        raise StorageError(f"There is a table {shown(table.id)} already.")
    if at and not insert_rows(connection, seats, [{"table_id": table.id, **asdict(seat)} for seat in at]):
        raise StorageError(f"The seats of table {shown(table.id)} are not all different.")
    return Written(None, end=0)


def append(connection: Connection, table_id: str, new: Sequence[Entry]) -> Written[AppendResult]:
    """Append entries to a log, each chained to its predecessor: all of them, or none."""
    before = _link_before(connection, table_id, new[0].seq)
    if before is not None and _insert_entries(connection, table_id, new, before):
        last = new[-1].seq
        return Written(Appended(last), "log", last)
    log = entries.c.table_id == table_id
    commands = entries.c.command.in_([entry.command for entry in new])
    found = connection.execute(select(*ENTRY).where(log, commands).order_by(entries.c.seq).limit(1)).first()
    if found is not None:
        return Written(Duplicate(Entry(*found)))
    end = connection.scalar(select(func.max(entries.c.seq)).where(log))
    if end is None:
        _require_table(connection, table_id)
    return Written(Conflict(end or 0))


def _link_before(connection: Connection, table_id: str, seq: int) -> bytes | None:
    """Link of the predecessor of an entry. Return None if there is no predecessor."""
    if seq > 1:
        return run_text(connection, _LINK, (table_id, seq - 1)).scalar()
    found = connection.execute(select(*TABLE).where(tables.c.id == table_id)).first()
    return None if found is None else root(TableRow(*found))


def _insert_entries(connection: Connection, table_id: str, new: Sequence[Entry], before: bytes) -> bool:
    """Insert entries that follow the link ``before``.

    Insert none and return False if the number or the command of any entry is taken.
    """
    for entry in new:
        before = link(before, entry)
        if not run_text(connection, _APPEND, (table_id, before, *entry)).rowcount:
            inserted = entries.c.seq.between(new[0].seq, entry.seq - 1)
            connection.execute(delete(entries).where(entries.c.table_id == table_id, inserted))
            return False
    return True


def add_chat(connection: Connection, table_id: str, said: ChatRow) -> Written[ChatRow]:
    """Insert a chat message under the next number. A repeated command returns the row that it made the first time."""
    _require_table(connection, table_id)
    here = talk.c.table_id == table_id
    for _ in range(_ATTEMPTS):
        row = said._replace(number=(connection.scalar(select(func.max(talk.c.number)).where(here)) or 0) + 1)
        if insert_rows(connection, talk, [{"table_id": table_id, **row._asdict()}]):
            return Written(row, "talk")
        # The conflicting write has committed by now: the same command, or another one that took the number.
        existing = connection.execute(select(*CHAT).where(here, talk.c.command == said.command)).first()
        if existing is not None:
            return Written(ChatRow(*existing))
    raise StorageError(f"Too many messages at table {shown(table_id)} at once; please send yours again.")


def probe(connection: Connection, name: str) -> Written[None]:
    """Insert and delete a row of the version table. An update to the same value would write nothing."""
    connection.execute(insert(VERSION).values(version_num=name))
    connection.execute(delete(VERSION).where(VERSION.c.version_num == name))
    return Written(None)


def is_database_failure(caught: Exception) -> bool:
    """True if the database itself failed, not one statement."""
    if not isinstance(caught, DBAPIError):
        return False
    return (
        caught.connection_invalidated
        or isinstance(caught, OperationalError | InternalError)
        or type(caught) is DatabaseError
    )


def is_deadlock(caught: Exception) -> bool:
    """True if PostgreSQL aborted a transaction because of a deadlock."""
    return isinstance(caught, DBAPIError) and getattr(caught.orig, "sqlstate", None) == _DEADLOCK


def insert_rows(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Insert rows except those in conflict with existing ones. Return True if all were inserted."""
    return len(connection.execute(_insert(connection.dialect.name, table), rows).all()) == len(rows)


@cache  # building a statement takes longer than running it
def _insert(dialect: str, table: Table) -> Executable:
    statement: Insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(table)  # imports only the dialect in use
    return statement.on_conflict_do_nothing().returning(*table.primary_key)


def run_text(connection: Connection, statement: str, values: tuple[Any, ...]) -> CursorResult[Any]:
    """Run SQL text with a ``?`` for each value.

    Building and compiling the statements of each action with SQLAlchemy would cost several times the database's work.
    """
    is_qmark = connection.dialect.paramstyle == "qmark"
    return connection.exec_driver_sql(statement if is_qmark else statement.replace("?", "%s"), values)


def _require_table(connection: Connection, table_id: str) -> None:
    if connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
        raise StorageError(f"There is no table {shown(table_id)}.")
