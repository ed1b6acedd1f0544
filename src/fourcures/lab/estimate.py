"""A number that games or trials tell, and how sure it is."""

from typing import NamedTuple


class Estimate(NamedTuple):
    """A share or a mean, and the interval that holds it with 95 %."""

    value: float
    low: float
    high: float
