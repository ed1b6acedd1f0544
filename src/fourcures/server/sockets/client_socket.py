"""WebSocket of a client: its bounded send queue, so that a slow reader costs little memory, and how it is closed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from fourcures.server.operations import metrics
from fourcures.server.settings import Settings

RESTARTS, TRY_LATER, TOO_SLOW, ABUSED, NO_TABLE, UNPLAYABLE = 1012, 1013, 4000, 4001, 4004, 4010  # close codes
REASONS = {
    RESTARTS: "The server restarts; please reconnect.",
    TRY_LATER: "The table has changed; please reconnect.",
    TOO_SLOW: "You read too slowly; please reconnect.",
    ABUSED: "Too many invalid messages, or too many at once.",
}
RESTART_GRACE = 1.0  # seconds; whoever reads slowly does not keep a server from ending


@dataclass(eq=False, slots=True)
class ClientSocket:
    """WebSocket with a queue of frames, which a task sends for as long as there are any; ended between two commands."""

    websocket: WebSocket
    send: Send
    settings: Settings
    is_closed: bool = False
    _frames: list[bytes] = field(default_factory=list)
    _bytes: int = 0
    _sending: asyncio.Task[None] | None = None
    _receiving: asyncio.Timeout | None = None
    _code: int | None = None  # with which the socket is to be closed

    def put(self, frame: bytes) -> None:
        """Queue a frame. Without room for it, end the socket of a client that reads too slowly."""
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
        """Queue nothing more, and wait until all that is queued is sent."""
        self.is_closed = True
        if self._sending is not None:
            await asyncio.wait((self._sending,))

    def cancel(self) -> None:
        """Queue and send nothing more."""
        self.is_closed = True
        self._frames.clear()
        if self._sending is not None:
            self._sending.cancel()

    def end(self, code: int = TRY_LATER) -> None:
        """Have the socket closed with a code as soon as no command is under way."""
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
        """Send what is queued and the close frame, if the client reads them in time and has not left."""
        if self._code is None:
            return
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(RESTART_GRACE if self._code == RESTARTS else self.settings.close_grace):
                await self.finish()
                await self.websocket.close(self._code, REASONS[self._code])
