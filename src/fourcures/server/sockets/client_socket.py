"""WebSocket of a client: closing, and a bounded send queue, so that a slow reader costs little memory."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from fourcures.server import metrics
from fourcures.server.settings import Settings

RESTARTS, TRY_LATER, TOO_SLOW, ABUSED, NO_TABLE, UNPLAYABLE = 1012, 1013, 4000, 4001, 4004, 4010  # close codes
REASONS = {
    RESTARTS: "The server restarts; please reconnect.",
    TRY_LATER: "The table has changed; please reconnect.",
    TOO_SLOW: "You read too slowly; please reconnect.",
    ABUSED: "Too many invalid messages, or too many at once.",
}
RESTART_GRACE = 1.0  # seconds to close a socket at shutdown, so that a slow reader does not delay it


@dataclass(eq=False, slots=True)
class ClientSocket:
    """WebSocket with a queue of frames, which a task sends. The socket ends only between two commands."""

    websocket: WebSocket
    send: Send
    settings: Settings
    is_closed: bool = False
    _frames: list[bytes] = field(default_factory=list)
    _bytes: int = 0
    _sending: asyncio.Task[None] | None = None
    _receiving: asyncio.Timeout | None = None
    _code: int | None = None  # close code, once the socket is to end

    def put(self, frame: bytes) -> None:
        """Queue a frame. End the socket if the queue is full because its client reads too slowly."""
        if self.is_closed:
            return
        has_room = len(self._frames) < self.settings.max_outbox_frames
        if not has_room or self._bytes + len(frame) > self.settings.max_outbox_bytes:
            self.cancel()
            metrics.CLOSED.labels("too_slow").inc()
            self.end(TOO_SLOW)
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
                    await self.send({"type": "websocket.send", "text": frame.decode()})
        finally:
            self._sending = None

    async def finish(self) -> None:
        """Refuse new frames, and wait until all queued ones are sent."""
        self.is_closed = True
        if self._sending is not None:
            await asyncio.wait((self._sending,))

    def cancel(self) -> None:
        """Refuse new frames and drop the queued ones."""
        self.is_closed = True
        self._frames.clear()
        if self._sending is not None:
            self._sending.cancel()

    def end(self, code: int = TRY_LATER) -> None:
        """Close the socket with a code as soon as no command is being executed."""
        if self._code is None:
            self._code = code
            if self._receiving is not None:
                self._receiving.reschedule(0)

    async def receive(self) -> bytes | None:
        """Wait for the next message. Return None once the client has left or the socket is to end."""
        if self._code is not None:
            return None
        try:
            async with asyncio.timeout(None) as self._receiving:
                message = await self.websocket.receive()
        except TimeoutError:
            return None
        finally:
            self._receiving = None
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        data: bytes = message["bytes"] if text is None else text.encode()
        return data

    async def close(self) -> None:
        """Send the queued frames and the close frame, unless the client has left or reads too slowly."""
        if self._code is None:
            return
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(RESTART_GRACE if self._code == RESTARTS else self.settings.close_grace):
                await self.finish()
                await self.websocket.close(self._code, REASONS[self._code])
