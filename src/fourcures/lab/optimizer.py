"""Optimizer of the value network: Adam on the cross-entropy, with an exponential moving average of the weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcures.bots.planner.workspace import HIDDEN

EMA_RATE = 0.002  # share of the newest weights in the average, after a while

Weights = dict[str, Any]


class Optimizer:
    """Weights in training, with Adam's moments of the gradient.

    Estimates come from a moving average of the weights (EMA): a planner finds every error that it can profit from, so
    quiet weights matter more than new ones. With ``logistic``, what the network puts into its last function is fitted
    as log-odds, for a network whose estimates are mapped afterwards.
    """

    def __init__(
        self, inputs: int, initial: Weights | None = None, *, hidden: int = HIDDEN, logistic: bool = False
    ) -> None:
        self._logistic = logistic
        self._rng = np.random.default_rng(0)
        self._weights = initial_weights(inputs, initial, hidden, self._rng)
        self._first_moments = [np.zeros_like(array) for array in self._weights]
        self._second_moments = [np.zeros_like(array) for array in self._weights]
        self._ema = [array.copy() for array in self._weights]
        self._steps = 0
        self._earlier_steps = 0 if initial is None or logistic else round(10 / EMA_RATE)  # that the average rests on

    def estimates(self, rows: Any) -> Any:
        """Estimates of the network for rows of features."""
        return predict(self._ema, rows)[2]

    def fit(self, rows: Any, targets: Any, steps: int, batch: int, rate: float) -> None:
        """So many steps of Adam, each on a random minibatch."""
        first, second = self._first_moments, self._second_moments
        for _ in range(steps):
            sample = self._rng.integers(0, len(rows), batch)
            self._steps += 1
            ema_rate = max(EMA_RATE, 10 / (10 + self._earlier_steps + self._steps))
            for index, gradient in enumerate(gradients(self._weights, rows[sample], targets[sample], self._logistic)):
                first[index] = 0.9 * first[index] + 0.1 * gradient
                second[index] = 0.999 * second[index] + 0.001 * gradient**2
                mean = first[index] / (1 - 0.9**self._steps)
                spread = np.sqrt(second[index] / (1 - 0.999**self._steps))
                self._weights[index] -= (rate * mean / (spread + 1e-8)).astype(np.float32)
                self._ema[index] += np.float32(ema_rate) * (self._weights[index] - self._ema[index])

    @property
    def weights(self) -> Weights:
        """The averaged weights as JSON values, with as many digits as matter."""
        first, first_bias, second, second_bias = (
            [float(f"{number:.4g}") for number in array.ravel()] for array in self._ema
        )
        return {"first": first, "first_bias": first_bias, "second": second, "second_bias": second_bias[0]}


def initial_weights(inputs: int, initial: Weights | None, hidden: int, rng: Any) -> list[Any]:
    """Small random weights, or those of an earlier generation, as arrays; with more hidden units if it had fewer.

    New units count nothing at first, so that a network which grows is as good as it was.
    """
    if initial is None:
        arrays = [*new_units(inputs, hidden, rng), rng.normal(0, np.sqrt(1 / hidden), hidden), np.zeros(1)]
    else:
        names = ("first", "first_bias", "second", "second_bias")
        arrays = [np.atleast_1d(initial[name]) for name in names]
        arrays[0] = arrays[0].reshape(inputs, -1)
        more = max(0, hidden - len(arrays[2]))
        added = [*new_units(inputs, more, rng), np.zeros(more)]
        arrays[:3] = [np.concatenate([old, new], axis=-1) for old, new in zip(arrays[:3], added, strict=True)]
    return [array.astype(np.float32) for array in arrays]


def new_units(inputs: int, units: int, rng: Any) -> list[Any]:
    """Weights and biases of hidden units that have learned nothing yet."""
    return [rng.normal(0, np.sqrt(2 / inputs), (inputs, units)), np.zeros(units)]


def predict(weights: list[Any], rows: Any) -> tuple[Any, Any, Any]:
    """Forward pass as in ``bots.planner.value_network``: hidden units, sums and estimates."""
    hidden = np.maximum(rows @ weights[0] + weights[1], 0)
    sums = hidden @ weights[2] + weights[3][0]
    return hidden, sums, 0.5 + 0.5 * sums / (1 + np.abs(sums))


def gradients(weights: list[Any], rows: Any, targets: Any, logistic: bool = False) -> list[Any]:
    """Gradient of the mean cross-entropy, with L2 regularisation."""
    hidden, sums, estimates = predict(weights, rows)
    if logistic:
        by_sum = (1 / (1 + np.exp(-sums)) - targets) / len(rows)
    else:
        by_sum = (estimates - targets) * 2 / (1 + 2 * np.abs(sums)) / len(rows)
    by_hidden = np.outer(by_sum, weights[2]) * (hidden > 0)
    by_weights = [rows.T @ by_hidden, by_hidden.sum(0), hidden.T @ by_sum, np.array([by_sum.sum()])]
    return [gradient + 1e-5 * array for gradient, array in zip(by_weights, weights, strict=True)]


def cross_entropy(estimates: Any, targets: Any) -> float:
    """Mean cross-entropy of estimates."""
    safe = np.clip(estimates, 1e-6, 1 - 1e-6)
    return float(-(targets * np.log(safe) + (1 - targets) * np.log(1 - safe)).mean())
