"""Connections: their limits, and the time that a client may take for its request."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fourcures.engine.errors import FourcuresError
from fourcures.server import metrics
from fourcures.server.http.addresses import TrustedProxies
from fourcures.server.http.rate_limit import TokenBuckets
from fourcures.server.sockets.client_socket import TRY_LATER, ClientSocket
from fourcures.server.sockets.connections import AddressCounts
from server.clients import PATIENCE, BrowserClient, RunningServer, run_server
from server.counted import counted
from server.serve_command import serve

HALF_HEADERS = b"GET / HTTP/1.1\r\nHost: x\r\n"
HALF_BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
WHOLE = b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)
SOMEBODY = {"x-forwarded-for": "192.0.2.7"}
SOMEBODY_ELSE = {"x-forwarded-for": "192.0.2.8"}


class RawClient:
    """Connections that send some bytes, and nothing more until the test says so."""

    def __init__(self) -> None:
        self.writers: list[asyncio.StreamWriter] = []

    async def say(self, server: RunningServer, data: bytes, host: str = "127.0.0.1") -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(host, 0))
        self.writers.append(writer)
        writer.write(data)
        return reader

    @property
    def last(self) -> asyncio.StreamWriter:
        return self.writers[-1]


@pytest.fixture
async def raw() -> AsyncIterator[RawClient]:
    client = RawClient()
    yield client
    for writer in client.writers:
        writer.transport.abort()
    await asyncio.sleep(0)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Read until the server closes the connection, and return the data."""
    came = b""
    with suppress(ConnectionResetError):
        while data := await asyncio.wait_for(reader.read(1 << 16), PATIENCE):
            came += data
    return came


async def test_who_does_not_finish_a_request_is_closed(raw: RawClient, tmp_path: Path) -> None:
    async with run_server(tmp_path, request_seconds=0.05) as server:
        before = counted(metrics.CLOSED, "unfinished")
        halves = (b"", HALF_HEADERS, HALF_BODY, WHOLE + b"GET")
        readers = [await raw.say(server, half) for half in halves]
        for half, reader in zip(halves, readers, strict=True):
            assert (await ended(reader)).startswith(b"HTTP/1.1 200") == half.startswith(WHOLE)
        assert counted(metrics.CLOSED, "unfinished") == before + len(halves)
        client = BrowserClient(server)
        assert await client.get("tables/" + await client.start("dice", "me"))


async def test_who_sends_a_request_bit_by_bit_is_closed(raw: RawClient, tmp_path: Path) -> None:
    async with run_server(tmp_path, request_seconds=0.05) as server:
        reader = await raw.say(server, HALF_HEADERS)
        answer = asyncio.create_task(ended(reader))
        while not answer.done():
            raw.last.write(b"X")
            await asyncio.sleep(0)
        assert not answer.result().startswith(b"HTTP/1.1 200")


async def test_who_sends_many_requests_is_not_closed(tmp_path: Path) -> None:
    async with run_server(tmp_path, request_seconds=0.05) as server:
        client = BrowserClient(server)
        before = counted(metrics.CLOSED, "unfinished")
        last = asyncio.get_running_loop().time() + 0.5
        while asyncio.get_running_loop().time() < last:
            assert (await client.http.post("/api/tables", json={})).status_code == 422
        assert counted(metrics.CLOSED, "unfinished") == before


@pytest.mark.parametrize("more", [b"", b"\r\n"])
async def test_a_connection_without_a_further_request_is_closed(raw: RawClient, tmp_path: Path, more: bytes) -> None:
    async with run_server(tmp_path, keep_alive_seconds=0.05) as server:
        assert (await ended(await raw.say(server, WHOLE + more))).startswith(b"HTTP/1.1 200")


async def test_a_request_that_ends_half_way_is_not_carried_out(
    raw: RawClient, server: RunningServer, client: BrowserClient, caplog: pytest.LogCaptureFixture
) -> None:
    table = await client.start("pandemic", "me open")
    head = (
        f"DELETE /api/tables/{table}/seats/0 HTTP/1.1\r\nHost: x\r\nOrigin: {server.origin}\r\n"
        f"Cookie: fourcures-key={client.key}\r\nContent-Length: 10\r\n\r\nhalf"
    )
    await raw.say(server, head.encode())
    raw.last.close()
    await until(lambda: len(server.app.connections.open) <= 1)
    await client.get("games")
    assert (await client.get(f"tables/{table}"))["yours"] == [0]
    assert not caplog.records


async def test_when_all_are_sockets_a_new_connection_is_refused_with_a_sentence(raw: RawClient, tmp_path: Path) -> None:
    async with run_server(tmp_path, max_connections=2) as server:
        client = BrowserClient(server)
        table = await client.start("dice", "me")
        await client.http.aclose()
        async with client.at(table), client.at(table) as seat:
            answer = await ended(await raw.say(server, b""))
            assert answer.startswith(b"HTTP/1.1 503")
            assert b"no room for more connections" in answer
            assert (await seat.play(seat.texts[0]))["type"] == "done"
        other = BrowserClient(server)
        await until(lambda: not server.app.connections.open)
        assert await other.get("games")


