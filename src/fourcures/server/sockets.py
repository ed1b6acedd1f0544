"""WebSocket endpoint: origin check, player's key, reading of commands, and how a connection is closed."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketState
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fourcures.server import player_keys
from fourcures.server.commands import CommandHandler
from fourcures.server.hub import Hub, TableNotFound
from fourcures.server.outbox import Outbox
from fourcures.server.protocol import LARGEST_FRAME, Commands, Refused
from fourcures.server.rate_limit import TokenBucket
from fourcures.server.room import Client
from fourcures.server.settings import Settings
from fourcures.server.storage import StorageError

if TYPE_CHECKING:
    from websockets.http11 import Request

TRY_LATER, TOO_SLOW, ABUSED, NO_TABLE = 1013, 4000, 4001, 4004  # close codes
decoder = msgspec.json.Decoder(Commands)


class CommandId(msgspec.Struct):
    """As much of a malformed command as is needed to reply to it."""

    id: str


id_decoder = msgspec.json.Decoder(CommandId)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol, with a way to close a connection whose reader does not read."""

    def handle_connect(self, event: Request) -> None:
        """Give the application a way to drop the connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["drop"] = self.drop

    def drop(self, code: int, reason: str, grace: float) -> None:
        """Send a close frame behind what waits to be read, and abort the connection after ``grace`` seconds."""
        if not self.transport.is_closing() and not self.close_sent:
            self.close_sent = True
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.loop.call_later(grace, self.transport.abort)


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
            async with room.lock:
                await hub.reload_seats(room)
            held = player_keys.proven_seats(websocket.cookies, [row.token_hash for row in room.seats])
            await serve_client(
                websocket, settings, CommandHandler(hub, room, Client(new_outbox(websocket, settings), held))
            )
    except TableNotFound:
        await reject(websocket, NO_TABLE, "There is no such table.")
    except StorageError:
        await reject(websocket, TRY_LATER, "The database does not answer; please reconnect.")


async def reject(websocket: WebSocket, code: int, reason: str) -> None:
    """Close a socket with a code; only one that was accepted can carry it."""
    if websocket.application_state is WebSocketState.CONNECTING:
        await websocket.accept()
    await websocket.close(code, reason)


def new_outbox(websocket: WebSocket, settings: Settings) -> Outbox:
    """Outbox of a socket; when it is full, the connection is dropped."""

    def drop_slow() -> None:
        drop(websocket, TOO_SLOW, "You read too slowly; please reconnect.", settings)

    return Outbox(websocket.send_text, drop_slow, settings.max_outbox_frames, settings.max_outbox_bytes)


def drop(websocket: WebSocket, code: int, reason: str, settings: Settings) -> None:
    """Close a connection, whether its reader reads or not."""
    websocket.scope["state"]["drop"](code, reason, settings.close_grace)


async def serve_client(websocket: WebSocket, settings: Settings, handler: CommandHandler) -> None:
    """Execute the commands of a client until it leaves, or is closed for abuse."""
    hub, room, client = handler
    try:
        await hub.join(room, client)
        if await read_commands(websocket, settings, handler):
            await client.outbox.finish(settings.close_grace)
            drop(websocket, ABUSED, "Too many invalid messages, or too many at once.", settings)
    finally:
        hub.leave(room, client)
        client.outbox.cancel()


async def read_commands(websocket: WebSocket, settings: Settings, handler: CommandHandler) -> bool:
    """Execute commands one after the other until the client leaves (False), or has abused the socket (True)."""
    bucket = TokenBucket(settings.command_burst, settings.commands_per_second, time.monotonic)
    strikes = 0
    while strikes < settings.max_strikes:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return False
        if await handle_message(message, bucket, handler):
            continue
        strikes += 1
    return True


async def handle_message(message: Any, bucket: TokenBucket, handler: CommandHandler) -> bool:
    """Execute the command of one message; False if it is invalid, or comes too fast."""
    data = message.get("text") or message.get("bytes") or ""
    try:
        command = decoder.decode(data) if len(data) <= LARGEST_FRAME else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        command = None
    if command is None:
        with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
            handler.client.send(Refused(id_decoder.decode(data).id[:64], "Unknown message type or invalid fields."))
        return False
    if not bucket.take():
        handler.client.send(Refused(command.id, "Too many messages at once; please wait a moment."))
        return False
    await handler.handle(command)
    return True
