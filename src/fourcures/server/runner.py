"""Server runner: binds the address, configures uvicorn and logging, and serves until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import uvicorn
from msgspec import structs

from fourcures.bots.preparation import Preparation
from fourcures.engine.errors import Failed, FourcuresError
from fourcures.server.app import ServerApp
from fourcures.server.http.addresses import TrustedProxies
from fourcures.server.logs import configure_logging
from fourcures.server.settings import LOOPBACK, Settings, is_wildcard
from fourcures.server.sockets.connections import ACCEPT_BATCH, HttpProtocol, raise_file_limit
from fourcures.tables.messages.protocol import LARGEST_FRAME

SHUTDOWN_TIMEOUT = 3  # seconds for requests and commands under way
BACKLOG = 2048  # pending connections in the system's queue
UNREAD_TIMEOUT = 30  # seconds until the system drops a connection whose client acknowledges no data
TICK = 0.1  # seconds between two ticks of uvicorn's main loop
GC_THRESHOLDS = (10_000, 10, 5)  # less frequent than Python's default, but collects the cycles of closed transports


log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """Uvicorn server that calls back when it is ready, and drains before it ends."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = cast("ServerApp", config.app)
        self._ready = ready
        self._app.connections.open = self.server_state.connections
        self._ticks = max(1, int(self._app.settings.request_seconds / TICK))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, tune the garbage collector, then call back.

        A full collection over the objects of 500 tables blocks the event loop for up to a third of a second. Objects
        loaded until now never become garbage, so they are frozen; all others are collected less often.
        """
        asyncio.get_running_loop().set_exception_handler(log_loop_error)
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(BACKLOG)  # asyncio has set it to ACCEPT_BATCH
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        log.info("the server is ready, with room for %d connections", self._app.connections.total)
        self._ready()

    async def on_tick(self, counter: int) -> bool:
        """Close connections that have waited too long for the rest of a request."""
        if counter % self._ticks == 0:
            self._app.connections.close_overdue()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the end to all clients, wait ``drain_seconds``, then end. A second Ctrl-C ends at once.

        Each socket is closed after the answer to its current command.
        """
        app, hub, loop = self._app, self._app.http_app.state.hub, asyncio.get_running_loop()
        log.info("the server ends; %d sockets are at its tables", hub.client_count)
        for step, seconds in ((app.start_drain, app.settings.drain_seconds), (app.end_sockets, SHUTDOWN_TIMEOUT)):
            step()
            deadline = loop.time() + seconds
            while hub.client_count and not self.force_exit and loop.time() < deadline:
                await asyncio.sleep(TICK)
        await super().shutdown(sockets)
        if self.force_exit:
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # it would log the cancelled tasks


def log_loop_error(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an unhandled error of the event loop, without the objects that asyncio would quote."""
    log.error("%s", context["message"], exc_info=context.get("exception"))


def uvicorn_config(app: ServerApp) -> uvicorn.Config:
    """Uvicorn's configuration. The access log is off because it would name addresses and tables."""
    settings = app.settings
    return uvicorn.Config(
        app,
        lifespan="on",
        http=HttpProtocol,
        timeout_keep_alive=settings.keep_alive_seconds,
        forwarded_allow_ips=TrustedProxies(settings.proxies).for_uvicorn,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,  # a compressor's buffers would take most of a socket's memory
        access_log=False,
        log_config=None,
        log_level="critical",  # until start-up ends, whose failures `serve` reports
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        backlog=ACCEPT_BATCH,
    )


def bind_socket(host: str, port: int) -> socket.socket:
    """Listening socket at an address. Raise FourcuresError if it cannot be bound."""
    bare = host.strip("[]")
    try:
        family, *_, address = socket.getaddrinfo(bare, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        bound = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, UnicodeError, OverflowError):
        raise FourcuresError(
            f"The server cannot listen at {host}, port {port}: there is no such address on this machine."
        ) from None
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(AttributeError, OSError):  # only Linux has it
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_TIMEOUT * 1000)
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise Failed(
                f"Port {port} of {host} is in use, perhaps by fourcures itself: "
                f"open {page_url(host, port)} or choose another port with --port."
            ) from None
        raise Failed(f"Port {port} of {host} cannot be used: {error.strerror}.") from None
    return bound


def page_url(host: str, port: int) -> str:
    """URL of the page."""
    bare = host.strip("[]")
    name = LOOPBACK[0] if is_wildcard(bare) else f"[{bare}]" if ":" in bare else bare
    return f"http://{name}:{port}/"


def public_host(settings: Settings, bound: socket.socket) -> str:
    """Return the host that the server listens at. Raise FourcuresError if it is a wildcard and no origin is set."""
    at, *_ = bound.getsockname()
    host: str = at if is_wildcard(at) else settings.host  # a setting of 0 or * means 0.0.0.0
    if is_wildcard(host) and not settings.origins:
        raise FourcuresError(
            f"A server at {host} must be told the address by which others open its page:"
            f" --origin http://name:{settings.port}."
        )
    return host


def serve(
    settings: Settings, ready: Callable[[str], None] = lambda page: None, preparation: Preparation | None = None
) -> None:
    """Serve until stopped. Call ``ready`` with the page's URL. ``preparation`` compiles the kernels of bots."""
    addresses = [(settings.host, settings.port)]
    if settings.metrics_address is not None:
        if settings.metrics_port == settings.port != 0:  # even at another address: only ports distinguish requests
            raise FourcuresError(f"Port {settings.port} is that of the page; give metrics a port of their own.")
        addresses.append(settings.metrics_address)
    configure_logging(settings.log_level, settings.log_format)
    raise_file_limit()
    listening: list[socket.socket] = []
    try:
        for address in addresses:
            listening.append(bind_socket(*address))
        host = public_host(settings, listening[0])
        ports = [bound.getsockname()[1] for bound in listening]
        app = ServerApp(structs.replace(settings, host=host).bound_to(*ports), preparation)
        # Uvicorn raises the signal again after its shutdown, which would end the process before its clean-up.
        signal.signal(signal.SIGTERM, lambda *_: None)
        with suppress(KeyboardInterrupt):
            Server(uvicorn_config(app), lambda: ready(page_url(host, ports[0]))).run(listening)
    except SystemExit:
        failure = getattr(app.http_app.state, "failure", None)
        if failure is None:
            raise
        raise failure from None
    finally:
        for bound in listening:
            bound.close()