async def until(holds: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0)


async def test_a_socket_that_answers_no_pings_is_closed(raw: RawClient, tmp_path: Path) -> None:
    async with run_server(tmp_path, ping_seconds=0.05) as server:
        client = BrowserClient(server)
        table = await client.start("dice", "me")
        head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\n".encode()
        assert (await ended(await raw.say(server, head + UPGRADE))).startswith(b"HTTP/1.1 101")
        await until(lambda: server.hub.client_count == 0)


@pytest.mark.parametrize("limits", [{"connections_per_address": 2}, {"max_connections": 4}])
async def test_an_address_gets_only_so_many_connections_and_at_most_half(
    raw: RawClient, tmp_path: Path, limits: dict[str, int]
) -> None:
    async with run_server(tmp_path, proxies=("10.0.0.0/8",), **limits) as server:
        await raw.say(server, HALF_HEADERS)
        await raw.say(server, HALF_BODY)
        answer = await ended(await raw.say(server, b""))
        assert answer.startswith(b"HTTP/1.1 503")
        assert b"please close some pages" in answer
        assert b" 200 " in await (await raw.say(server, WHOLE, "127.0.0.2")).readuntil(b"\r\n")
        raw.writers[0].close()
        await until(lambda: len(server.app.connections.open) == 2)
        assert b" 200 " in await (await raw.say(server, WHOLE)).readuntil(b"\r\n")
        raw.writers[1].transport.abort()  # nobody waits for it at the end


def test_addresses_of_one_subscriber_are_counted_together_and_proxies_not_at_all() -> None:
    counts = AddressCounts(1, TrustedProxies(["10.0.0.0/8"]))
    assert counts.take("2001:db8::1")
    assert not counts.take("2001:db8::2")
    assert counts.take("2001:db8:0:1::1")
    assert all(counts.take("10.1.2.3") for _ in range(3))
    counts.release("10.1.2.3")
    assert all(counts.take("::ffff:10.1.2.3") for _ in range(3))


async def test_sockets_are_counted_by_who_asked_the_proxy(tmp_path: Path) -> None:
    async with run_server(tmp_path, sockets_per_address=1) as server:
        client = BrowserClient(server)
        table = await client.start("dice", "me")
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        async with client.at(table, **SOMEBODY), client.at(table, **SOMEBODY_ELSE), client.at(table), client.at(table):
            async with connect(url, additional_headers=SOMEBODY) as refused:
                with pytest.raises(ConnectionClosed):
                    await refused.recv()
            assert refused.close_code == TRY_LATER
            assert "your address" in (refused.close_reason or "")
        async with client.at(table, **SOMEBODY):
            pass


