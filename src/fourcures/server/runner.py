"""Server runner: binds the address, configures uvicorn and logging, and serves until it is stopped."""

from __future__ import annotations

import errno
import gc
import logging
import socket
from collections.abc import Callable

import uvicorn

from fourcures.bots.preparation import Preparation
from fourcures.engine.errors import FourcuresError
from fourcures.server.app import ServerApp
from fourcures.server.protocol import LARGEST_FRAME
from fourcures.server.settings import LOOPBACK, WILDCARDS, Settings, own_origins
from fourcures.server.sockets import WebSocketProtocol

SHUTDOWN_TIMEOUT = 3  # seconds for requests under way
BACKLOG = 2048
GC_THRESHOLDS = (20_000, 10, 20)  # rarer than Python's own


class Server(uvicorn.Server):
    """Uvicorn server that calls back when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, tune the garbage collector, then call back.

        A full collection over the objects of 500 tables takes up to a third of a second, in which nobody is answered.
        What was loaded until now never becomes garbage, and is frozen; the rest is collected less often.
        """
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        self._ready()


def uvicorn_config(app: ServerApp) -> uvicorn.Config:
    """Uvicorn's configuration. Its access log would name addresses and tables, so that only warnings are kept."""
    return uvicorn.Config(
        app,
        lifespan="on",
        ws=WebSocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # the compressor's buffers would be most of what a socket costs
        access_log=False,
        log_config=None,
        log_level="critical",  # until it is ready: failures before are reported by `serve`
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        backlog=BACKLOG,
    )


def bind_socket(host: str, port: int) -> socket.socket:
    """Listening socket at an address; FourcuresError if it cannot be bound."""
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
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise FourcuresError(
                f"Port {port} of {host} is in use, perhaps by fourcures itself: "
                f"open {page_url(host, port)} or choose another port with --port."
            ) from None
        raise FourcuresError(f"Port {port} of {host} cannot be used: {error.strerror}.") from None
    return bound


def page_url(host: str, port: int) -> str:
    """URL of the page."""
    bare = host.strip("[]")
    name = LOOPBACK[0] if bare in WILDCARDS else f"[{bare}]" if ":" in bare else bare
    return f"http://{name}:{port}/"


def serve(
    host: str,
    port: int,
    database: str,
    origins: list[str],
    ready: Callable[[str], None] = lambda page: None,
    preparation: Preparation | None = None,
) -> None:
    """Serve until stopped; ``ready`` is called with the URL of the page."""
    if host.strip("[]") in WILDCARDS and not origins:
        raise FourcuresError(
            f"A server at {host} must be told the address by which others open its page: --origin http://name:{port}."
        )
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    bound = bind_socket(host, port)
    port = bound.getsockname()[1]
    own = frozenset(origin.rstrip("/") for origin in origins)
    app = ServerApp(Settings(database, own_origins(host, port) | own, preparation=preparation or Preparation()))
    server = Server(uvicorn_config(app), lambda: ready(page_url(host, port)))
    try:
        server.run([bound])
    except KeyboardInterrupt:
        pass
    except SystemExit:
        failure = getattr(app.http_app.state, "failure", None)
        if failure is None:
            raise
        raise failure from None
    finally:
        bound.close()
