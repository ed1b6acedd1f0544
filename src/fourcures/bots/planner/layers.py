"""Layers of the value network as NumPy arrays: conversion from and to weights, and the forward pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

Weights = Mapping[str, Any]


class Layers(NamedTuple):
    """Weights and biases of the two hidden layers and of the output."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    third: Any
    third_bias: Any

    @property
    def weights(self) -> dict[str, Any]:
        """Weights as JSON values with four significant digits."""
        return {
            name: [float(f"{number:.4g}") for number in np.ravel(array)]
            for name, array in zip(self._fields, self, strict=True)
        }


def read_layers(weights: Weights, names: Sequence[str]) -> Layers:
    """Layers of a network, with a first-layer row for each of ``names``: zeros if the weights do not know it.

    Weights list their inputs as ``features``, so that a game may gain and lose roles and events. Without that list,
    their inputs are ``names``.
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
    """Layers of an untrained network: one unit each, all zeros."""
    return as_layers(np.zeros((inputs, 1)), [0], [[0]], [0], [0], [0])


def random_layers(inputs: int, hidden: tuple[int, int], rng: Any) -> Layers:
    """Layers with small random weights and zero biases."""
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
    """Layers with at least ``hidden`` units. New units do not affect the output at first."""
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
    """Layers from arrays, converted to 32-bit floats."""
    return Layers(*(np.asarray(array, np.float32) for array in arrays))


def propagate(layers: Layers, rows: Any) -> tuple[Any, Any, Any]:
    """Forward pass as in ``value_network``: hidden units of both layers, and the input of the output function."""
    first = np.maximum(rows @ layers.first + layers.first_bias, 0)
    second = np.maximum(first @ layers.second + layers.second_bias, 0)
    return first, second, second @ layers.third + layers.third_bias[0]


def softsign(sums: Any) -> Any:
    """Estimates from sums: softsign rescaled to between 0 and 1."""
    return 0.5 + 0.5 * sums / (1 + np.abs(sums))
