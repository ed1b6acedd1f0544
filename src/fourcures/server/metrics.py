"""Prometheus metrics of the process. Labels are kinds, never tables or addresses, so that none identifies a player."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics
from prometheus_client.process_collector import ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
disable_created_metrics()  # type: ignore[no-untyped-call]


def counter(name: str, help_text: str, label: str, kinds: Sequence[str] = ()) -> Counter:
    """Counter with one label, initialised to 0 for the given ``kinds``."""
    made = Counter(f"fourcures_{name}", help_text, [label], registry=REGISTRY)
    for kind in kinds:
        made.labels(kind)
    return made


REQUESTS = counter("requests", "HTTP requests answered, by status class.", "status")
REFUSED = counter(
    "refused",
    "What was refused for a limit, by kind.",
    "kind",
    ("connections_full", "connections_of_address", "sockets_of_address", "requests_of_address", "commands_of_socket"),
)
CLOSED = counter(
    "closed", "Connections that the server closed, by reason.", "reason", ("unfinished", "too_slow", "abuse")
)
COMMANDS = counter("commands", "Commands of sockets, by type.", "type")
ERRORS = counter(
    "errors", "Errors, by kind.", "kind", ("storage", "request", "socket", "background", "bot", "worker", "page")
)
ACKNOWLEDGEMENTS = Histogram(
    "fourcures_acknowledgement_seconds",
    "From an action's arrival until it is committed, acknowledged and told to all.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0),
    registry=REGISTRY,
)
COMMITS = Histogram(
    "fourcures_commit_operations",
    "Transactions, by how many writes each committed.",
    buckets=(1, 2, 5, 10, 20, 50, 100, 1000),
    registry=REGISTRY,
)


class ErrorCounter(logging.Handler):
    """Log handler that counts errors of the tables by the ``kind`` of their records. The tables know no metrics."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record if it has a kind."""
        if (kind := getattr(record, "kind", None)) is not None:
            ERRORS.labels(kind).inc()


ERROR_COUNTER = ErrorCounter()
