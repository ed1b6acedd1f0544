"""Metrics of the process in Prometheus' text format: counters, gauges and histograms.

They are plain Python numbers: to count costs an addition, and what can be read elsewhere is read when it is asked for.
Each metric is written by one thread. There is nothing of a player in them: labels are kinds, never tables or addresses.
"""

from __future__ import annotations

import logging
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
PREFIX = "fourcures_"


class Metric(Protocol):
    """What has a name, a type, a help text, and samples: a suffix with labels, and a value."""

    name: str
    help: str
    type: str

    def samples(self) -> Iterator[tuple[str, float]]:
        """The samples of this moment."""


class Counter:
    """Counter, in all or by one label."""

    type = "counter"

    def __init__(self, name: str, help_text: str, label: str = "", values: Sequence[str] = ()) -> None:
        self.name, self.help, self._label = name, help_text, label
        self._counts: dict[str, int] = dict.fromkeys(values or [""] * (not label), 0)

    def add(self, value: str = "") -> None:
        """Count one, of a label's value if there is a label."""
        self._counts[value] = self._counts.get(value, 0) + 1

    def __getitem__(self, value: str) -> int:
        return self._counts.get(value, 0)

    def samples(self) -> Iterator[tuple[str, float]]:
        """One sample for each value of the label."""
        for value, count in list(self._counts.items()):
            yield f'{{{self._label}="{value}"}}' if self._label else "", count


class Histogram:
    """Histogram with fixed upper bounds."""

    type = "histogram"

    def __init__(self, name: str, help_text: str, bounds: Sequence[float]) -> None:
        self.name, self.help = name, help_text
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def samples(self) -> Iterator[tuple[str, float]]:
        """Cumulative counts, sum and count."""
        total = 0
        for bound, count in zip([*map(str, self._bounds), "+Inf"], self._counts, strict=True):
            total += count
            yield f'_bucket{{le="{bound}"}}', total
        yield "_sum", self._sum
        yield "_count", total


class Gauge:
    """Gauge that is read when it is asked for."""

    def __init__(self, name: str, help_text: str, read: Callable[[], float], *, is_counter: bool = False) -> None:
        self.name, self.help, self._read = name, help_text, read
        self.type = "counter" if is_counter else "gauge"

    def samples(self) -> Iterator[tuple[str, float]]:
        """The one sample."""
        yield "", self._read()


REQUESTS = Counter("requests_total", "HTTP requests answered, by status class.", "status")
REFUSED = Counter(
    "refused_total",
    "What was refused for a limit, by kind.",
    "kind",
    ("connections_full", "connections_of_address", "sockets_of_address", "requests_of_address", "commands_of_socket"),
)
CLOSED = Counter(
    "closed_total",
    "Connections that the server closed, by reason.",
    "reason",
    ("unfinished", "too_slow", "abuse"),
)
COMMANDS = Counter("commands_total", "Commands of sockets, by type.", "type")
ACKNOWLEDGEMENTS = Histogram(
    "acknowledgement_seconds",
    "From an action's arrival until it is committed, acknowledged and told to all.",
    (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0),
)
COMMITS = Histogram(
    "commit_operations", "Transactions, by how many operations each committed.", (1, 2, 5, 10, 20, 50, 100, 1000)
)
ERRORS = Counter(
    "errors_total", "Errors, by kind.", "kind", ("storage", "request", "socket", "background", "bot", "worker", "page")
)


class ErrorCounter(logging.Handler):
    """Log handler that counts the errors of the tables, which know no metrics, by the kind that their records name."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record."""
        if (kind := getattr(record, "kind", None)) is not None:
            ERRORS.add(kind)


ERROR_COUNTER = ErrorCounter()
METRICS: tuple[Metric, ...] = (REQUESTS, REFUSED, CLOSED, COMMANDS, ACKNOWLEDGEMENTS, COMMITS, ERRORS)


def exposition(gauges: Sequence[Gauge]) -> str:
    """Text of all metrics: what is counted here, some gauges, and what is known of the process."""
    lines = [line for metric in (*METRICS, *gauges) for line in described(metric, PREFIX)]
    lines += [line for metric in process_metrics() for line in described(metric)]
    return "\n".join([*lines, ""])


def described(metric: Metric, prefix: str = "") -> Iterator[str]:
    """Lines of one metric."""
    name = f"{prefix}{metric.name}"
    yield f"# HELP {name} {metric.help}"
    yield f"# TYPE {name} {metric.type}"
    for suffix, value in metric.samples():
        yield f"{name}{suffix} {value}"


def process_metrics() -> list[Metric]:
    """Metrics of the process under the names that dashboards know; open files only where the system lists them."""
    files = Path("/proc/self/fd")
    found: list[Metric] = [
        Gauge("process_cpu_seconds_total", "Processor time used, in seconds.", time.process_time, is_counter=True)
    ]
    if files.is_dir():
        found.append(Gauge("process_open_fds", "Open file handles.", lambda: len(list(files.iterdir()))))
        found.append(Gauge("process_resident_memory_bytes", "Resident memory in bytes.", resident_bytes))
    return found


def resident_bytes() -> float:
    """Resident memory of this process, as Linux tells it."""
    import resource

    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
