"""WebSocket endpoint: origin check, player's key, and reading of commands."""

from __future__ import annotations

import re
import time
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fourcures.server import metrics
from fourcures.server.http.addresses import address_of
from fourcures.server.http.cookies import key_in
from fourcures.server.http.rate_limit import TokenBucket
from fourcures.server.settings import Settings
from fourcures.server.sockets.client_socket import ABUSED, NO_TABLE, TRY_LATER, UNPLAYABLE, ClientSocket
from fourcures.tables.commands.handler import CommandHandler
from fourcures.tables.errors import StorageError, TableNotFound, UnplayableTable
from fourcures.tables.hub import Hub
from fourcures.tables.messages.protocol import Accept, Commands, Play, Refused, Undo
from fourcures.tables.players import keys as player_keys
from fourcures.tables.room import Client

LONGEST_REASON = 123  # bytes that a close frame can hold
ID = re.compile(rb'"id"\s*:\s*"([A-Za-z0-9_-]{1,64})"')
decoder = msgspec.json.Decoder(Commands)


class CommandId(msgspec.Struct):
    """Id of a malformed command: the only field that a reply needs."""

    id: str


id_decoder = msgspec.json.Decoder(CommandId)


async def serve_socket(
    websocket: WebSocket, client_socket: ClientSocket, table: str, hub: Hub, settings: Settings
) -> None:
    """Serve one client at one table, until one side closes the connection."""
    if not settings.allows(websocket.headers.get("origin")):
        with suppress(OSError):  # the client has left
            await websocket.close()  # not accepted yet, so the handshake is answered with 403
        return
    try:
        if not player_keys.TABLE_ID.fullmatch(table):
            raise TableNotFound(table)
        async with hub.at(table) as room:
            try:
                await websocket.accept()  # after loading the room, so that a crowd waits in the handshake
            except OSError:
                return  # the client has left
            if hub.store.is_shared:
                async with room.lock:
                    await hub.reload_seats(room)
            held = player_keys.proven_seats(key_in(websocket.cookies), [row.key_hash for row in room.seats])
            client = Client(client_socket, held, address=address_of(websocket))
            await serve_client(client_socket, settings, CommandHandler(hub, room, client))
    except TableNotFound:
        await reject(websocket, NO_TABLE, "There is no such table.")
    except UnplayableTable as error:
        await reject(websocket, UNPLAYABLE, close_reason(str(error)))
    except StorageError:
        await reject(websocket, TRY_LATER, "The database does not answer; please reconnect.")


def close_reason(sentence: str) -> str:
    """Shorten a message to the length of a close frame. The HTTP response holds all of it."""
    if len(sentence.encode()) <= LONGEST_REASON:
        return sentence
    return sentence.partition(". ")[0].encode()[: LONGEST_REASON - 1].decode(errors="ignore").rstrip(".") + "."


async def reject(websocket: WebSocket, code: int, reason: str) -> None:
    """Close a socket with a code. Accept it first if necessary, because an unaccepted socket cannot carry a code."""
    with suppress(WebSocketDisconnect, OSError, RuntimeError):  # the client has left, or the socket is closed already
        if websocket.application_state is WebSocketState.CONNECTING:
            await websocket.accept()
        await websocket.close(code, reason)


async def serve_client(client_socket: ClientSocket, settings: Settings, handler: CommandHandler) -> None:
    """Execute a client's commands until it leaves, its socket is closed, or the server ends."""
    hub, room, client = handler
    try:
        await hub.join(room, client)
        await execute_commands(client_socket, settings, handler)
        await client_socket.close()
    finally:
        hub.leave(room, client)
        client_socket.cancel()


async def execute_commands(client_socket: ClientSocket, settings: Settings, handler: CommandHandler) -> None:
    """Execute commands one after the other. End the socket after ``max_strikes`` invalid or too frequent ones."""
    bucket = TokenBucket(settings.command_burst, settings.commands_per_second)
    strikes = 0
    while (data := await client_socket.receive()) is not None:
        strikes += not await handle_message(data, bucket, handler)
        if strikes == settings.max_strikes:
            metrics.CLOSED.labels("abuse").inc()
            client_socket.end(ABUSED)


async def handle_message(data: bytes, bucket: TokenBucket, handler: CommandHandler) -> bool:
    """Execute the command of one message. Return False if it is invalid, or exceeds the rate limit."""
    arrived = time.perf_counter()
    try:
        command = decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        command = None
    if command is None:
        handler.client.send(Refused(command_id(data), "Unknown message type or invalid fields."))
        return False
    if not bucket.take():
        metrics.REFUSED.labels("commands_of_socket").inc()
        handler.client.send(Refused(command.id, "Too many messages at once; please wait a moment."))
        return False
    metrics.COMMANDS.labels(type(command).__name__.lower()).inc()
    await handler.handle(command)
    if isinstance(command, (Play, Undo, Accept)):
        metrics.ACKNOWLEDGEMENTS.observe(time.perf_counter() - arrived)
    return True


def command_id(data: bytes) -> str:
    """Id of a malformed command, or an empty string if none is found."""
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        return id_decoder.decode(data).id
    found = ID.search(data)
    return found[1].decode() if found else ""
