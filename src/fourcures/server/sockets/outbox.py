"""Outbox: bounded send queue of one socket, so that a slow reader costs little memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

CHUNK = 64 << 10  # bytes that are written at once


class Sink(Protocol):
    """What an outbox writes to: a WebSocket."""

    @property
    def is_writable(self) -> bool:
        """Whether the client has read enough to be sent more."""

    def write_frames(self, frames: Sequence[bytes]) -> None:
        """Write text frames together, without waiting; nothing if the connection is closed."""

    async def drained(self) -> None:
        """Wait until it is writable, or closed."""


class Outbox:
    """Queue of frames, written together once all that is to be said now is queued; a task waits only for slow readers.

    Once too many are queued, ``drop`` is called and the outbox is closed.
    """

    __slots__ = ("_bytes", "_drop", "_frames", "_max_bytes", "_max_frames", "_pending", "_sink", "is_closed")

    def __init__(self, sink: Sink, drop: Callable[[], None], max_frames: int, max_bytes: int) -> None:
        self._sink = sink
        self._drop = drop
        self._max_frames = max_frames
        self._max_bytes = max_bytes
        self._frames: list[bytes] = []
        self._bytes = 0
        self._pending: asyncio.Handle | asyncio.Task[None] | None = None
        self.is_closed = False

    def put(self, frame: bytes) -> None:
        """Queue a frame; if there is no room for it, drop the connection."""
        if self.is_closed:
            return
        if len(self._frames) >= self._max_frames or self._bytes + len(frame) > self._max_bytes:
            self.is_closed = True
            self._frames.clear()
            self._drop()
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if self._pending is None:
            self._pending = asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Write what is queued; what the client is too slow for is left to a task."""
        self._write()
        self._pending = asyncio.create_task(self._write_slowly()) if self._frames else None

    def _write(self) -> None:
        while self._frames and self._sink.is_writable:
            count = size = 0
            while count < len(self._frames) and (count == 0 or size + len(self._frames[count]) <= CHUNK):
                size += len(self._frames[count])
                count += 1
            frames, self._frames = self._frames[:count], self._frames[count:]
            self._bytes -= size
            self._sink.write_frames(frames)

    async def _write_slowly(self) -> None:
        try:
            while self._frames:
                await self._sink.drained()
                self._write()
        finally:
            self._pending = None

    async def finish(self, seconds: float) -> None:
        """Close, and send what is queued if that takes no longer than so many seconds."""
        self.is_closed = True
        if isinstance(self._pending, asyncio.Handle):
            self._pending.cancel()
            self._flush()
        if isinstance(self._pending, asyncio.Task):
            await asyncio.wait((self._pending,), timeout=seconds)
            self.cancel()

    def cancel(self) -> None:
        """Close, and send nothing more."""
        self.is_closed = True
        if self._pending is not None:
            self._pending.cancel()
