"""ASGI application: HTTP routes, error handlers, the page, and the WebSocket endpoint."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.websockets import WebSocket

from fourcures import __version__
from fourcures.engine.errors import FourcuresError
from fourcures.server import http
from fourcures.server.bots import BotPool
from fourcures.server.hub import Hub, TableNotFound
from fourcures.server.middleware import SecurityMiddleware
from fourcures.server.rate_limit import TokenBuckets
from fourcures.server.settings import Settings
from fourcures.server.sockets import serve_socket
from fourcures.server.storage import StorageError, open_store

SOCKET_PATH = re.compile(r"/api/tables/(?P<table>[^/]*)/socket")
PAGE = Path(__file__).parent / "page"
NOT_BUILT = """<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>fourcures</title>
<p>The page was not built. In a checkout, <code>make play</code> or <code>python web/build.py</code> builds it; then
start the server again. The server itself is running: its paths are described in
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>"""


def create_app(settings: Settings) -> FastAPI:
    """FastAPI application; it opens the database when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            store = await open_store(settings.database)
        except StorageError as error:
            app.state.failure = error
            raise
        bots = BotPool(settings.planner_seconds, planner=settings.planner)
        app.state.hub = Hub(store, bots, idle=settings.idle_tables, pause=settings.bot_pause, lease=settings.lease)
        try:
            yield
        finally:
            await app.state.hub.close()
            bots.close()
            await store.close()

    app = FastAPI(
        title="fourcures",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    app.state.new_tables = TokenBuckets(settings.tables_per_address, 1 / settings.seconds_per_table, time.monotonic)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(SecurityMiddleware, settings=settings)
    app.include_router(http.router)
    add_error_handlers(app)
    add_page(app)
    return app


class ServerApp:
    """ASGI application of the server: sockets bypass FastAPI and its middleware, which would cost memory for each."""

    def __init__(self, settings: Settings) -> None:
        self.fastapi = create_app(settings)
        self.settings = settings

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request, a socket, or the lifespan events."""
        if scope["type"] != "websocket":
            await self.fastapi(scope, receive, send)
            return
        websocket = WebSocket(scope, receive, send)
        match = SOCKET_PATH.fullmatch(scope["path"])
        await serve_socket(websocket, match["table"] if match else "", self.fastapi.state.hub, self.settings)


def add_error_handlers(app: FastAPI) -> None:
    """Error handlers: every error is ``{"error": sentence}``."""

    def error_response(status: int, text: str, **headers: str) -> JSONResponse:
        return JSONResponse({"error": text}, status, headers)

    @app.exception_handler(http.HttpError)
    async def http_error(_: Request, error: http.HttpError) -> Response:
        return error_response(error.status, str(error))

    @app.exception_handler(TableNotFound)
    async def table_not_found(_: Request, error: TableNotFound) -> Response:
        return error_response(404, "There is no such table.")

    @app.exception_handler(StorageError)
    async def storage_error(_: Request, error: StorageError) -> Response:
        return error_response(503, "The database does not answer; please try again.")

    @app.exception_handler(FourcuresError)
    async def bad_request(_: Request, error: FourcuresError) -> Response:
        return error_response(400, str(error))

    @app.exception_handler(RequestValidationError)
    async def validation_error(_: Request, error: RequestValidationError) -> Response:
        return error_response(
            422, "; ".join(map(validation_text, error.errors()))[:500] or "The request cannot be read."
        )

    @app.exception_handler(HTTPException)
    async def framework_error(_: Request, error: HTTPException) -> Response:
        return error_response(error.status_code, f"{error.detail}.", **(error.headers or {}))


def validation_text(error: Any) -> str:
    """One of pydantic's errors as text: the field and what is wrong with it."""
    return f"{'.'.join(str(part) for part in error['loc'][1:])}: {error['msg']}"


def add_page(app: FastAPI) -> None:
    """Routes of the page: one file for the start and for every table; assets are named by a hash of their content."""

    async def index() -> Response:
        file = PAGE / "index.html"
        if not file.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        return FileResponse(file, headers={"cache-control": "no-cache"})

    app.add_api_route("/", index, include_in_schema=False)
    app.add_api_route("/t/{table}", index, include_in_schema=False)
    if PAGE.is_dir():
        app.mount("/", StaticFiles(directory=PAGE), name="page")
