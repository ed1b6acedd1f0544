"""Observations: what a seat may know, as a flat row of small whole numbers.

A game lists its ``Feature``s, and its rule ``observe(state, seat, observation)`` writes them into a struct of zeros
with a field for each. All numbers are bytes, so a struct is the row itself and needs no copying. The list of features
defines the layout. Categories (a role, a phase, a city) are one-hot, amounts are plain, and nothing is negative.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from fourcures.engine.bits import lowest_bit
from fourcures.engine.rule_code import rule
from fourcures.engine.state import Field, Struct

MAX_VALUE = 127  # largest number in an observation; larger amounts, such as turns, are clamped to it


class Feature(NamedTuple):
    """Feature of an observation: its name, its description, its axes, and its largest number."""

    name: str
    about: str
    axes: str = ""  # names of the axes, the last varying fastest; empty for a single number
    highest: int = 1


class ObservationLayout:
    """Layout of observations: the features in order, with the names along each axis."""

    def __init__(self, axes: Mapping[str, Sequence[str]], *features: Feature) -> None:
        self.axes = {name: tuple(along) for name, along in axes.items()}
        self.features = features
        fields = {feature.name: Field("int8", self._length(feature)) for feature in features}
        self.struct: type[Struct] = type("Observation", (Struct,), {"__slots__": tuple(fields), "FIELDS": fields})
        self.size = sum(max(1, field.length) for field in fields.values())

    def _length(self, feature: Feature) -> int:
        return prod(len(self.axes[axis]) for axis in feature.axes.split()) if feature.axes else 0

    def slices(self) -> Iterator[tuple[Feature, slice]]:
        """Every feature with its slice of the row."""
        first = 0
        for feature in self.features:
            end = first + max(1, self._length(feature))
            yield feature, slice(first, end)
            first = end

    def slice_of(self, name: str) -> slice:
        """Slice of the row that a feature takes."""
        return {feature.name: taken for feature, taken in self.slices()}[name]

    def names(self) -> list[str]:
        """A name for each number of the row, such as ``cubes paris blue``."""
        return [
            " ".join((feature.name, *words))
            for feature in self.features
            for words in product(*(self.axes[axis] for axis in feature.axes.split()))
        ]

    def highest(self) -> list[int]:
        """Largest possible value of each number of the row."""
        return [feature.highest for feature, taken in self.slices() for _ in range(taken.stop - taken.start)]

    def row(self, observation: Any) -> list[int]:
        """The row of an interpreted struct."""
        fields = (getattr(observation, name) for name in self.struct.FIELDS)
        return [number for field in fields for number in (field if isinstance(field, list) else (field,))]


@rule
def set_one_hot(field: Any, first: int, index: int) -> None:
    """Write the one-hot encoding of an index. Write nothing if it is negative."""
    if index >= 0:
        field[first + index] = 1


@rule
def set_bits(field: Any, first: int, members: int) -> None:
    """Write the multi-hot encoding of a small set."""
    while members:
        field[first + lowest_bit(members)] = 1
        members &= members - 1


@rule
def set_all_bits(field: Any, members: int) -> None:
    """Write the multi-hot encoding of a set that may be large, without a branch, so that the loop is vectorised."""
    for index in range(len(field)):
        field[index] = members >> index & 1


@rule
def copy_values(field: Any, values: Any) -> None:
    """Write amounts unchanged."""
    for index in range(len(values)):
        field[index] = values[index]


@rule
def clamp(amount: int) -> int:
    """Limit an unbounded amount to ``MAX_VALUE``."""
    return min(amount, MAX_VALUE)
