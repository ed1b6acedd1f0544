"""The server put together: its paths, what is said in every answer, and what lives as long as it does."""

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
from fourcures.server.bots import Bots
from fourcures.server.hub import Hub, NoTable
from fourcures.server.middleware import Middleware
from fourcures.server.rate_limit import TokenBuckets
from fourcures.server.settings import Settings
from fourcures.server.sockets import socket
from fourcures.server.storage import StorageError, open_store

SOCKET = re.compile(r"/api/tables/(?P<table>[^/]*)/socket")
PAGE = Path(__file__).parent / "page"
NOT_BUILT = """<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>fourcures</title>
<p>The page was not built. In a checkout, <code>make play</code> or <code>python web/build.py</code> builds it; then
start the server again. The server itself is running: its paths are described in
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>"""


def create_app(settings: Settings) -> FastAPI:
    """The application; it opens the database when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            store = await open_store(settings.database)
        except StorageError as error:
            app.state.failure = error
            raise
        bots = Bots(settings.planner_seconds, planner=settings.planner)
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
    app.state.new_tables = TokenBuckets(settings.tables_per_address, 1 / settings.table_every, time.monotonic)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Middleware, settings=settings)
    app.include_router(http.router)
    add_sentences(app)
    add_page(app)
    return app


class Front:
    """The whole server: sockets go their own way, past all that HTTP needs and that would cost memory for each."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.settings = settings

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Take a request, a socket, or the server's beginning and end."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        websocket = WebSocket(scope, receive, send)
        found = SOCKET.fullmatch(scope["path"])
        await socket(websocket, found["table"] if found else "", self.app.state.hub, self.settings)


def add_sentences(app: FastAPI) -> None:
    """Every error is one sentence."""

    def sentence(status: int, text: str, **headers: str) -> JSONResponse:
        return JSONResponse({"error": text}, status, headers)

    @app.exception_handler(http.Problem)
    async def problem(_: Request, error: http.Problem) -> Response:
        return sentence(error.status, str(error))

    @app.exception_handler(NoTable)
    async def no_table(_: Request, error: NoTable) -> Response:
        return sentence(404, "There is no such table.")

    @app.exception_handler(StorageError)
    async def no_database(_: Request, error: StorageError) -> Response:
        return sentence(503, "The database does not answer; please try again.")

    @app.exception_handler(FourcuresError)
    async def bad_wish(_: Request, error: FourcuresError) -> Response:
        return sentence(400, str(error))

    @app.exception_handler(RequestValidationError)
    async def bad_shape(_: Request, error: RequestValidationError) -> Response:
        return sentence(422, "; ".join(map(told, error.errors()))[:500] or "The request cannot be read.")

    @app.exception_handler(HTTPException)
    async def refused(_: Request, error: HTTPException) -> Response:
        return sentence(error.status_code, f"{error.detail}.", **(error.headers or {}))


def told(problem: Any) -> str:
    """What is wrong with a part of a request."""
    return f"{'.'.join(str(part) for part in problem['loc'][1:])}: {problem['msg']}"


def add_page(app: FastAPI) -> None:
    """The page itself: the same file for the start and for every table; what it loads has a name of its content."""

    async def index() -> Response:
        file = PAGE / "index.html"
        if not file.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        return FileResponse(file, headers={"cache-control": "no-cache"})

    app.add_api_route("/", index, include_in_schema=False)
    app.add_api_route("/t/{table}", index, include_in_schema=False)
    if PAGE.is_dir():
        app.mount("/", StaticFiles(directory=PAGE), name="page")
