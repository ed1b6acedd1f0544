"""Estimate: a value with its confidence interval."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

from fourcures.bots.confidence_interval import margin


class Estimate(NamedTuple):
    """A share or a mean with its 95 % confidence interval; the mean of one value has an interval without bounds."""

    value: float
    low: float
    high: float

    @classmethod
    def of_mean(cls, total: float, squares: float, count: int) -> Estimate:
        """Mean with Student's interval, from the sums of so many values and of their squares."""
        mean = total / max(1, count)
        error = margin(mean, squares / max(1, count), count)
        return cls(mean, mean - error, mean + error)

    @property
    def has_interval(self) -> bool:
        """Whether enough is known for an interval."""
        return isfinite(self.high - self.low)

    def as_json(self) -> dict[str, float | None]:
        """Value and bounds as JSON values; null for bounds that there are not."""
        bounds = (self.low, self.high) if self.has_interval else (None, None)
        return dict(zip(self._fields, (self.value, *bounds), strict=True))
