"""Hub: the rooms in memory, kept equal to the log in the database.

A command takes effect in this order: appended to the log and committed, acknowledged to its sender, broadcast to all.
There is one lock a room, so that everybody hears of everything in the same order. Other processes may write to the same
log: then the database says so, and what they wrote is read and broadcast before anything else is.
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

CHAT_SHOWN = 50  # messages that a new client is sent


class Hub:
    """The rooms of one process, loaded on demand; those that nobody uses are kept for a while."""

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
        """The room of a table, which stays in memory at least as long as this is used.

        Raises:
            TableNotFound: there is none.
            UnplayableTable: it is damaged, or was begun with other rules.
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
            raise UnplayableTable(f"Whoever runs the server has closed this table: {row.closed}")
        for step, so_far in enumerate(fold_gradually(row, seats, entries)):
            table = so_far
            await self._turns.turn(len(entries) - step * FOLDED_AT_ONCE)
        room = self._rooms[table_id] = Room(row, list(seats), table)
        self._idle[table_id] = None
        self._note_standing(room, entries[-1].time if entries else row.created)
        return room

    def _note_standing(self, room: Room, time: float) -> None:
        """Store whose turn it is where that has changed, or how the game ended; the database may lag a little."""
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
        """Keep a room that nobody uses, and drop the least recently used beyond the limit."""
        if self._rooms.get(room.id) is not room:  # it was evicted
            return
        self._idle[room.id] = None
        while len(self._idle) > self._idle_limit:
            dropped, _ = self._idle.popitem(last=False)
            del self._rooms[dropped]

    @property
    def table_count(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    @property
    def client_count(self) -> int:
        """How many clients are at the tables."""
        return sum(len(room.clients) for room in self._rooms.values())

    def broadcast(self, frame: Frames) -> None:
        """Send a frame to everybody at every table."""
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
        """Append entries to the log; the caller holds the lock.

        Once they are committed, ``acknowledge`` is called with the new end of the log, then all clients are told. None
        says that another process was faster, and that what it wrote is known by now. Where the command is in the log
        already, nothing is written and its entry is returned.
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
        """Fold and broadcast the entries that other processes have written; the caller holds the lock."""
        for entry in await self.store.tail(room.id, room.table.seq):
            self._fold(room, entry)
        self.drive(room)

    def drive(self, room: Room) -> None:
        """Have the bots of a room move that are to, and windows pass in which nobody is asked."""
        self._bot_driver.drive(room)
        self.windows.drive(room)

    def _fold(self, room: Room, entry: Entry, *, is_last: bool = True) -> None:
        """Fold an entry that is in the database, and send every client the new snapshot."""
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
        """Broadcast a new chat message, after those that another process may have stored before."""
        is_gap = row.number > room.last_chat + 1
        room.broadcast_chat(await self.store.chat(room.id, CHAT_SHOWN) if is_gap else [row])

    async def ask_log(
        self, room: Room, address: str, question: Callable[[FoldedLog, *Arguments], T], *arguments: *Arguments
    ) -> T:
        """Answer of a question of `folded_log` about a table's log; addresses take turns."""
        begin = partial(Table, room.row.game, room.row.beginning, room.row.seed)
        entries = await self.store.tail(room.id, 0)
        return await self.offload.run(address, folded_log.ask, room.id, begin, entries, question, *arguments)

    # Other processes

    def changed(self, table_id: str | None, topic: Topic) -> None:
        """Read again what has been written to the database by others; of all tables without an id."""
        if self._is_closed:
            return
        for one in {*self._rooms, *self._loading} if table_id is None else {table_id}:
            if one in self._rooms or one in self._loading:
                self.tasks.start(self._refresh(one, topic))

    async def _refresh(self, table_id: str, topic: Topic) -> None:
        with suppress(TableNotFound, UnplayableTable):  # one that was being loaded and cannot be
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
        """Drop a room whose table was closed or deleted, and have its clients connect again, to learn why."""
        self._rooms.pop(room.id, None)
        for task in (room.bot_task, room.windows.task):
            if task is not None:
                task.cancel()
        clients, room.clients = room.clients, []
        for client in clients:
            client.connection.end()

    # Clients and seats

    async def join(self, room: Room, client: Client) -> None:
        """Add a client, and send it the people, the snapshot, the last chat messages and the proposals."""
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
        """Compare-and-set of a seat's holder; False if it was changed elsewhere. The caller holds the lock."""
        if not await self.store.set_seat(room.id, room.seats[seat], new):
            await self.reload_seats(room)
            return False
        room.seats[seat] = new
        self._seats_changed(room)
        return True

    async def forget(self, table_id: str, key_hash: bytes) -> bool:
        """Forget that a player was at a table; whether they had been there."""
        is_known = await self.store.players.forget(table_id, key_hash)
        if table_id in self._rooms:
            async with self.at(table_id) as room, room.lock:
                await self.reload_seats(room)
        return is_known

    async def rotate_key(self, old: str) -> str | None:
        """Give all that belongs to a player's key to a new one, and return it; None if there is nothing to give."""
        new = new_key()
        tables = await self.store.players.rekey(hash_key(old), hash_key(new))
        for table_id in tables:
            self.changed(table_id, "seats")
        return new if tables else None

    async def reload_seats(self, room: Room) -> None:
        """Read the seats again, for another process may have changed them; the caller holds the lock."""
        seats = await self.store.seats(room.id)
        if seats != room.seats:
            room.seats = seats
            self._seats_changed(room)

    def _seats_changed(self, room: Room) -> None:
        """Take lost seats from clients, and drive bots that are to move now."""
        for client in room.clients:
            room.drop_lost_seats(client)
            if client.viewer is not None and client.viewer not in client.held:
                client.viewer = room.default_viewer(client)
                client.send(room.snapshot(client))
        room.send_people()
        self.drive(room)
