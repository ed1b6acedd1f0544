"""History of tables: what was, folded from their logs in a worker process, so that nobody waits for it at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from fourcures.server.thinking.shared_workers import SharedWorkers
from fourcures.tables.log import folded_log as history_worker
from fourcures.tables.log.folded_log import Beginning, LogPart, Missing
from fourcures.tables.messages.bodies import LogEntry
from fourcures.tables.messages.protocol import Snapshot
from fourcures.tables.room import Room
from fourcures.tables.rows import StorageError

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

T = TypeVar("T")
ATTEMPTS = 3  # the worker may forget a table, or be started anew, between two questions


class History:
    """Questions about the past of tables; ``address`` is that of who asks, as addresses take turns."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.workers = SharedWorkers(1)

    async def snapshot_at(self, room: Room, seq: int, viewer: int | None, address: str) -> Snapshot:
        """Snapshot after ``seq`` entries as a seat may know it, without action hints."""
        return await self._ask(room, seq, address, history_worker.snapshot_at, seq, viewer)

    async def view_at(self, room: Room, seq: int, viewer: int | None, address: str) -> dict[str, Any]:
        """What a seat may know after ``seq`` entries."""
        if seq == room.table.seq:
            return room.table.game.view(viewer)
        return await self._ask(room, seq, address, history_worker.view_at, seq, viewer)

    async def position_at(self, room: Room, seq: int, address: str) -> dict[str, Any] | None:
        """Position after ``seq`` entries; None if the game is over by then."""
        return await self._ask(room, seq, address, history_worker.position_at, seq)

    async def log_of(self, room: Room, viewer: int | None, address: str) -> list[LogEntry]:
        """Every decision with its events, as a seat may know them."""
        return await self._ask(room, room.table.seq, address, history_worker.entries_of, viewer)

    async def record_of(self, room: Room, address: str) -> dict[str, Any]:
        """Record of the game, without decisions that were taken back."""
        return await self._ask(room, room.table.seq, address, history_worker.record_of)

    async def decision_entries(self, room: Room) -> list[int]:
        """Numbers of the entries at which the table stood before each decision not taken back, and at the end."""
        stands = [0]
        for entry in await self._store.tail(room.id, 0):
            if entry.kind == "undo":
                stands.pop()
            else:
                stands.append(entry.seq)
        return stands

    async def _ask(self, room: Room, needed: int, address: str, question: Callable[..., T], *arguments: Any) -> T:
        """Ask the worker, which is sent what it does not know: a log only grows, so that what it knows stays right."""
        part: LogPart | None = None
        for _ in range(ATTEMPTS):
            answer: T | Missing = await self.workers.run(
                address, history_worker.ask, room.id, needed, part, question, *arguments
            )
            if not isinstance(answer, Missing):
                return answer
            row = room.row
            part = LogPart(
                Beginning(row.game, row.beginning, row.seed),
                answer.known,
                await self._store.tail(room.id, answer.known),
            )
        raise StorageError("The log of the table is shorter than it was.")

    def close(self) -> None:
        """End the worker."""
        self.workers.close()
