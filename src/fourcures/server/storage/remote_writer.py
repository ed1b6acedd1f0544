"""Remote writer: workers that share one file of SQLite have its operations committed by the server's main process.

All of them go into the same group commits. What PostgreSQL does with NOTIFY is done here by the main process: it tells
the other workers what has changed, and passes their messages on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fourcures.server.storage.channel import Channel
from fourcures.server.storage.operations import Operation
from fourcures.server.storage.rows import ChangeCallback, StorageError, Topic

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

T = TypeVar("T")


class WriteRequest(NamedTuple):
    """Operation of a worker that is to be committed."""

    number: int
    operation: Operation[Any]


class WriteAnswer(NamedTuple):
    """Answer to an operation, once it is committed; an exception is to be raised."""

    number: int
    answer: Any


class Change(NamedTuple):
    """Change of a table that another worker has committed."""

    table_id: str
    topic: Topic


class PeerText(NamedTuple):
    """Transient message of one worker to all others."""

    sender: str
    text: str


class RemoteWriter:
    """Writer and listener of a worker, at its end of the channel. Used by the thread of the event loop alone."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._loop = asyncio.get_running_loop()
        self._numbers = count()
        self._pending: dict[int, asyncio.Future[Any]] = {}
        self._is_closed = False
        self._name = ""
        self._on_change: ChangeCallback = lambda table_id, topic: None
        self._on_message: Callable[[str, str], None] = lambda sender, text: None

    def attach(self, name: str, on_change: ChangeCallback, on_message: Callable[[str, str], None]) -> None:
        """Set the worker's name, and what is called with changes and messages of the others."""
        self._name, self._on_change, self._on_message = name, on_change, on_message

    def put(self, operation: Operation[T]) -> asyncio.Future[T]:
        """Queue an operation. The future is done when the operation is in the database, or cannot be."""
        if self._is_closed:
            raise StorageError("The store is closed.")
        number, future = next(self._numbers), self._loop.create_future()
        self._pending[number] = future
        self._channel.send(WriteRequest(number, operation))
        return future

    def send(self, message: str) -> None:
        """Send a message to all other workers, without waiting."""
        self._channel.send(PeerText(self._name, message))

    def receive(self, message: object) -> None:
        """Dispatch a message of the main process."""
        match message:
            case WriteAnswer(number, answer):
                future = self._pending.pop(number)
                if future.done():  # cancelled meanwhile
                    return
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)
            case Change(table_id, topic):
                self._on_change(table_id, topic)
            case PeerText(sender, text):
                self._on_message(sender, text)

    def close(self) -> None:
        """Wait for the answers to what is queued; blocks until then, in another thread than that of the event loop."""
        asyncio.run_coroutine_threadsafe(self._finish(), self._loop).result()

    async def _finish(self) -> None:
        self._is_closed = True
        await asyncio.gather(*self._pending.values(), return_exceptions=True)


class WriteService:
    """The main process's end of all channels: it commits for the workers, and tells each what the others did."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[Channel, str] = {}  # by which the workers know each other

    def add(self, channel: Channel) -> None:
        """Serve a worker from now on."""
        self._names[channel] = ""

    def remove(self, channel: Channel, farewell: str) -> None:
        """Forget a worker that has ended; the others get a message as if it came from there."""
        if name := self._names.pop(channel, ""):
            self._broadcast(channel, PeerText(name, farewell))

    def receive(self, channel: Channel, message: object) -> None:
        """Dispatch a message of a worker."""
        match message:
            case WriteRequest(number, operation):
                committed = self._store.submit(operation)
                committed.add_done_callback(partial(self._answer, channel, number, operation))
            case PeerText(sender):
                self._names[channel] = sender
                self._broadcast(channel, message)

    def _answer(self, channel: Channel, number: int, operation: Operation[Any], committed: asyncio.Future[Any]) -> None:
        if committed.cancelled():
            return
        failure = committed.exception()
        channel.send(WriteAnswer(number, failure or committed.result()))
        if failure is None and operation.changed(committed.result()):
            self._broadcast(channel, Change(operation.table_id, operation.topic))

    def _broadcast(self, sender: Channel, message: object) -> None:
        for channel in self._names:
            if channel is not sender:
                channel.send(message)
