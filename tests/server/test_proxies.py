"""The proxies of `deploy/` before real servers: a game over TLS, and tables at two servers.

Skipped where the proxy is not installed.
"""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fourcures.server.http.cookies import COOKIE
from server import proxy
from server.clients import PATIENCE, BrowserClient, RunningServer, SocketClient, free_port, run_server
from server.crowd import SERVE, Server
from server.proxy import DEPLOY, adapted, nginx_arguments, run_nginx, run_proxy, servers_asked


def certificate(folder: Path) -> ssl.SSLContext:
    """Make a self-signed certificate for localhost in a folder. Return a context that trusts only it."""
    openssl = shutil.which("openssl") or pytest.skip("openssl is not installed")
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2", "-nodes"]
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([openssl, "req", "-x509", *key, *subject, *files], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


def nginx(folder: Path, port: int, server: int) -> list[str]:
    return nginx_arguments(folder, port, [server, free_port()])  # the other server is down


def caddy(folder: Path, port: int, server: int) -> list[str]:
    site = adapted(
        (DEPLOY / "Caddyfile").read_text(),
        {
            "play.example {": f"https://localhost:{port} {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem",
            "127.0.0.1:8013": f"127.0.0.1:{server}",
        },
    )
    (folder / "Caddyfile").write_text(
        "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n" + site
    )
    return ["run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@asynccontextmanager
async def proxied(
    program: Callable[[Path, int, int], list[str]], folder: Path
) -> AsyncIterator[tuple[str, ssl.SSLContext]]:
    """Host and port of a proxy before a server, with a context that trusts it."""
    context, port = certificate(folder), free_port()
    async with (
        run_server(folder, origins=frozenset([f"https://localhost:{port}"])) as server,
        run_proxy(program.__name__, program(folder, port, server.port), folder, port),
    ):
        yield f"localhost:{port}", context


@pytest.mark.parametrize("program", [nginx, caddy])
async def test_a_game_is_played_over_tls_through_the_proxy(
    program: Callable[[Path, int, int], list[str]], tmp_path: Path
) -> None:
    async with proxied(program, tmp_path) as (host, context):
        origin = f"https://{host}"
        claimed = {"origin": origin, "x-forwarded-for": "203.0.113.7"}
        async with httpx.AsyncClient(base_url=origin, verify=context, headers=claimed, timeout=PATIENCE) as client:
            body: dict[str, Any] = {"game": "dice", "options": {}, "seats": [{"held": "me"}]}
            made = await client.post("/api/tables", json=body)
            assert made.status_code == 201, made.text
            assert "; Secure" in made.headers["set-cookie"]
            assert "strict-transport-security" in made.headers
        cookie = made.headers["set-cookie"].partition(";")[0]
        url = f"wss://{host}/api/tables/{made.json()['table']}/socket"
        async with connect(
            url, ssl=context, origin=origin, additional_headers={"cookie": cookie}, max_size=None
        ) as opened:
            seat = SocketClient(opened)
            await seat.until(lambda: seat.snapshot is not None)
            while seat.snapshot["view"]["outcome"] is None:
                assert (await seat.play(seat.texts[0]))["type"] == "done"
        assert cookie.startswith(COOKIE)
        async with httpx.AsyncClient(
            base_url=origin, verify=context, headers={"origin": "https://evil.example"}
        ) as foreign:
            assert (await foreign.post("/api/tables", json=body)).status_code == 403


def test_a_proxy_that_was_fetched_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxy, "FETCHED", tmp_path)
    assert proxy.find_proxy("gate") is None
    for folder in ("sbin", "bin"):
        program = tmp_path / folder / f"{folder}-gate"
        program.parent.mkdir()
        program.touch(0o755)
        assert proxy.find_proxy(program.name) == str(program)


@dataclass
class Fleet:
    """Two servers on one database behind nginx."""

    servers: dict[int, Server]  # by port
    entrance: RunningServer
    folder: Path

    async def make_tables(self, ada: BrowserClient, bob: BrowserClient) -> dict[int, str]:
        """Make tables of two people until each server has one. Return them by port."""
        found: dict[int, str] = {}
        while len(found) < len(self.servers):
            table = await ada.start(first_player="most_recently_sick", first_seat=0, hands="open")
            assert (await bob.sit(table, 1, "Bob")).status_code == 200
            found |= {port: table for table, (port,) in servers_asked(self.folder).items()}
        return found


@pytest.fixture
async def fleet(tmp_path: Path, postgresql: str) -> AsyncIterator[Fleet]:
    entrance = RunningServer(free_port(), settings=None, hub=None)  # type: ignore[arg-type]
    async with AsyncExitStack() as stack:
        servers = [Server(postgresql, program=(*SERVE, "--origin", entrance.origin)) for _ in range(2)]
        for server in servers:
            stack.push_async_callback(server.stop)
        await asyncio.gather(*(server.start() for server in servers))
        ports = [server.port for server in servers]
        await stack.enter_async_context(run_nginx(tmp_path, ports, entrance.port))
        yield Fleet(dict(zip(ports, servers, strict=True)), entrance, tmp_path)
        for client in entrance.clients:
            await client.http.aclose()


@asynccontextmanager
async def meeting(
    table: str, ada: BrowserClient, bob: BrowserClient
) -> AsyncIterator[tuple[SocketClient, SocketClient]]:
    """Ada and Bob at a table, each aware of the other's presence."""
    async with ada.at(table) as mine, bob.at(table) as his:
        for one in (mine, his):
            await one.until(lambda one=one: one.people and all(seat["present"] for seat in one.people["seats"]))
        yield mine, his


async def test_people_of_a_table_meet_at_one_server_and_at_the_other_when_that_is_killed(fleet: Fleet) -> None:
    ada, bob = BrowserClient(fleet.entrance), BrowserClient(fleet.entrance)
    tables = await fleet.make_tables(ada, bob)
    (victim, lost), (survivor, kept) = tables.items()
    async with meeting(kept, ada, bob) as (other, _):
        async with meeting(lost, ada, bob) as (mine, his):
            assert (await mine.play("drive chicago"))["type"] == "done"
            await his.wait_for_seq(1)
            await fleet.servers[victim].kill()
            with pytest.raises(ConnectionClosed):
                await mine.next()
        async with meeting(lost, ada, bob) as (mine, his):
            assert (await mine.play("pass"))["type"] == "done"
            assert (await his.wait_for_seq(2))["decision"]["text"] == "pass"
        assert (await other.play("pass"))["type"] == "done"
    await fleet.servers[victim].start()
    async with meeting(lost, ada, bob) as (mine, _):  # at their own server again
        await fleet.servers[survivor].kill()
        assert (await mine.play("pass"))["type"] == "done"
    log = await ada.get(f"tables/{lost}/log")
    assert [line["decision"]["text"] for line in log[1:]] == ["drive chicago", "pass", "pass"]
