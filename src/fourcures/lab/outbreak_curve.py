"""How outbreaks mount up in the course of games: the mean after each turn, over the games that got so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.confidence_interval import margin
from fourcures.lab.estimate import Estimate
from fourcures.lab.kernels import TURNS


class Turn(NamedTuple):
    """A turn, how many games reached it, and the outbreaks that they had had when it was over."""

    number: int
    games: int
    outbreaks: Estimate


class OutbreakCurve:
    """Sums over games, turn by turn: they stay small, however many games there are."""

    def __init__(self) -> None:
        self._games, self._totals, self._squares = np.zeros((3, TURNS), np.int64)

    def add(self, turns: Any, tracks: Any) -> None:
        """Count games in: the number of their last turns, and what ``note_outbreaks`` wrote for each."""
        last = np.bincount(np.minimum(turns, TURNS - 1))
        tracks = tracks[:, : len(last)]  # turns that were not reached are zeros
        self._games[: len(last)] += last[::-1].cumsum()[::-1]  # who reached a turn has reached all before it
        self._totals[: len(last)] += tracks.sum(axis=0, dtype=np.int64)
        self._squares[: len(last)] += np.square(tracks, dtype=np.uint16).sum(axis=0, dtype=np.int64)

    def turns(self) -> Iterator[Turn]:
        """From the first turn to the last that any game reached, or that is noted."""
        for number in range(1, TURNS):
            games = int(self._games[number])
            if games == 0:
                return
            mean = float(self._totals[number]) / games
            error = margin(mean, float(self._squares[number]) / games, games)
            yield Turn(number, games, Estimate(mean, mean - error, mean + error))
