"""Layers of the value network as arrays: read from weights, written as weights, and the forward pass in NumPy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

Weights = Mapping[str, Any]


class Layers(NamedTuple):
    """Weights and biases of the two hidden layers and of the sum after them."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    third: Any
    third_bias: Any

    @property
    def weights(self) -> dict[str, Any]:
        """As JSON values, with as many digits as matter."""
        return {
            name: [float(f"{number:.4g}") for number in np.ravel(array)]
            for name, array in zip(self._fields, self, strict=True)
        }


def read_layers(weights: Weights, names: Sequence[str]) -> Layers:
    """Layers of a network, with a row of the first for each named feature: zeros where the weights do not know it.

    The weights name their inputs as ``features``, so that a game may gain and lose roles and events. Those that name
    none are in the order of the game's features.
    """
    first_bias, second_bias, third, third_bias = (
        np.array(weights[part], np.float32) for part in ("first_bias", "second_bias", "third", "third_bias")
    )
    known, units = weights.get("features", names), len(first_bias)
    rows = dict(zip(known, np.array(weights["first"], np.float32).reshape(len(known), units), strict=True))
    unknown = np.zeros(units, np.float32)
    first = np.array([rows.get(name, unknown) for name in names], np.float32)
    second = np.array(weights["second"], np.float32).reshape(units, len(second_bias))
    return Layers(first, first_bias, second, second_bias, third, third_bias)


def no_layers(inputs: int) -> Layers:
    """Layers of a network that knows nothing: one unit each, all zeros."""
    return as_layers(np.zeros((inputs, 1)), [0], [[0]], [0], [0], [0])


def random_layers(inputs: int, hidden: tuple[int, int], rng: Any) -> Layers:
    """Small random weights."""
    first, second = hidden
    return as_layers(
        rng.normal(0, np.sqrt(2 / inputs), (inputs, first)),
        np.zeros(first),
        rng.normal(0, np.sqrt(2 / first), (first, second)),
        np.zeros(second),
        rng.normal(0, np.sqrt(1 / second), second),
        np.zeros(1),
    )


def widen(layers: Layers, hidden: tuple[int, int], rng: Any) -> Layers:
    """Layers with more units, if they had fewer. New ones count nothing at first: the network is as good as it was."""
    first, second = (max(0, units - len(bias)) for units, bias in zip(hidden, layers[1:4:2], strict=True))
    new = random_layers(len(layers.first), (max(1, first), max(1, second)), rng)
    old_first, old_second = layers.second.shape
    to_second = np.zeros((old_first + first, old_second + second))
    to_second[:old_first, :old_second] = layers.second
    to_second[:, old_second:] = rng.normal(0, np.sqrt(2 / len(to_second)), (len(to_second), second))
    return as_layers(
        np.hstack([layers.first, new.first[:, :first]]),
        np.append(layers.first_bias, np.zeros(first)),
        to_second,
        np.append(layers.second_bias, np.zeros(second)),
        np.append(layers.third, np.zeros(second)),
        layers.third_bias,
    )


def as_layers(*arrays: Any) -> Layers:
    """Layers of arrays, as 32-bit numbers."""
    return Layers(*(np.asarray(array, np.float32) for array in arrays))


def propagate(layers: Layers, rows: Any) -> tuple[Any, Any, Any]:
    """Forward pass as in ``value_network``: hidden units of both layers, and what goes into the last function."""
    first = np.maximum(rows @ layers.first + layers.first_bias, 0)
    second = np.maximum(first @ layers.second + layers.second_bias, 0)
    return first, second, second @ layers.third + layers.third_bias[0]


def softsign(sums: Any) -> Any:
    """Estimates from sums: softsign moved to between 0 and 1."""
    return 0.5 + 0.5 * sums / (1 + np.abs(sums))
