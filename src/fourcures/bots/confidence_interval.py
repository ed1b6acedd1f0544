"""The 95 % interval of a mean: one factor and one formula for all who estimate by trials."""

from math import sqrt

Z95 = 1.959963984540054  # standard errors to each side


def margin(mean: float, mean_square: float, count: int) -> float:
    """How far the interval of a mean of so many values reaches to each side."""
    variance = max(0.0, mean_square - mean**2)
    return Z95 * sqrt(variance / max(1, count - 1))
