"""The one thread that writes. What has queued up while it was busy goes into one transaction: group commit."""

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

from fourcures.server.storage.database import Database
from fourcures.server.storage.operations import Operation, one_by_one, together
from fourcures.server.storage.rows import StorageError

CHANNEL = "fourcures"
LARGEST_BATCH = 1000  # deeds
LARGEST_NOTE = 100  # tables: a note of PostgreSQL holds 8000 bytes

T = TypeVar("T")


class _Waiting(NamedTuple):
    deed: Operation[Any]
    future: asyncio.Future[Any]


class Writer:
    """Takes deeds from event loops, and answers each when it is committed."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._name = name
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._closed = False
        self._closing = threading.Lock()  # so that nothing queues up behind the end
        self._thread = threading.Thread(target=self._work, name="storage writer", daemon=True)
        self._thread.start()

    def put(self, deed: Operation[T]) -> asyncio.Future[T]:
        """Queue a deed up. The future is done when the deed is in the database, or cannot be."""
        future = asyncio.get_running_loop().create_future()
        with self._closing:
            if self._closed:
                raise StorageError("The store is closed.")
            self._queue.put(_Waiting(deed, future))
        return future

    def close(self) -> None:
        """Write what has queued up, and end; blocks until then."""
        with self._closing:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while batch := self._next_batch():
            _resolve(batch, self._write([waiting.deed for waiting in batch]))

    def _next_batch(self) -> list[_Waiting]:
        """Wait for something to do, and take all that there is; nothing at the end."""
        batch: list[_Waiting] = []
        waiting = self._queue.get()
        while waiting is not None:
            batch.append(waiting)
            if len(batch) == LARGEST_BATCH:
                return batch
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return batch
        self._queue.put(None)  # the end stays the end, after this batch
        return batch

    def _write(self, deeds: Sequence[Operation[Any]]) -> list[Any]:
        """Do the deeds in one transaction. The answers are in their order; exceptions among them are to be raised."""
        try:
            with self._database.writing() as connection:
                transaction = connection.begin()
                try:
                    answers = together(connection, deeds)
                except Exception as caught:
                    if isinstance(caught, DBAPIError) and caught.connection_invalidated:
                        raise
                    transaction.rollback()
                    transaction = connection.begin()
                    answers = one_by_one(connection, deeds)
                self._note(connection, deeds, answers)
                transaction.commit()
        except Exception as caught:
            answers = [caught] * len(deeds)
        return [self._database.error(answer) if isinstance(answer, Exception) else answer for answer in answers]

    def _note(self, connection: Connection, deeds: Sequence[Operation[Any]], answers: Sequence[Any]) -> None:
        """Tell other processes what has changed, from the moment on when it is committed."""
        if not self._database.shared:
            return
        pairs = zip(deeds, answers, strict=True)
        done = ((deed, answer) for deed, answer in pairs if not isinstance(answer, Exception))
        lines = sorted({f"{deed.what} {deed.table_id}" for deed, answer in done if deed.changed(answer)})
        for start in range(0, len(lines), LARGEST_NOTE):
            note = "\n".join([self._name, *lines[start : start + LARGEST_NOTE]])
            connection.execute(select(func.pg_notify(CHANNEL, note)))


def _resolve(batch: Sequence[_Waiting], answers: Sequence[Any]) -> None:
    """Wake those who wait, each loop once."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = defaultdict(list)
    for waiting, answer in zip(batch, answers, strict=True):
        loops[waiting.future.get_loop()].append((waiting.future, answer))
    for loop, answered in loops.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits
            loop.call_soon_threadsafe(_tell, answered)


def _tell(answered: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, answer in answered:
        if future.done():  # cancelled meanwhile
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
