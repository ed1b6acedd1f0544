"""Supervisor: the main process of a server with several workers.

It starts them, hands them connections, writes to a file of SQLite for all of them, starts one that has died again, and
ends them when it ends itself. Where it is killed, they end by themselves: their channels to it are closed then.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from fourcures.bots.preparation import Preparation
from fourcures.engine.errors import FourcuresError
from fourcures.server.acceptor import Acceptor
from fourcures.server.peers import FAREWELL
from fourcures.server.settings import Settings
from fourcures.server.storage import open_store
from fourcures.server.storage.channel import Channel
from fourcures.server.storage.database_url import parse_url
from fourcures.server.storage.remote_writer import WriteService
from fourcures.server.worker import Failed, Leaving, Ready, Start

LONGEST_PAUSE = 30.0  # seconds before a worker that dies again and again is started
LONG_LIFE = 60.0  # seconds after which its earlier deaths do not count any more
KILL_SECONDS = 20.0  # for a worker to end by itself

log = logging.getLogger(__name__)


class WorkerHandle:
    """A worker's process as the supervisor sees it: its channel, and the socket over which it gets connections."""

    def __init__(self, service: WriteService | None, ready_changed: Callable[[], None]) -> None:
        self.is_ready = False
        self.failure = ""
        self.handover, self._its_handover = socket.socketpair()
        self.handover.setblocking(False)
        self.handing_over = asyncio.Lock()
        self._service = service
        self._ready_changed = ready_changed
        self._channel = Channel(self._receive, self._lost)
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, settings: Settings) -> None:
        """Start the process, and send it what it needs to know."""
        own, its = socket.socketpair()
        await asyncio.get_running_loop().create_connection(lambda: self._channel, sock=own)
        if self._service is not None:
            self._service.add(self._channel)
        with its, self._its_handover:
            descriptors = (its.fileno(), self._its_handover.fileno())
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "fourcures.server.worker", *map(str, descriptors)),
                pass_fds=descriptors,
                process_group=0,  # signals of the terminal are for the main process
            )
        self._channel.send(Start(settings, writes_remotely=self._service is not None))

    async def wait(self) -> int:
        """Wait until the process has ended; its exit status."""
        assert self._process is not None
        status = await self._process.wait()
        self._channel.close()
        self.handover.close()
        return status

    def signal(self, number: int) -> None:
        """Send the process a signal, if it still runs."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, number)  # `send_signal` would reap it, and lose its status

    def _receive(self, message: object) -> None:
        match message:
            case Ready() | Leaving():
                self.is_ready = isinstance(message, Ready)
                self._ready_changed()
            case Failed(sentence):
                self.failure = sentence
            case _ if self._service is not None:
                self._service.receive(self._channel, message)

    def _lost(self) -> None:
        """The process ends, or has not read for so long that it is of no more use."""
        self.is_ready = False
        if self._service is not None:
            self._service.remove(self._channel, FAREWELL)
        asyncio.get_running_loop().call_later(KILL_SECONDS, self.signal, signal.SIGKILL)


class Supervisor:
    """The workers of a server, from its start to its end."""

    def __init__(self, settings: Settings, workers: int) -> None:
        self._settings = settings
        self._count = workers
        self._workers: list[WorkerHandle] = []
        self._service: WriteService | None = None
        self._up, self._stopping = asyncio.Event(), asyncio.Event()
        self._failure = ""

    async def run(self, listening: Sequence[socket.socket], ready: Callable[[], None]) -> None:
        """Serve at listening sockets until a signal says to stop; ``ready`` is called when all workers are.

        Raises:
            FourcuresError: the database cannot be opened, or a worker cannot be started.
        """
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self._stop)
        writes = parse_url(self._settings.database).file is not None
        store = await open_store(self._settings.database) if writes else None
        try:
            self._service = WriteService(store) if store is not None else None
            await self._serve(listening, ready)
        finally:
            if store is not None:
                await store.close()
        if self._failure:
            raise FourcuresError(self._failure)

    async def _serve(self, listening: Sequence[socket.socket], ready: Callable[[], None]) -> None:
        self._workers = [self._new_worker() for _ in range(self._count)]
        keepers = [asyncio.create_task(self._keep(number)) for number in range(self._count)]
        self._settings.preparation.open()
        try:
            await self._up.wait()
            if not self._stopping.is_set():
                acceptors = [Acceptor(one, self._workers) for one in listening]
                ready()
                await self._stopping.wait()
                for acceptor in acceptors:
                    await acceptor.close()
        finally:
            await self._settings.preparation.close()
            self._signal_all(signal.SIGTERM)
            killing = asyncio.get_running_loop().call_later(KILL_SECONDS, self._signal_all, signal.SIGKILL)
            await asyncio.gather(*keepers)
            killing.cancel()

    def _new_worker(self) -> WorkerHandle:
        return WorkerHandle(self._service, self._ready_changed)

    async def _keep(self, number: int) -> None:
        """Run a worker, again and again, until the server stops; one that dies often is started less often."""
        settings = replace(
            self._settings,
            preparation=Preparation(1, steps_back=True),
            worker=number,
            bot_workers=max(1, self._settings.bot_workers // self._count),
        )
        deaths = 0
        while not self._stopping.is_set():
            began = time.monotonic()
            worker = self._workers[number]
            await worker.start(settings)
            if self._stopping.is_set():
                worker.signal(signal.SIGTERM)
            status = await worker.wait()
            if self._stopping.is_set():
                return
            if not self._up.is_set():
                self._fail(worker.failure or f"Worker {number} of the server could not start.")
                return
            deaths = 1 if time.monotonic() - began > LONG_LIFE else deaths + 1
            log.warning("worker %d ended with status %d, and is started again", number, status)
            with suppress(TimeoutError):
                async with asyncio.timeout(min(LONGEST_PAUSE, 2.0 ** (deaths - 1) - 1)):
                    await self._stopping.wait()
            self._workers[number] = self._new_worker()

    def _ready_changed(self) -> None:
        if all(worker.is_ready for worker in self._workers):
            self._up.set()

    def _fail(self, sentence: str) -> None:
        self._failure = self._failure or sentence
        self._stop()

    def _stop(self) -> None:
        """Begin to stop; when asked a second time, do not wait for what is under way."""
        if self._stopping.is_set():
            self._signal_all(signal.SIGKILL)
        self._stopping.set()
        self._up.set()

    def _signal_all(self, number: int) -> None:
        for worker in self._workers:
            worker.signal(number)


def run_workers(
    settings: Settings, workers: int, listening: Sequence[socket.socket], ready: Callable[[], None]
) -> None:
    """Serve with several worker processes until a signal says to stop."""
    if not hasattr(socket, "send_fds"):
        raise FourcuresError("Several workers need UNIX sockets, which this system has not: leave --workers out.")

    async def run() -> None:
        await Supervisor(settings, workers).run(listening, ready)

    asyncio.run(run())
