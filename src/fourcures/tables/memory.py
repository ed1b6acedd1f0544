"""Tables in memory: the store of a host without a database. Its data is lost when the process ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from fourcures.tables.rows import (
    Appended,
    AppendResult,
    ChangeCallback,
    ChatRow,
    Conflict,
    Duplicate,
    Entry,
    PlayedRow,
    SeatRow,
    Standing,
    TableRow,
)


@dataclass
class _Table:
    row: TableRow
    seats: list[SeatRow]
    log: list[Entry] = field(default_factory=list)
    talk: list[ChatRow] = field(default_factory=list)


class MemoryStore:
    """Store of tables for a single process, without players and deals."""

    is_shared = False

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}

    def on_change(self, callback: ChangeCallback) -> None:
        """Ignore the callback, because no other process writes."""

    async def create(self, table: TableRow, at: Sequence[SeatRow]) -> None:
        self._tables[table.id] = _Table(table, list(at))

    async def load(self, table_id: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        kept = self._tables.get(table_id)
        return None if kept is None else (kept.row, list(kept.seats), list(kept.log))

    async def append(self, table_id: str, new: Sequence[Entry]) -> AppendResult:
        log, commands = self._tables[table_id].log, {entry.command for entry in new}
        for entry in log:
            if entry.command in commands:
                return Duplicate(entry)
        if new[0].seq != len(log) + 1:
            return Conflict(len(log))
        log += new
        return Appended(len(log))

    async def tail(self, table_id: str, after: int) -> list[Entry]:
        return self._tables[table_id].log[max(after, 0) :]

    async def seats(self, table_id: str) -> list[SeatRow]:
        return list(self._tables[table_id].seats)

    async def set_seat(self, table_id: str, old: SeatRow, new: SeatRow) -> bool:
        seats = self._tables[table_id].seats
        is_old = seats[old.seat] == old
        if is_old:
            seats[new.seat] = new
        return is_old

    async def add_chat(self, table_id: str, command: str, seat: int, text: str, time: float, card: str = "") -> ChatRow:
        talk = self._tables[table_id].talk
        known = next((row for row in talk if row.command == command), None)
        if known is None:
            known = ChatRow(len(talk) + 1, command, seat, text, time, card)
            talk.append(known)
        return known

    async def chat(self, table_id: str, last: int = 50) -> list[ChatRow]:
        return self._tables[table_id].talk[-last:]

    async def save_standing(self, table_id: str, standing: Standing, who: Sequence[PlayedRow] = ()) -> None:
        """Store only whether the game has ended."""
        kept = self._tables[table_id]
        kept.row = replace(kept.row, over=kept.row.over or standing.ended is not None)
