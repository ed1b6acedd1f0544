"""History of a table: folded anew from its log on request, so that none of it stays in memory."""

from __future__ import annotations

from typing import Any

from fourcures.server.http_bodies import LogEntry
from fourcures.server.hub import Hub
from fourcures.server.protocol import Snapshot
from fourcures.server.room import Room
from fourcures.server.storage import Entry
from fourcures.server.table import Table


async def _beginning(hub: Hub, room: Room) -> tuple[Table, list[Entry]]:
    """The table before its first entry, and its whole log."""
    row = room.row
    return Table(row.game, row.beginning, row.seed, keep_history=True), await hub.store.tail(room.id, 0)


async def table_at(hub: Hub, room: Room, seq: int) -> Table | None:
    """The table after ``seq`` entries; None if the log is shorter."""
    table, entries = await _beginning(hub, room)
    if seq > len(entries):
        return None
    table.fold_all(entries[:seq])
    return table


async def snapshot_at(hub: Hub, room: Room, seq: int, viewer: int | None) -> Snapshot | None:
    """Snapshot after ``seq`` entries as a seat may know it, without action hints; None if the log is shorter."""
    table = await table_at(hub, room, seq)
    return None if table is None else table.snapshot(viewer, with_hints=False)


async def view_at(hub: Hub, room: Room, seq: int, viewer: int | None) -> dict[str, Any] | None:
    """What a seat may know after ``seq`` entries; None if the log is shorter."""
    if seq == room.table.seq:
        return room.table.game.view(viewer)
    if seq > room.table.seq:
        return None
    table, entries = await _beginning(hub, room)
    table.fold_all(entries[:seq])
    return table.game.view(viewer)


async def log_of(hub: Hub, room: Room, viewer: int | None) -> list[LogEntry]:
    """Every decision with its events, as a seat may know them."""
    table, entries = await _beginning(hub, room)
    log = [table.log_entry(viewer)]
    for entry in entries:
        table.fold(entry)
        log.append(table.log_entry(viewer))
    return log


async def record_of(hub: Hub, room: Room) -> dict[str, Any]:
    """Record of the game, without decisions that were taken back."""
    table, entries = await _beginning(hub, room)
    table.fold_all(entries)
    return table.game.record()


async def decision_entries(hub: Hub, room: Room) -> list[int]:
    """Numbers of the entries at which the table stood before each decision that was not taken back, and at the end."""
    stands = [0]
    for entry in await hub.store.tail(room.id, 0):
        if entry.kind == "undo":
            stands.pop()
        else:
            stands.append(entry.seq)
    return stands
