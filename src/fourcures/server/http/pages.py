"""The page, its assets and its link previews. One file serves the start, every table and unknown paths."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from fourcures import GAMES
from fourcures.engine.raster import can_rasterise
from fourcures.server.http.addresses import address_of
from fourcures.server.http.previews import entry_of, tagged_page
from fourcures.tables.errors import RequestRefused, StorageError, TableNotFound, UnplayableTable, refusal
from fourcures.tables.players import keys as player_keys

PAGES = ("/", "/my-games", "/key", "/deals/{game}/{day}")  # paths of the page, except those of tables and guides
ALWAYS_ASK = {"cache-control": "no-cache"}
NOT_BUILT = """<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>fourcures</title>
<p>The page was not built. In a checkout, <code>make play</code> or <code>python web/build.py</code> builds it; then
start the server again. The server itself is running: its paths are described in
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>"""
PAGE = Path(__file__).parent.parent / "page"


def page_response(status: int = 200) -> Response:
    """Response with the page, which is one file for all paths, or with status 503 if it was not built."""
    file = page_file()
    return HTMLResponse(NOT_BUILT, 503) if file is None else FileResponse(file, status, headers=ALWAYS_ASK)


def page_file() -> Path | None:
    """File of the built page. Return None if it was not built."""
    file = PAGE / "index.html"
    return file if file.is_file() else None


async def start_page(_: Request) -> Response:
    """Response with the page at a path that names no table."""
    return page_response()


async def table_page(request: Request) -> Response:
    """Response with the page of a table, tagged for link previews. The status is an error if it cannot be opened."""
    table = request.path_params["table"]
    try:
        if not player_keys.TABLE_ID.fullmatch(table):
            raise TableNotFound(table)
        async with request.app.state.hub.at(table) as room:
            page = page_file()
            if page is None:
                return page_response()
            tagged = tagged_page(page.read_text(encoding="utf-8"), request, room, request.app.state.settings)
            return HTMLResponse(tagged, headers=ALWAYS_ASK)
    except (TableNotFound, UnplayableTable, StorageError) as error:
        return page_response(refusal(error).status)  # the page requests the table itself and shows the error


async def table_preview(request: Request) -> Response:
    """Picture of a table for link previews, as a spectator sees it at an entry of its log or now."""
    table, state, address = request.path_params["table"], request.app.state, address_of(request)
    asked = entry_of(request)
    if not can_rasterise() or not player_keys.TABLE_ID.fullmatch(table) or (asked is None and request.url.query):
        raise RequestRefused(404, "There is no such picture.")
    with state.limits.request("previews", address):
        async with state.hub.at(table) as room:
            seq = room.table.seq if asked is None else asked
            picture = await state.previews.picture(state.hub, room, seq, address)
    headers = ALWAYS_ASK if asked is None else {"cache-control": "public, max-age=86400"}
    return Response(picture, media_type="image/png", headers=headers)


def page_routes() -> list[BaseRoute]:
    """Routes of the page and of its assets, which are named by a hash of their content."""
    routes: list[BaseRoute] = [
        *(Route(path, start_page) for path in PAGES),
        Route("/t/{table}", table_page),
        Route("/t/{table}/", table_page),
        Route("/t/{table}/preview.png", table_preview),
        *(Route(f"/how-to-play/{game}", start_page) for game in GAMES),
    ]
    return [*routes, Mount("/", StaticFiles(directory=PAGE))] if PAGE.is_dir() else routes
