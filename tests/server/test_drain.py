"""Shutdown of a server: people are told, pending requests are answered, and nobody can delay the end."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fourcures.server.sockets.client_socket import RESTARTS
from server.clients import BrowserClient, RunningServer, SocketClient, run_server
from server.serve_command import serve


async def closed_with(seat: SocketClient) -> int | None:
    with suppress(ConnectionClosed):
        while True:
            await seat.next()
    return seat.socket.close_code


async def test_a_command_under_way_is_answered_before_the_socket_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, arrived = asyncio.Event(), asyncio.Event()
    async with run_server(tmp_path) as server:
        client = BrowserClient(server)
        table = await client.start("dice", "me")
        append = server.hub.store.append

        async def slow_append(*arguments: Any) -> Any:
            arrived.set()
            await gate.wait()
            return await append(*arguments)

        monkeypatch.setattr(server.hub.store, "append", slow_append)
        async with client.at(table) as seat, client.at(table) as other:
            command = await seat.send("play", seat=0, expect=0, action=seat.texts[0], sure=True)
            await arrived.wait()
            server.uvicorn.should_exit = True
            assert await closed_with(other) == RESTARTS  # the server is already ending
            gate.set()
            assert (await seat.answer(command))["type"] == "done"
            assert await closed_with(seat) == RESTARTS
            assert seat.socket.close_reason == "The server restarts; please reconnect."


async def test_while_it_drains_people_are_told_and_nothing_begins(server: RunningServer, client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    async with client.at(table) as seat:
        server.app.start_drain()
        told = await seat.frame("announcement")
        assert told["text"].startswith("The server restarts in a moment; your game is kept")
        assert (await seat.play(seat.texts[0]))["type"] == "done"
        body = {"game": "dice", "seats": [{"held": "me"}]}
        for path, content in (("tables", body), ("records", {})):
            answer = await client.http.post(f"/api/{path}", json=content)
            assert answer.status_code == 503
            assert answer.json() == {"error": "The server is about to restart; please make your table in a minute."}
        async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket") as late:
            with pytest.raises(ConnectionClosed):
                await late.recv()
        assert late.close_code == RESTARTS


async def test_sigterm_drains_and_leaves_a_line_in_the_log(tmp_path: Path) -> None:
    async with serve(tmp_path) as served:
        client = BrowserClient(served.server)
        async with client.at(await client.start("dice", "me")) as seat:
            served.process.send_signal(signal.SIGTERM)
            await seat.frame("announcement")
            assert (await seat.play(seat.texts[0]))["type"] == "done"
            assert await closed_with(seat) == RESTARTS
        log = await served.end()
        assert "the server ends; 1 sockets are at its tables" in log
        assert "Traceback" not in log
        assert "ERROR" not in log
        assert served.process.returncode == 0


async def test_ctrl_c_twice_ends_at_once(tmp_path: Path) -> None:
    async with serve(tmp_path) as served:
        client = BrowserClient(served.server)
        async with client.at(await client.start("dice", "me")) as seat:
            served.process.send_signal(signal.SIGINT)
            await seat.frame("announcement")
            served.process.send_signal(signal.SIGINT)
            assert "Traceback" not in await served.end()
            await closed_with(seat)
