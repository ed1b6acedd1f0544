"""The way in by WebSocket: who may open one, what is read from it, and how it ends."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketState
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fourcures.server import seat_tokens
from fourcures.server.commands import CommandHandler
from fourcures.server.hub import Hub, NoTable
from fourcures.server.outbox import Outbox
from fourcures.server.protocol import LARGEST, Commands, Refused
from fourcures.server.rate_limit import TokenBucket
from fourcures.server.room import Client
from fourcures.server.settings import Settings
from fourcures.server.storage import StorageError

if TYPE_CHECKING:
    from websockets.http11 import Request

TRY_LATER, TOO_SLOW, ABUSED, NO_TABLE = 1013, 4000, 4001, 4004  # codes with which sockets are closed
decoder = msgspec.json.Decoder(Commands)


class HasId(msgspec.Struct):
    """As much of a frame as is needed to answer it."""

    id: str


id_decoder = msgspec.json.Decoder(HasId)


class Protocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with a way to end a connection whose reader does not read."""

    def handle_connect(self, event: Request) -> None:
        """Let the application drop the connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["drop"] = self.drop

    def drop(self, code: int, reason: str, grace: float) -> None:
        """Close behind what is waiting to be read, and for good after a while."""
        if not self.transport.is_closing() and not self.close_sent:
            self.close_sent = True
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.loop.call_later(grace, self.transport.abort)


def is_allowed(origin: str | None, settings: Settings) -> bool:
    """Whether a page may talk to us. Programs that are no browsers name no origin, and bring no foreign cookies."""
    return origin is None or origin in settings.origins


async def socket(websocket: WebSocket, table: str, hub: Hub, settings: Settings) -> None:
    """One client at one table, until one side ends it."""
    if not is_allowed(websocket.headers.get("origin"), settings):
        await websocket.close()  # before it is accepted: the handshake is answered with 403
        return
    try:
        if not seat_tokens.TABLE_ID.fullmatch(table):
            raise NoTable(table)
        async with hub.at(table) as live:
            await websocket.accept()  # not before the table is in memory: who comes with many others waits outside
            async with live.lock:
                await hub.reload_seats(live)
            held = seat_tokens.proven(websocket.cookies, [row.token_hash for row in live.seats])
            await serve(websocket, settings, CommandHandler(hub, live, Client(new_outbox(websocket, settings), held)))
    except NoTable:
        await turn_away(websocket, NO_TABLE, "There is no such table.")
    except StorageError:
        await turn_away(websocket, TRY_LATER, "The database does not answer; please come back.")


async def turn_away(websocket: WebSocket, code: int, reason: str) -> None:
    """Close a socket with a code; only one that was accepted can tell it."""
    if websocket.application_state is WebSocketState.CONNECTING:
        await websocket.accept()
    await websocket.close(code, reason)


def new_outbox(websocket: WebSocket, settings: Settings) -> Outbox:
    """The outbox of a socket; when it is full, the socket is dropped."""

    def drop_slow() -> None:
        drop(websocket, TOO_SLOW, "You read too slowly; please come back.", settings)

    return Outbox(websocket.send_text, drop_slow, settings.outbox_frames, settings.outbox_bytes)


def drop(websocket: WebSocket, code: int, reason: str, settings: Settings) -> None:
    """End a connection, whether its reader reads or not."""
    websocket.scope["state"]["drop"](code, reason, settings.farewell)


async def serve(websocket: WebSocket, settings: Settings, master: CommandHandler) -> None:
    """Do what a client asks for until it goes, or must go."""
    hub, live, client = master
    try:
        await hub.join(live, client)
        if await read(websocket, settings, master):
            await client.outbox.finish(settings.farewell)
            drop(websocket, ABUSED, "Too many frames that say nothing, or too fast.", settings)
    finally:
        hub.leave(live, client)
        client.outbox.cancel()


async def read(websocket: WebSocket, settings: Settings, master: CommandHandler) -> bool:
    """Do what frames ask for, one after the other, until the client goes; True if it must go."""
    bucket = TokenBucket(settings.deeds_at_once, settings.deeds_per_second, time.monotonic)
    strikes = 0
    while strikes < settings.most_strikes:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return False
        if await understood(message, bucket, master):
            continue
        strikes += 1
    return True


async def understood(message: Any, bucket: TokenBucket, master: CommandHandler) -> bool:
    """Do what one frame asks for; False if it asks for nothing that there is, or comes too fast."""
    data = message.get("text") or message.get("bytes") or ""
    try:
        deed = decoder.decode(data) if len(data) <= LARGEST else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        deed = None
    if deed is None:
        with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
            master.client.tell(Refused(id_decoder.decode(data).id[:64], "This frame asks for nothing that there is."))
        return False
    if not bucket.take():
        master.client.tell(Refused(deed.id, "Too much at once; please wait a moment."))
        return False
    await master.do(deed)
    return True
