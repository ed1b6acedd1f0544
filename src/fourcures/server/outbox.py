"""What waits to be sent on one socket: bounded, so that a reader who does not read costs little."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.websockets import WebSocketDisconnect


class Outbox:
    """Frames in order, sent by a task that lives only while there are any: most sockets are silent most of the time.

    Once too many are waiting, ``drop`` is called and nothing more is taken.
    """

    __slots__ = ("_bytes", "_drop", "_frames", "_most_bytes", "_most_frames", "_send", "_sending", "is_over")

    def __init__(
        self, send: Callable[[str], Awaitable[None]], drop: Callable[[], None], most_frames: int, most_bytes: int
    ) -> None:
        self._send = send
        self._drop = drop
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._frames: list[str] = []
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self.is_over = False

    def put(self, frame: str) -> None:
        """Add a frame, unless there is no room for it, which is the end."""
        if self.is_over:
            return
        if len(self._frames) >= self._most_frames or self._bytes + len(frame) > self._most_bytes:
            self.is_over = True
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
        """Take nothing more, and send what is waiting if that takes no longer than so many seconds."""
        self.is_over = True
        if self._sending is not None:
            await asyncio.wait((self._sending,), timeout=seconds)
            self.cancel()

    def cancel(self) -> None:
        """Send nothing more."""
        self.is_over = True
        if self._sending is not None:
            self._sending.cancel()
