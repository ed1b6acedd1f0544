"""Laboratory: simulation of many games, and comparison of bots.

>>> from fourcures.lab import simulate
>>> result = simulate("pandemic", "random", games=20, players=2)
>>> result.summary.games, len(result.rows)
(20, 20)
"""

from fourcures.lab.comparison import Comparison, compare
from fourcures.lab.simulation import Result, simulate

__all__ = ["Comparison", "Result", "compare", "simulate"]
