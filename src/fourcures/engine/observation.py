"""Observations: what a seat may know, as a flat row of small whole numbers.

A game lists its ``Feature``s, and its rule ``observe(state, seat, observation)`` writes them into a struct of zeros
with a field for each. All numbers are bytes, so that a struct is the row itself: no copying, and the layout follows
from the list. Kinds of things (a role, a phase, a city) are shown as a one in a row of zeros, amounts as they are,
and nothing is ever negative.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.state import Field, Struct

MAX_VALUE = 127  # what a number can show; larger amounts, of turns for example, are shown as this


class Feature(NamedTuple):
    """Feature of an observation: its name, what it is, the axes along which it lies, and the largest number."""

    name: str
    about: str
    axes: str = ""  # names of axes, the last one counting fastest; none for a single number
    highest: int = 1


class ObservationLayout:
    """Layout of observations: the features in order, with the names of what lies along each axis."""

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
        """The slice of the row that a feature takes."""
        return {feature.name: taken for feature, taken in self.slices()}[name]

    def names(self) -> list[str]:
        """A name for each number of the row, such as ``cubes paris blue``."""
        return [
            " ".join((feature.name, *words))
            for feature in self.features
            for words in product(*(self.axes[axis] for axis in feature.axes.split()))
        ]

    def highest(self) -> list[int]:
        """The largest that each number of the row can be."""
        return [feature.highest for feature, taken in self.slices() for _ in range(taken.stop - taken.start)]

    def row(self, observation: Any) -> list[int]:
        """The row of an interpreted struct."""
        fields = (getattr(observation, name) for name in self.struct.FIELDS)
        return [number for field in fields for number in (field if isinstance(field, list) else (field,))]


@rule
def set_one_hot(field: Any, first: int, index: int) -> None:
    """One-hot: one thing of its kind; none where the index is negative."""
    if index >= 0:
        field[first + index] = 1


@rule
def set_bits(field: Any, first: int, members: int) -> None:
    """Multi-hot of a small set."""
    while members:
        field[first + lowest_bit(members)] = 1
        members &= members - 1


@rule
def set_all_bits(field: Any, members: int) -> None:
    """Multi-hot of a set that may be large: without a branch, so that machines do many at once."""
    for index in range(len(field)):
        field[index] = members >> index & 1


@rule
def copy_values(field: Any, values: Any) -> None:
    """Amounts as they are."""
    for index in range(len(values)):
        field[index] = values[index]


@rule
def clamp(amount: int) -> int:
    """An amount without a bound of its own, as far as it can be shown."""
    return min(amount, MAX_VALUE)
