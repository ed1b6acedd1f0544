"""Confidence intervals of means at the 95 % level, shared by all estimates from samples."""

from functools import lru_cache
from math import atan, cos, inf, pi, sin, sqrt

Z95 = 1.959963984540054  # half-width in standard errors if the variance is known
EXACT_UP_TO = 100  # degrees of freedom; above this the series is accurate to ten digits


def margin(mean: float, mean_square: float, count: int) -> float:
    """Half-width of the Student-t interval of the mean of ``count`` values; inf below 2."""
    if count < 2:
        return inf
    variance = max(0.0, mean_square - mean**2)
    return student_factor(count - 1) * sqrt(variance / (count - 1))


@lru_cache(maxsize=2 * EXACT_UP_TO)
def student_factor(degrees: int) -> float:
    """97.5 % quantile of Student's t distribution: half-width in standard errors if the variance is estimated."""
    if degrees > EXACT_UP_TO:
        return _cornish_fisher(degrees)
    low, high = Z95, 13.0  # upper bound: 12.7 for one degree of freedom, less for more
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _central_probability(middle, degrees) < 0.95 else (low, middle)
    return high


def _central_probability(t: float, degrees: int) -> float:
    """Probability that Student's t is between -t and t: finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4."""
    angle = atan(t / sqrt(degrees))
    odd = degrees % 2
    term, total = (cos(angle) if odd else 1.0), 0.0
    for power in range(odd, degrees - 1, 2):
        total += term
        term *= cos(angle) ** 2 * (power + 1) / (power + 2)
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def _cornish_fisher(degrees: int) -> float:
    """Quantile by the Cornish-Fisher expansion around the normal quantile: Abramowitz and Stegun 26.7.5."""
    z = Z95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(degrees) ** place for place, term in enumerate(terms, start=1))
