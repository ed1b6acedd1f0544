"""Sample rows and entries to store."""

from __future__ import annotations

from fourcures.tables.rows import Entry, SeatRow, Standing, TableRow

OPEN = SeatRow(0, "open")
BOT = SeatRow(1, "bot", "Ada", "planner")
LOST = Standing(9, None, "standard", won=False, reason="outbreaks", ended=2000.5)


def table(name: str = "t", created: float = 1.5) -> TableRow:
    return TableRow(name, "pandemic", {"options": {"players": 2}}, "c0ffee", "hash", True, created)


def entry(seq: int, command: str = "", text: str = "drive paris") -> Entry:
    return Entry(seq, command or f"command {seq}", seq % 2, "play", text, 1000.25 + seq)


def log(first: int, last: int) -> list[Entry]:
    return [entry(seq) for seq in range(first, last + 1)]


def person(name: str, seat: int = 0) -> SeatRow:
    return SeatRow(seat, "person", name, None, name[:1].encode() * 32)
