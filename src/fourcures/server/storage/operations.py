"""Write operations: each on its own, or many as a batch of few statements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from sqlalchemy import Connection, Executable, Table, delete, func, insert, select, update
from sqlalchemy.exc import DatabaseError, DBAPIError, InternalError, OperationalError

from fourcures.engine.errors import shown
from fourcures.server.storage.chain import links, root
from fourcures.server.storage.log_statements import insert_entries, select_links
from fourcures.server.storage.schema import VERSION, entries, seats, tables, talk
from fourcures.tables.errors import StorageError
from fourcures.tables.rows import Appended, AppendResult, ChatRow, Conflict, Duplicate, Entry, SeatRow, TableRow, Topic

if TYPE_CHECKING:
    from sqlalchemy.dialects.sqlite import Insert  # PostgreSQL's has the same methods

T = TypeVar("T")

_ATTEMPTS = 20  # to number a chat message, while other processes take numbers too


class BatchRefused(Exception):
    """A batch holds an operation that cannot be done; each must be run on its own."""


@dataclass(frozen=True, slots=True)
class Operation(ABC, Generic[T]):
    """A write that concerns one table."""

    table_id: str
    topic: ClassVar[Topic]  # what other processes have to read again

    @abstractmethod
    def run(self, connection: Connection) -> T:
        """Write all of it or nothing, and say which; run in a savepoint, so that errors spoil no other operation."""

    def changed(self, answer: T) -> bool:
        """Whether something was written, by the answer of `run`."""
        return True

    def concerned(self, answer: T) -> Sequence[str]:
        """Tables that have changed, by the answer of `run`."""
        return [self.table_id] if self.changed(answer) else []

    def end(self, answer: T) -> int | None:
        """Number of the last entry in the table's log, where this has written it."""
        return None


@dataclass(frozen=True, slots=True)
class Create(Operation[None]):
    """Insert of a table and its seats."""

    row: TableRow
    seats: Sequence[SeatRow]
    topic = "all"

    def run(self, connection: Connection) -> None:
        """Insert the rows; StorageError if the table exists."""
        if not insert_rows(connection, tables, [asdict(self.row)]):
            raise StorageError(f"There is a table {shown(self.table_id)} already.")
        if self.seats and not insert_rows(
            connection, seats, [{"table_id": self.table_id, **asdict(s)} for s in self.seats]
        ):
            raise StorageError(f"The seats of table {shown(self.table_id)} are not all different.")

    def changed(self, answer: None) -> bool:
        """False: no process can have had the table in memory."""
        return False

    def end(self, answer: None) -> int | None:
        """0: the log is empty."""
        return 0


@dataclass(frozen=True, slots=True)
class Append(Operation[AppendResult]):
    """Append of entries to the log of a table: all or none."""

    entries: Sequence[Entry]
    topic = "log"

    def rows(self, before: bytes) -> list[tuple[Any, ...]]:
        """The entries as rows of the database, chained to the one before."""
        hashes = links(before, self.entries)
        return [(self.table_id, hash_, *entry) for entry, hash_ in zip(self.entries, hashes, strict=True)]

    @property
    def appended(self) -> Appended:
        """The answer if the entries were written."""
        return Appended(self.entries[-1].seq)

    def run(self, connection: Connection) -> AppendResult:
        """Insert the entries, unless one is in the log already or the log ends elsewhere."""
        _require_table(connection, self.table_id)
        with connection.begin_nested() as savepoint:
            if _insert_entries(connection, [self]):
                return self.appended
            savepoint.rollback()
        log = entries.c.table_id == self.table_id
        commands = entries.c.command.in_([entry.command for entry in self.entries])
        found = connection.execute(
            select(*_ENTRY_COLUMNS).where(log, commands).order_by(entries.c.seq).limit(1)
        ).first()
        if found is not None:
            return Duplicate(Entry(*found))
        return Conflict(connection.scalar(select(func.max(entries.c.seq)).where(log)) or 0)

    def changed(self, answer: AppendResult) -> bool:
        """Whether the entries were written."""
        return isinstance(answer, Appended)

    def end(self, answer: AppendResult) -> int | None:
        """End of the log, if the entries were written."""
        return answer.last if isinstance(answer, Appended) else None


@dataclass(frozen=True, slots=True)
class SetSeat(Operation[bool]):
    """Compare-and-set of a seat's holder."""

    old: SeatRow
    new: SeatRow
    topic = "seats"

    def run(self, connection: Connection) -> bool:
        """Update the row if it still is ``old``, in one statement: of two writers exactly one succeeds."""
        same = [seats.c[name].is_not_distinct_from(value) for name, value in asdict(self.old).items()]
        found = update(seats).where(seats.c.table_id == self.table_id, *same).values(asdict(self.new))
        return connection.execute(found).rowcount == 1

    def changed(self, answer: bool) -> bool:
        """Whether the seat was set."""
        return answer


