"""Connection limits: how many may be open, in all and per address, and how long a client may take for its request.

Whoever sends a request slowly keeps nobody else out: when there is no room for a new connection, the one that has kept
the server waiting the longest is closed. Only where all are busy, or are sockets, a new one is refused.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from fourcures.server.http.addresses import TrustedProxies, address_key
from fourcures.server.operations import metrics
from fourcures.tables.messages.bodies import Error

if TYPE_CHECKING:
    from fourcures.server.app import ServerApp
    from fourcures.server.sockets.serving import WebSocketProtocol

ACCEPT_BATCH = 8  # connections accepted in one turn of the event loop
RESERVED_FILES = 96  # for the database, workers, files of the page, and connections that are about to be refused
MOST_FILES = 1 << 16  # that the process asks the system for
FULL = "The server has no room for more connections; please try again in a while."
TOO_MANY = "Too many connections from your address; please close some pages."
log = logging.getLogger(__name__)


def raise_file_limit() -> None:
    """Raise the limit of open files as far as the system lets the process."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room_for_connections(wanted: int) -> int:
    """Connections that the process can hold, with some files left for all else."""
    try:
        import resource
    except ImportError:
        return wanted
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return wanted
    return max(1, min(wanted, files - max(RESERVED_FILES, files // 8)))


class AddressCounts:
    """Counts by address with a limit. A proxy is not counted, for behind it are many."""

    def __init__(self, limit: int, proxies: TrustedProxies) -> None:
        self._limit = limit
        self._proxies = proxies
        self._counts: dict[str, int] = {}

    def take(self, host: str) -> bool:
        """Count one more of an address, unless it has as many as it may."""
        if host in self._proxies:
            return True
        key = address_key(host)
        count = self._counts.get(key, 0)
        if count >= self._limit:
            return False
        self._counts[key] = count + 1
        return True

    def release(self, host: str) -> None:
        """Count one less of an address."""
        if host not in self._proxies:
            key = address_key(host)
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]


class ConnectionLimits:
    """Open connections, counted in all and by address, and those that keep the server waiting, the longest first.

    One address gets at most half of all.
    """

    def __init__(self, total: int, per_address: int, proxies: TrustedProxies) -> None:
        self.total = total
        self.open = 0
        self.waiting: dict[HttpProtocol, None] = {}
        self._addresses = AddressCounts(max(1, min(per_address, total // 2)), proxies)

    def admit(self, host: str) -> str:
        """Count a new connection; or say why there is no room for it."""
        if not self._addresses.take(host):
            metrics.REFUSED.add("connections_of_address")
            return TOO_MANY
        if self.open >= self.total and not self._evict():
            self._addresses.release(host)
            metrics.REFUSED.add("connections_full")
            log.warning("a connection was refused: all %d are in use", self.total)
            return FULL
        self.open += 1
        return ""

    def release(self, host: str) -> None:
        """Count a connection no more."""
        self.open -= 1
        self._addresses.release(host)

    def _evict(self) -> bool:
        """Close the connection that has kept the server waiting the longest, if any does."""
        oldest = next(iter(self.waiting), None)
        if oldest is not None:
            del self.waiting[oldest]
            oldest.give_up("evicted")
        return oldest is not None


class HttpProtocol(H11Protocol):
    """Uvicorn's HTTP protocol with connection limits, and time limits for headers, body and the next request."""

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        app = cast("ServerApp", config.app)
        self._limits, self._settings = app.connections, app.settings
        self._admitted: str | None = None  # as whom, until it is released
        self._is_new = True  # nothing has been answered yet
        self._awaited = ""
        self._timer: asyncio.TimerHandle | None = None

    # Coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit the connection, or refuse it with a sentence."""
        super().connection_made(transport)
        if self.server is None or self.server[1] != self._settings.metrics_port:  # a full server can be watched, too
            host = self.client[0] if self.client else ""
            refusal = self._limits.admit(host)
            if refusal:
                transport.write(refused_response(refusal))
                transport.close()
                return
            self._admitted = host
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release what the connection was counted as."""
        super().connection_lost(exc)
        self._await_nothing()
        if self._admitted is not None:
            self._limits.release(self._admitted)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection, with what it is counted as, to the protocol of sockets."""
        self._await_nothing()
        super().handle_websocket_upgrade(event)
        upgraded = cast("WebSocketProtocol", self.transport.get_protocol())
        upgraded.limits, upgraded.admitted = self._limits, self._admitted

    # What the client owes

    def data_received(self, data: bytes) -> None:
        """Read, and see what is still to come."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Go on to the next request, and see what is still to come."""
        self._is_new = False
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Run a timer while the client has something to send; it starts anew only when that becomes another thing."""
        awaited = self._next_awaited()
        if awaited == self._awaited:
            return
        self._await_nothing()
        if awaited:
            self._awaited = awaited
            self._limits.waiting[self] = None
            limit = self._settings.keep_alive_seconds if awaited == "request" else self._settings.request_seconds
            self._timer = self.loop.call_later(limit, self.give_up, awaited)

    def _next_awaited(self) -> str:
        """What the client is to send: its headers, the body, or perhaps a further request; nothing while it waits."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return ""
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        if self.conn.their_state is not h11.IDLE:
            return ""
        return "headers" if self._is_new or self.conn.trailing_data[0] else "request"

    def _await_nothing(self) -> None:
        self._awaited = ""
        self._limits.waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def give_up(self, reason: str) -> None:
        """Close a connection whose client owes something; one that has been answered reads that first."""
        if self._awaited == "request":
            self.transport.close()
        else:
            metrics.CLOSED.add(reason)
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Say that a request is malformed; where another answer is under way already, only close."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()


def refused_response(sentence: str) -> bytes:
    """Response to a connection for which there is no room, before anything of its request is read."""
    body = msgspec.json.encode(Error(sentence))
    head = (
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 10\r\n"
        f"connection: close\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
