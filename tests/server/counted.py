"""Values of metrics."""

from __future__ import annotations

from prometheus_client import Counter


def counted(counter: Counter, kind: str) -> float:
    """How many of a kind a counter has counted."""
    [metric] = counter.collect()
    return next(one.value for one in metric.samples if kind in one.labels.values())
