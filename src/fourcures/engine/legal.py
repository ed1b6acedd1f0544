"""Sets of legal actions.

A game lays its actions out in rows of equal width: an action's id is ``row * width + column``. The row says what is
done (and to which pawn), the column with what: a city, a card. The set has one mask of columns for each row, so a rule
can allow forty cities in a single operation. Slot 0 of the buffer is the mask of rows with legal actions. Slots of
other rows are stale.
"""

from typing import Any

from fourcures.engine.bits import lowest_bit, members, popcount
from fourcures.engine.bits import nth_bit as nth_column
from fourcures.engine.rule_code import rule

YES = 1  # mask of the single column of an action without column arguments
Legal = Any  # a list or an array of rows + 1 integers


@rule
def forbid_all(legal: Legal) -> None:
    """Clear the set."""
    legal[0] = 0


@rule
def allow(legal: Legal, row: int, columns: int) -> None:
    """Allow the actions of one row that ``columns`` contains. A row is allowed once at most."""
    if columns:
        legal[0] |= 1 << row
        legal[row + 1] = columns


@rule
def strike(legal: Legal, row: int, columns: int) -> None:
    """Remove the actions of one row that ``columns`` contains."""
    if legal[0] >> row & 1:
        legal[row + 1] &= ~columns
        if legal[row + 1] == 0:
            legal[0] &= ~(1 << row)


@rule
def count_legal(legal: Legal) -> int:
    """Number of legal actions."""
    total = 0
    rows = legal[0]
    while rows:
        total += popcount(legal[lowest_bit(rows) + 1])
        rows &= rows - 1
    return total


@rule
def nth_legal(legal: Legal, n: int, width: int) -> int:
    """The id of the n-th legal action, counted from 0."""
    rows = legal[0]
    row = lowest_bit(rows)
    size = popcount(legal[row + 1])
    while n >= size:
        n -= size
        rows &= rows - 1
        row = lowest_bit(rows)
        size = popcount(legal[row + 1])
    return row * width + nth_column(legal[row + 1], n)


@rule
def is_legal(legal: Legal, action: int, width: int) -> bool:
    """True if an action, given by its id, is legal."""
    row = action // width
    return bool(legal[0] >> row & 1 and legal[row + 1] >> action % width & 1)


@rule
def reciprocal_of(width: int) -> int:
    """Return the factor by which ``is_listed`` divides by a width."""
    return (1 << 32) // width + 1


@rule
def is_listed(legal: Legal, action: int, width: int, reciprocal: int) -> bool:
    """True if a number is the id of a legal action. Unlike ``is_legal``, it takes any number and avoids a division."""
    row = action * reciprocal >> 32
    column = action - row * width
    return bool(
        0 <= row < len(legal) - 1 and 0 <= column < width and legal[0] >> row & 1 and legal[row + 1] >> column & 1
    )


def legal_ids(legal: Legal, width: int) -> list[int]:
    """The ids of all legal actions, in order."""
    return [row * width + column for row in members(legal[0]) for column in members(legal[row + 1])]
