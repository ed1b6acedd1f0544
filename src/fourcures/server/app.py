"""ASGI application: HTTP routes, error responses, the page, and the WebSocket endpoint."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Send
from starlette.websockets import WebSocket

from fourcures import __version__
from fourcures.bots.preparation import Preparation
from fourcures.engine.errors import FourcuresError
from fourcures.server import metrics
from fourcures.server.http.addresses import TrustedProxies
from fourcures.server.http.endpoints import error_response, json_response, openapi, route
from fourcures.server.http.limits import Limits
from fourcures.server.http.middleware import SecurityMiddleware
from fourcures.server.http.pages import page_response, page_routes
from fourcures.server.http.previews import Previews
from fourcures.server.operations.administration import Host
from fourcures.server.operations.control import control_path, control_socket
from fourcures.server.operations.monitoring import DatabaseProbe, create_metrics_app, health_routes
from fourcures.server.operations.rules_report import report_rules
from fourcures.server.settings import Settings
from fourcures.server.sockets.client_socket import REASONS, RESTARTS, TRY_LATER, ClientSocket
from fourcures.server.sockets.connections import AddressCounts, ConnectionLimits
from fourcures.server.sockets.serving import reject, serve_socket
from fourcures.server.storage import open_store
from fourcures.server.thinking.pool import BotPool
from fourcures.server.thinking.shared_workers import SharedWorkers
from fourcures.tables.errors import StorageError, TableNotFound, refusal
from fourcures.tables.hub import Hub
from fourcures.tables.messages.protocol import Announcement
from fourcures.tables.requests import ENDPOINTS

SOCKET_PATH = re.compile(r"/api/tables/(?P<table>[^/]*)/socket")
FOR_PROGRAMS = ("/api/", "/assets/", "/health/")  # paths with JSON errors, which nobody types
RESTART_SOON = "The server restarts in a moment; your game is kept, and this page connects again by itself."


def create_app(settings: Settings, preparation: Preparation) -> Starlette:
    """Create the Starlette application. At start-up it opens the database, read-only if another process writes."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            store = await open_store(settings.database)
        except StorageError as error:
            app.state.failure = error
            raise
        app.state.store = store
        await report_rules(store)
        app.state.bots = bots = BotPool(
            settings.planner_seconds, preparation, planner=settings.planner, workers=settings.bot_workers
        )
        replays = SharedWorkers(1)
        preparation.open()
        app.state.hub = Hub(
            store,
            bots,
            replays,
            idle=settings.idle_tables,
            pause=settings.bot_pause,
            moment=settings.moment,
            deal_games=settings.deal_games,
        )
        try:
            async with control_socket(control_path(settings), Host(store, app.state)):
                yield
        finally:
            await app.state.hub.close()
            replays.close()
            await bots.close()
            await store.close()

    app = Starlette(
        routes=[
            *map(route, ENDPOINTS),
            Route("/api/openapi.json", describe),
            *health_routes(),
            *page_routes(),
        ],
        middleware=[Middleware(SecurityMiddleware, settings=settings), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers=dict.fromkeys((FourcuresError, TableNotFound, StorageError, HTTPException), answer_error),
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.limits = Limits(settings)
    app.state.database_probe = DatabaseProbe()
    app.state.previews = Previews()
    return app


class ServerApp:
    """ASGI application of the server. Sockets bypass Starlette and its middleware, to save memory for each socket."""

    def __init__(self, settings: Settings, preparation: Preparation | None = None) -> None:
        self.settings = settings
        self._metrics_port = settings.metrics_port
        logging.getLogger("fourcures.tables").addHandler(metrics.ERROR_COUNTER)  # adding it again has no effect
        proxies = TrustedProxies(settings.proxies)
        self.connections = ConnectionLimits(settings, proxies)
        self.sockets = AddressCounts(settings.sockets_per_address, proxies)
        self._client_sockets: set[ClientSocket] = set()
        self._is_ending = False
        self.http_app = create_app(settings, preparation or Preparation())
        self.metrics_app = create_metrics_app(self.http_app, self.connections)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request, a socket, or the lifespan events."""
        is_socket = scope["type"] == "websocket"
        port = (scope.get("server") or ("", None))[1]
        try:
            if port is not None and port == self._metrics_port:
                await self.metrics_app(scope, receive, send)
            elif is_socket:
                await self._serve_socket(WebSocket(scope, receive, send), send)
            else:
                await self.http_app(scope, receive, send)
        except Exception:
            metrics.ERRORS.labels("socket" if is_socket else "request").inc()
            raise

    async def _serve_socket(self, websocket: WebSocket, send: Send) -> None:
        """Serve a socket. Reject it if its address has too many, or if the server is about to end."""
        host = websocket.client.host if websocket.client else ""
        if self._is_ending:
            await reject(websocket, RESTARTS, REASONS[RESTARTS])
            return
        if not self.sockets.take(host):
            metrics.REFUSED.labels("sockets_of_address").inc()
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
        """Refuse new tables and sockets, and tell all clients that the server is about to end."""
        self._is_ending = True
        self.http_app.state.limits.is_draining = True
        self.http_app.state.hub.broadcast(Announcement(RESTART_SOON))

    def end_sockets(self) -> None:
        """Close all sockets, each after the answer to its current command."""
        for client_socket in self._client_sockets:
            client_socket.end(RESTARTS)


async def answer_error(request: Request, error: Exception) -> Response:
    """Error response ``{"error": sentence}``; a reader who followed a bad link gets the page instead."""
    match error:
        case HTTPException(status_code=404) if not request.url.path.startswith(FOR_PROGRAMS):
            return page_response(404)
        case HTTPException(status_code=status, detail=detail, headers=headers):  # by Starlette: no such path or method
            return error_response(status, f"{detail}.", headers)
        case FourcuresError() | TableNotFound():
            refused = refusal(error)
            return error_response(refused.status, str(refused))
    raise error


async def describe(_: Request) -> Response:
    """OpenAPI description of the API."""
    return json_response(description())


def description() -> dict[str, Any]:
    """OpenAPI description of the whole API."""
    return openapi(ENDPOINTS, title="fourcures", version=__version__)
