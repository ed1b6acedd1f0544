"""A server that runs until it is told to stop: its address, its log, its end."""

from __future__ import annotations

import errno
import gc
import logging
import socket
from collections.abc import Callable

import uvicorn

from fourcures.engine.errors import FourcuresError
from fourcures.server.app import Front
from fourcures.server.protocol import LARGEST
from fourcures.server.settings import LOOPBACK, WILDCARDS, Settings, own_origins
from fourcures.server.sockets import Protocol

WAIT_AT_THE_END = 3  # seconds for requests under way
BACKLOG = 2048
COLLECTING = (20_000, 10, 20)  # objects, collections: how often garbage is looked for, in the young and in the old


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open everything, then say so.

        A search for garbage through all objects of 500 tables takes up to a third of a second, in which nobody is
        answered. What was loaded until now never becomes garbage, and is left out; the rest is searched less often.
        """
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTING)
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        self._ready()


def configured(front: Front) -> uvicorn.Config:
    """How uvicorn is to run the server. Its own log would name addresses and tables, so that only warnings are kept."""
    return uvicorn.Config(
        front,
        lifespan="on",
        ws=Protocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # buffers of a compressor for each socket would be most of what it costs
        access_log=False,
        log_config=None,
        log_level="critical",  # until it is ready: what goes wrong before is told in a sentence
        server_header=False,
        timeout_graceful_shutdown=WAIT_AT_THE_END,
        backlog=BACKLOG,
    )


def listening(host: str, port: int) -> socket.socket:
    """A socket at an address; FourcuresError if it cannot be had."""
    bare = host.strip("[]")
    try:
        family, *_, address = socket.getaddrinfo(bare, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        bound = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, UnicodeError, OverflowError):
        raise FourcuresError(f"There is no address {host} to listen at with port {port}.") from None
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise FourcuresError(
                f"Port {port} of {host} is in use, perhaps by this very program: "
                f"look at {page(host, port)} or take another one with --port."
            ) from None
        raise FourcuresError(f"Port {port} of {host} cannot be had: {error.strerror}.") from None
    return bound


def page(host: str, port: int) -> str:
    """The address of the page."""
    bare = host.strip("[]")
    name = LOOPBACK[0] if bare in WILDCARDS else f"[{bare}]" if ":" in bare else bare
    return f"http://{name}:{port}/"


def serve(
    host: str, port: int, database: str, origins: list[str], ready: Callable[[str], None] = lambda page: None
) -> None:
    """Serve until told to stop; ``ready`` is called with the address of the page."""
    if host.strip("[]") in WILDCARDS and not origins:
        raise FourcuresError(
            f"A server at {host} must know by which address others see its page: --origin http://name:{port}."
        )
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    bound = listening(host, port)
    port = bound.getsockname()[1]
    own = frozenset(origin.rstrip("/") for origin in origins)
    front = Front(Settings(database, own_origins(host, port) | own))
    server = Server(configured(front), lambda: ready(page(host, port)))
    try:
        server.run([bound])
    except KeyboardInterrupt:
        pass
    except SystemExit:
        failure = getattr(front.app.state, "failure", None)
        if failure is None:
            raise
        raise failure from None
    finally:
        bound.close()
