"""A server with several worker processes behind one port."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from server.clients import PATIENCE, BrowserClient, RunningServer, free_port
from server.crowd import SERVE, Server
from server.databases import KINDS, fresh_database, postgresql_server

__all__ = ["postgresql_server"]


@pytest.fixture
def metrics_port() -> int:
    return free_port()


@pytest.fixture(params=KINDS)
async def server(request: pytest.FixtureRequest, tmp_path: Path, metrics_port: int) -> AsyncIterator[Server]:
    with fresh_database(request.param, request, tmp_path) as url:
        running = Server(url, workers=2, program=(*SERVE, "--metrics", f"127.0.0.1:{metrics_port}"))
        await running.start()
        yield running
        await running.stop()


@asynccontextmanager
async def browser(server: Server) -> AsyncIterator[BrowserClient]:
    port = int(server.address.rpartition(":")[2])
    at = SimpleNamespace(port=port, origin=f"http://{server.address}", clients=[])
    client = BrowserClient(cast("RunningServer", at))
    async with client.http:
        yield client


async def sockets_at(worker: int, metrics_port: int) -> int:
    """How many sockets a worker has at its tables, by its metrics."""
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as client:
        text = (await client.get(f"http://127.0.0.1:{metrics_port}/metrics?worker={worker}")).text
    metrics = dict(line.split(" ") for line in text.splitlines() if not line.startswith("#"))
    assert int(metrics["fourcures_worker"]) == worker
    return int(metrics["fourcures_sockets"])


def ends(descriptor: int) -> bool:
    """Wait for the end of the process of a descriptor."""
    ended = bool(select.select([descriptor], [], [], PATIENCE)[0])
    os.close(descriptor)
    return ended


async def asked_of(server: Server, worker: int, path: str) -> Any:
    """Answer of one of the workers: it keeps the connection of a first request that asks for it."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=PATIENCE, trust_env=False) as client:
        assert (await client.get(f"/sw.js?worker={worker}")).status_code < 500
        answer = await client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()


async def test_a_table_is_at_one_worker_and_any_worker_tells_of_it(server: Server, metrics_port: int) -> None:
    async with AsyncExitStack() as stack:
        ann, bob = [await stack.enter_async_context(browser(server)) for _ in range(2)]
        table = await ann.start("pandemic", "me open", first_player="most_recently_sick", first_seat=0, hands="open")
        assert (await bob.sit(table, 1, "Bob")).status_code == 200
        connected = [await stack.enter_async_context(one.at(table)) for one in [ann, bob] * 5]
        assert sorted([await sockets_at(worker, metrics_port) for worker in (0, 1)]) == [0, 10]
        assert (await connected[0].play("drive chicago"))["type"] == "done"
        assert (await connected[1].wait_for_seq(1))["decision"]["text"] == "drive chicago"
        for worker in (0, 1):
            assert len(await asked_of(server, worker, f"/api/tables/{table}/log")) == 2
            assert (await asked_of(server, worker, f"/api/tables/{table}"))["seats"][1]["name"] == "Bob"


async def test_a_worker_that_is_killed_comes_back_and_all_end_with_the_server(server: Server) -> None:
    async with browser(server) as ann:
        table = await ann.start("pandemic", "me open", first_player="most_recently_sick", first_seat=0, hands="open")
        for seq, victim in enumerate(server.worker_ids):  # so that the table's own is among them
            async with ann.at(table) as seat:
                assert seat.snapshot["seq"] == seq
                assert (await seat.play("pass", id=f"pass-{seq}"))["type"] == "done"
            gone = os.pidfd_open(victim)
            os.kill(victim, signal.SIGKILL)
            assert ends(gone)
    for worker in (0, 1):
        assert len(await asked_of(server, worker, f"/api/tables/{table}/log")) == 3
    descriptors = [os.pidfd_open(process) for process in server.worker_ids]
    await server.stop()
    assert server.status == 0
    assert len(descriptors) == 2
    assert all(ends(one) for one in descriptors)


async def test_workers_do_not_outlive_a_main_process_that_is_killed(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/games.db", workers=2)
    await server.start()
    descriptors = [os.pidfd_open(process) for process in server.worker_ids]
    await server.kill()
    assert len(descriptors) == 2
    assert all(ends(one) for one in descriptors)


def test_a_database_that_workers_cannot_reach_is_one_sentence() -> None:
    command = [sys.executable, "-m", "fourcures", "serve", "--no-prepare", "--port", "0", "--workers", "2"]
    ended = subprocess.run(
        [*command, "--database", "postgresql://nobody@127.0.0.1:1/nothing"], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert ended.stderr.count("The database postgresql://nobody@127.0.0.1:1/nothing failed") == 1
    assert "Traceback" not in ended.stderr
