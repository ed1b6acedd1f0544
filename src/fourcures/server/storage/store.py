"""Asynchronous store: all database access of the server, without blocking the event loop."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Executable, delete, func, select, update

from fourcures.server.storage.database import READERS, Database
from fourcures.server.storage.database_url import parse_url
from fourcures.server.storage.deals import Deals
from fourcures.server.storage.outages import OutageLog
from fourcures.server.storage.player_games import PlayerGames, save_standing
from fourcures.server.storage.reading import read_table, select_seats
from fourcures.server.storage.schema import CHAT, ENTRY, entries, played, seats, standings, tables, talk, tries
from fourcures.server.storage.writer import Writer
from fourcures.server.storage.writes import Write, Written, add_chat, append, create, probe
from fourcures.tables.errors import StorageError
from fourcures.tables.rows import (
    AppendResult,
    ChangeCallback,
    ChatRow,
    Entry,
    PlayedRow,
    SeatRow,
    Standing,
    TableRow,
    Topic,
    WholeTable,
)

if TYPE_CHECKING:
    from fourcures.server.storage.listener import Listener

T = TypeVar("T")

PROBE_SECONDS = 5.0  # seconds after a successful write in which no probe is needed
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Store:
    """Open database, created by ``open_store``.

    A method that writes returns after its commit. If it raises `StorageError`, the database may still have committed
    the write: read again (``tail``) before you continue. Cancelling a caller does not cancel its write. Sending the
    same command again is always safe.
    """

    def __init__(self, url: str, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._database = Database(parse_url(url))
        self.name = secrets.token_hex(8)  # identifies this process among those that share the database
        self._change_callbacks: list[ChangeCallback] = []
        self._listener = self._start_listener() if self._database.is_shared else None
        self._writer = Writer(self._database, self.name, loop)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="storage reader")
        self._written = -PROBE_SECONDS  # time of the last write that succeeded
        self._reads, self._writes = OutageLog("read"), OutageLog("written")
        self.players = PlayerGames(self)
        self.deals = Deals(self)

    async def create(self, table: TableRow, at: Sequence[SeatRow]) -> None:
        if not _ID.fullmatch(table.id):
            raise StorageError("The id of a table has 1 to 64 letters, digits, '-' and '_'.")
        await self.write(table.id, lambda connection: create(connection, table, at))

    async def load(self, table_id: str) -> WholeTable | None:
        return await self.read(lambda connection: read_table(connection, table_id))

    async def append(self, table_id: str, new: Sequence[Entry]) -> AppendResult:
        if not new or any(entry.seq != new[0].seq + step for step, entry in enumerate(new)) or new[0].seq < 1:
            raise ValueError("entries to append are numbered one after the other, from 1")
        return await self.write(table_id, lambda connection: append(connection, table_id, new))

    async def tail(self, table_id: str, after: int) -> list[Entry]:
        later = select(*ENTRY).where(entries.c.table_id == table_id, entries.c.seq > after).order_by(entries.c.seq)
        return [Entry(*row) for row in await self.rows(later)]

    async def seats(self, table_id: str) -> list[SeatRow]:
        return await self.read(lambda connection: select_seats(connection, table_id))

    async def set_seat(self, table_id: str, old: SeatRow, new: SeatRow) -> bool:
        if old.seat != new.seat:
            raise ValueError("a seat keeps its number")

        def write(connection: Connection) -> Written[bool]:
            same = [seats.c[name].is_not_distinct_from(value) for name, value in asdict(old).items()]
            found = update(seats).where(seats.c.table_id == table_id, *same).values(asdict(new))
            is_set = connection.execute(found).rowcount == 1  # exactly one of two concurrent writers succeeds
            return Written(is_set, "seats" if is_set else None)

        return await self.write(table_id, write)

    async def add_chat(self, table_id: str, command: str, seat: int, text: str, time: float, card: str = "") -> ChatRow:
        said = ChatRow(0, command, seat, text, time, card)
        return await self.write(table_id, lambda connection: add_chat(connection, table_id, said))

    async def chat(self, table_id: str, last: int = 50) -> list[ChatRow]:
        said = talk.c.table_id == table_id, talk.c.text != ""  # forgotten messages have empty texts
        newest = select(*CHAT).where(*said).order_by(talk.c.number.desc()).limit(last)
        return [ChatRow(*row) for row in await self.rows(newest)][::-1]

    async def save_standing(self, table_id: str, standing: Standing, who: Sequence[PlayedRow] = ()) -> None:
        await self.write(table_id, lambda connection: save_standing(connection, table_id, standing, who))

    async def delete(self, table_id: str, known_entries: int | None = None) -> bool:
        """Delete a table permanently, but only if its log has ``known_entries`` entries, where that is given.

        Return False if the table was not deleted.
        """
        count = select(func.count()).where(entries.c.table_id == table_id)
        if self._database.mark is not None:
            known = await self.read(lambda connection: connection.scalar(count))
            self._database.mark.note_deletion(table_id, known or 0)

        def write(connection: Connection) -> Written[bool]:
            if known_entries is not None and connection.scalar(count) != known_entries:
                return Written(False)
            for table in (tries, played, standings, talk, entries, seats):
                connection.execute(delete(table).where(table.c.table_id == table_id))
            is_gone = connection.execute(delete(tables).where(tables.c.id == table_id)).rowcount == 1
            return Written(is_gone, "table" if is_gone else None)

        return await self.write(table_id, write)

    async def close_table(self, table_id: str, sentence: str) -> bool:
        """Close a table with a sentence for its players. An empty sentence opens it. Return False if there is none."""

        def write(connection: Connection) -> Written[bool]:
            closed = update(tables).where(tables.c.id == table_id).values(closed=sentence)
            is_there = connection.execute(closed).rowcount == 1
            return Written(is_there, "table" if is_there else None)

        return await self.write(table_id, write)

    def on_change(self, callback: ChangeCallback) -> None:
        self._change_callbacks.append(callback)

    @property
    def is_shared(self) -> bool:
        return self._listener is not None

    async def close(self) -> None:
        """Finish pending writes, and close the database."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        if self._listener is not None:
            self._listener.close()
        self._database.close()

    async def check_read(self) -> None:
        """Read from the database. Raise StorageError if it does not answer."""
        await self.rows(select(1))

    async def check_write(self) -> None:
        """Write to the database unless the last write has just succeeded. Raise StorageError if the database fails."""
        if self._writes.is_outage or time.monotonic() >= self._written + PROBE_SECONDS:
            await self.write("", lambda connection: probe(connection, self.name))

    async def write(self, table_id: str, write: Write[T]) -> T:
        """Run a write that concerns a table. Return its answer after the commit."""
        with self._writes:
            answer = await self._writer.put(table_id, write)
        self._written = time.monotonic()
        return answer

    async def rows(self, found: Executable) -> Sequence[Any]:
        """Rows of a query."""
        return await self.read(lambda connection: connection.execute(found).all())

    async def read(self, read: Callable[[Connection], T]) -> T:
        """Read from one snapshot of the database, in a thread."""

        def job() -> T:
            with self._database.reading() as connection:
                return read(connection)

        try:
            waiting = self._readers.submit(job)
        except RuntimeError:
            raise StorageError("The store is closed.") from None
        with self._reads:
            return await asyncio.wrap_future(waiting)

    def _start_listener(self) -> Listener:
        """Start the listener. PostgreSQL's driver is imported only here."""
        from fourcures.server.storage.listener import Listener

        try:
            return Listener(self._database, self.name, self._notify_change)
        except Exception as caught:
            self._database.close()
            raise self._database.error(caught) from caught

    def _notify_change(self, table_id: str | None, topic: Topic) -> None:
        for callback in self._change_callbacks:
            with suppress(RuntimeError):  # the loop is closed: nobody waits
                self._loop.call_soon_threadsafe(callback, table_id, topic)
