"""What can be written: each deed on its own, or many together in few statements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Generic, TypeVar

from sqlalchemy import Connection, Table, func, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, DBAPIError, InternalError, OperationalError

from fourcures.engine.errors import shown
from fourcures.server.storage.rows import (
    Answered,
    Appended,
    Conflict,
    Duplicate,
    Entry,
    Remark,
    SeatRow,
    StorageError,
    TableRow,
    What,
)
from fourcures.server.storage.schema import entries, seats, tables, talk

T = TypeVar("T")

_ATTEMPTS = 20  # at a number for a remark, while other processes take numbers too


class NotTogether(Exception):
    """Among deeds that were done together is one that cannot be done: each must be looked at alone."""


@dataclass(frozen=True, slots=True)
class Operation(ABC, Generic[T]):
    """Something to be written about one table."""

    table_id: str
    what: ClassVar[What]  # what others have to read again

    @abstractmethod
    def run(self, connection: Connection) -> T:
        """Do it, or nothing, and say which; within a savepoint, so that errors spoil no other deed."""

    def changed(self, answer: T) -> bool:
        """Whether the answer means that something was written."""
        return True


@dataclass(frozen=True, slots=True)
class Create(Operation[None]):
    """Set up a table."""

    row: TableRow
    seats: Sequence[SeatRow]
    what = "all"

    def run(self, connection: Connection) -> None:
        """Write the table and its seats."""
        if not _add(connection, tables, [asdict(self.row)]):
            raise StorageError(f"There is a table {shown(self.table_id)} already.")
        if self.seats and not _add(connection, seats, [{"table_id": self.table_id, **asdict(s)} for s in self.seats]):
            raise StorageError(f"The seats of table {shown(self.table_id)} are not all different.")

    def changed(self, answer: None) -> bool:
        """Nobody has a table in hand that was not there before."""
        return False


@dataclass(frozen=True, slots=True)
class Append(Operation[Answered]):
    """Write to the log of a table: all entries or none."""

    entries: Sequence[Entry]
    what = "log"

    @property
    def rows(self) -> list[Mapping[str, Any]]:
        """The entries as rows of the database."""
        return [{"table_id": self.table_id, **entry._asdict()} for entry in self.entries]

    @property
    def appended(self) -> Appended:
        """The answer if all went well."""
        return Appended(self.entries[-1].seq)

    def run(self, connection: Connection) -> Answered:
        """Write the entries, unless one is there already or the log ends elsewhere."""
        _require_table(connection, self.table_id)
        with connection.begin_nested() as savepoint:
            if _add(connection, entries, self.rows) and _follow(connection, [self]):
                return self.appended
            savepoint.rollback()
        log = entries.c.table_id == self.table_id
        commands = entries.c.command.in_([entry.command for entry in self.entries])
        found = connection.execute(select(*_ENTRY).where(log, commands).order_by(entries.c.seq).limit(1)).first()
        if found is not None:
            return Duplicate(Entry(*found))
        return Conflict(connection.scalar(select(func.max(entries.c.seq)).where(log)) or 0)

    def changed(self, answer: Answered) -> bool:
        """Whether the entries were written."""
        return isinstance(answer, Appended)


@dataclass(frozen=True, slots=True)
class SetSeat(Operation[bool]):
    """Change who sits at a seat, if it still is as the one who asks knew it."""

    old: SeatRow
    new: SeatRow
    what = "seats"

    def run(self, connection: Connection) -> bool:
        """Compare and set in one statement: of two who want the same seat exactly one gets it."""
        same = [seats.c[name].is_not_distinct_from(value) for name, value in asdict(self.old).items()]
        found = update(seats).where(seats.c.table_id == self.table_id, *same).values(asdict(self.new))
        return connection.execute(found).rowcount == 1

    def changed(self, answer: bool) -> bool:
        """Whether the seat was set."""
        return answer


@dataclass(frozen=True, slots=True)
class Say(Operation[Remark]):
    """Say something at a table. The same command again gets the remark that was made of it."""

    command: str
    seat: int
    text: str
    time: float
    what = "talk"

    def run(self, connection: Connection) -> Remark:
        """Write the remark under the next number."""
        _require_table(connection, self.table_id)
        here = talk.c.table_id == self.table_id
        for _ in range(_ATTEMPTS):
            number = (connection.scalar(select(func.max(talk.c.number)).where(here)) or 0) + 1
            remark = Remark(number, self.command, self.seat, self.text, self.time)
            if _add(connection, talk, [{"table_id": self.table_id, **remark._asdict()}]):
                return remark
            # Who was in the way has committed by now: it was this command, or another that took the number.
            said = connection.execute(select(*_REMARK).where(here, talk.c.command == self.command)).first()
            if said is not None:
                return Remark(*said)
        raise StorageError(f"Too many speak at table {shown(self.table_id)} at once: say it again.")


@dataclass(frozen=True, slots=True)
class MarkOver(Operation[None]):
    """Note that the game of a table has ended."""

    what = "over"

    def run(self, connection: Connection) -> None:
        """Set the mark; once set it stays."""
        if not connection.execute(update(tables).where(tables.c.id == self.table_id).values(over=True)).rowcount:
            raise StorageError(f"There is no table {shown(self.table_id)}.")


_ENTRY = [entries.c[name] for name in Entry._fields]
_REMARK = [talk.c[name] for name in Remark._fields]


def together(connection: Connection, deeds: Sequence[Operation[Any]]) -> list[Any]:
    """Do all deeds, all entries of all logs in one statement.

    Rows are taken in the order of tables: two processes that want the same ones wait for each other, never both.

    Raises:
        NotTogether: some deed has another answer than the usual one. The transaction is spoilt.
    """
    answers: dict[int, Any] = {}
    order = sorted(range(len(deeds)), key=lambda number: deeds[number].table_id)
    appends = []
    for number in order:
        deed = deeds[number]
        if isinstance(deed, Append):
            appends.append(deed)
            answers[number] = deed.appended
        else:
            answers[number] = deed.run(connection)
    if appends and not (
        _add(connection, entries, [row for append in appends for row in append.rows]) and _follow(connection, appends)
    ):
        raise NotTogether
    return [answers[number] for number in range(len(deeds))]


def one_by_one(connection: Connection, deeds: Sequence[Operation[Any]]) -> list[Any]:
    """Do each deed within a savepoint of its own. The answer to one that is at fault itself is its exception."""
    answers: dict[int, Any] = {}
    for number in sorted(range(len(deeds)), key=lambda number: deeds[number].table_id):
        try:
            with connection.begin_nested():
                answers[number] = deeds[number].run(connection)
        except Exception as caught:
            if of_the_database(caught):
                raise
            answers[number] = caught
    return [answers[number] for number in range(len(deeds))]


def of_the_database(caught: Exception) -> bool:
    """Whether an error says that the database is in trouble, and not that it was asked for something wrong."""
    if not isinstance(caught, DBAPIError):
        return False
    return (
        caught.connection_invalidated
        or isinstance(caught, OperationalError | InternalError)
        or type(caught) is DatabaseError
    )


def _add(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Insert the rows that are not in the way of others, and tell whether these were all."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    adding = insert(table).on_conflict_do_nothing().returning(*table.primary_key)
    return len(connection.execute(adding, rows).all()) == len(rows)


def _follow(connection: Connection, appends: Sequence[Append]) -> bool:
    """Whether there is an entry right before each of those that were appended."""
    before = {(append.table_id, append.entries[0].seq - 1) for append in appends if append.entries[0].seq > 1}
    if not before:
        return True
    wanted = tuple_(entries.c.table_id, entries.c.seq).in_(sorted(before))
    return connection.scalar(select(func.count()).select_from(entries).where(wanted)) == len(before)


def _require_table(connection: Connection, table_id: str) -> None:
    if connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
        raise StorageError(f"There is no table {shown(table_id)}.")
