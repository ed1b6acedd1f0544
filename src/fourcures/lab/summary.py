"""Statistics of many games: shares and means with their 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from fourcures.bots.confidence_interval import Z95
from fourcures.engine.game_type import GameType
from fourcures.lab.batch import FinishedGames
from fourcures.lab.estimate import Estimate
from fourcures.lab.outbreak_curve import OutbreakCurve


def share(count: int, total: int) -> Estimate:
    """Proportion with Wilson's score interval, which is also right near 0 and 1."""
    if total == 0:
        return Estimate(0.0, 0.0, 1.0)
    part = count / total
    centre = part + Z95**2 / (2 * total)
    spread = Z95 * sqrt(part * (1 - part) / total + (Z95 / (2 * total)) ** 2)
    scale = 1 + Z95**2 / total
    low = (centre - spread) / scale if count > 0 else 0.0
    high = (centre + spread) / scale if count < total else 1.0
    return Estimate(part, low, high)


@dataclass
class Moments:
    """Running sums for a mean and its standard error."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, values: Any) -> None:
        """Add values."""
        values = np.asarray(values, np.float64)
        self.count += len(values)
        self.total += float(values.sum())
        self.squares += float((values**2).sum())

    def estimate(self) -> Estimate:
        """The mean with its interval."""
        return Estimate.of_mean(self.total, self.squares, self.count)


@dataclass
class Summary:
    """Running statistics of games: counts of outcomes, means of the game's metrics, the outbreak curve."""

    game_type: GameType
    games: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    means: dict[str, Moments] = field(default_factory=dict)
    outbreak_curve: OutbreakCurve = field(default_factory=OutbreakCurve)

    def add(self, batch: FinishedGames, metrics: Mapping[str, Any]) -> None:
        """Add a batch, with the metrics of its games."""
        self.games += len(batch.states)
        for number, count in enumerate(np.bincount(batch.states["outcome"]).tolist()):
            if count:
                reason = self.game_type.reasons[number]
                self.outcomes[reason] = self.outcomes.get(reason, 0) + count
        for name, values in {**metrics, "decisions": batch.decisions}.items():
            self.means.setdefault(name, Moments()).add(values)
        self.outbreak_curve.add(batch.outbreaks)

    def shares(self) -> dict[str, Estimate]:
        """The share of each outcome, the win first."""
        return {reason: share(self.outcomes.get(reason, 0), self.games) for reason in self.game_type.reasons[1:]}

    def as_json(self) -> dict[str, Any]:
        """All statistics as JSON values."""
        won = self.game_type.reasons[1]
        return {
            "games": self.games,
            "wins": {"count": self.outcomes.get(won, 0), **self.shares()[won].as_json()},
            "losses": {
                reason: {"count": self.outcomes.get(reason, 0), **estimate.as_json()}
                for reason, estimate in self.shares().items()
                if reason != won
            },
            "means": {name: moments.estimate().as_json() for name, moments in self.means.items()},
            "outbreaks_by_turn": [
                {"turn": point.turn, "games": point.games, **point.outbreaks.as_json()}
                for point in self.outbreak_curve.points()
            ],
        }


def paired_difference(first: Any, second: Any) -> Estimate:
    """Difference of two shares of wins on the same deals, the second less the first.

    The interval is Newcombe's for paired proportions: Wilson's two, combined by the correlation of the pairs.
    """
    total = len(first)
    both, neither = int((first & second).sum()), int((~first & ~second).sum())
    wins = int(first.sum()), int(second.sum())
    one, other = share(wins[0], total), share(wins[1], total)
    margins = wins[0] * (total - wins[0]) * wins[1] * (total - wins[1])
    correlation = (both * neither - (wins[0] - both) * (wins[1] - both)) / sqrt(margins) if margins else 0.0
    value = other.value - one.value
    low = _combined_margin(other.value - other.low, one.high - one.value, correlation)
    high = _combined_margin(other.high - other.value, one.value - one.low, correlation)
    return Estimate(value, value - low, value + high)


def _combined_margin(spread: float, other: float, correlation: float) -> float:
    return sqrt(max(0.0, spread**2 - 2 * correlation * spread * other + other**2))
