"""Connection limits: open connections in all and per address, and the time for a request.

One address gets at most half of the connections, so that it cannot exhaust a server without a proxy.
"""

from __future__ import annotations

import logging
from asyncio import Transport
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from fourcures.server import metrics
from fourcures.server.http.addresses import TrustedProxies, address_key
from fourcures.server.settings import Settings
from fourcures.tables.messages.bodies import Error

if TYPE_CHECKING:
    from fourcures.server.app import ServerApp

ACCEPT_BATCH = 8  # connections accepted in one turn of the event loop
RESERVED_FILES = 96  # files for the database, workers, the page, and connections about to be refused
MOST_FILES = 1 << 16  # largest limit of open files that the process requests
FULL = msgspec.json.encode(Error("There is no room for more connections; please close some pages or try again later."))
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 10\r\n"
    b"connection: close\r\ncontent-length: %d\r\n\r\n%s" % (len(FULL), FULL)
)
log = logging.getLogger(__name__)


def raise_file_limit() -> None:
    """Raise the limit of open files to the system's hard limit, at most to ``MOST_FILES``."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room_for_connections(wanted: int) -> int:
    """Number of connections that the limit of open files allows, at most ``wanted``. Some files are reserved."""
    try:
        import resource
    except ImportError:
        return wanted
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return wanted
    return max(1, min(wanted, files - max(RESERVED_FILES, files // 8)))


class AddressCounts:
    """Counts by address with a limit. Proxies are not counted, because many clients share one."""

    def __init__(self, limit: int, proxies: TrustedProxies) -> None:
        self._limit = limit
        self._proxies = proxies
        self._counts: dict[str, int] = {}

    def take(self, host: str) -> bool:
        """Acquire a slot for the address. Return False at its limit."""
        if host in self._proxies:
            return True
        key = address_key(host)
        count = self._counts.get(key, 0)
        if count >= self._limit:
            return False
        self._counts[key] = count + 1
        return True

    def release(self, host: str) -> None:
        """Release a slot of the address."""
        if host not in self._proxies:
            key = address_key(host)
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]


class ConnectionLimits:
    """Limits of open connections, in all and per address, and of the time for a request.

    Attributes:
        open: uvicorn's set of the protocols of all open connections.
        total: limit of open connections.
    """

    def __init__(self, settings: Settings, proxies: TrustedProxies) -> None:
        self.open: set[Any] = set()
        self.total = room_for_connections(settings.max_connections)
        self._per_address = max(1, min(settings.connections_per_address, self.total // 2))
        self._metrics_port = settings.metrics_port
        self._proxies = proxies
        self._owing: set[tuple[HttpProtocol, Any, Any]] = set()

    def admits(self, new: HttpProtocol) -> bool:
        """True if a new connection is within the limits. The set of open connections contains it already."""
        if new.server is not None and new.server[1] == self._metrics_port:  # metrics of a full server stay visible
            return True
        if len(self.open) > self.total:
            metrics.REFUSED.labels("connections_full").inc()
            log.warning("a connection was refused: all %d are in use", self.total)
            return False
        host = host_of(new)
        if host not in self._proxies:  # many clients share a proxy
            own = address_key(host)
            if sum(address_key(host_of(one)) == own for one in self.open) > self._per_address:
                metrics.REFUSED.labels("connections_of_address").inc()
                return False
        return True

    def close_overdue(self) -> None:
        """Close each connection that still owes the part of a request which it owed at the last call."""
        owing = {
            (one, one.cycle, one.conn.their_state) for one in self.open if isinstance(one, HttpProtocol) and one.owes
        }
        for overdue, *_ in owing & self._owing:
            metrics.CLOSED.labels("unfinished").inc()
            overdue.transport.abort()
        self._owing = owing


def host_of(protocol: Any) -> str:
    """Host at the other end of a connection."""
    return protocol.client[0] if protocol.client else ""


class HttpProtocol(H11Protocol):
    """Uvicorn's HTTP protocol with connection limits."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Admit the connection, or refuse it with status 503."""
        super().connection_made(transport)
        if not cast("ServerApp", self.config.app).connections.admits(self):
            transport.write(REFUSAL)
            transport.close()

    @property
    def owes(self) -> bool:
        """True while the client still has to send headers or a body. Uvicorn limits the time between requests."""
        if self.conn.their_state is h11.IDLE:
            return self.timeout_keep_alive_task is None or bool(self.conn.trailing_data[0])
        return self.conn.their_state is h11.SEND_BODY

    def send_400_response(self, msg: str) -> None:
        """Answer that a request is malformed. Only close the connection if another answer has already begun."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()
