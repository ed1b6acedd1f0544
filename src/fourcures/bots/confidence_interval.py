"""Confidence interval of a mean, 95 %: one factor and one formula for all who estimate by sampling."""

from math import sqrt

Z95 = 1.959963984540054  # standard errors to each side


def margin(mean: float, mean_square: float, count: int) -> float:
    """Half-width of the interval of a mean of so many values."""
    variance = max(0.0, mean_square - mean**2)
    return Z95 * sqrt(variance / max(1, count - 1))
