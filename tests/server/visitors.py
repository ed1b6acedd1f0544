"""A real server on a port of its own, and visitors who talk to it as browsers do."""

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
from websockets.asyncio.client import ClientConnection, connect

from fourcures.server.app import Front
from fourcures.server.runner import Server, configured, listening
from fourcures.server.settings import Settings, own_origins

PATIENCE = 60  # seconds after which something will never come


@dataclass
class House:
    """A running server."""

    port: int
    settings: Settings
    hub: Any
    visitors: list[Visitor] = field(default_factory=list)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def open_house(
    folder: Path, database: str | None = None, send_buffer: int = 0, **wishes: Any
) -> AsyncIterator[House]:
    bound = listening("127.0.0.1", 0)
    if send_buffer:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    port = bound.getsockname()[1]
    wishes = {"bot_pause": 0.0, "tables_per_address": 1000.0, **wishes}
    settings = Settings(database or f"sqlite:///{folder}/tables.db", own_origins("127.0.0.1", port), **wishes)
    ready = asyncio.Event()
    front = Front(settings)
    server = Server(configured(front), ready.set)
    running = asyncio.create_task(server.serve([bound]))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
    assert ready.is_set()
    house = House(port, settings, front.app.state.hub)
    try:
        yield house
    finally:
        server.should_exit = True
        await running
        for visitor in house.visitors:
            await visitor.http.aclose()
        bound.close()


class Visitor:
    """A browser: it keeps cookies and says which page it comes from."""

    def __init__(self, house: House) -> None:
        self.house = house
        house.visitors.append(self)
        self.http = httpx.AsyncClient(base_url=house.origin, headers={"origin": house.origin}, timeout=PATIENCE)

    async def start(self, game: str = "pandemic", seats: str = "me open", **wishes: Any) -> str:
        """Make a table. Seats are ``me``, ``open`` or the name of a bot."""
        wanted = [{"held": one} if one in ("me", "open") else {"held": "bot", "bot": one} for one in seats.split()]
        adviser = wishes.pop("adviser", True)
        body = {"game": game, "options": wishes, "seats": wanted, "adviser": adviser}
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

    def cookies(self, table: str) -> dict[str, str]:
        return {one.name: one.value or "" for one in self.http.cookies.jar if one.path == f"/api/tables/{table}"}

    @asynccontextmanager
    async def at(self, table: str, **headers: str) -> AsyncIterator[Seat]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies(table).items())
        url = f"ws://127.0.0.1:{self.house.port}/api/tables/{table}/socket"
        async with connect(
            url, origin=self.house.origin, additional_headers={"cookie": cookie, **headers}, max_size=None
        ) as opened:  # type: ignore[arg-type]
            seat = Seat(opened)
            await seat.until(lambda: seat.moment is not None)
            yield seat


@dataclass
class Seat:
    """One socket: what came last of each kind of frame, and all that came."""

    socket: ClientConnection
    frames: list[dict[str, Any]] = field(default_factory=list)
    moment: Any = None
    people: Any = None
    numbers: Any = field(default_factory=count)

    async def next(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        frame: dict[str, Any] = json.loads(text)
        self.frames.append(frame)
        if frame["type"] == "snapshot":
            self.moment = frame
        if frame["type"] == "people":
            self.people = frame
        return frame

    async def until(self, holds: Callable[[], Any]) -> None:
        while not holds():
            await self.next()

    async def come_to(self, seq: int) -> Any:
        """The moment with a number, or a later one."""
        await self.until(lambda: self.moment["seq"] >= seq)
        return self.moment

    async def frame(self, kind: str) -> dict[str, Any]:
        """The next frame of a kind."""
        while (frame := await self.next())["type"] != kind:
            pass
        return frame

    async def send(self, do: str, **what: Any) -> str:
        what.setdefault("id", f"deed-{next(self.numbers)}")
        await self.socket.send(json.dumps({"type": do, **what}))
        number: str = what["id"]
        return number

    async def answer(self, number: str) -> dict[str, Any]:
        while (frame := await self.next()).get("id") != number:
            pass
        return frame

    async def ask(self, do: str, **what: Any) -> dict[str, Any]:
        """Send a deed; its answer."""
        return await self.answer(await self.send(do, **what))

    async def play(self, action: str, **what: Any) -> dict[str, Any]:
        """Take an action for the seat that looks."""
        what = {"seat": self.moment["viewer"], "expect": self.moment["seq"], "sure": True, **what}
        answer = await self.ask("play", action=action, **what)
        if answer["type"] == "done":
            await self.come_to(answer["seq"])
        return answer

    @property
    def texts(self) -> list[str]:
        return [offer["text"] for offer in self.moment["action_hints"]]
