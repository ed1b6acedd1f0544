"""WebSocket endpoint: origin check, player's key, reading of commands, and how a connection is closed."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from fourcures.server.http.addresses import address_of
from fourcures.server.http.cookies import key_in
from fourcures.server.http.rate_limit import TokenBucket
from fourcures.server.operations import metrics
from fourcures.server.settings import Settings
from fourcures.server.sockets.outbox import Outbox
from fourcures.tables.commands.handler import CommandHandler
from fourcures.tables.errors import StorageError, TableNotFound, UnplayableTable
from fourcures.tables.hub import Hub
from fourcures.tables.messages.protocol import LARGEST_FRAME, Accept, Commands, Play, Refused, Undo
from fourcures.tables.players import keys as player_keys
from fourcures.tables.room import Client

if TYPE_CHECKING:
    from websockets.frames import Frame
    from websockets.http11 import Request

    from fourcures.server.sockets.connections import ConnectionLimits

RESTARTS, TRY_LATER, TOO_SLOW, ABUSED, NO_TABLE, UNPLAYABLE = 1012, 1013, 4000, 4001, 4004, 4010  # close codes
REASONS = {
    RESTARTS: "The server restarts; please reconnect.",
    TOO_SLOW: "You read too slowly; please reconnect.",
    ABUSED: "Too many invalid messages, or too many at once.",
}
LONGEST_REASON = 123  # bytes of a close frame
RESTART_GRACE = 1.0  # seconds; whoever reads slowly does not keep a server from ending
ID = re.compile(rb'"id"\s*:\s*"([A-Za-z0-9_-]{1,64})"')
decoder = msgspec.json.Decoder(Commands)


class CommandId(msgspec.Struct):
    """As much of a malformed command as is needed to reply to it."""

    id: str


id_decoder = msgspec.json.Decoder(CommandId)


class ReceiveQueue:
    """Queue of what one task receives; asyncio's own takes 3 kB for each socket, even empty."""

    __slots__ = ("_messages", "_waiting")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Queue a message."""
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        """Wait for the next message."""
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._messages.pop(0)

    def empty(self) -> bool:
        """Whether nothing is queued."""
        return not self._messages


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol, with ways to close a connection that neither lose an answer nor last for ever."""

    limits: ConnectionLimits | None = None
    admitted: str | None = None  # as whom the connection is counted

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = ReceiveQueue()  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        super().connection_lost(exc)
        if self.limits is not None and self.admitted is not None:
            self.limits.release(self.admitted)

    def handle_connect(self, event: Request) -> None:
        """Give the application a way to drop the connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"].update(drop=self.drop, sink=self)

    def forget_handshake(self) -> None:
        """Drop the headers of both sides, which nobody asks for any more."""
        self.scope["headers"] = []
        self.request.headers.clear()
        self.response.headers.clear()

    # The sink of an outbox

    @property
    def is_writable(self) -> bool:
        """Whether the client has read enough to be sent more."""
        return self.writable.is_set()

    def write_frames(self, frames: Sequence[bytes]) -> None:
        """Write text frames with one call to the system; nothing if the connection is closed."""
        if not self.close_sent and not self.transport.is_closing():
            with suppress(InvalidState):  # the client is closing it
                for frame in frames:
                    self.conn.send_text(frame)
            self.transport.write(b"".join(self.conn.data_to_send()))

    async def drained(self) -> None:
        """Wait until the client has read enough to be sent more, or is gone."""
        await self.writable.wait()

    def handle_text(self, event: Frame) -> None:
        """Hand a text on as bytes: the decoder wants these, and refuses those that are no UTF-8 like other nonsense."""
        self.handle_bytes(event)

    async def send(self, message: Any) -> None:
        """Send a message; where a close frame has gone out while it waited, the client counts as gone."""
        try:
            await super().send(message)
        except RuntimeError:
            if self.close_sent:
                raise ClientDisconnected from None
            raise

    def drop(self, code: int, reason: str, grace: float) -> None:
        """Send a close frame behind what waits to be read, and abort the connection after ``grace`` seconds."""
        if self.transport.is_closing() or self.close_sent:
            return
        self.stop_keepalive()
        self.close_sent = True
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.resume_reading()  # for the client's own close frame, at which the connection is closed
        self.close_timer = self.loop.call_later(grace, self.transport.abort)

    def shutdown(self) -> None:
        """Have the application end the socket, once the command under way is answered."""
        if self.handshake_complete and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTARTS})
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        """Abort a connection on which pings are not answered: what is sent there is read by nobody."""
        super().keepalive_timeout()
        self.transport.abort()


def is_allowed_origin(origin: str | None, settings: Settings) -> bool:
    """Origin check. Programs that are no browsers name no origin, and bring no foreign cookies."""
    return origin is None or origin in settings.origins


async def serve_socket(websocket: WebSocket, table: str, hub: Hub, settings: Settings) -> None:
    """Serve one client at one table, until one side closes the connection."""
    if not is_allowed_origin(websocket.headers.get("origin"), settings):
        await websocket.close()  # before it is accepted: the handshake is answered with 403
        return
    try:
        if not player_keys.TABLE_ID.fullmatch(table):
            raise TableNotFound(table)
        async with hub.at(table) as room:
            await websocket.accept()  # only now that the room is loaded, so that a crowd waits in the handshake
            if hub.store.is_shared:
                async with room.lock:
                    await hub.reload_seats(room)
            held = player_keys.proven_seats(key_in(websocket.cookies), [row.token_hash for row in room.seats])
            outbox = new_outbox(websocket, settings)
            client = Client(outbox, held, address=address_of(websocket))
            websocket.scope["state"]["sink"].forget_handshake()
            await serve_client(websocket, settings, CommandHandler(hub, room, client), outbox)
    except TableNotFound:
        await reject(websocket, NO_TABLE, "There is no such table.")
    except UnplayableTable as error:
        await reject(websocket, UNPLAYABLE, close_reason(str(error)))
    except StorageError:
        await reject(websocket, TRY_LATER, "The database does not answer; please reconnect.")
    except ClientDisconnected:
        pass  # while the table was loaded


def close_reason(sentence: str) -> str:
    """As much of a sentence as a close frame holds; HTTP tells all of it."""
    if len(sentence.encode()) <= LONGEST_REASON:
        return sentence
    return sentence.partition(". ")[0].encode()[: LONGEST_REASON - 1].decode(errors="ignore").rstrip(".") + "."


async def reject(websocket: WebSocket, code: int, reason: str) -> None:
    """Close a socket with a code; only one that was accepted can carry it."""
    with suppress(ClientDisconnected, WebSocketDisconnect):
        if websocket.application_state is WebSocketState.CONNECTING:
            await websocket.accept()
        await websocket.close(code, reason)


def new_outbox(websocket: WebSocket, settings: Settings) -> Outbox:
    """Outbox of a socket; when it is full, the connection is dropped."""

    def drop_slow() -> None:
        metrics.CLOSED.add("too_slow")
        drop(websocket, TOO_SLOW, settings.close_grace)

    return Outbox(websocket.scope["state"]["sink"], drop_slow, settings.max_outbox_frames, settings.max_outbox_bytes)


def drop(websocket: WebSocket, code: int, grace: float) -> None:
    """Close a connection, whether its reader reads or not."""
    websocket.scope["state"]["drop"](code, REASONS[code], grace)


async def serve_client(websocket: WebSocket, settings: Settings, handler: CommandHandler, outbox: Outbox) -> None:
    """Execute the commands of a client until it leaves, is closed for abuse, or the server ends."""
    hub, room, client = handler
    try:
        await hub.join(room, client)
        code = await read_commands(websocket, settings, handler)
        if code is not None:
            grace = RESTART_GRACE if code == RESTARTS else settings.close_grace
            await outbox.finish(grace)
            drop(websocket, code, grace)
    finally:
        hub.leave(room, client)
        outbox.cancel()


async def read_commands(websocket: WebSocket, settings: Settings, handler: CommandHandler) -> int | None:
    """Execute commands one after the other; the code to close the socket with, None if the client has left."""
    bucket = TokenBucket(settings.command_burst, settings.commands_per_second, time.monotonic)
    strikes = 0
    while strikes < settings.max_strikes:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return RESTARTS if message.get("code") == RESTARTS else None
        if not await handle_message(message, bucket, handler):
            strikes += 1
    metrics.CLOSED.add("abuse")
    return ABUSED


async def handle_message(message: Any, bucket: TokenBucket, handler: CommandHandler) -> bool:
    """Execute the command of one message; False if it is invalid, or comes too fast."""
    data, arrived = message["bytes"], time.perf_counter()
    try:
        command = decoder.decode(data) if len(data) <= LARGEST_FRAME else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        command = None
    if command is None:
        handler.client.send(Refused(command_id(data), "Unknown message type or invalid fields."))
        return False
    if not bucket.take():
        metrics.REFUSED.add("commands_of_socket")
        handler.client.send(Refused(command.id, "Too many messages at once; please wait a moment."))
        return False
    metrics.COMMANDS.add(type(command).__name__.lower())
    await handler.handle(command)
    if isinstance(command, (Play, Undo, Accept)):
        metrics.ACKNOWLEDGEMENTS.observe(time.perf_counter() - arrived)
    return True


def command_id(data: bytes) -> str:
    """Id of a malformed command, if one can be made out."""
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        return id_decoder.decode(data).id
    found = ID.search(data)
    return found[1].decode() if found else ""