async def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    async with run_server(tmp_path, requests_per_address=3.0, requests_per_second=0.1) as server:
        client = BrowserClient(server)
        answers = [await client.http.get("/api/games", headers=SOMEBODY) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[3].json() == {"error": "Too many requests from your address; please wait a moment."}
        assert 1 <= int(answers[3].headers["retry-after"]) <= 10
        assert (await client.http.get("/api/games", headers=SOMEBODY_ELSE)).status_code == 200
        for _ in range(5):  # from this machine, or through a proxy that names no client
            assert (await client.http.get("/api/games")).status_code == 200


async def test_only_trusted_proxies_are_believed(tmp_path: Path) -> None:
    async with run_server(
        tmp_path, proxies=("10.0.0.0/8",), requests_per_address=3.0, requests_per_second=1e-6
    ) as server:
        client = BrowserClient(server)
        codes = [
            (await client.http.get("/api/games", headers={"x-forwarded-for": f"192.0.2.{number}"})).status_code
            for number in range(4)
        ]
        assert codes == [200, 200, 200, 429]


def test_proxies_are_addresses_or_networks() -> None:
    proxies = TrustedProxies(["127.0.0.0/8", "::1", "172.18.0.0/16"])
    assert all(host in proxies for host in ("127.0.0.1", "::1", "::ffff:172.18.3.4"))
    assert not any(host in proxies for host in ("172.19.0.1", "::2", "", "localhost"))
    assert "::ffff:172.18.0.0/112" in proxies.for_uvicorn
    with pytest.raises(FourcuresError, match="'nginx' is no address of a proxy"):
        TrustedProxies(["nginx"])


def test_a_bucket_says_when_there_will_be_a_token() -> None:
    now = 0.0
    buckets = TokenBuckets(1, 0.5, lambda: now)
    assert buckets.seconds_until_taken("a") == 0
    assert buckets.seconds_until_taken("a") == 2
    now = 1.0
    assert buckets.seconds_until_taken("a") == 1
    now = 2.0
    assert buckets.take("a")


async def test_who_leaves_without_a_word_leaves_no_error(
    raw: RawClient, server: RunningServer, client: BrowserClient, caplog: pytest.LogCaptureFixture
) -> None:
    table = await client.start("pandemic", "me me", hands="open")
    caplog.set_level(logging.WARNING)
    async with client.at(table) as seat:
        for _ in range(5):
            async with client.at(table) as leaving:
                for number in range(3):
                    await leaving.send("chat", seat=1, text=f"{number}", id=f"c{number}")
                leaving.socket.transport.abort()
        await seat.until(lambda: seat.people["watching"] == 0)
        for number in range(5):
            await seat.ask("chat", seat=0, text=f"{number}")
    await until(lambda: len(server.app.connections.open) <= 1)
    assert [record.getMessage() for record in caplog.records] == []


async def test_who_leaves_in_the_handshake_leaves_no_error(
    raw: RawClient,
    server: RunningServer,
    client: BrowserClient,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrived, gate, left = asyncio.Event(), asyncio.Event(), asyncio.Event()
    table, at = await client.start("dice", "me"), server.hub.at

    @asynccontextmanager
    async def slow_at(table_id: str) -> AsyncIterator[Any]:
        arrived.set()
        await gate.wait()
        async with at(table_id) as room:
            yield room

    monkeypatch.setattr(server.hub, "at", slow_at)
    monkeypatch.setattr(server.app.sockets, "release", lambda _: left.set())
    await raw.say(server, f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\n".encode() + UPGRADE)
    await arrived.wait()
    raw.last.transport.abort()
    await until(lambda: len(server.app.connections.open) <= 1)
    errors = counted(metrics.ERRORS, "socket")
    gate.set()
    await left.wait()
    await asyncio.sleep(0)
    assert counted(metrics.ERRORS, "socket") == errors
    assert [record.getMessage() for record in caplog.records] == []


async def test_closed_sockets_are_freed_without_the_garbage_collector(
    server: RunningServer, client: BrowserClient
) -> None:
    def is_open() -> bool:
        return any(type(one) is ClientSocket for one in gc.get_objects())

    table = await client.start("dice", "me")
    gc.collect()
    gc.disable()
    try:
        async with client.at(table):
            assert is_open()
        await until(lambda: not is_open())
    finally:
        gc.enable()


async def test_malformed_requests_leave_no_traceback(
    raw: RawClient, server: RunningServer, client: BrowserClient, caplog: pytest.LogCaptureFixture
) -> None:
    chunked = (
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nOrigin: http://evil.example\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    reader = await raw.say(server, chunked)
    assert b" 403 " in await reader.readuntil(b"\r\n")
    raw.last.write(b"this is no chunk\r\n")
    await ended(reader)
    assert b" 400 " in await ended(await raw.say(server, b"\x16\x03\x01\r\n\r\n"))
    assert not [record for record in caplog.records if record.exc_info]
    assert await client.get("games")


async def test_more_half_sent_requests_than_file_handles_harm_nobody_at_a_table(raw: RawClient, tmp_path: Path) -> None:
    async with serve(tmp_path, files=256) as served:
        client = BrowserClient(served.server)
        table = await client.start("dice", "me")
        async with client.at(table) as seat:
            served.process.send_signal(signal.SIGSTOP)  # so that all connections arrive at once
            for _ in range(400):
                await raw.say(served.server, HALF_HEADERS)
            served.process.send_signal(signal.SIGCONT)
            for _ in range(3):
                assert (await seat.play(seat.texts[0]))["type"] == "done"
            for writer in raw.writers:
                writer.transport.abort()
            assert await client.get(f"tables/{table}")
        served.process.terminate()
        log = await served.end()
        assert "out of system resource" not in log
        assert len(log.splitlines()) < 20, log


async def test_who_sends_commands_too_fast_is_not_read(
    raw: RawClient, server: RunningServer, client: BrowserClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, arrived = asyncio.Event(), asyncio.Event()
    table, append = await client.start("dice", "me"), server.hub.store.append

    async def slow_append(*arguments: Any) -> Any:
        arrived.set()
        await gate.wait()
        return await append(*arguments)

    monkeypatch.setattr(server.hub.store, "append", slow_append)
    async with client.at(table) as seat:
        await seat.send("play", seat=0, expect=0, action=seat.texts[0], sure=True)
        await arrived.wait()
        transport, frame = seat.socket.transport, bytes([0x82, 0xFE, 0x3A, 0x98, 0, 0, 0, 0]) + b"x" * 15_000
        for _ in range(4000):  # 60 MB, far more than the system buffers
            transport.write(frame)
            await asyncio.sleep(0)
        assert transport.get_write_buffer_size() > 30 << 20
        gate.set()
        transport.abort()


async def test_a_socket_takes_little_memory(tmp_path: Path) -> None:
    def memory(process: int) -> int:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
        assert found is not None
        return int(found[1])

    async with serve(tmp_path) as served, AsyncExitStack() as opened:
        client = BrowserClient(served.server)
        tables = [await client.start("dice", "me") for _ in range(20)]
        for number in range(180):
            await opened.enter_async_context(client.at(tables[number % 20]))
            if number == 19:
                before = memory(served.process.pid)
        assert (memory(served.process.pid) - before) / 160 < 100  # kB
