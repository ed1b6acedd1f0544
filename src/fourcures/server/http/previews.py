"""Link previews: the Open Graph tags of a table's page, and the picture of what a spectator sees there."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from starlette.requests import Request

from fourcures.engine import raster
from fourcures.engine.svg import HEIGHT, WIDTH
from fourcures.server.settings import Settings

if TYPE_CHECKING:
    from fourcures.tables.log.history import History
    from fourcures.tables.room import Room

KEPT = 64  # pictures in memory, some 250 kB each
PATIENCE = 30.0  # seconds for one picture


class Previews:
    """Pictures by table and moment: each is drawn once, one at a time, in a process of its own."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._pictures: OrderedDict[tuple[str, int], asyncio.Task[bytes]] = OrderedDict()
        self._one_at_a_time = asyncio.Semaphore(1)

    async def picture(self, history: History, room: Room, seq: int, address: str) -> bytes | None:
        """The picture after ``seq`` entries as a spectator sees the table; None if the log is shorter."""
        key = (room.id, seq)
        task = self._pictures.get(key)
        if task is None:
            if seq > room.table.seq:
                return None
            view = await history.view_at(room, seq, None, address)
            draw = partial(room.table.game.type.picture, view)
            task = self._pictures.get(key) or asyncio.create_task(self._drawn(draw))
            self._pictures[key] = task
        self._pictures.move_to_end(key)
        while len(self._pictures) > self._kept:
            self._pictures.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._pictures.pop(key, None)
            raise

    async def _drawn(self, draw: Callable[[], str]) -> bytes:
        async with self._one_at_a_time:
            return await rasterised(await asyncio.to_thread(draw))


async def rasterised(svg: str) -> bytes:
    """A picture as PNG, drawn by another process; ``PreviewFailed`` if that fails."""
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, raster.__file__), stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        png, _ = await asyncio.wait_for(child.communicate(svg.encode()), PATIENCE)
    except TimeoutError:
        raise PreviewFailed from None
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    if child.returncode or not png:
        raise PreviewFailed
    return png


class PreviewFailed(Exception):
    """The rasteriser gave no picture."""


# The page


def tagged_page(page: str, request: Request, room: Room, settings: Settings) -> str:
    """The page with the tags that sites read to show what a link leads to."""
    tags = "".join(
        f'<meta {"name" if name.startswith("twitter:") else "property"}="{name}" content="{escape(content)}" />'
        for name, content in _tags(request, room, settings).items()
    )
    return page.replace("</head>", f"{tags}</head>", 1)


def _tags(request: Request, room: Room, settings: Settings) -> dict[str, str]:
    game, last = room.table.game, room.table.seq
    moment = moment_of(request)
    address = f"{_origin(request, settings)}/t/{room.id}"
    asked = f"?moment={moment}" if moment is not None and moment <= last else ""
    question = game.prompt().text
    tags = {
        "og:site_name": "fourcures",
        "og:type": "website",
        "og:title": f"{game.type.title}, move {moment} of {last}" if asked else f"{game.type.title}, turn {game.turn}",
        "og:description": "A moment of this game, move by move." if asked else question[:1].upper() + question[1:],
        "og:url": address + asked,
    }
    if raster.can_rasterise():
        picture = f"{address}/preview.png{asked or f'?moment={last}'}"
        size = {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:image:type": "image/png"}
        alt = "The board as spectators see it"
        tags |= {"og:image": picture, **size, "og:image:alt": alt, "twitter:card": "summary_large_image"}
    return tags


def moment_of(request: Request) -> int | None:
    """The moment that an address asks for; None for the present, or if it is no number."""
    asked = request.query_params.get("moment", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= 7 else None


def _origin(request: Request, settings: Settings) -> str:
    """The origin that a reader came to, if it is one of ours; a header alone is not believed."""
    host, ours = request.headers.get("host", ""), sorted(settings.origins)
    return next((origin for origin in ours if origin.partition("://")[2] == host), ours[-1] if ours else "")
