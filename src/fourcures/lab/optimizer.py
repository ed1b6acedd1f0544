"""The learner: a small network that is fitted to what it should say of states, step by step."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcures.bots.planner.workspace import HIDDEN

MEAN_PACE = 0.002  # how fast the mean of the weights follows them

Weights = dict[str, Any]


class Optimizer:
    """A network in the making, with Adam's memory of its slopes.

    What it says comes from a running mean of its weights over the last steps: a planner finds every error that it can
    profit from, so quiet weights matter more than new ones.
    """

    def __init__(self, inputs: int, before: Weights | None = None) -> None:
        self._chance = np.random.default_rng(0)
        self._parts = starting_weights(inputs, before, self._chance)
        self._means = [np.zeros_like(part) for part in self._parts]
        self._squares = [np.zeros_like(part) for part in self._parts]
        self._calm = [part.copy() for part in self._parts]
        self._steps = 0
        self._earlier = 0 if before is None else round(10 / MEAN_PACE)  # steps that the mean already rests on

    def estimates(self, rows: Any) -> Any:
        """What the network says of some rows."""
        return predict(self._calm, rows)[2]

    def learn(self, rows: Any, wanted: Any, steps: int, batch: int, rate: float) -> None:
        """So many steps towards what is wanted, each for a few rows."""
        for _ in range(steps):
            some = self._chance.integers(0, len(rows), batch)
            self._steps += 1
            pace = max(MEAN_PACE, 10 / (10 + self._earlier + self._steps))
            for place, slope in enumerate(gradients(self._parts, rows[some], wanted[some])):
                self._means[place] = 0.9 * self._means[place] + 0.1 * slope
                self._squares[place] = 0.999 * self._squares[place] + 0.001 * slope**2
                mean = self._means[place] / (1 - 0.9**self._steps)
                spread = np.sqrt(self._squares[place] / (1 - 0.999**self._steps))
                self._parts[place] -= (rate * mean / (spread + 1e-8)).astype(np.float32)
                self._calm[place] += np.float32(pace) * (self._parts[place] - self._calm[place])

    @property
    def weights(self) -> Weights:
        """The network as plain numbers, with as many digits as matter."""
        first, first_bias, second, second_bias = (
            [float(f"{number:.4g}") for number in part.ravel()] for part in self._calm
        )
        return {"first": first, "first_bias": first_bias, "second": second, "second_bias": second_bias[0]}


def starting_weights(inputs: int, before: Weights | None, chance: Any) -> list[Any]:
    """Small random weights, or those of a generation before."""
    if before is None:
        parts = [
            chance.normal(0, np.sqrt(2 / inputs), (inputs, HIDDEN)),
            np.zeros(HIDDEN),
            chance.normal(0, np.sqrt(1 / HIDDEN), HIDDEN),
            np.zeros(1),
        ]
    else:
        first = np.array(before["first"]).reshape(inputs, -1)
        parts = [first, np.array(before["first_bias"]), np.array(before["second"]), np.array([before["second_bias"]])]
    return [part.astype(np.float32) for part in parts]


def predict(weights: list[Any], rows: Any) -> tuple[Any, Any, Any]:
    """Hidden units, sums and estimates, as ``bots.planner.network`` makes them."""
    hidden = np.maximum(rows @ weights[0] + weights[1], 0)
    sums = hidden @ weights[2] + weights[3][0]
    return hidden, sums, 0.5 + 0.5 * sums / (1 + np.abs(sums))


def gradients(weights: list[Any], rows: Any, wanted: Any) -> list[Any]:
    """The slopes of the mean surprise, with a little pull towards zero."""
    hidden, sums, estimates = predict(weights, rows)
    at_sum = (estimates - wanted) * 2 / (1 + 2 * np.abs(sums)) / len(rows)
    at_hidden = np.outer(at_sum, weights[2]) * (hidden > 0)
    slopes = [rows.T @ at_hidden, at_hidden.sum(0), hidden.T @ at_sum, np.array([at_sum.sum()])]
    return [slope + 1e-5 * part for slope, part in zip(slopes, weights, strict=True)]


def cross_entropy(estimates: Any, wanted: Any) -> float:
    """The mean cross-entropy."""
    safe = np.clip(estimates, 1e-6, 1 - 1e-6)
    return float(-(wanted * np.log(safe) + (1 - wanted) * np.log(1 - safe)).mean())
