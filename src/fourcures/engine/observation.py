"""Observations: what a seat may know, as a flat row of small whole numbers.

A game lists what is to be seen as ``Sight``s, and its rule ``observe(state, seat, seen)`` writes them into a record of
zeros with a field for each. All numbers are bytes, so that a record is the row itself: no copying, and the layout
follows from the list. Kinds of things (a role, a phase, a city) are shown as a one in a row of zeros, amounts as
they are, and nothing is ever negative.
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
    """Something to be seen: its name, what it is, the axes along which it lies, and the largest number."""

    name: str
    about: str
    axes: str = ""  # names of axes, the last one counting fastest; none for a single number
    highest: int = 1


class ObservationLayout:
    """All that is to be seen of a game, in order, with the names of what lies along each axis."""

    def __init__(self, axes: Mapping[str, Sequence[str]], *sights: Feature) -> None:
        self.axes = {name: tuple(along) for name, along in axes.items()}
        self.sights = sights
        fields = {sight.name: Field("int8", self._length(sight)) for sight in sights}
        self.record: type[Struct] = type("Seen", (Struct,), {"__slots__": tuple(fields), "FIELDS": fields})
        self.size = sum(max(1, field.length) for field in fields.values())

    def _length(self, sight: Feature) -> int:
        return prod(len(self.axes[axis]) for axis in sight.axes.split()) if sight.axes else 0

    def places(self) -> Iterator[tuple[Feature, slice]]:
        """Every sight with its place in the row."""
        first = 0
        for sight in self.sights:
            end = first + max(1, self._length(sight))
            yield sight, slice(first, end)
            first = end

    def place(self, name: str) -> slice:
        """Where a sight stands in the row."""
        return {sight.name: place for sight, place in self.places()}[name]

    def names(self) -> list[str]:
        """A name for each number of the row, such as ``cubes paris blue``."""
        return [
            " ".join((sight.name, *words))
            for sight in self.sights
            for words in product(*(self.axes[axis] for axis in sight.axes.split()))
        ]

    def highest(self) -> list[int]:
        """The largest that each number of the row can be."""
        return [sight.highest for sight, place in self.places() for _ in range(place.stop - place.start)]

    def row(self, seen: Any) -> list[int]:
        """The row of an interpreted record."""
        fields = (getattr(seen, name) for name in self.record.FIELDS)
        return [number for field in fields for number in (field if isinstance(field, list) else (field,))]


@rule
def set_one_hot(field: Any, first: int, index: int) -> None:
    """One thing of its kind; none where the index is negative."""
    if index >= 0:
        field[first + index] = 1


@rule
def set_bits(field: Any, first: int, members: int) -> None:
    """The members of a small set."""
    while members:
        field[first + lowest_bit(members)] = 1
        members &= members - 1


@rule
def set_all_bits(field: Any, members: int) -> None:
    """The members of a set that may be large: without a branch, so that machines do many at once."""
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
