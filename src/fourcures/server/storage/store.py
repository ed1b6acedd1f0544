"""The store: everything that the server asks of its database. Its methods wait without holding up the event loop."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, select

from fourcures.server.storage.database import READERS, Database
from fourcures.server.storage.database_url import read_address
from fourcures.server.storage.operations import Append, Create, MarkOver, Say, SetSeat
from fourcures.server.storage.rows import (
    LARGEST_LETTER,
    Answered,
    Entry,
    Remark,
    SeatRow,
    StorageError,
    TableRow,
    Wake,
    What,
)
from fourcures.server.storage.schema import entries, seats, tables, talk
from fourcures.server.storage.writer import Writer

if TYPE_CHECKING:
    from fourcures.server.storage.listener import Listener

T = TypeVar("T")

_TABLE = [tables.c[name] for name in TableRow.__slots__]
_SEAT = [seats.c[name] for name in SeatRow.__slots__]
_ENTRY = [entries.c[name] for name in Entry._fields]
_REMARK = [talk.c[name] for name in Remark._fields]
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Store:
    """An open database; ``open_store`` gives one.

    A method that writes returns when what it wrote is committed. Where it raises `StorageError` nothing has been
    promised, but the database may have failed after it had committed: read again (``tail``) before going on. A caller
    who is cancelled does not take back what is under way. The same command sent again is always safe.
    """

    def __init__(self, url: str) -> None:
        self._database = Database(read_address(url))
        self.name = secrets.token_hex(8)  # of this process, among those that share the database
        self._wakes: list[tuple[asyncio.AbstractEventLoop, Wake]] = []
        self._readers_of_letters: list[tuple[asyncio.AbstractEventLoop, Callable[[str, str], None]]] = []
        self._listener = self._listening() if self._database.shared else None
        self._writer = Writer(self._database, self.name)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="storage reader")

    async def create(self, table: TableRow, at: Sequence[SeatRow]) -> None:
        """Set up a table and its seats."""
        if not _ID.fullmatch(table.id):
            raise StorageError("The id of a table has 1 to 64 letters, digits, '-' and '_'.")
        await self._writer.put(Create(table.id, table, tuple(at)))

    async def load(self, table_id: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        """A table, its seats and its whole log, as of one moment; None if there is none of this id."""

        def read(connection: Connection) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
            table = connection.execute(select(*_TABLE).where(tables.c.id == table_id)).first()
            if table is None:
                return None
            return TableRow(*table), _sitting(connection, table_id), _log(connection, table_id, 0)

        return await self._read(read)

    async def append(self, table_id: str, new: Sequence[Entry]) -> Answered:
        """Write entries to the end of a log: all of them, or none.

        They follow each other, and the first follows the last of the log. Wait for the answer before the next append
        to the same table: what was decided on the strength of an entry that was refused must not get in.
        """
        if not new or any(entry.seq != new[0].seq + step for step, entry in enumerate(new)) or new[0].seq < 1:
            raise ValueError("entries to append are numbered one after the other, from 1")
        return await self._writer.put(Append(table_id, tuple(new)))

    async def tail(self, table_id: str, after: int) -> list[Entry]:
        """The entries of a log after one of them."""
        return await self._read(lambda connection: _log(connection, table_id, after))

    async def seats(self, table_id: str) -> list[SeatRow]:
        """Who sits where at a table."""
        return await self._read(lambda connection: _sitting(connection, table_id))

    async def set_seat(self, table_id: str, old: SeatRow, new: SeatRow) -> bool:
        """Make a seat ``new`` if it still is ``old``, and tell whether it was: of several who want it one gets it."""
        if old.seat != new.seat:
            raise ValueError("a seat keeps its number")
        return await self._writer.put(SetSeat(table_id, old, new))

    async def say(self, table_id: str, command: str, seat: int, text: str, time: float) -> Remark:
        """Keep a remark; a command that is known already gets the remark that it made then."""
        return await self._writer.put(Say(table_id, command, seat, text, time))

    async def remarks(self, table_id: str, last: int = 50) -> list[Remark]:
        """The last things said at a table, in the order in which they were said."""

        def read(connection: Connection) -> list[Remark]:
            newest = select(*_REMARK).where(talk.c.table_id == table_id).order_by(talk.c.number.desc()).limit(last)
            return [Remark(*row) for row in connection.execute(newest)][::-1]

        return await self._read(read)

    async def mark_over(self, table_id: str) -> None:
        """Note that the game of a table has ended."""
        await self._writer.put(MarkOver(table_id))

    def on_wake(self, wake: Wake) -> None:
        """Have a function called, in this event loop, when another process has committed something.

        With SQLite, which belongs to one process, that never happens.
        """
        self._wakes.append((asyncio.get_running_loop(), wake))

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work with the same database."""
        return self._listener is not None

    def send(self, letter: str) -> None:
        """Tell all other processes something that need not last: no longer than ``LARGEST_LETTER``, without waiting.

        Letters arrive in the order in which they were sent, or not at all. With SQLite there is nobody to tell.
        """
        if len(letter.encode()) > LARGEST_LETTER:
            raise ValueError(f"a letter has at most {LARGEST_LETTER} bytes")
        if self._listener is not None:
            self._listener.send(letter)

    def on_letter(self, read: Callable[[str, str], None]) -> None:
        """Have a function called, in this event loop, with the name of another process and what it has sent."""
        self._readers_of_letters.append((asyncio.get_running_loop(), read))

    async def close(self) -> None:
        """Write what is under way, and close the database."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        if self._listener is not None:
            self._listener.close()
        self._database.close()

    async def _read(self, read: Callable[[Connection], T]) -> T:
        def job() -> T:
            with self._database.reading() as connection:
                return read(connection)

        try:
            waiting = self._readers.submit(job)
        except RuntimeError:
            raise StorageError("The store is closed.") from None
        return await asyncio.wrap_future(waiting)

    def _listening(self) -> Listener:
        """Listening to PostgreSQL needs its driver, which others do without."""
        from fourcures.server.storage.listener import Listener

        try:
            return Listener(self._database, self.name, self._woken, self._received)
        except Exception as caught:
            self._database.close()
            raise self._database.error(caught) from caught

    def _woken(self, table_id: str | None, what: What) -> None:
        for loop, wake in self._wakes:
            with suppress(RuntimeError):  # the loop is closed: nobody waits
                loop.call_soon_threadsafe(wake, table_id, what)

    def _received(self, sender: str, letter: str) -> None:
        for loop, read in self._readers_of_letters:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(read, sender, letter)


def _sitting(connection: Connection, table_id: str) -> list[SeatRow]:
    found = connection.execute(select(*_SEAT).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    return [SeatRow(*row) for row in found]


def _log(connection: Connection, table_id: str, after: int) -> list[Entry]:
    later = select(*_ENTRY).where(entries.c.table_id == table_id, entries.c.seq > after).order_by(entries.c.seq)
    return [Entry(*row) for row in connection.execute(later)]
