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
from starlette.types import Send
from starlette.websockets import WebSocket

from fourcures import GAMES, __version__
from fourcures.engine.errors import FourcuresError
from fourcures.engine.raster import can_rasterise
from fourcures.server.http.addresses import TrustedProxies, address_of
from fourcures.server.http.endpoints import HttpError, error_response, json_response, openapi
from fourcures.server.http.middleware import SecurityMiddleware
from fourcures.server.http.previews import PreviewFailed, Previews, moment_of, tagged_page
from fourcures.server.http.rate_limit import TokenBuckets
from fourcures.server.operations import metrics
from fourcures.server.operations.monitoring import DatabaseProbe, create_metrics_app, health_routes
from fourcures.server.settings import Settings
from fourcures.server.sockets.connections import AddressCounts, ConnectionLimits
from fourcures.server.sockets.serving import REASONS, RESTARTS, TRY_LATER, ClientSocket, reject, serve_socket
from fourcures.server.storage import open_store
from fourcures.server.thinking.pool import BotPool
from fourcures.tables.hub import Hub, TableNotFound
from fourcures.tables.log.loading import report_rules
from fourcures.tables.messages.protocol import Announcement
from fourcures.tables.players import keys as player_keys
from fourcures.tables.requests import deals as http_deals
from fourcures.tables.requests import players as http_players
from fourcures.tables.requests import tables as http
from fourcures.tables.reviews.reviews import Reviews
from fourcures.tables.rows import StorageError, UnplayableTable

ENDPOINTS = [*http.ENDPOINTS, *http_players.ENDPOINTS, *http_deals.ENDPOINTS]
SOCKET_PATH = re.compile(r"/api/tables/(?P<table>[^/]*)/socket")
FOR_PROGRAMS = ("/api/", "/assets/", "/health/")  # paths that nobody types: errors there are JSON
PAGES = ("/", "/my-games", "/key", "/deals/{game}/{day}")  # all but those of tables
PAGE = Path(__file__).parent / "page"
RESTART_SOON = "The server restarts in a moment; your game is kept, and this page connects again by itself."
ALWAYS_ASK = {"cache-control": "no-cache"}
NOT_BUILT = """<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>fourcures</title>
<p>The page was not built. In a checkout, <code>make play</code> or <code>python web/build.py</code> builds it; then
start the server again. The server itself is running: its paths are described in
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>"""


