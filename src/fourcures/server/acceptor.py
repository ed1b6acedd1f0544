"""Connection acceptor of a server with several workers: it hands every connection to one of them.

A connection goes to the worker of the table that its first request names, so that the people of a table meet in one
process; any other goes to the next worker in turn. The acceptor has no limits and answers nothing: that is the
workers' business, and so it hands on whoever has not said a word after a moment.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Protocol

from fourcures.server.background import BackgroundTasks

FIRST_BYTES = 512  # of a request, which name the table
FIRST_BYTES_SECONDS = 1.0
RETRY_SECONDS = 0.2  # before it tries again where no worker is ready, or too many files are open
ATTEMPTS = 300  # for a minute
TABLE_PATH = re.compile(rb"[A-Z]+ /(?:api/tables|t)/([A-Za-z0-9_-]{16})(?![A-Za-z0-9_-])")
WORKER_QUERY = re.compile(rb"[A-Z]+ [^ ]*[?&]worker=([0-9]{1,4})(?![0-9])")

log = logging.getLogger(__name__)


class Receiver(Protocol):
    """Worker as the acceptor sees it."""

    is_ready: bool
    handover: socket.socket  # to which descriptors are sent
    handing_over: asyncio.Lock


def receivers_for(workers: Sequence[Receiver], first_bytes: bytes, turn: int) -> Iterator[Receiver]:
    """The workers that are ready, the one for a request first: its table's, the one that it asks for, or the next."""
    if match := TABLE_PATH.match(first_bytes):
        turn = zlib.crc32(match[1])
    elif match := WORKER_QUERY.match(first_bytes):
        turn = int(match[1])
    first = turn % len(workers)
    return (worker for worker in (*workers[first:], *workers[:first]) if worker.is_ready)


class Acceptor:
    """Accepts connections at a listening socket until it is closed."""

    def __init__(self, listening: socket.socket, workers: Sequence[Receiver]) -> None:
        listening.setblocking(False)
        self._listening = listening
        self._workers = workers
        self._turns = count()
        self._tasks = BackgroundTasks()
        self._tasks.start(self._accept())

    async def close(self) -> None:
        """Accept no more; connections that no worker has yet are closed."""
        await self._tasks.close()
        self._listening.close()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listening)
            except OSError as error:
                log.warning("a connection cannot be accepted: %s", error.strerror)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._tasks.start(self._hand_over(connection))

    async def _hand_over(self, connection: socket.socket) -> None:
        """Send a connection to a worker; the own descriptor of it is closed in any case."""
        with connection:
            first_bytes, turn = await _peek(connection), next(self._turns)
            for _ in range(ATTEMPTS):
                for worker in receivers_for(self._workers, first_bytes, turn):
                    with suppress(OSError):  # the worker has just ended: the next one
                        await _send_descriptor(worker, connection)
                        return
                await asyncio.sleep(RETRY_SECONDS)  # all of them are being started again


async def _peek(connection: socket.socket) -> bytes:
    """The first bytes of a connection, which stay to be read; empty if none come in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FIRST_BYTES_SECONDS):
            loop = asyncio.get_running_loop()
            await _ready(connection, loop.add_reader, loop.remove_reader)
    try:
        return connection.recv(FIRST_BYTES, socket.MSG_PEEK)
    except OSError:
        return b""


async def _send_descriptor(worker: Receiver, connection: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    async with worker.handing_over:
        while True:
            try:
                socket.send_fds(worker.handover, [b"."], [connection.fileno()])
                return
            except BlockingIOError:
                await _ready(worker.handover, loop.add_writer, loop.remove_writer)


async def _ready(waited: socket.socket, add: Callable[..., None], remove: Callable[[socket.socket], bool]) -> None:
    """Wait until a socket can be read, or written."""
    ready = asyncio.Event()
    add(waited, ready.set)
    try:
        await ready.wait()
    finally:
        remove(waited)
