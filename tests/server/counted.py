"""Values of metrics."""

from __future__ import annotations

from prometheus_client import Counter


def counted(counter: Counter, kind: str) -> float:
    """Value of a counter for a kind."""
    [metric] = counter.collect()
    return next(one.value for one in metric.samples if kind in one.labels.values())
