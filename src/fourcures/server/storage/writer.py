"""Writer thread with group commit: what has queued up while it was busy goes into one transaction."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from fourcures.server.operations import metrics
from fourcures.server.storage.database import Database
from fourcures.server.storage.operations import Operation, run_batch, run_separately
from fourcures.tables.errors import StorageError

CHANNEL = "fourcures"
LARGEST_BATCH = 1000  # operations
TABLES_PER_NOTIFICATION = 100  # a payload of NOTIFY holds 8000 bytes

T = TypeVar("T")


class _Pending(NamedTuple):
    operation: Operation[Any]
    future: asyncio.Future[Any]


class Writer:
    """Queue and thread of write operations; each is answered when it is committed."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._name = name
        self._queue: SimpleQueue[_Pending | None] = SimpleQueue()
        self._closed = False
        self._closing = threading.Lock()  # so that nothing is queued after the end marker
        self._thread = threading.Thread(target=self._work, name="storage writer", daemon=True)
        self._thread.start()

    def put(self, operation: Operation[T]) -> asyncio.Future[T]:
        """Queue an operation. The future is done when the operation is in the database, or cannot be."""
        future = asyncio.get_running_loop().create_future()
        with self._closing:
            if self._closed:
                raise StorageError("The store is closed.")
            self._queue.put(_Pending(operation, future))
        return future

    def close(self) -> None:
        """Write what is queued, and end the thread; blocks until then."""
        with self._closing:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while batch := self._next_batch():
            _resolve(batch, self._write([pending.operation for pending in batch]))

    def _next_batch(self) -> list[_Pending]:
        """Wait for operations, and take all that are queued; empty at the end."""
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

    def _write(self, operations: Sequence[Operation[Any]]) -> list[Any]:
        """Run operations in one transaction. The answers are in their order; exceptions among them are to be raised."""
        try:
            with self._database.writing() as connection:
                transaction = connection.begin()
                try:
                    answers = run_batch(connection, operations)
                except Exception as caught:
                    if isinstance(caught, DBAPIError) and caught.connection_invalidated:
                        raise
                    transaction.rollback()
                    transaction = connection.begin()
                    answers = run_separately(connection, operations)
                self._notify(connection, operations, answers)
                transaction.commit()
            metrics.COMMITS.observe(len(operations))
            if self._database.mark is not None:
                self._database.mark.note(_ends(operations, answers))
        except Exception as caught:
            answers = [caught] * len(operations)
        return [self._database.error(answer) if isinstance(answer, Exception) else answer for answer in answers]

    def _notify(self, connection: Connection, operations: Sequence[Operation[Any]], answers: Sequence[Any]) -> None:
        """NOTIFY other processes of what has changed; PostgreSQL delivers it with the commit."""
        if not self._database.is_shared:
            return
        pairs = zip(operations, answers, strict=True)
        done = ((operation, answer) for operation, answer in pairs if not isinstance(answer, Exception))
        lines = sorted(
            {f"{operation.topic} {table}" for operation, answer in done for table in operation.concerned(answer)}
        )
        for start in range(0, len(lines), TABLES_PER_NOTIFICATION):
            payload = "\n".join([self._name, *lines[start : start + TABLES_PER_NOTIFICATION]])
            connection.execute(select(func.pg_notify(CHANNEL, payload)))


def _ends(operations: Sequence[Operation[Any]], answers: Sequence[Any]) -> list[tuple[str, int]]:
    """Ends of the logs that operations have written to."""
    pairs = zip(operations, answers, strict=True)
    done = ((operation, answer) for operation, answer in pairs if not isinstance(answer, Exception))
    ends = ((operation.table_id, operation.end(answer)) for operation, answer in done)
    return [(table_id, end) for table_id, end in ends if end is not None]


def _resolve(batch: Sequence[_Pending], answers: Sequence[Any]) -> None:
    """Resolve the futures, with one call into each event loop."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = defaultdict(list)
    for pending, answer in zip(batch, answers, strict=True):
        loops[pending.future.get_loop()].append((pending.future, answer))
    for loop, resolved in loops.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits
            loop.call_soon_threadsafe(_set_results, resolved)


def _set_results(resolved: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, answer in resolved:
        if future.done():  # cancelled meanwhile
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
