"""Fold of tables' logs in a worker process: with copies of each table on the way, so that no moment is far.

Nothing outside keeps what is folded here. A question names a table and how much of its log it needs; where that is not
known here, the answer is how much is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from fourcures.tables.log.table import Table
from fourcures.tables.messages.bodies import LogEntry
from fourcures.tables.messages.protocol import Snapshot
from fourcures.tables.rows import Entry

STRIDE = 16  # entries from one copy to the next
MAX_COPIES = 4000  # of all tables, some 5 kB each

T = TypeVar("T")


class Beginning(NamedTuple):
    """What a table began with."""

    game: str
    beginning: dict[str, Any]
    seed: str

    def table(self, *, keep_history: bool = False) -> Table:
        """The table before its first entry."""
        return Table(self.game, self.beginning, self.seed, keep_history=keep_history)


class LogPart(NamedTuple):
    """Entries of a log, all those that follow so many others."""

    beginning: Beginning
    after: int
    entries: Sequence[Entry]


class Missing(NamedTuple):
    """The answer to a question about entries that are not known yet: how many are."""

    known: int


class FoldedLog:
    """Log of one table as far as it is known, and copies of the table on the way."""

    def __init__(self, beginning: Beginning) -> None:
        self.beginning = beginning
        self.entries: list[Entry] = []
        self.copies = [beginning.table()]

    def extend(self, part: LogPart) -> None:
        """Add entries; those that are known are left out, and where some are missing between, all."""
        if part.after <= len(self.entries):
            self.entries += part.entries[len(self.entries) - part.after :]

    def at(self, seq: int) -> Table:
        """The table after so many entries."""
        table = self.copies[min(seq // STRIDE, len(self.copies) - 1)].copy()
        for entry in self.entries[table.seq : seq]:
            table.fold(entry)
            if table.seq == len(self.copies) * STRIDE:
                self.copies.append(table.copy())
        return table


_logs: OrderedDict[str, FoldedLog] = OrderedDict()  # least recently used first


def ask(table_id: str, needed: int, part: LogPart | None, question: Callable[..., T], *arguments: Any) -> T | Missing:
    """Answer of a question about a log, or how much of the log is known where that is less than needed."""
    log = _logs.pop(table_id, None)
    if log is None:
        if part is None:
            return Missing(0)
        log = FoldedLog(part.beginning)
    _logs[table_id] = log
    if part is not None:
        log.extend(part)
    if len(log.entries) < needed:
        return Missing(len(log.entries))
    answer = question(log, *arguments)
    while sum(len(kept.copies) for kept in _logs.values()) > MAX_COPIES and len(_logs) > 1:
        _logs.popitem(last=False)
    return answer


# Questions


def snapshot_at(log: FoldedLog, seq: int, viewer: int | None) -> Snapshot:
    """Snapshot after ``seq`` entries as a seat may know it, without action hints."""
    return log.at(seq).snapshot(viewer, with_hints=False)


def view_at(log: FoldedLog, seq: int, viewer: int | None) -> dict[str, Any]:
    """What a seat may know after ``seq`` entries."""
    return log.at(seq).game.view(viewer)


def position_at(log: FoldedLog, seq: int) -> dict[str, Any] | None:
    """Position after ``seq`` entries; None if the game is over by then."""
    table = log.at(seq)
    return None if table.is_over else table.game.position()


def entries_of(log: FoldedLog, viewer: int | None) -> list[LogEntry]:
    """Every decision with its events, as a seat may know them."""
    table = log.beginning.table()
    told = [table.log_entry(viewer)]
    for entry in log.entries:
        table.fold(entry)
        told.append(table.log_entry(viewer))
    return told


def record_of(log: FoldedLog) -> dict[str, Any]:
    """Record of the game, without decisions that were taken back."""
    table = log.beginning.table(keep_history=True)
    table.fold_all(log.entries)
    return table.game.record()
