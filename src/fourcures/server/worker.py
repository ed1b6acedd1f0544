"""Worker process of a server: serves the connections that the main process hands to it.

``python -m fourcures.server.worker CHANNEL HANDOVER`` names the descriptors of two sockets that it inherits: a channel
to the main process, and the one over which connections come.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import Callable
from typing import NamedTuple

from fourcures.server.app import ServerApp
from fourcures.server.background import BackgroundTasks
from fourcures.server.logs import configure_logging
from fourcures.server.memory import give_back_freed_memory
from fourcures.server.runner import Server, uvicorn_config
from fourcures.server.settings import Settings
from fourcures.server.storage import StorageError
from fourcures.server.storage.channel import Channel
from fourcures.server.storage.remote_writer import RemoteWriter

CLOSE_ON_EXEC = getattr(socket, "MSG_CMSG_CLOEXEC", 0)


class Start(NamedTuple):
    """First message to a worker."""

    settings: Settings
    writes_remotely: bool  # by the main process, to a file of SQLite


class Ready(NamedTuple):
    """Message of a worker that takes connections from now on."""


class Leaving(NamedTuple):
    """Message of a worker that takes none any more."""


class Failed(NamedTuple):
    """Message of a worker that could not start, with a sentence for whoever runs the server."""

    sentence: str


class WorkerServer(Server):
    """Uvicorn server without a listening socket: its connections are handed over by another process."""

    def __init__(self, app: ServerApp, handover: socket.socket, send: Callable[[object], None]) -> None:
        super().__init__(uvicorn_config(app), lambda: None)
        self._handover = handover
        self._send = send
        self._tasks = BackgroundTasks()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then take connections."""
        await super().startup(sockets)
        self._handover.setblocking(False)
        asyncio.get_running_loop().add_reader(self._handover, self._adopt)
        self._send(Ready())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, then shut down."""
        self._send(Leaving())
        asyncio.get_running_loop().remove_reader(self._handover)
        await super().shutdown(sockets)
        await self._tasks.close()

    def _adopt(self) -> None:
        """Serve a connection that has come; its first request has not been read yet."""
        try:
            _, descriptors, _, _ = socket.recv_fds(self._handover, 1, 1, CLOSE_ON_EXEC)
        except BlockingIOError:
            return
        if not descriptors:  # the main process has ended
            asyncio.get_running_loop().remove_reader(self._handover)
        for descriptor in descriptors:
            self._tasks.start(self._serve_connection(socket.socket(fileno=descriptor)))

    async def _serve_connection(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        with contextlib.suppress(OSError):  # it may be closed again already
            await asyncio.get_running_loop().connect_accepted_socket(self._new_protocol, connection)

    def _new_protocol(self) -> asyncio.Protocol:
        protocol: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol


class Worker:
    """A worker's end of the channel, from the first message to the last."""

    def __init__(self, handover: socket.socket) -> None:
        self._handover = handover
        self._channel = Channel(self._receive, self._lost)
        self._start: asyncio.Future[Start] = asyncio.get_running_loop().create_future()
        self._remote = RemoteWriter(self._channel)
        self._is_over = False

    async def run(self, channel: socket.socket) -> None:
        """Serve until the main process says so, or has ended."""
        await asyncio.get_running_loop().create_connection(lambda: self._channel, sock=channel)
        start = await self._start
        configure_logging(start.settings.log_level, start.settings.log_format)
        app = ServerApp(start.settings, self._remote if start.writes_remotely else None)
        try:
            await WorkerServer(app, self._handover, self._channel.send).serve([])
        except SystemExit:
            if isinstance(failure := getattr(app.http_app.state, "failure", None), StorageError):
                self._channel.send(Failed(str(failure)))
            raise
        finally:
            self._is_over = True
            self._channel.close()

    def _receive(self, message: object) -> None:
        if isinstance(message, Start):
            self._start.set_result(message)
        else:
            self._remote.receive(message)

    def _lost(self) -> None:
        """End at once when the main process has: whoever waits for an answer must not be told that nothing was done."""
        if not self._is_over:
            os._exit(1)


async def _run(channel: int, handover: int) -> None:
    await Worker(socket.socket(fileno=handover)).run(socket.socket(fileno=channel))


def main(channel: str, handover: str) -> None:
    """Run a worker; Ctrl-C in the terminal is for the main process, which then ends it."""
    give_back_freed_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit()
    )  # uvicorn raises it again at the end, which would end it untidily
    asyncio.run(_run(int(channel), int(handover)))


if __name__ == "__main__":
    from fourcures.server import worker  # under the name by which its messages are pickled

    worker.main(*sys.argv[1:])
