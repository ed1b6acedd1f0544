"""Optimizer of the value network: Adam, with an exponential moving average of the weights.

The loss is the cross-entropy of the estimates. Where plans were compared, the squared error of their differences is
added.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcures.bots.planner.layers import Layers, propagate, random_layers, softsign, widen

HIDDEN = (64, 16)  # units of the two layers
COMPARISON_WEIGHT = 150.0  # weight of a comparison of plans, relative to the outcome of a game
EMA_RATE = 0.002  # weight of the newest weights in the moving average, after a warm-up

Weights = dict[str, Any]


class Optimizer:
    """Weights in training, with Adam's moments of the gradient.

    Estimates come from a moving average of the weights (EMA): a planner exploits every error in its favour, so stable
    weights matter more than the newest. With ``logistic``, the pre-activations of the output are fitted as log-odds,
    for a network whose estimates are mapped afterwards.
    """

    def __init__(
        self, inputs: int, initial: Layers | None = None, *, hidden: tuple[int, int] = HIDDEN, logistic: bool = False
    ) -> None:
        self._logistic = logistic
        self._rng = np.random.default_rng(0)
        self._layers = widen(initial or random_layers(inputs, hidden, self._rng), hidden, self._rng)
        self._first_moments = [np.zeros_like(array) for array in self._layers]
        self._second_moments = [np.zeros_like(array) for array in self._layers]
        self._ema = Layers(*(array.copy() for array in self._layers))
        self._steps = 0
        self._earlier_steps = 0 if initial is None or logistic else round(10 / EMA_RATE)  # earlier steps in the average

    def estimates(self, rows: Any) -> Any:
        """Estimates of the network for rows of features."""
        return softsign(propagate(self._ema, rows)[2])

    def fit(
        self, rows: Any, targets: Any, steps: int, batch: int, rate: float, comparisons: tuple[Any, Any] | None = None
    ) -> None:
        """Take ``steps`` steps of Adam, each on a random minibatch of rows, and of comparisons if there are any."""
        parts = list(zip(self._layers, self._ema, self._first_moments, self._second_moments, strict=True))
        for _ in range(steps):
            sample = self._rng.integers(0, len(rows), batch)
            self._steps += 1
            ema_rate = np.float32(max(EMA_RATE, 10 / (10 + self._earlier_steps + self._steps)))
            found = gradients(self._layers, rows[sample], targets[sample], self._logistic)
            if comparisons is not None:
                plans, values = comparisons
                sample = self._rng.integers(0, len(plans), batch // plans.shape[1])
                compared = comparison_gradients(self._layers, plans[sample].astype(np.float32), values[sample])
                found = [gradient + more for gradient, more in zip(found, compared, strict=True)]
            for gradient, (array, ema, first, second) in zip(found, parts, strict=True):
                first += 0.1 * (gradient - first)
                second += 0.001 * (gradient**2 - second)
                mean = first / (1 - 0.9**self._steps)
                spread = np.sqrt(second / (1 - 0.999**self._steps))
                array -= rate * mean / (spread + 1e-8)
                ema += ema_rate * (array - ema)

    @property
    def weights(self) -> Weights:
        """The averaged weights as JSON values."""
        return self._ema.weights


def gradients(layers: Layers, rows: Any, targets: Any, logistic: bool = False) -> list[Any]:
    """Gradient of the mean cross-entropy, with L2 regularisation."""
    first, second, sums = propagate(layers, rows)
    if logistic:
        by_sum = (1 / (1 + np.exp(-sums)) - targets) / len(rows)
    else:
        by_sum = (softsign(sums) - targets) * 2 / (1 + 2 * np.abs(sums)) / len(rows)
    by_weights = backpropagate(layers, rows, first, second, by_sum)
    return [gradient + 1e-5 * array for gradient, array in zip(by_weights, layers, strict=True)]


def comparison_gradients(layers: Layers, plans: Any, values: Any) -> list[Any]:
    """Gradient of the squared error of plan values, each relative to the mean of its comparison.

    The outcome of a game is a noisy measure of a position's value. Rollouts on the same random draws measure
    differences between plans with little noise. So differences count, with ``COMPARISON_WEIGHT``, and levels do not.
    """
    rows = plans.reshape(-1, plans.shape[2])
    first, second, sums = propagate(layers, rows)
    errors = softsign(sums).reshape(values.shape) - values
    errors -= errors.mean(axis=1, keepdims=True)
    by_sum = COMPARISON_WEIGHT * errors.ravel() / (1 + np.abs(sums)) ** 2 / len(rows)
    return backpropagate(layers, rows, first, second, by_sum)


def backpropagate(layers: Layers, rows: Any, first: Any, second: Any, by_sum: Any) -> list[Any]:
    """Gradient of each array of the layers, from the gradient of the output's pre-activations."""
    by_second = np.outer(by_sum, layers.third) * (second > 0)
    by_first = by_second @ layers.second.T * (first > 0)
    return [
        rows.T @ by_first,
        by_first.sum(0),
        first.T @ by_second,
        by_second.sum(0),
        second.T @ by_sum,
        np.array([by_sum.sum()]),
    ]


def cross_entropy(estimates: Any, targets: Any) -> float:
    """Mean cross-entropy of estimates."""
    safe = np.clip(estimates, 1e-6, 1 - 1e-6)
    return float(-(targets * np.log(safe) + (1 - targets) * np.log(1 - safe)).mean())
