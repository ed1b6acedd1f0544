"""Journal: a buffer into which rules write what happened; logs, animations and replays read it.

The buffer holds integers: slot 0 counts the entries, and each entry packs a kind and three small arguments. Nothing is
written to a buffer of length 0, which is what bulk runs pass.
"""

from typing import Any

from fourcures.engine.rule_code import rule

Journal = Any  # a list or an array of integers
CAPACITY = 4096
SMALL = 0xFFFF
KIND = 0xFF  # the bits of an entry that hold its kind


@rule
def note(journal: Journal, kind: int, first: int, second: int, third: int) -> None:
    """Write one entry if there is room.

    Call it after the change that the entry describes, and before the next change.
    """
    if len(journal) > 0 and journal[0] + 1 < len(journal):
        journal[0] += 1
        journal[journal[0]] = kind | first << 8 | second << 24 | third << 40


def new_journal() -> list[int]:
    """An empty journal for interpreted play."""
    return [0] * CAPACITY


def entries(journal: Journal) -> list[tuple[int, int, int, int]]:
    """Kind and arguments of every entry."""
    written = (int(entry) for entry in journal[1 : journal[0] + 1])
    return [(entry & KIND, entry >> 8 & SMALL, entry >> 24 & SMALL, entry >> 40 & SMALL) for entry in written]
