"""Message channel between two processes of one server: pickled messages over a pair of sockets, many at a time.

The pair is made by the main process and inherited by a worker, so that nobody else can write to it.
"""

from __future__ import annotations

import asyncio
import pickle
import struct
from collections.abc import Callable
from typing import Any, cast

LARGEST_BACKLOG = 64 << 20  # bytes that wait for the other side; one that does not read them hangs
_LENGTH = struct.Struct("!I")


class Channel(asyncio.Protocol):
    """One end of a channel. Messages that are sent in one turn of the event loop travel together."""

    def __init__(self, receive: Callable[[Any], None], lost: Callable[[], None]) -> None:
        self._receive = receive
        self._lost = lost
        self._received = bytearray()
        self._outgoing: list[object] = []
        self._transport: asyncio.Transport | None = None
        self.is_open = False

    def send(self, message: object) -> None:
        """Queue a message; it is lost if the channel is."""
        if not self._outgoing:
            asyncio.get_running_loop().call_soon(self.flush)
        self._outgoing.append(message)

    def flush(self) -> None:
        """Write what is queued."""
        messages, self._outgoing = self._outgoing, []
        if self._transport is None or not messages:
            return
        body = pickle.dumps(messages, pickle.HIGHEST_PROTOCOL)
        self._transport.write(_LENGTH.pack(len(body)) + body)
        if self._transport.get_write_buffer_size() > LARGEST_BACKLOG:
            self._transport.abort()

    def close(self) -> None:
        """Close the channel, after what is queued."""
        self.flush()
        if self._transport is not None:
            self._transport.close()

    # Of asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport, for writing."""
        self._transport = cast("asyncio.Transport", transport)
        self.is_open = True

    def data_received(self, data: bytes) -> None:
        """Dispatch the messages that are complete."""
        received, start = self._received, 0
        received += data
        while len(received) - start >= _LENGTH.size:
            begin = start + _LENGTH.size
            end = begin + _LENGTH.unpack_from(received, start)[0]
            if end > len(received):
                break
            for message in pickle.loads(memoryview(received)[begin:end]):
                self._receive(message)
            start = end
        del received[:start]

    def connection_lost(self, _error: Exception | None) -> None:
        """Report that the other side is gone."""
        self._transport, self.is_open = None, False
        self._lost()
