"""The proxies of `deploy/` before servers on this machine."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.clients import PATIENCE, free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FETCHED = ROOT / "build" / "proxies" / "usr"  # made by the Makefile
# No TLS, and client addresses taken from a header, as if another proxy came first.
PLAIN = {
    " ssl;": ";",
    "    ssl_": "    # ssl_",
    "X-Forwarded-For $remote_addr": "X-Forwarded-For $http_x_forwarded_for",
}
LOG = "access.log"  # each line has a path and the servers that were asked


def adapted(text: str, changes: dict[str, str]) -> str:
    """Text of a file in `deploy/` with replacements for this machine; each must apply."""
    for old, new in changes.items():
        text, count = re.subn(re.escape(old), lambda _, new=new: new, text)
        assert count, f"{old} is not there any more"
    return text


def nginx_arguments(folder: Path, port: int, servers: Sequence[int], *, tls: bool = True) -> list[str]:
    """Write a configuration of nginx before the ports of two servers, and return the arguments to run it."""
    changes = {
        "/etc/letsencrypt/live/play.example": str(folder),
        "play.example": "localhost",
        "listen 443": f"listen 127.0.0.1:{port}",
        "listen 80": f"listen 127.0.0.1:{free_port()}",
        "127.0.0.1:8013": f"127.0.0.1:{servers[0]}",
        "127.0.0.1:8014": f"127.0.0.1:{servers[1]}",
    }
    site = adapted((DEPLOY / "nginx.conf").read_text(), changes if tls else changes | PLAIN)
    temporary = "".join(
        f"{one}_temp_path {folder}/{one};\n" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    log = f"log_format tables '$uri $upstream_addr';\naccess_log {folder}/{LOG} tables;\n"
    (folder / "nginx.conf").write_text(f"{main}http {{\n{log}{temporary}{site}}}\n")
    return ["-c", str(folder / "nginx.conf"), "-p", str(folder), "-g", "daemon off; master_process off;"]


@asynccontextmanager
async def run_nginx(folder: Path, servers: Sequence[int], port: int = 0) -> AsyncIterator[int]:
    """Run nginx without TLS before the ports of two servers, at a free port unless one is given."""
    port = port or free_port()
    async with run_proxy("nginx", nginx_arguments(folder, port, servers, tls=False), folder, port):
        yield port


@asynccontextmanager
async def run_proxy(name: str, arguments: Sequence[str], folder: Path, port: int) -> AsyncIterator[None]:
    """Run a proxy within a context. Skip the test where it is not installed."""
    program = find_proxy(name) or pytest.skip(f"{name} is not installed")
    with (folder / "stderr").open("wb") as stderr:
        process = await asyncio.create_subprocess_exec(program, *arguments, env={"HOME": str(folder)}, stderr=stderr)
    try:
        async with asyncio.timeout(PATIENCE):
            while not await answers(port):
                assert process.returncode is None, (folder / "stderr").read_text()
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def servers_asked(folder: Path) -> dict[str, set[int]]:
    """Ports of the servers that nginx asked, by table."""
    asked: dict[str, set[int]] = {}
    for table, port in re.findall(r"^/api/tables/([^/ ]+)\S* 127\.0\.0\.1:(\d+)$", (folder / LOG).read_text(), re.M):
        asked.setdefault(table, set()).add(int(port))
    return asked


def find_proxy(name: str) -> str | None:
    """Path of a proxy program, or None if it is not installed."""
    folders = (os.environ.get("PATH", os.defpath), "/usr/sbin", FETCHED / "sbin", FETCHED / "bin")
    return shutil.which(name, path=os.pathsep.join(map(str, folders)))


async def answers(port: int) -> bool:
    """Return True if a process listens at a port of this machine."""
    try:
        # From another address: with the same one, a connection can meet itself, and the port is taken.
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True
