"""Estimate: a value with its confidence interval."""

from typing import NamedTuple


class Estimate(NamedTuple):
    """A share or a mean with its 95 % confidence interval."""

    value: float
    low: float
    high: float
