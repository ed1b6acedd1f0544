"""ASGI application: HTTP routes, error responses, the page, and the WebSocket endpoint."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from fourcures import __version__
from fourcures.engine.errors import FourcuresError
from fourcures.server import http, http_deals, http_players, player_keys
from fourcures.server.bots import BotPool
from fourcures.server.endpoints import HttpError, error_response, json_response, openapi
from fourcures.server.hub import Hub, TableNotFound
from fourcures.server.middleware import SecurityMiddleware
from fourcures.server.rate_limit import TokenBuckets
from fourcures.server.settings import Settings
from fourcures.server.sockets import serve_socket
from fourcures.server.storage import StorageError, open_store

ENDPOINTS = [*http.ENDPOINTS, *http_players.ENDPOINTS, *http_deals.ENDPOINTS]
SOCKET_PATH = re.compile(r"/api/tables/(?P<table>[^/]*)/socket")
FOR_PROGRAMS = ("/api/", "/assets/")  # paths that nobody types: errors there are JSON
PAGES = ("/", "/my-games", "/key", "/deals/{game}/{day}")  # all but those of tables
PAGE = Path(__file__).parent / "page"
NOT_BUILT = """<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>fourcures</title>
<p>The page was not built. In a checkout, <code>make play</code> or <code>python web/build.py</code> builds it; then
start the server again. The server itself is running: its paths are described in
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>"""


def create_app(settings: Settings) -> Starlette:
    """Starlette application; it opens the database when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            store = await open_store(settings.database)
        except StorageError as error:
            app.state.failure = error
            raise
        bots = BotPool(settings.planner_seconds, settings.preparation, planner=settings.planner)
        settings.preparation.open()
        app.state.hub = Hub(
            store,
            bots,
            idle=settings.idle_tables,
            pause=settings.bot_pause,
            moment=settings.moment,
            lease=settings.lease,
            deal_games=settings.deal_games,
        )
        try:
            yield
        finally:
            await app.state.hub.close()
            await bots.close()
            await store.close()

    app = Starlette(
        routes=[
            *(endpoint.route() for endpoint in ENDPOINTS),
            Route("/api/openapi.json", describe),
            *page_routes(),
        ],
        middleware=[Middleware(SecurityMiddleware, settings=settings), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers=dict.fromkeys((FourcuresError, TableNotFound, StorageError, HTTPException), answer_error),
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.new_tables = TokenBuckets(settings.tables_per_address, 1 / settings.seconds_per_table, time.monotonic)
    return app


class ServerApp:
    """ASGI application of the server: sockets bypass Starlette and its middleware, which would cost memory for each."""

    def __init__(self, settings: Settings) -> None:
        self.http_app = create_app(settings)
        self.settings = settings

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request, a socket, or the lifespan events."""
        if scope["type"] != "websocket":
            await self.http_app(scope, receive, send)
            return
        websocket = WebSocket(scope, receive, send)
        match = SOCKET_PATH.fullmatch(scope["path"])
        await serve_socket(websocket, match["table"] if match else "", self.http_app.state.hub, self.settings)


async def answer_error(request: Request, error: Exception) -> Response:
    """Error response: every error is ``{"error": sentence}``, but a reader who followed a bad link gets the page."""
    match error:
        case HTTPException(status_code=404) if not request.url.path.startswith(FOR_PROGRAMS):
            return page_response(404)
        case HttpError(status=status):
            return error_response(status, str(error))
        case TableNotFound():
            return error_response(404, "There is no such table.")
        case StorageError():
            return error_response(503, "The database does not answer; please try again.")
        case HTTPException(status_code=status, detail=detail, headers=headers):  # of Starlette: no such path or method
            return error_response(status, f"{detail}.", headers)
    return error_response(400, str(error))


async def describe(_: Request) -> Response:
    """OpenAPI description of the API."""
    return json_response(description())


def description() -> dict[str, Any]:
    """OpenAPI description of the whole API."""
    return openapi(ENDPOINTS, title="fourcures", version=__version__)


def page_response(status: int = 200) -> Response:
    """The page: one file for the start, for every table, and for paths where nothing is."""
    file = PAGE / "index.html"
    if not file.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    return FileResponse(file, status, headers={"cache-control": "no-cache"})


async def start_page(_: Request) -> Response:
    """The start page, and those beside it."""
    return page_response()


async def table_page(request: Request) -> Response:
    """The page of a table; 404 if there is none."""
    table = request.path_params["table"]
    try:
        if not player_keys.TABLE_ID.fullmatch(table):
            raise TableNotFound(table)
        async with request.app.state.hub.at(table):
            return page_response()
    except TableNotFound:
        return page_response(404)
    except StorageError:
        return page_response(503)


def page_routes() -> list[BaseRoute]:
    """Routes of the page and of its assets, which are named by a hash of their content."""
    routes: list[BaseRoute] = [
        *(Route(path, start_page) for path in PAGES),
        Route("/t/{table}", table_page),
        Route("/t/{table}/", table_page),
    ]
    return [*routes, Mount("/", StaticFiles(directory=PAGE))] if PAGE.is_dir() else routes
