"""Action space: the action kinds of a game, laid out in rows and columns.

The arguments that a kind declares as ``rows`` select one of its rows; the others make up the column. The first argument
varies fastest. Rules use the numbers, ``action_text`` the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import NamedTuple

from fourcures.engine.bits import MASK_BITS
from fourcures.engine.rule_code import ConstArray
from fourcures.engine.vocabulary import ActionSpec, Enumeration


class Argument(NamedTuple):
    """One argument of a pattern: its name, the kind of thing it is, and whether it may be omitted."""

    name: str
    thing: str
    optional: bool


class Kind(NamedTuple):
    """Action kind with the arguments of its pattern. Its texts begin with ``word``."""

    name: str
    word: str
    arguments: tuple[Argument, ...]
    rows: tuple[str, ...]


class ActionSpace:
    """The action space of a game.

    ``sizes`` holds the number of things of each kind. An argument whose name is not that of its kind is
    written as ``giver:seat``.
    """

    def __init__(self, kinds: type[Enumeration[ActionSpec]], sizes: Mapping[str, int]) -> None:
        self.enumeration = kinds
        self.sizes = sizes
        self.kinds = [_kind(spec) for spec in kinds.specs.values()]
        self.names: tuple[str, ...] = tuple(kind.name for kind in self.kinds)
        counts = [self._size(kind, in_rows=True) for kind in self.kinds]
        self.width = max(self._size(kind, in_rows=False) for kind in self.kinds)
        self.rows = sum(counts)
        if max(self.width, self.rows) > MASK_BITS:
            raise ValueError(
                f"An action space has at most {MASK_BITS} rows and columns, as each is a bit of a mask, "
                f"not {self.rows} and {self.width}: move an argument to, or from, the rows of its action kind"
            )
        self.first_row = ConstArray(sum(counts[:number]) for number in range(len(counts)))
        self.row_kind = ConstArray(number for number, count in enumerate(counts) for _ in range(count))
        self.row_index = ConstArray(index for count in counts for index in range(count))
        self._values: dict[int, tuple[Kind, Mapping[str, int]] | None] = {}

    def _size(self, kind: Kind, in_rows: bool) -> int:
        return prod(
            self.sizes[argument.thing] for argument in kind.arguments if (argument.name in kind.rows) is in_rows
        )

    def breadth(self, action: int) -> int:
        """Size of the largest thing that an argument in the action's column selects from, or 1 without one."""
        kind = self.kinds[self.row_kind[action // self.width]]
        return max((self.sizes[one.thing] for one in kind.arguments if one.name not in kind.rows), default=1)

    def number(self, name: str, values: Mapping[str, int]) -> int:
        """The id of an action from its kind and the values of its arguments."""
        place = self.names.index(name)
        row = column = 0
        for argument in reversed(self.kinds[place].arguments):
            if argument.name in self.kinds[place].rows:
                row = row * self.sizes[argument.thing] + values[argument.name]
            else:
                column = column * self.sizes[argument.thing] + values[argument.name]
        return (self.first_row[place] + row) * self.width + column

    def values(self, number: int) -> tuple[Kind, Mapping[str, int]] | None:
        """Kind and arguments of an action id. Return None if its row has no such column."""
        if number not in self._values:
            self._values[number] = self._read(number)
        return self._values[number]

    def _read(self, number: int) -> tuple[Kind, Mapping[str, int]] | None:
        row, column = divmod(number, self.width)
        kind = self.kinds[self.row_kind[row]]
        if column >= self._size(kind, in_rows=False):
            return None
        index = self.row_index[row]
        values = {}
        for argument in kind.arguments:
            size = self.sizes[argument.thing]
            if argument.name in kind.rows:
                index, values[argument.name] = divmod(index, size)
            else:
                column, values[argument.name] = divmod(column, size)
        return kind, values


def _kind(spec: ActionSpec) -> Kind:
    first, *words = spec.pattern.split()
    return Kind(spec.name, first, tuple(_argument(word) for word in words), spec.rows)


def _argument(word: str) -> Argument:
    name, _, thing = word.strip("[]").partition(":")
    return Argument(name, thing or name, word.startswith("["))
