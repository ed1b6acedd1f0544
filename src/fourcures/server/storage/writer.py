"""Writer thread with group commit: writes queued during a transaction share the next one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Collection, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, func, select

from fourcures.server import metrics
from fourcures.server.storage.database import Database
from fourcures.server.storage.writes import Write, is_database_failure, is_deadlock
from fourcures.tables.errors import StorageError

CHANNEL = "fourcures"
LARGEST_BATCH = 1000  # writes
TABLES_PER_NOTIFICATION = 100  # a payload of NOTIFY holds 8000 bytes

T = TypeVar("T")


class _Pending(NamedTuple):
    table_id: str
    write: Write[Any]
    future: asyncio.Future[Any]


class Writer:
    """Queue and thread of writes. Each write is answered after its commit."""

    def __init__(self, database: Database, name: str, loop: asyncio.AbstractEventLoop) -> None:
        self._database = database
        self._loop = loop
        self._name = name
        self._queue: SimpleQueue[_Pending | None] = SimpleQueue()
        self._closed = False
        self._closing = threading.Lock()  # prevents queueing after the end marker
        self._thread = threading.Thread(target=self._work, name="storage writer", daemon=True)
        self._thread.start()

    def put(self, table_id: str, write: Write[T]) -> asyncio.Future[T]:
        """Queue a write that concerns a table. The future is done when the write is committed or has failed."""
        future: asyncio.Future[T] = self._loop.create_future()
        with self._closing:
            if self._closed:
                raise StorageError("The store is closed.")
            self._queue.put(_Pending(table_id, write, future))
        return future

    def close(self) -> None:
        """Finish the queued writes and end the thread. Block until it has ended."""
        with self._closing:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while batch := self._next_batch():
            batch.sort(key=lambda pending: pending.table_id)  # fixed lock order, to avoid deadlocks
            answers = self._write(batch)
            with suppress(RuntimeError):  # the loop is closed: nobody waits
                self._loop.call_soon_threadsafe(_answer, batch, answers)  # all at once, so that the next batch is large

    def _next_batch(self) -> list[_Pending]:
        """Wait for writes, and return all queued ones. Return an empty list at the end marker."""
        batch: list[_Pending] = []
        pending = self._queue.get()
        while pending is not None:
            batch.append(pending)
            if len(batch) == LARGEST_BATCH:
                return batch
            try:
                pending = self._queue.get_nowait()
            except Empty:
                return batch
        self._queue.put(None)  # the end marker stays last, after this batch
        return batch

    def _write(self, batch: Sequence[_Pending]) -> list[Any]:
        """Run writes in one transaction, or each in its own if one of them fails.

        The answer of a failed write is an exception, which the caller raises.
        """
        try:
            return self._commit(batch)
        except Exception as caught:
            if is_deadlock(caught):  # the other transaction could proceed, so try again
                return self._write(batch)
            if len(batch) > 1 and not is_database_failure(caught):
                return [answer for one in batch for answer in self._write([one])]
            return [self._database.error(caught)] * len(batch)

    def _commit(self, batch: Sequence[_Pending]) -> list[Any]:
        """Run writes in one transaction. Return their answers."""
        with self._database.writing() as connection, connection.begin():
            done = [(pending.table_id, pending.write(connection)) for pending in batch]
            if self._database.is_shared:
                changed = ((one.changed, one.tables or [written]) for written, one in done if one.changed)
                self._notify(connection, {f"{topic} {table}" for topic, tables in changed for table in tables})
        metrics.COMMITS.observe(len(batch))
        if self._database.mark is not None:
            self._database.mark.note((table_id, one.end) for table_id, one in done if one.end is not None)
        return [one.answer for _, one in done]

    def _notify(self, connection: Connection, changes: Collection[str]) -> None:
        """Notify other processes of changes. PostgreSQL delivers the notification with the commit."""
        lines = sorted(changes)
        for start in range(0, len(lines), TABLES_PER_NOTIFICATION):
            payload = "\n".join([self._name, *lines[start : start + TABLES_PER_NOTIFICATION]])
            connection.execute(select(func.pg_notify(CHANNEL, payload)))


def _answer(batch: Sequence[_Pending], answers: Sequence[Any]) -> None:
    for pending, answer in zip(batch, answers, strict=True):
        if pending.future.done():  # cancelled meanwhile
            continue
        if isinstance(answer, Exception):
            pending.future.set_exception(answer)
        else:
            pending.future.set_result(answer)
