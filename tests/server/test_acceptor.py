"""Acceptor: which worker gets a connection."""

from __future__ import annotations

import asyncio
import selectors
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack

import pytest

from fourcures.server import acceptor
from fourcures.server.acceptor import Acceptor, receivers_for
from fourcures.server.player_keys import new_table_id
from fourcures.server.runner import bind_socket


class FakeWorker:
    """Other end of a worker's socket."""

    def __init__(self) -> None:
        self.is_ready = True
        self.handover, self.received = socket.socketpair()
        self.handover.setblocking(False)
        self.handing_over = asyncio.Lock()

    def next(self) -> socket.socket:
        """The next connection that comes; blocks."""
        self.received.settimeout(30)
        _, (descriptor,), _, _ = socket.recv_fds(self.received, 1, 1)
        return socket.socket(fileno=descriptor)

    def close(self) -> None:
        self.handover.close()
        self.received.close()


class Listening:
    """Acceptor with three workers at a port."""

    def __init__(self) -> None:
        self.workers = [FakeWorker() for _ in range(3)]
        self._bound = bind_socket("127.0.0.1", 0)
        self._port = self._bound.getsockname()[1]
        self.acceptor = Acceptor(self._bound, self.workers)

    async def handed_over(self, first_bytes: bytes) -> tuple[int, bytes]:
        """Which worker gets a connection, and what it can read there."""
        with socket.create_connection(("127.0.0.1", self._port)) as client:
            client.sendall(first_bytes)
            number, connection = await asyncio.to_thread(self._first)
            with connection:
                connection.settimeout(30)
                return number, connection.recv(100) if first_bytes else b""

    def _first(self) -> tuple[int, socket.socket]:
        with selectors.DefaultSelector() as selector:
            for number, worker in enumerate(self.workers):
                if worker.received.fileno() >= 0:
                    selector.register(worker.received, selectors.EVENT_READ, number)
            ((key, _),) = selector.select(30)
            return key.data, self.workers[key.data].next()


@pytest.fixture
async def listening() -> AsyncIterator[Listening]:
    made = Listening()
    yield made
    await made.acceptor.close()
    for worker in made.workers:
        worker.close()


async def test_all_connections_of_a_table_come_to_one_worker_with_every_byte(listening: Listening) -> None:
    table = new_table_id()
    requests = [
        f"GET /api/tables/{table}/socket HTTP/1.1\r\n",
        f"POST /api/tables/{table}/seats/0 HTTP/1.1\r\n",
        f"GET /api/tables/{table} HTTP/1.1\r\n",
        f"GET /t/{table}?moment=3 HTTP/1.1\r\n",
    ]
    got = [await listening.handed_over(one.encode()) for one in requests]
    assert len({number for number, _ in got}) == 1
    assert [text.decode() for _, text in got] == requests


async def test_others_are_spread(listening: Listening) -> None:
    got = Counter([(await listening.handed_over(b"GET / HTTP/1.1\r\n"))[0] for _ in range(6)])
    assert got == {0: 2, 1: 2, 2: 2}


async def test_who_says_nothing_is_handed_on_too(listening: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptor, "FIRST_BYTES_SECONDS", 0.01)
    assert {(await listening.handed_over(b""))[0] for _ in range(3)} == {0, 1, 2}


async def test_a_worker_that_is_not_ready_or_gone_is_passed_over(listening: Listening) -> None:
    table = new_table_id()
    request = f"GET /api/tables/{table}/socket HTTP/1.1\r\n".encode()
    first, _ = await listening.handed_over(request)
    listening.workers[first].is_ready = False
    second, _ = await listening.handed_over(request)
    assert second == (first + 1) % 3
    listening.workers[second].received.close()  # as when its process ends
    assert (await listening.handed_over(request))[0] == (first + 2) % 3


def test_tables_are_spread_evenly_and_stay_where_they_are() -> None:
    with ExitStack() as stack:
        workers = [FakeWorker() for _ in range(4)]
        for worker in workers:
            stack.callback(worker.close)
        requests = [f"GET /api/tables/{new_table_id()}/socket HTTP/1.1".encode() for _ in range(2000)]
        owners = [workers.index(next(receivers_for(workers, one, 0))) for one in requests]  # type: ignore[arg-type]
        assert owners == [workers.index(next(receivers_for(workers, one, 1))) for one in requests]  # type: ignore[arg-type]
        assert min(Counter(owners).values()) > 350


def test_a_worker_can_be_asked_for() -> None:
    with ExitStack() as stack:
        workers = [FakeWorker() for _ in range(2)]
        for worker in workers:
            stack.callback(worker.close)
        for number in (0, 1):
            request = f"GET /metrics?worker={number} HTTP/1.1".encode()
            assert next(receivers_for(workers, request, 5)) is workers[number]
