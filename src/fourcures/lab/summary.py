"""What many games come to: shares and means with their 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from fourcures.bots.confidence_interval import Z95, margin
from fourcures.engine.game_type import GameType
from fourcures.lab.batch import Finished
from fourcures.lab.estimate import Estimate
from fourcures.lab.outbreak_curve import OutbreakCurve


def share(count: int, total: int) -> Estimate:
    """A share with Wilson's interval, which is right near 0 and 1 too."""
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
    """A running mean with its standard error."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, values: Any) -> None:
        """Count more values in."""
        values = np.asarray(values, np.float64)
        self.count += len(values)
        self.total += float(values.sum())
        self.squares += float((values**2).sum())

    def estimate(self) -> Estimate:
        """The mean and its interval."""
        if self.count == 0:
            return Estimate(0.0, 0.0, 0.0)
        mean = self.total / self.count
        error = margin(mean, self.squares / self.count, self.count)
        return Estimate(mean, mean - error, mean + error)


@dataclass
class Summary:
    """Counts of outcomes, means of what the game measures, and how outbreaks mounted up."""

    game_type: GameType
    games: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    means: dict[str, Moments] = field(default_factory=dict)
    course: OutbreakCurve = field(default_factory=OutbreakCurve)

    def add(self, batch: Finished) -> None:
        """Count a batch in."""
        self.games += len(batch.states)
        for number, count in zip(*np.unique(batch.states["outcome"], return_counts=True), strict=True):
            reason = self.game_type.reasons[number]
            self.outcomes[reason] = self.outcomes.get(reason, 0) + int(count)
        for name, values in {**self.game_type.metrics(batch.states), "decisions": batch.decisions}.items():
            self.means.setdefault(name, Moments()).add(values)
        self.course.add(batch.states["turn"], batch.tracks)

    def shares(self) -> dict[str, Estimate]:
        """The share of each outcome, the win first."""
        return {reason: share(self.outcomes.get(reason, 0), self.games) for reason in self.game_type.reasons[1:]}

    def as_json(self) -> dict[str, Any]:
        """The same as numbers for other programs."""
        won = self.game_type.reasons[1]
        return {
            "games": self.games,
            "wins": {"count": self.outcomes.get(won, 0), **self.shares()[won]._asdict()},
            "losses": {
                reason: {"count": self.outcomes.get(reason, 0), **estimate._asdict()}
                for reason, estimate in self.shares().items()
                if reason != won
            },
            "means": {name: moments.estimate()._asdict() for name, moments in self.means.items()},
            "outbreaks_by_turn": [
                {"turn": turn.number, "games": turn.games, **turn.outbreaks._asdict()} for turn in self.course.turns()
            ],
        }


def paired_difference(first: Any, second: Any) -> Estimate:
    """How much larger the share of wins of the second is, where both played the same deals.

    The interval is Newcombe's for paired shares: Wilson's two, joined by how alike the pairs end.
    """
    total = len(first)
    both, neither = int((first & second).sum()), int((~first & ~second).sum())
    wins = int(first.sum()), int(second.sum())
    one, other = share(wins[0], total), share(wins[1], total)
    margins = wins[0] * (total - wins[0]) * wins[1] * (total - wins[1])
    alike = (both * neither - (wins[0] - both) * (wins[1] - both)) / sqrt(margins) if margins else 0.0
    value = other.value - one.value
    low = _joined(other.value - other.low, one.high - one.value, alike)
    high = _joined(other.high - other.value, one.value - one.low, alike)
    return Estimate(value, value - low, value + high)


def _joined(spread: float, other: float, alike: float) -> float:
    return sqrt(max(0.0, spread**2 - 2 * alike * spread * other + other**2))
