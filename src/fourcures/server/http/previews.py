"""Link previews: the Open Graph tags of a table's page, and a picture of the table as spectators see it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from html import escape
from typing import TYPE_CHECKING

from starlette.requests import Request

from fourcures.engine import raster
from fourcures.engine.svg import HEIGHT, WIDTH
from fourcures.server.settings import Settings
from fourcures.tables.errors import RequestRefused
from fourcures.tables.log.folded_log import picture_at

if TYPE_CHECKING:
    from fourcures.tables.hub import Hub
    from fourcures.tables.room import Room

KEPT = 64  # pictures in memory, some 250 kB each


class Previews:
    """LRU cache of pictures by table and entry of its log."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._pictures: OrderedDict[tuple[str, int], asyncio.Task[bytes]] = OrderedDict()

    async def picture(self, hub: Hub, room: Room, seq: int, address: str) -> bytes:
        """Picture of the table after ``seq`` entries, as a spectator sees it. Raise RequestRefused if there is none."""
        key = (room.id, seq)
        if key not in self._pictures:
            if seq > room.table.seq:
                raise RequestRefused(404, f"The game has not come to entry {seq} yet.")
            self._pictures[key] = hub.tasks.start(hub.ask_log(room, address, picture_at, seq))
        self._pictures.move_to_end(key)
        while len(self._pictures) > self._kept:
            self._pictures.popitem(last=False)
        try:
            return await asyncio.shield(self._pictures[key])
        except Exception:
            self._pictures.pop(key, None)
            raise RequestRefused(503, "The picture could not be drawn; please try again.") from None


# The page


def tagged_page(page: str, request: Request, room: Room, settings: Settings) -> str:
    """Page with the tags that other sites read to preview a link."""
    tags = "".join(
        f'<meta {"name" if name.startswith("twitter:") else "property"}="{name}" content="{escape(content)}" />'
        for name, content in _tags(request, room, settings).items()
    )
    return page.replace("</head>", f"{tags}</head>", 1)


def _tags(request: Request, room: Room, settings: Settings) -> dict[str, str]:
    game, last = room.table.game, room.table.seq
    seq = entry_of(request)
    address = f"{_origin(request, settings)}/t/{room.id}"
    asked = f"?moment={seq}" if seq is not None and seq <= last else ""
    question = game.prompt().text
    tags = {
        "og:site_name": "fourcures",
        "og:type": "website",
        "og:title": f"{game.type.title}, move {seq} of {last}" if asked else f"{game.type.title}, turn {game.turn}",
        "og:description": "A point of this game, move by move." if asked else question[:1].upper() + question[1:],
        "og:url": address + asked,
    }
    if raster.can_rasterise():
        picture = f"{address}/preview.png{asked or f'?moment={last}'}"
        size = {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:image:type": "image/png"}
        alt = "The board as spectators see it"
        tags |= {"og:image": picture, **size, "og:image:alt": alt, "twitter:card": "summary_large_image"}
    return tags


def entry_of(request: Request) -> int | None:
    """Log entry named in a link, such as ``?moment=12``. Return None if there is none or it is no number."""
    asked = request.query_params.get("moment", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= 7 else None


def _origin(request: Request, settings: Settings) -> str:
    """Origin of the server that the Host header names. The header is not trusted, so others get the server's last."""
    host, ours = request.headers.get("host", ""), sorted(settings.origins)
    return next((origin for origin in ours if origin.partition("://")[2] == host), ours[-1] if ours else "")