@dataclass(frozen=True, slots=True)
class AddChat(Operation[ChatRow]):
    """Insert of a chat message; the same command again gets the row that it made the first time."""

    command: str
    seat: int
    text: str
    time: float
    card: str = ""
    topic = "talk"

    def run(self, connection: Connection) -> ChatRow:
        """Insert the message under the next number."""
        _require_table(connection, self.table_id)
        here = talk.c.table_id == self.table_id
        for _ in range(_ATTEMPTS):
            number = (connection.scalar(select(func.max(talk.c.number)).where(here)) or 0) + 1
            row = ChatRow(number, self.command, self.seat, self.text, self.time, self.card)
            if insert_rows(connection, talk, [{"table_id": self.table_id, **row._asdict()}]):
                return row
            # Who was in the way has committed by now: it was this command, or another that took the number.
            existing = connection.execute(select(*_CHAT_COLUMNS).where(here, talk.c.command == self.command)).first()
            if existing is not None:
                return ChatRow(*existing)
        raise StorageError(f"Too many messages at table {shown(self.table_id)} at once; please send yours again.")


@dataclass(frozen=True, slots=True)
class ProbeWrite(Operation[None]):
    """Write that leaves nothing behind, to learn whether the database takes any. A row of this name comes and goes."""

    topic = "all"

    def run(self, connection: Connection) -> None:
        """Insert and delete a row where the revision stands; an update to the same value would write nothing."""
        connection.execute(insert(VERSION).values(version_num=self.table_id))
        connection.execute(delete(VERSION).where(VERSION.c.version_num == self.table_id))

    def changed(self, answer: None) -> bool:
        """False: it concerns no table."""
        return False


_TABLE_COLUMNS = [tables.c[name] for name in TableRow.__slots__]
_ENTRY_COLUMNS = [entries.c[name] for name in Entry._fields]
_CHAT_COLUMNS = [talk.c[name] for name in ChatRow._fields]


def run_batch(connection: Connection, operations: Sequence[Operation[Any]]) -> list[Any]:
    """Batch of operations, with the entries of all logs in one statement.

    Rows are locked in the order of table ids, so that two processes cannot deadlock.

    Raises:
        BatchRefused: some append is a duplicate or a conflict. The transaction must be rolled back.
    """
    answers: dict[int, Any] = {}
    order = sorted(range(len(operations)), key=lambda number: operations[number].table_id)
    appends = []
    for number in order:
        operation = operations[number]
        if isinstance(operation, Append):
            appends.append(operation)
            answers[number] = operation.appended
        else:
            answers[number] = operation.run(connection)
    if appends and not _insert_entries(connection, appends):
        raise BatchRefused
    return [answers[number] for number in range(len(operations))]


def run_separately(connection: Connection, operations: Sequence[Operation[Any]]) -> list[Any]:
    """Each operation in a savepoint of its own; the answer to one that is at fault itself is its exception."""
    answers: dict[int, Any] = {}
    for number in sorted(range(len(operations)), key=lambda number: operations[number].table_id):
        try:
            with connection.begin_nested():
                answers[number] = operations[number].run(connection)
        except Exception as caught:
            if is_database_failure(caught):
                raise
            answers[number] = caught
    return [answers[number] for number in range(len(operations))]


def is_database_failure(caught: Exception) -> bool:
    """Whether an error is a failure of the database, not of the statement it was given."""
    if not isinstance(caught, DBAPIError):
        return False
    return (
        caught.connection_invalidated
        or isinstance(caught, OperationalError | InternalError)
        or type(caught) is DatabaseError
    )


def insert_rows(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Insert rows on conflict do nothing, and tell whether all were inserted."""
    return len(connection.execute(_insert(connection.dialect.name, table), rows).all()) == len(rows)


def insert_into(dialect: str, table: Table) -> Insert:
    """Insert statement that may say what to do on a conflict. Only the dialect that is used is imported."""
    statement: Insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
    return statement


@cache  # putting a statement together takes longer than running it
def _insert(dialect: str, table: Table) -> Executable:
    return insert_into(dialect, table).on_conflict_do_nothing().returning(*table.primary_key)


def _insert_entries(connection: Connection, appends: Sequence[Append]) -> bool:
    """Insert entries that continue their logs, each chained to the one before; False if some do not."""
    before = _last_links(connection, appends)
    if len(before) < len(appends):
        return False
    rows = [row for append, link in zip(appends, before, strict=True) for row in append.rows(link)]
    return insert_entries(connection, rows)


def _last_links(connection: Connection, appends: Sequence[Append]) -> list[bytes]:
    """Links of the chains that appends go on from; fewer than there are appends where some log ends before."""
    places = [(append.table_id, append.entries[0].seq - 1) for append in appends]
    beginnings = sorted({table_id for table_id, seq in places if seq == 0})
    predecessors = sorted({place for place in places if place[1] > 0})
    found: dict[tuple[str, int], bytes] = {}
    if beginnings:
        made = connection.execute(select(*_TABLE_COLUMNS).where(tables.c.id.in_(beginnings)))
        found |= {(row.id, 0): root(row) for row in (TableRow(*values) for values in made)}
    if predecessors:
        found |= select_links(connection, predecessors)
    return [found[place] for place in places if place in found]


def _require_table(connection: Connection, table_id: str) -> None:
    if connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
        raise StorageError(f"There is no table {shown(table_id)}.")
