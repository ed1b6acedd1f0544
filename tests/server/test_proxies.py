"""The proxies of `deploy/` before a real server: a game over TLS and WebSockets. Skipped where none is installed."""

from __future__ import annotations

import asyncio
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from fourcures.server.http.cookies import COOKIE
from server.clients import PATIENCE, RunningServer, SocketClient, free_port, run_server

DEPLOY = Path(__file__).parents[2] / "deploy"


def certificate(folder: Path) -> ssl.SSLContext:
    """Self-signed certificate for localhost in a folder, and a context that trusts it alone."""
    openssl = shutil.which("openssl") or pytest.skip("openssl is not installed")
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2", "-nodes"]
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([openssl, "req", "-x509", *key, *subject, *files], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


def adapted(text: str, changes: dict[str, str]) -> str:
    """A file of `deploy/` with the few things changed that differ here; each must be in it."""
    for old, new in changes.items():
        text, count = re.subn(re.escape(old), lambda _, new=new: new, text)
        assert count, f"{old} is not there any more"
    return text


def nginx(folder: Path, port: int, server: int) -> list[str]:
    site = adapted(
        (DEPLOY / "nginx.conf").read_text(),
        {
            "/etc/letsencrypt/live/play.example": str(folder),
            "play.example": "localhost",
            "listen 443": f"listen 127.0.0.1:{port}",
            "listen 80": f"listen 127.0.0.1:{free_port()}",
            "127.0.0.1:8013": f"127.0.0.1:{server}",
        },
    )
    temporary = "".join(
        f"{one}_temp_path {folder}/{one};\n" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{main}http {{\naccess_log off;\n{temporary}{site}}}\n")
    return ["-c", str(folder / "nginx.conf"), "-p", str(folder), "-g", "daemon off; master_process off;"]


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
) -> AsyncIterator[tuple[str, ssl.SSLContext, RunningServer]]:
    """Host and port of a proxy before a server."""
    found = shutil.which(program.__name__) or shutil.which(program.__name__, path="/usr/sbin")
    if found is None:
        pytest.skip(f"{program.__name__} is not installed")
    context, port = certificate(folder), free_port()
    origin = f"https://localhost:{port}"
    async with run_server(folder, origins=frozenset([origin])) as server:
        with (folder / "stderr").open("wb") as stderr:
            process = await asyncio.create_subprocess_exec(
                found, *program(folder, port, server.port), env={"HOME": str(folder)}, stderr=stderr
            )
        try:
            async with asyncio.timeout(PATIENCE):
                while not await answers(port):
                    assert process.returncode is None, (folder / "stderr").read_text()
            yield f"localhost:{port}", context, server
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


async def answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


@pytest.mark.parametrize("program", [nginx, caddy])
async def test_a_game_is_played_over_tls_through_the_proxy(
    program: Callable[[Path, int, int], list[str]], tmp_path: Path
) -> None:
    async with proxied(program, tmp_path) as (host, context, _):
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
