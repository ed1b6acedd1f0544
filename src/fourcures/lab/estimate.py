"""Estimate: a value with its confidence interval."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

from fourcures.bots.confidence_interval import margin


class Estimate(NamedTuple):
    """Share or mean with its 95 % confidence interval, which is unbounded for the mean of one value."""

    value: float
    low: float
    high: float

    @classmethod
    def of_mean(cls, total: float, squares: float, count: int) -> Estimate:
        """Mean of ``count`` values with its Student-t interval, from their sum and their sum of squares."""
        mean = total / max(1, count)
        error = margin(mean, squares / max(1, count), count)
        return cls(mean, mean - error, mean + error)

    @property
    def has_interval(self) -> bool:
        """Whether the interval is bounded."""
        return isfinite(self.high - self.low)

    def as_json(self) -> dict[str, float | None]:
        """Value and bounds as JSON values, with null for missing bounds."""
        bounds = (self.low, self.high) if self.has_interval else (None, None)
        return dict(zip(self._fields, (self.value, *bounds), strict=True))
