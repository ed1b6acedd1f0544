"""Monitoring endpoints: health checks for load balancers, and metrics on a separate port."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fourcures.server.http.endpoints import json_response
from fourcures.server.metrics import REGISTRY
from fourcures.tables.errors import StorageError

if TYPE_CHECKING:
    from fourcures.server.sockets.connections import ConnectionLimits
    from fourcures.server.storage.store import Store

PATIENCE = 2.0  # seconds for the database to answer
NO_DATABASE = "the database does not answer"
READ_ONLY = "the database cannot be written to"
FULL_DISK = "the disk of the database is full"
SIGNS_OF_FULL_DISK = ("disk is full", "No space left on device")  # messages of SQLite and PostgreSQL
DRAINS = "the server takes no new tables, as it is drained or about to end"


class DatabaseProbe:
    """Check whether the database can be used. Concurrent callers share one check."""

    def __init__(self) -> None:
        self._asking: asyncio.Task[str] | None = None

    async def problem(self, store: Store) -> str:
        """Reason why the database cannot be used; empty if it can."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask(store))
        try:
            return await asyncio.wait_for(asyncio.shield(self._asking), PATIENCE)
        except TimeoutError:
            return NO_DATABASE

    async def _ask(self, store: Store) -> str:
        for check, problem in ((store.check_read, NO_DATABASE), (store.check_write, READ_ONLY)):
            try:
                await check()
            except StorageError as error:
                return FULL_DISK if any(sign in str(error) for sign in SIGNS_OF_FULL_DISK) else problem
        return ""


def health(*reasons: str) -> Response:
    """Health response: status 200 without reasons, 503 with them."""
    return json_response({"ok": not reasons, "reasons": reasons}, 503 if reasons else 200)


async def live(_: Request) -> Response:
    """Liveness check: any answer proves that the event loop runs."""
    return health()


async def ready(request: Request) -> Response:
    """Readiness check: status 503 with the reasons while requests should go to another server."""
    state = request.app.state
    found = (DRAINS if state.limits.is_draining else "", await state.database_probe.problem(state.store))
    return health(*filter(None, found))


def health_routes() -> list[Route]:
    """Routes of the health checks."""
    return [Route("/health/live", live), Route("/health/ready", ready)]


def create_metrics_app(http_app: Starlette, connections: ConnectionLimits) -> Starlette:
    """Starlette application for the metrics port."""
    state, gauges = http_app.state, CollectorRegistry()
    for name, help_text, read in (
        ("connections", "Open connections, sockets among them.", lambda: len(connections.open)),
        ("connections_limit", "Connections that there is room for.", lambda: connections.total),
        ("sockets", "Sockets at tables.", lambda: state.hub.client_count),
        ("tables", "Tables in memory.", lambda: state.hub.table_count),
        ("bot_queue", "Decisions and questions that wait for a worker.", lambda: state.bots.queue),
    ):
        Gauge(f"fourcures_{name}", help_text, registry=gauges).set_function(read)

    async def show_metrics(_: Request) -> Response:
        """Metrics in Prometheus' text format."""
        return Response(generate_latest(REGISTRY) + generate_latest(gauges), media_type=CONTENT_TYPE_LATEST)

    app = Starlette(routes=[Route("/metrics", show_metrics), *health_routes()])
    app.state = http_app.state
    return app
