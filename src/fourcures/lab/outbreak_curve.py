"""Outbreak curve: the mean number of outbreaks by the end of each turn, over the games that got so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from fourcures.lab.estimate import Estimate
from fourcures.lab.kernels import TRACKED_TURNS


class CurvePoint(NamedTuple):
    """Point of the curve: a turn, how many games reached it, and the outbreaks they had by its end."""

    turn: int
    games: int
    outbreaks: Estimate


class OutbreakCurve:
    """Running sums over games, turn by turn: small, however many games there are."""

    def __init__(self) -> None:
        self._games, self._totals, self._squares = np.zeros((3, TRACKED_TURNS), np.int64)

    def add(self, last_turns: Any, outbreaks_by_turn: Any) -> None:
        """Add games: the number of their last turns, and what ``note_outbreaks`` wrote for each."""
        last = np.bincount(np.minimum(last_turns, TRACKED_TURNS - 1))
        outbreaks = outbreaks_by_turn[:, : len(last)]  # turns that were not reached are zeros
        self._games[: len(last)] += last[::-1].cumsum()[::-1]  # who reached a turn has reached all before it
        self._totals[: len(last)] += outbreaks.sum(axis=0, dtype=np.int64)
        self._squares[: len(last)] += np.square(outbreaks, dtype=np.uint16).sum(axis=0, dtype=np.int64)

    def points(self) -> Iterator[CurvePoint]:
        """From the first turn to the last that any game reached, or that is tracked."""
        for turn in range(1, TRACKED_TURNS):
            games = int(self._games[turn])
            if games == 0:
                return
            outbreaks = Estimate.of_mean(float(self._totals[turn]), float(self._squares[turn]), games)
            yield CurvePoint(turn, games, outbreaks)
