"""Folded logs: queries of past states of a table, with checkpoints so that any entry can be reached fast.

They are separate from the tables in play.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, TypeVarTuple

from fourcures.engine.raster import to_png
from fourcures.tables.log.table import Table
from fourcures.tables.messages.bodies import LogEntry
from fourcures.tables.messages.protocol import Snapshot
from fourcures.tables.rows import Entry

STRIDE = 16  # entries between two checkpoints
MAX_COPIES = 4000  # checkpoints of all tables together, about 5 kB each

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


class FoldedLog:
    """Log of one table with checkpoints of its state. ``begin`` makes the table before its first entry."""

    def __init__(self, begin: Callable[..., Table]) -> None:
        self.begin = begin
        self.entries: Sequence[Entry] = ()
        self.copies = [begin()]

    def at(self, seq: int) -> Table:
        """Table after ``seq`` entries."""
        table = self.copies[min(seq // STRIDE, len(self.copies) - 1)].copy()
        for entry in self.entries[table.seq : seq]:
            table.fold(entry)
            if table.seq == len(self.copies) * STRIDE:
                self.copies.append(table.copy())
        return table


_logs: OrderedDict[str, FoldedLog] = OrderedDict()  # least recently used first


def ask(
    table_id: str,
    begin: Callable[..., Table],
    entries: Sequence[Entry],
    question: Callable[[FoldedLog, *Arguments], T],
    *arguments: *Arguments,
) -> T:
    """Answer a question about a log, with its cached checkpoints.

    They stay valid because a log is append-only.
    """
    log = _logs.pop(table_id, None) or FoldedLog(begin)
    _logs[table_id] = log
    log.entries = max(log.entries, entries, key=len)
    answer = question(log, *arguments)
    while sum(len(kept.copies) for kept in _logs.values()) > MAX_COPIES and len(_logs) > 1:
        _logs.popitem(last=False)
    return answer


# Questions


def snapshot_at(log: FoldedLog, seq: int, viewer: int | None) -> Snapshot:
    """Snapshot after ``seq`` entries as ``viewer`` may know it, without action hints."""
    return log.at(seq).snapshot(viewer, with_hints=False)


def picture_at(log: FoldedLog, seq: int) -> bytes:
    """PNG picture of the table after ``seq`` entries, as a spectator sees it."""
    return to_png(log.at(seq).game.svg())


def position_at(log: FoldedLog, seq: int) -> dict[str, Any] | None:
    """Position after ``seq`` entries, or None if the game is over by then."""
    table = log.at(seq)
    return None if table.is_over else table.game.position()


def entries_of(log: FoldedLog, viewer: int | None) -> list[LogEntry]:
    """All decisions with their events, as ``viewer`` may know them."""
    table = log.begin()
    told = [table.log_entry(viewer)]
    for entry in log.entries:
        table.fold(entry)
        told.append(table.log_entry(viewer))
    return told


def record_of(log: FoldedLog) -> dict[str, Any]:
    """Record of the game, without undone decisions."""
    table = log.begin(keep_history=True)
    table.fold_all(log.entries)
    return table.game.record()
