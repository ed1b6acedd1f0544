"""Fold of tables' logs apart from the tables in play, with copies on the way so that no entry is far."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, TypeVarTuple

from fourcures.engine.raster import to_png
from fourcures.tables.log.table import Table
from fourcures.tables.messages.bodies import LogEntry
from fourcures.tables.messages.protocol import Snapshot
from fourcures.tables.rows import Entry

STRIDE = 16  # entries from one copy to the next
MAX_COPIES = 4000  # of all tables, some 5 kB each

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


class FoldedLog:
    """Log of one table, and copies of the table on the way; ``begin`` makes the table before its first entry."""

    def __init__(self, begin: Callable[..., Table]) -> None:
        self.begin = begin
        self.entries: Sequence[Entry] = ()
        self.copies = [begin()]

    def at(self, seq: int) -> Table:
        """The table after so many entries."""
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
    """Answer of a question about a log: a log only grows, so that what was folded of it stays right."""
    log = _logs.pop(table_id, None) or FoldedLog(begin)
    _logs[table_id] = log
    log.entries = max(log.entries, entries, key=len)
    answer = question(log, *arguments)
    while sum(len(kept.copies) for kept in _logs.values()) > MAX_COPIES and len(_logs) > 1:
        _logs.popitem(last=False)
    return answer


# Questions


def snapshot_at(log: FoldedLog, seq: int, viewer: int | None) -> Snapshot:
    """Snapshot after ``seq`` entries as a seat may know it, without action hints."""
    return log.at(seq).snapshot(viewer, with_hints=False)


def picture_at(log: FoldedLog, seq: int) -> bytes:
    """Picture as PNG of what a spectator sees after ``seq`` entries."""
    return to_png(log.at(seq).game.svg())


def position_at(log: FoldedLog, seq: int) -> dict[str, Any] | None:
    """Position after ``seq`` entries; None if the game is over by then."""
    table = log.at(seq)
    return None if table.is_over else table.game.position()


def entries_of(log: FoldedLog, viewer: int | None) -> list[LogEntry]:
    """Every decision with its events, as a seat may know them."""
    table = log.begin()
    told = [table.log_entry(viewer)]
    for entry in log.entries:
        table.fold(entry)
        told.append(table.log_entry(viewer))
    return told


def record_of(log: FoldedLog) -> dict[str, Any]:
    """Record of the game, without decisions that were taken back."""
    table = log.begin(keep_history=True)
    table.fold_all(log.entries)
    return table.game.record()