def create_app(settings: Settings) -> Starlette:
    """Starlette application; it opens the database when it starts, only to read where another process writes."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            store = await open_store(settings.database)
        except StorageError as error:
            app.state.failure = error
            raise
        await report_rules(store)
        bots = BotPool(
            settings.planner_seconds, settings.preparation, planner=settings.planner, workers=settings.bot_workers
        )
        settings.preparation.open()
        app.state.hub = Hub(
            store,
            bots,
            idle=settings.idle_tables,
            pause=settings.bot_pause,
            moment=settings.moment,
            deal_games=settings.deal_games,
        )
        app.state.reviews = Reviews(app.state.hub)
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
            *health_routes(),
            *page_routes(),
        ],
        middleware=[Middleware(SecurityMiddleware, settings=settings), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers=dict.fromkeys((FourcuresError, TableNotFound, StorageError, HTTPException), answer_error),
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.is_draining = False
    app.state.database_probe = DatabaseProbe()
    app.state.new_tables = TokenBuckets(settings.tables_per_address, 1 / settings.seconds_per_table, time.monotonic)
    app.state.table_requests = TokenBuckets(
        settings.table_requests_per_address, 1 / settings.seconds_per_table_request, time.monotonic
    )
    app.state.replays = TokenBuckets(settings.replays_per_address, settings.replays_per_second, time.monotonic)
    app.state.new_previews = TokenBuckets(
        settings.previews_per_address, 1 / settings.seconds_per_preview, time.monotonic
    )
    app.state.page_errors = TokenBuckets(
        settings.page_errors_per_address, 1 / settings.seconds_per_page_error, time.monotonic
    )
    app.state.previews = Previews()
    return app


class ServerApp:
    """ASGI application of the server: sockets bypass Starlette and its middleware, which would cost memory for each."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        proxies = TrustedProxies(settings.proxies)
        self.connections = ConnectionLimits(settings, proxies)
        self.sockets = AddressCounts(settings.sockets_per_address, proxies)
        self._client_sockets: set[ClientSocket] = set()
        self.http_app = create_app(settings)
        self.metrics_app = create_metrics_app(self.http_app, self.connections)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request, a socket, or the lifespan events."""
        is_socket = scope["type"] == "websocket"
        port = (scope.get("server") or ("", None))[1]
        try:
            if port is not None and port == self.settings.metrics_port:
                await self.metrics_app(scope, receive, send)
            elif is_socket:
                await self._serve_socket(WebSocket(scope, receive, send), send)
            else:
                await self.http_app(scope, receive, send)
        except Exception:
            metrics.ERRORS.add("socket" if is_socket else "request")
            raise

    async def _serve_socket(self, websocket: WebSocket, send: Send) -> None:
        """Serve a socket, unless its address has too many."""
        host = websocket.client.host if websocket.client else ""
        if self.http_app.state.is_draining:
            await reject(websocket, RESTARTS, REASONS[RESTARTS])
            return
        if not self.sockets.take(host):
            metrics.REFUSED.add("sockets_of_address")
            await reject(websocket, TRY_LATER, "Too many connections from your address; please close some pages.")
            return
        match = SOCKET_PATH.fullmatch(websocket.scope["path"])
        table, hub = match["table"] if match else "", self.http_app.state.hub
        client_socket = ClientSocket(websocket, send, self.settings)
        self._client_sockets.add(client_socket)
        try:
            await serve_socket(websocket, client_socket, table, hub, self.settings)
        finally:
            self._client_sockets.discard(client_socket)
            self.sockets.release(host)

    def start_drain(self) -> None:
        """Make no tables and take no sockets any more, and tell everybody that the server is about to end."""
        self.http_app.state.is_draining = True
        self.http_app.state.hub.broadcast(Announcement(RESTART_SOON))

    def end_sockets(self) -> None:
        """Have all sockets closed, commands under way being answered first."""
        for client_socket in self._client_sockets:
            client_socket.end(RESTARTS)


async def answer_error(request: Request, error: Exception) -> Response:
    """Error response: every error is ``{"error": sentence}``, but a reader who followed a bad link gets the page.

    A handler's ``request.state.on_error`` takes back what the request has used up of a limit.
    """
    getattr(request.state, "on_error", lambda: None)()
    match error:
        case HTTPException(status_code=404) if not request.url.path.startswith(FOR_PROGRAMS):
            return page_response(404)
        case HttpError(status=status):
            return error_response(status, str(error))
        case TableNotFound():
            return error_response(404, "There is no such table.")
        case UnplayableTable():
            return error_response(410, str(error))
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
    file = page_file()
    return HTMLResponse(NOT_BUILT, 503) if file is None else FileResponse(file, status, headers=ALWAYS_ASK)


def page_file() -> Path | None:
    """The built page, if there is one."""
    file = PAGE / "index.html"
    return file if file.is_file() else None


async def start_page(_: Request) -> Response:
    """The start page, and those beside it."""
    return page_response()


async def table_page(request: Request) -> Response:
    """The page of a table; 404 if there is none."""
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
    except TableNotFound:
        return page_response(404)
    except UnplayableTable:
        return page_response(410)  # which asks for the table, and shows why there is none
    except StorageError:
        return page_response(503)


async def table_preview(request: Request) -> Response:
    """Picture of a table for link previews, at a moment or now, as a spectator sees it."""
    table, state = request.path_params["table"], request.app.state
    asked = moment_of(request)
    if not can_rasterise() or not player_keys.TABLE_ID.fullmatch(table) or (asked is None and request.url.query):
        return error_response(404, "There is no such picture.")
    if not state.new_previews.take(address_of(request)):
        return error_response(429, "You have asked for too many pictures; please wait a minute.")
    try:
        async with state.hub.at(table) as room:
            moment = room.table.seq if asked is None else asked
            picture = await state.previews.picture(state.hub.history, room, moment, address_of(request))
    except PreviewFailed:
        return error_response(503, "The picture could not be drawn; please try again.")
    if picture is None:
        return error_response(404, "The game has not come to that moment yet.")
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
