"""Outbox: bounded send queue of one socket, so that a slow reader costs little memory."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress

from starlette.types import Send


class Outbox(ABC):
    """Queue of frames, which a task sends for as long as there are any."""

    __slots__ = ("_bytes", "_frames", "_max_bytes", "_max_frames", "_send", "_sending", "is_closed")

    def __init__(self, send: Send, max_frames: int, max_bytes: int) -> None:
        self._send = send
        self._max_frames = max_frames
        self._max_bytes = max_bytes
        self._frames: list[bytes] = []
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self.is_closed = False

    @abstractmethod
    def overflow(self) -> None:
        """Act on a frame for which there was no room; the outbox is closed."""

    def put(self, frame: bytes) -> None:
        """Queue a frame. Without room for it, close the outbox."""
        if self.is_closed:
            return
        if len(self._frames) >= self._max_frames or self._bytes + len(frame) > self._max_bytes:
            self.cancel()
            self.overflow()
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            with suppress(OSError, RuntimeError):  # the socket is closed
                while self._frames:
                    frame = self._frames.pop(0)
                    self._bytes -= len(frame)
                    await self._send({"type": "websocket.send", "text": frame.decode()})
        finally:
            self._sending = None

    async def finish(self) -> None:
        """Close, and wait until all that is queued is sent."""
        self.is_closed = True
        if self._sending is not None:
            await asyncio.wait((self._sending,))

    def cancel(self) -> None:
        """Close, and send nothing more."""
        self.is_closed = True
        self._frames.clear()
        if self._sending is not None:
            self._sending.cancel()
