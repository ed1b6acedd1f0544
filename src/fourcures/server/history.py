"""What has been at a table: folded anew from its log when it is asked for, so that nothing of it stays in memory."""

from __future__ import annotations

from typing import Any

import msgspec

from fourcures.server.hub import Hub
from fourcures.server.protocol import Snapshot
from fourcures.server.room import Room


async def moment_at(hub: Hub, live: Room, seq: int, look: int | None) -> Snapshot | None:
    """A moment of the past as a seat may know it, without offers; None if it has not come yet."""
    table, entries = await hub.past(live)
    if seq > len(entries):
        return None
    table.fold_all(entries[:seq])
    return table.moment(look, with_offers=False)


async def log_of(hub: Hub, live: Room, look: int | None) -> list[dict[str, Any]]:
    """Every decision with its events, as a seat may know them."""
    table, entries = await hub.past(live)
    lines = [table.line(look)]
    for entry in entries:
        table.fold(entry)
        lines.append(table.line(look))
    return [
        {"seq": seq, "decision": msgspec.to_builtins(decision), "events": msgspec.to_builtins(events)}
        for seq, decision, events in lines
    ]


async def record_of(hub: Hub, live: Room) -> dict[str, Any]:
    """The record of the game: decisions that were taken back are not in it."""
    table, entries = await hub.past(live)
    table.fold_all(entries)
    return table.game.record()
