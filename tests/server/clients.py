"""Test server on its own port, and clients that talk to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect

from fourcures.server.app import ServerApp
from fourcures.server.http.cookies import COOKIE
from fourcures.server.runner import Server, bind_socket, uvicorn_config
from fourcures.server.settings import LOOPBACK_NETWORKS, Settings

PATIENCE = 60  # seconds after which an answer will never come


@dataclass
class RunningServer:
    """Server in this process."""

    port: int
    settings: Settings
    hub: Any
    app: Any = None
    uvicorn: Any = None
    clients: list[BrowserClient] = field(default_factory=list)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def run_server(
    folder: Path, database: str | None = None, send_buffer: int = 0, *, has_metrics: bool = False, **limits: Any
) -> AsyncIterator[RunningServer]:
    listening = [bind_socket("127.0.0.1", 0) for _ in range(1 + has_metrics)]
    bound = listening[0]
    if send_buffer:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    port = bound.getsockname()[1]
    limits = {
        "drain_seconds": 0.0,
        "bot_pause": 0.0,
        "moment": 0.0,
        "tables_per_address": 1000.0,
        "deal_games": 0,
        "control": f"{folder}/control" if database and database.startswith("postgresql") else "",
        **limits,
    }
    proxies = limits.pop("proxies", LOOPBACK_NETWORKS)
    settings = Settings(database=database or f"sqlite:///{folder}/tables.db", **limits)
    bound_settings = settings.bound_to(*(one.getsockname()[1] for one in listening))
    settings = structs.replace(bound_settings, proxies=proxies)
    ready = asyncio.Event()
    app = ServerApp(settings)
    uvicorn_server = Server(uvicorn_config(app), ready.set)
    running = asyncio.create_task(uvicorn_server.serve(listening))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
    assert ready.is_set()
    server = RunningServer(port, settings, app.http_app.state.hub, app, uvicorn_server)
    try:
        yield server
    finally:
        uvicorn_server.should_exit = True
        await running
        for client in server.clients:
            await client.http.aclose()
        for one in listening:
            one.close()


def free_port() -> int:
    """Port that was free a moment ago, for other programs."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class BrowserClient:
    """HTTP client that keeps cookies and sends an Origin header, as a browser does."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        server.clients.append(self)
        self.http = httpx.AsyncClient(base_url=server.origin, headers={"origin": server.origin}, timeout=PATIENCE)

    async def start(self, game: str = "pandemic", seats: str = "me open", **options: Any) -> str:
        """Make a table. Seats are ``me``, ``open`` or the name of a bot."""
        wanted = [{"held": one} if one in ("me", "open") else {"held": "bot", "bot": one} for one in seats.split()]
        adviser = options.pop("adviser", True)
        body = {"game": game, "options": options, "seats": wanted, "adviser": adviser}
        answer = await self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    async def sit(self, table: str, seat: int, name: str = "Ada") -> httpx.Response:
        return await self.http.post(f"/api/tables/{table}/seats/{seat}", json={"name": name})

    async def get(self, path: str) -> Any:
        answer = await self.http.get(f"/api/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def key(self) -> str:
        """Key in this browser's cookie, or an empty string."""
        return next((one.value or "" for one in self.http.cookies.jar if one.name == COOKIE), "")

    @asynccontextmanager
    async def at(self, table: str, **headers: str) -> AsyncIterator[SocketClient]:
        cookie = f"{COOKIE}={self.key}"
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
        async with connect(
            url, origin=self.server.origin, additional_headers={"cookie": cookie, **headers}, max_size=None
        ) as opened:
            seat = SocketClient(opened)
            await seat.until(lambda: seat.snapshot is not None)
            yield seat


@dataclass
class SocketClient:
    """WebSocket client with all received frames, and the last of some types."""

    socket: ClientConnection
    frames: list[dict[str, Any]] = field(default_factory=list)
    snapshot: Any = None
    people: Any = None
    numbers: Any = field(default_factory=count)

    async def next(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        frame: dict[str, Any] = json.loads(text)
        self.frames.append(frame)
        if frame["type"] == "snapshot":
            self.snapshot = frame
        if frame["type"] == "people":
            self.people = frame
        return frame

    async def until(self, holds: Callable[[], Any]) -> None:
        while not holds():
            await self.next()

    async def wait_for_seq(self, seq: int) -> Any:
        """Wait for the snapshot after entry `seq` of the log, or a later one."""
        await self.until(lambda: self.snapshot["seq"] >= seq)
        return self.snapshot

    async def frame(self, type_: str) -> dict[str, Any]:
        """Wait for the next frame of a type."""
        while (frame := await self.next())["type"] != type_:
            pass
        return frame

    async def send(self, type_: str, **fields: Any) -> str:
        fields.setdefault("id", f"command-{next(self.numbers)}")
        await self.socket.send(json.dumps({"type": type_, **fields}))
        command_id: str = fields["id"]
        return command_id

    async def answer(self, command_id: str) -> dict[str, Any]:
        while (frame := await self.next()).get("id") != command_id:
            pass
        return frame

    async def ask(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its reply."""
        return await self.answer(await self.send(type_, **fields))

    async def play(self, action: str, **what: Any) -> dict[str, Any]:
        """Play an action as the viewing seat."""
        what = {"seat": self.snapshot["viewer"], "expect": self.snapshot["seq"], "sure": True, **what}
        answer = await self.ask("play", action=action, **what)
        if answer["type"] == "done":
            await self.wait_for_seq(answer["seq"])
        return answer

    @property
    def texts(self) -> list[str]:
        return [hint["text"] for hint in self.snapshot["action_hints"]]
