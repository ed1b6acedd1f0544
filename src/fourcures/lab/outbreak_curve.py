"""Outbreak curve: the mean number of outbreaks by the end of each turn, over the games that reached it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from fourcures.lab.estimate import Estimate
from fourcures.lab.kernels import TRACKED_TURNS


class CurvePoint(NamedTuple):
    """Point of the curve: a turn, the number of games that reached it, and their mean outbreaks by its end."""

    turn: int
    games: int
    outbreaks: Estimate


class OutbreakSums(NamedTuple):
    """Sums over games by turn: number of games that reached it, outbreaks by its end, and their squares."""

    games: Any
    totals: Any
    squares: Any

    @classmethod
    def of(cls, last_turns: Any, outbreaks_by_turn: Any) -> OutbreakSums:
        """Sums over games, from their last turns and the numbers that ``note_outbreaks`` wrote."""
        totals = outbreaks_by_turn.sum(axis=0, dtype=np.int64)  # turns that were not reached are zeros
        squares = np.square(outbreaks_by_turn, dtype=np.uint16).sum(axis=0, dtype=np.int64)
        return cls(games_by_turn(last_turns), totals, squares)


def games_by_turn(last_turns: Any) -> Any:
    """Number of games that reached each turn. A game that reached a turn has reached all before it."""
    last = np.bincount(np.minimum(last_turns, TRACKED_TURNS - 1), minlength=TRACKED_TURNS)
    return last[::-1].cumsum()[::-1]


class OutbreakCurve:
    """Running sums over games: small, however many games there are."""

    def __init__(self) -> None:
        self._sums = np.zeros((3, TRACKED_TURNS), np.int64)

    def add(self, sums: OutbreakSums) -> None:
        """Add games."""
        self._sums += sums

    def points(self) -> Iterator[CurvePoint]:
        """Yield points from the first turn to the last that any game reached, within the tracked turns."""
        for turn in range(1, TRACKED_TURNS):
            games, total, squares = self._sums[:, turn].tolist()
            if games == 0:
                return
            outbreaks = Estimate.of_mean(float(total), float(squares), games)
            yield CurvePoint(turn, games, outbreaks)
