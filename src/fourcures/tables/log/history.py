"""History of tables: what was, folded from their logs where nobody waits for it at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fourcures.tables.log import folded_log
from fourcures.tables.log.folded_log import Beginning
from fourcures.tables.messages.bodies import LogEntry
from fourcures.tables.messages.protocol import Snapshot
from fourcures.tables.ports import Offload, TableStore
from fourcures.tables.room import Room

T = TypeVar("T")


class History:
    """Questions about the past of tables; ``address`` is that of who asks, as addresses take turns."""

    def __init__(self, store: TableStore, offload: Offload) -> None:
        self._store = store
        self._offload = offload

    async def snapshot_at(self, room: Room, seq: int, viewer: int | None, address: str) -> Snapshot:
        """Snapshot after ``seq`` entries as a seat may know it, without action hints."""
        return await self._ask(room, address, folded_log.snapshot_at, seq, viewer)

    async def picture_at(self, room: Room, seq: int, address: str) -> bytes:
        """Picture as PNG of what a spectator sees after ``seq`` entries."""
        return await self._ask(room, address, folded_log.picture_at, seq)

    async def position_at(self, room: Room, seq: int, address: str) -> dict[str, Any] | None:
        """Position after ``seq`` entries; None if the game is over by then."""
        return await self._ask(room, address, folded_log.position_at, seq)

    async def log_of(self, room: Room, viewer: int | None, address: str) -> list[LogEntry]:
        """Every decision with its events, as a seat may know them."""
        return await self._ask(room, address, folded_log.entries_of, viewer)

    async def record_of(self, room: Room, address: str) -> dict[str, Any]:
        """Record of the game, without decisions that were taken back."""
        return await self._ask(room, address, folded_log.record_of)

    async def decision_entries(self, room: Room) -> list[int]:
        """Numbers of the entries at which the table stood before each decision not taken back, and at the end."""
        stands = [0]
        for entry in await self._store.tail(room.id, 0):
            if entry.kind == "undo":
                stands.pop()
            else:
                stands.append(entry.seq)
        return stands

    async def _ask(self, room: Room, address: str, question: Callable[..., T], *arguments: Any) -> T:
        """Answer of a question, computed from the whole log: what was folded of it before is not folded again."""
        beginning = Beginning(room.row.game, room.row.beginning, room.row.seed)
        entries = await self._store.tail(room.id, 0)
        return await self._offload.run(address, folded_log.ask, room.id, beginning, entries, question, *arguments)
