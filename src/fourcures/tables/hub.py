"""Hub: the rooms in memory, kept in sync with the logs in the database.

A command takes effect in this order: appended to the log and committed, acknowledged to its sender, broadcast to all.
Each room has a lock, so all clients receive changes in the same order. Other processes may write to the same log. The
database then reports a conflict, and their entries are read and broadcast first.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial

from fourcures.tables.background import BackgroundTasks
from fourcures.tables.bots.driver import BotDriver
from fourcures.tables.deals.planner_games import PlannerGames
from fourcures.tables.errors import TableNotFound, UnplayableTable
from fourcures.tables.log import folded_log
from fourcures.tables.log.folded_log import Arguments, FoldedLog, T
from fourcures.tables.log.loading import FOLDED_AT_ONCE, FoldTurns, fold_gradually
from fourcures.tables.log.table import Table
from fourcures.tables.messages.protocol import Frames
from fourcures.tables.players.keys import hash_key, new_key
from fourcures.tables.players.standings import played_of, standing_of
from fourcures.tables.ports import Clock, Offload, TableStore, Thinkers
from fourcures.tables.reviews.reviews import Reviews
from fourcures.tables.room import Client, Room, chat_frame
from fourcures.tables.rows import Appended, ChatRow, Conflict, Duplicate, Entry, SeatRow, Topic
from fourcures.tables.windows.driver import WindowDriver

CHAT_SHOWN = 50  # chat messages that are sent to a new client


class Hub:
    """Rooms of one process, loaded on demand. Idle rooms are kept in an LRU cache."""

    def __init__(
        self,
        store: TableStore,
        bots: Thinkers,
        offload: Offload,
        *,
        idle: int = 64,
        pause: float = 0.0,
        moment: float = 2.0,
        deal_games: int = 10,
        now: Clock = time.time,
    ) -> None:
        self.store = store
        self.bots = bots
        self.offload = offload
        self.now = now
        self.tasks = BackgroundTasks()
        self._idle_limit = idle
        self._rooms: dict[str, Room] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()  # least recently used first
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._turns = FoldTurns()
        self._is_closed = False
        self._bot_driver = BotDriver(self, pause)
        self.windows = WindowDriver(self, moment)
        self.planner_games = PlannerGames(self, deal_games)
        self.reviews = Reviews(self)
        store.on_change(self.changed)

    # Rooms in memory

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Room]:
        """Context manager for the room of a table, which stays in memory at least until the context ends.

        Raises:
            TableNotFound: the table does not exist.
            UnplayableTable: the table is closed or damaged, or was begun with other rules.
        """
        room = self._rooms.get(table_id) or await self._loaded(table_id)
        room.users += 1
        self._idle.pop(room.id, None)
        try:
            yield room
        finally:
            room.users -= 1
            if room.users == 0:
                self._set_idle(room)

    async def _loaded(self, table_id: str) -> Room:
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        room = await asyncio.shield(task)
        if room is None:
            raise TableNotFound(table_id)
        return self._rooms.setdefault(table_id, room)

    async def _load(self, table_id: str) -> Room | None:
        found = await self.store.load(table_id)
        if found is None:
            return None
        row, seats, entries = found
        if row.closed:
            raise UnplayableTable(f"The server's operator has closed this table: {row.closed}")
        for step, so_far in enumerate(fold_gradually(row, seats, entries)):
            table = so_far
            await self._turns.turn(len(entries) - step * FOLDED_AT_ONCE)
        room = self._rooms[table_id] = Room(row, list(seats), table)
        self._idle[table_id] = None
        self._note_standing(room, entries[-1].time if entries else row.created)
        return room

    def _note_standing(self, room: Room, time: float) -> None:
        """Store the standing in the background if the player to move has changed or the game has ended.

        The stored standing may therefore lag behind the log.
        """
        if room.table.is_over or room.table.actor != room.noted_actor:
            room.noted_actor = room.table.actor
            standing = standing_of(room.table, time)
            self.tasks.start(self.store.save_standing(room.id, standing, played_of(room.table, room.seats)))

    async def settle(self, table_id: str) -> None:
        """Store the standing of a table that has none yet."""
        async with self.at(table_id) as room:
            entries = await self.store.tail(table_id, room.table.seq - 1)
            time = entries[0].time if entries else room.row.created
            await self.store.save_standing(table_id, standing_of(room.table, time), played_of(room.table, room.seats))

    def _set_idle(self, room: Room) -> None:
        """Mark a room as idle, and drop the least recently used idle rooms beyond the limit."""
        if self._rooms.get(room.id) is not room:  # it was evicted
            return
        self._idle[room.id] = None
        while len(self._idle) > self._idle_limit:
            dropped, _ = self._idle.popitem(last=False)
            del self._rooms[dropped]

    @property
    def table_count(self) -> int:
        """Number of tables in memory."""
        return len(self._rooms)

    @property
    def client_count(self) -> int:
        """Number of clients connected to the tables."""
        return sum(len(room.clients) for room in self._rooms.values())

    def broadcast(self, frame: Frames) -> None:
        """Send a frame to all clients of all tables."""
        for room in self._rooms.values():
            room.broadcast(frame)

    async def close(self) -> None:
        """Stop everything that runs in the background."""
        self._is_closed = True
        loading = list(self._loading.values())
        for task in loading:
            task.cancel()
        await self.tasks.close()
        await asyncio.gather(*loading, return_exceptions=True)

    # The log

    async def append(self, room: Room, entries: list[Entry], acknowledge: Callable[[int], None]) -> Entry | None:
        """Append entries to the log, and return the last one. The caller must hold the lock.

        Once they are committed, call ``acknowledge`` with the number of the last entry, then send snapshots to all
        clients. If the command is already in the log, write nothing, acknowledge its entry and return it. Return None
        if another process has written first; its entries have been folded by then.
        """
        match await self.store.append(room.id, entries):
            case Appended():
                acknowledge(entries[-1].seq)
                for entry in entries:
                    self._fold(room, entry, is_last=entry is entries[-1])
                self.drive(room)
                self._note_standing(room, entries[-1].time)
                if room.table.is_over:
                    room.row = replace(room.row, over=True)
                return entries[-1]
            case Duplicate(entry):
                await self.catch_up(room)
                acknowledge(entry.seq)
                return entry
            case Conflict():
                await self.catch_up(room)
                return None

    async def catch_up(self, room: Room) -> None:
        """Fold and broadcast the entries that other processes have written. The caller must hold the lock."""
        for entry in await self.store.tail(room.id, room.table.seq):
            self._fold(room, entry)
        self.drive(room)

    def drive(self, room: Room) -> None:
        """Start the bots that are to move in a room, and let windows pass in which nobody is asked."""
        self._bot_driver.drive(room)
        self.windows.drive(room)

    def _fold(self, room: Room, entry: Entry, *, is_last: bool = True) -> None:
        """Fold a committed entry, and send the new snapshot to all clients.

        ``is_last`` is False if another entry follows at once; then snapshots have no hints.
        """
        turn, window = room.table.game.turn, room.table.game.window
        is_pass = self.windows.is_pass(room.table, entry.seat, entry.text)
        room.table.fold(entry)
        is_asked_anew = room.table.asked_since == entry.seq
        if window is not None and is_asked_anew:
            room.windows.used(entry.seat, is_pass=is_pass)
        if room.table.game.turn != turn:
            room.windows.waits.clear()
        room.windows.interrupt.set()
        room.windows.is_asked = self.windows.is_asked(room)
        if is_asked_anew:
            room.proposals.clear()
        proposals = room.proposals.renew(room.table)
        for client in room.clients:
            room.follow_actor(client)
        room.broadcast_snapshot(is_passing=not is_last)
        for proposal in proposals:
            room.broadcast(proposal)
        room.clear_notes()

    async def broadcast_chat(self, room: Room, row: ChatRow) -> None:
        """Broadcast a new chat message, preceded by earlier ones that another process has stored."""
        is_gap = row.number > room.last_chat + 1
        room.broadcast_chat(await self.store.chat(room.id, CHAT_SHOWN) if is_gap else [row])

    async def ask_log(
        self, room: Room, address: str, question: Callable[[FoldedLog, *Arguments], T], *arguments: *Arguments
    ) -> T:
        """Answer a question of `folded_log` about a table's log in the offload, where addresses take turns."""
        begin = partial(Table, room.row.game, room.row.beginning, room.row.seed)
        entries = await self.store.tail(room.id, 0)
        return await self.offload.run(address, folded_log.ask, room.id, begin, entries, question, *arguments)

    # Other processes

    def changed(self, table_id: str | None, topic: Topic) -> None:
        """Refresh a room after a change by other processes. Refresh all rooms if ``table_id`` is None."""
        if self._is_closed:
            return
        for one in {*self._rooms, *self._loading} if table_id is None else {table_id}:
            if one in self._rooms or one in self._loading:
                self.tasks.start(self._refresh(one, topic))

    async def _refresh(self, table_id: str, topic: Topic) -> None:
        with suppress(TableNotFound, UnplayableTable):  # loading of the table may have failed
            async with self.at(table_id) as room, room.lock:
                if topic == "table":
                    self._evict(room)
                    return
                if topic in ("log", "all"):
                    await self.catch_up(room)
                if topic in ("seats", "all"):
                    await self.reload_seats(room)
                if topic in ("talk", "all"):
                    room.broadcast_chat(await self.store.chat(room.id, CHAT_SHOWN))

    def _evict(self, room: Room) -> None:
        """Drop a room whose table was closed or deleted. Its clients reconnect and learn the reason."""
        self._rooms.pop(room.id, None)
        for task in (room.bot_task, room.windows.task):
            if task is not None:
                task.cancel()
        clients, room.clients = room.clients, []
        for client in clients:
            client.connection.end()

    # Clients and seats

    async def join(self, room: Room, client: Client) -> None:
        """Add a client, and send it the people, a snapshot, the open moment, recent chat messages and proposals."""
        async with room.lock:
            if self._rooms.get(room.id) is not room:  # it was evicted meanwhile
                client.connection.end()
                return
            if self.store.is_shared:
                await self.catch_up(room)
            chat = await self.store.chat(room.id, CHAT_SHOWN)
            room.broadcast_chat(chat)
            room.clients.append(client)
            room.drop_lost_seats(client)  # a seat may have changed hands since its key was proven
            client.viewer = room.default_viewer(client)
            room.windows.is_asked = self.windows.is_asked(room)
            room.send_people()
            client.send(room.snapshot(client))
            if (moment := self.windows.frame(room)).seconds or moment.waits:
                client.send(moment)
            for row in chat:
                client.send(chat_frame(row))
            for proposal in room.proposals.values():
                client.send(proposal)
            self.drive(room)

    def leave(self, room: Room, client: Client) -> None:
        """Remove a client."""
        if client in room.clients:
            room.clients.remove(client)
            room.send_people()

    async def set_seat(self, room: Room, seat: int, new: SeatRow) -> bool:
        """Compare-and-set of a seat's holder. The caller must hold the lock.

        Return False, and reload the seats, if the seat was changed elsewhere.
        """
        if not await self.store.set_seat(room.id, room.seats[seat], new):
            await self.reload_seats(room)
            return False
        room.seats[seat] = new
        self._seats_changed(room)
        return True

    async def forget(self, table_id: str, key_hash: bytes) -> bool:
        """Forget that a player was at a table. Return False if nothing was known of it."""
        is_known = await self.store.players.forget(table_id, key_hash)
        if table_id in self._rooms:
            async with self.at(table_id) as room, room.lock:
                await self.reload_seats(room)
        return is_known

    async def rotate_key(self, old: str) -> str | None:
        """Transfer everything from a player's key to a new key. Return the new key, or None if there was nothing."""
        new = new_key()
        tables = await self.store.players.rekey(hash_key(old), hash_key(new))
        for table_id in tables:
            self.changed(table_id, "seats")
        return new if tables else None

    async def reload_seats(self, room: Room) -> None:
        """Reload the seats, which another process may have changed. The caller must hold the lock."""
        seats = await self.store.seats(room.id)
        if seats != room.seats:
            room.seats = seats
            self._seats_changed(room)

    def _seats_changed(self, room: Room) -> None:
        """Take lost seats from clients, broadcast the people, and drive the bots that are to move now."""
        for client in room.clients:
            room.drop_lost_seats(client)
            if client.viewer is not None and client.viewer not in client.held:
                client.viewer = room.default_viewer(client)
                client.send(room.snapshot(client))
        room.send_people()
        self.drive(room)
