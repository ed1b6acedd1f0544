"""Benchmark of strength: a frozen definition, result files that can be checked, and a leaderboard made of them.

>>> from fourcures.lab.benchmark import find_definition
>>> definition = find_definition("fourcures-bench-2")
>>> list(definition.tracks), len(definition.cells)
(['open', 'talk', 'hidden'], 26)
"""

from fourcures.lab.benchmark.definition import Definition, find_definition
from fourcures.lab.benchmark.leaderboard import leaderboard, read_folder
from fourcures.lab.benchmark.replay import bot_of, replay_games
from fourcures.lab.benchmark.result import BenchmarkResult, read_result
from fourcures.lab.benchmark.run import BenchmarkRun

__all__ = [
    "BenchmarkResult",
    "BenchmarkRun",
    "Definition",
    "bot_of",
    "find_definition",
    "leaderboard",
    "read_folder",
    "read_result",
    "replay_games",
]
