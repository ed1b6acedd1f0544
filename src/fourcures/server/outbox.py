"""Outbox: bounded send queue of one socket, so that a slow reader costs little memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.websockets import WebSocketDisconnect


class Outbox:
    """Queue of frames, sent in order by a task that lives only while there are any: most sockets are mostly silent.

    Once too many are queued, ``drop`` is called and the outbox is closed.
    """

    __slots__ = ("_bytes", "_drop", "_frames", "_max_bytes", "_max_frames", "_send", "_sending", "is_closed")

    def __init__(
        self, send: Callable[[str], Awaitable[None]], drop: Callable[[], None], max_frames: int, max_bytes: int
    ) -> None:
        self._send = send
        self._drop = drop
        self._max_frames = max_frames
        self._max_bytes = max_bytes
        self._frames: list[str] = []
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self.is_closed = False

    def put(self, frame: str) -> None:
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
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            with suppress(WebSocketDisconnect):
                while self._frames:
                    frame = self._frames.pop(0)
                    self._bytes -= len(frame)
                    await self._send(frame)
        finally:
            self._sending = None

    async def finish(self, seconds: float) -> None:
        """Close, and send what is queued if that takes no longer than so many seconds."""
        self.is_closed = True
        if self._sending is not None:
            await asyncio.wait((self._sending,), timeout=seconds)
            self.cancel()

    def cancel(self) -> None:
        """Close, and send nothing more."""
        self.is_closed = True
        if self._sending is not None:
            self._sending.cancel()
