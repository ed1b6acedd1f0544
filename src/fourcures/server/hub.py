"""The tables that somebody looks at, and who looks at them.

A deed goes its way in this order: appended to the log and committed, acknowledged to whoever asked, told to all. There
is one lock a table, so that everybody hears of everything in the same order. Other processes may write to the same
log: then the database says so, and what they wrote is read and told before anything else is.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from fourcures.server.bots import Bots
from fourcures.server.peers import Peers, Presence
from fourcures.server.protocol import ChatMessage, People, Play, Proposal, SeatFrame
from fourcures.server.room import Client, Room, encoded, first_look, follow, keep_proven
from fourcures.server.storage import Appended, Conflict, Duplicate, Entry, Remark, SeatRow
from fourcures.server.table import Table

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

REMARKS = 50  # of what was said last, told to who comes
GETTING_READY = "is getting ready to think; the first time takes a minute or two"
GONE_WRONG = "does not answer; it is asked again when somebody opens the table"
log = logging.getLogger(__name__)


class NoTable(LookupError):
    """There is no table with this id."""


class Past(NamedTuple):
    """A table as it was, folded anew from its log."""

    table: Table
    entries: list[Entry]


class Hub:
    """All live tables of one process."""

    def __init__(
        self,
        store: Store,
        bots: Bots,
        *,
        idle: int = 64,
        pause: float = 0.0,
        lease: float = 15.0,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.bots = bots
        self.now = now
        self._idle_most = idle
        self._pause = pause
        self._tables: dict[str, Room] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closed = False
        self.neighbours = Peers(store, self, lease)
        store.on_wake(self._woken)
        self.start(self.neighbours.go_on())

    # Tables in memory

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Room]:
        """A table, which stays in memory at least as long as this is used; NoTable if there is none."""
        live = self._tables.get(table_id) or await self._loaded(table_id)
        live.users += 1
        self._idle.pop(live.id, None)
        try:
            yield live
        finally:
            live.users -= 1
            if live.users == 0:
                self._rest(live)

    async def _loaded(self, table_id: str) -> Room:
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        live = await asyncio.shield(task)
        if live is None:
            raise NoTable(table_id)
        return self._tables.setdefault(table_id, live)

    async def _load(self, table_id: str) -> Room | None:
        found = await self.store.load(table_id)
        if found is None:
            return None
        row, seats, entries = found
        table = Table(row.game, row.beginning, row.seed)
        table.fold_all(entries)
        live = self._tables[table_id] = Room(row, list(seats), table)
        for party in self.neighbours.at(table_id).values():
            live.proposals.hear(table, len(seats), None, party)
        self._idle[table_id] = None
        return live

    def _rest(self, live: Room) -> None:
        """Nobody uses the table now: keep it for a while, and forget the one that was not used for longest."""
        self._idle[live.id] = None
        while len(self._idle) > self._idle_most:
            forgotten, _ = self._idle.popitem(last=False)
            del self._tables[forgotten]
            self.neighbours.tell(forgotten)

    async def past(self, live: Room) -> Past:
        """The table at its beginning, and its whole log."""
        row = live.row
        return Past(Table(row.game, row.beginning, row.seed, forgetful=False), list(await self.store.tail(live.id, 0)))

    # What other processes did

    def _woken(self, table_id: str | None, what: str) -> None:
        if self._is_closed:
            return
        if table_id is None:
            self.neighbours.ask()
        for one in {*self._tables, *self._loading} if table_id is None else {table_id}:
            if one in self._tables or one in self._loading:
                self.start(self._refreshed(one, what))

    def start(self, work: Any) -> asyncio.Task[Any]:
        """Have something done beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("something went wrong at a table: %s", type(error).__name__, exc_info=error)

    async def _refreshed(self, table_id: str, what: str) -> None:
        with suppress(NoTable):  # one that was asked for, and is not there
            async with self.at(table_id) as live, live.lock:
                if what in ("log", "over", "all"):
                    await self.catch_up(live)
                if what in ("seats", "all"):
                    await self.reload_seats(live)
                if what in ("talk", "all"):
                    self.tell_remarks(live, await self.store.remarks(live.id, REMARKS))

    async def catch_up(self, live: Room) -> None:
        """Fold and tell what is in the log and was not known here; the caller holds the lock."""
        for entry in await self.store.tail(live.id, live.table.seq):
            self._go_on(live, entry)
        self.drive(live)

    def party(self, table_id: str) -> Presence | None:
        """What other processes are told of a table."""
        live = self._tables.get(table_id)
        return None if live is None else live.party()

    def told(self, table_id: str, before: Presence | None, party: Presence | None) -> None:
        """Another process has something else at a table than before: people, proposals, or its driver."""
        live = self._tables.get(table_id)
        if live is None:
            return
        if (before and before.people) != (party and party.people):
            self.tell_people(live)
        if party is not None and party.proposals:
            self.start(self._hear_proposals(table_id, before, party))
        if GONE_WRONG not in live.notes.values():
            self.drive(live)

    async def _hear_proposals(self, table_id: str, before: Presence | None, party: Presence) -> None:
        async with self.at(table_id) as live, live.lock:
            if party.seq > live.table.seq:
                await self.catch_up(live)
            for proposal in live.proposals.hear(live.table, len(live.seats), before, party):
                self.tell(live, proposal)
            self.neighbours.tell(table_id)

    # The log

    async def append(self, live: Room, entries: list[Entry], acknowledge: Callable[[int], None]) -> Entry | None:
        """Add entries to the log; the caller holds the lock.

        Once they are committed, ``acknowledge`` is called with the new end of the log, then all are told. None says
        that another process was faster, and that what it wrote is known by now. Where the command is in the log
        already, nothing is done and its entry is given back.
        """
        match await self.store.append(live.id, entries):
            case Appended():
                acknowledge(entries[-1].seq)
                for entry in entries:
                    self._go_on(live, entry)
                self.drive(live)
                if live.table.is_over:
                    live.row = replace(live.row, over=True)
                    self.start(self.store.mark_over(live.id))
                return entries[-1]
            case Duplicate(entry):
                await self.catch_up(live)
                acknowledge(entry.seq)
                return entry
            case Conflict():
                await self.catch_up(live)
                return None

    def _go_on(self, live: Room, entry: Entry) -> None:
        live.table.fold(entry)
        if live.proposals.own:
            self.neighbours.tell(live.id)
        live.proposals.clear()
        for client in live.clients:
            follow(live, client)
        self.tell_moment(live)
        for seat in list(live.notes):
            self._note(live, seat, "")

    # Telling

    def tell_moment(self, live: Room) -> None:
        """Tell all who look of the present moment, each by what they may know; made once for each pair of eyes."""
        frames: dict[int | None, str] = {}
        for client in live.clients:
            if client.look not in frames:
                frames[client.look] = encoded(live.table.moment(client.look))
            client.outbox.put(frames[client.look])

    def tell(self, live: Room, frame: ChatMessage | Proposal) -> None:
        """Tell all who look the same."""
        text = encoded(frame)
        for client in live.clients:
            client.outbox.put(text)

    async def tell_remark(self, live: Room, remark: Remark) -> None:
        """Tell all who look what was said here, after what another process may have said before."""
        missed = remark.number > live.heard + 1
        self.tell_remarks(live, await self.store.remarks(live.id, REMARKS) if missed else [remark])

    def tell_remarks(self, live: Room, remarks: Iterable[Remark]) -> None:
        """Tell all who look what was said, each remark once."""
        for remark in remarks:
            if remark.number > live.heard:
                live.heard = remark.number
                self.tell(live, ChatMessage(remark.number, remark.seat, remark.text, remark.time))

    def tell_people(self, live: Room) -> None:
        """Tell all who look who is there, at this process or at another."""
        seats = self.seat_frames(live)
        watching = live.watching + sum(party.watching for party in self.neighbours.at(live.id).values())
        for client in live.clients:
            client.tell(People(seats, sorted(client.held), watching))

    def people_changed(self, live: Room) -> None:
        """Tell all who look, and other processes, who is here."""
        self.tell_people(live)
        self.neighbours.tell(live.id)

    def seat_frames(self, live: Room) -> list[SeatFrame]:
        """Who sits where."""
        others = self.neighbours.at(live.id).values()
        present = live.held.union(*(party.seats for party in others))
        notes = {
            seat: note for there in (*(party.notes for party in others), live.notes) for seat, note in there.items()
        }
        return [
            SeatFrame(row.held, row.name, row.bot, row.seat in present or row.held == "bot", notes.get(row.seat, ""))
            for row in live.seats
        ]

    # Coming and going

    async def join(self, live: Room, client: Client) -> None:
        """A socket comes: it hears who is there, what is the case, what was said and what is proposed."""
        async with live.lock:
            await self.catch_up(live)
            remarks = await self.store.remarks(live.id, REMARKS)
            self.tell_remarks(live, remarks)
            live.clients.append(client)
            keep_proven(live, client)  # a seat may have changed hands since it was proven
            client.look = first_look(live, client)
            self.people_changed(live)
            client.tell(live.table.moment(client.look))
            for remark in remarks:
                client.tell(ChatMessage(remark.number, remark.seat, remark.text, remark.time))
            for proposal in live.proposals.shown.values():
                client.tell(proposal)
            self.drive(live)

    def leave(self, live: Room, client: Client) -> None:
        """A socket goes."""
        if client in live.clients:
            live.clients.remove(client)
            self.people_changed(live)

    async def set_seat(self, live: Room, seat: int, new: SeatRow) -> bool:
        """Change who sits at a seat, unless somebody else has changed it just now; the caller holds the lock."""
        if not await self.store.set_seat(live.id, live.seats[seat], new):
            await self.reload_seats(live)
            return False
        live.seats[seat] = new
        self.seats_changed(live)
        return True

    async def reload_seats(self, live: Room) -> None:
        """See who sits where now: another process may have seated somebody; the caller holds the lock."""
        seats = await self.store.seats(live.id)
        if seats != live.seats:
            live.seats = seats
            self.seats_changed(live)

    def seats_changed(self, live: Room) -> None:
        """Who has lost a seat sees through it no more; and a bot may be to move now."""
        for client in live.clients:
            keep_proven(live, client)
            if client.look is not None and client.look not in client.held:
                client.look = first_look(live, client)
                client.tell(live.table.moment(client.look))
        self.people_changed(live)
        self.drive(live)

    # Bots

    def drive(self, live: Room) -> None:
        """If a bot is to move, see that it does; while nobody looks, it waits."""
        if live.bot_to_move() and live.driver is None and live.clients and self._is_first(live):
            live.driver = self.start(self._drive(live.id))
            self.neighbours.tell(live.id)

    def _is_first(self, live: Room) -> bool:
        """Whether it is for this process to drive bots: who does so already goes first, then it goes by the names.

        Two who have not heard of each other yet may both drive; then the log takes the decision of one of them.
        """
        return all(
            (live.driver is None, self.store.name) < (not party.drives, name)
            for name, party in self.neighbours.at(live.id).items()
            if party.drives or (party.has_people and GONE_WRONG not in party.notes.values())
        )

    async def _drive(self, table_id: str) -> None:
        async with self.at(table_id) as live:
            try:
                while (bot := live.bot_to_move()) is not None and self._is_first(live):
                    await self._bot_moves(live, bot)
                    await asyncio.sleep(self._pause)
            except Exception as error:
                log.error("a bot does not answer: %s", type(error).__name__, exc_info=error)
                self._note(live, live.table.actor or 0, GONE_WRONG)
            finally:
                live.driver = None
                self.neighbours.tell(live.id)

    async def _bot_moves(self, live: Room, bot: str) -> None:
        """One decision of a bot; nothing, if somebody else was faster or the seat was given back meanwhile."""
        seq, seat = live.table.seq, live.table.actor
        if seat is None:
            return
        waits = self.bots.is_getting_ready(bot, live.row.game)
        self._note(live, seat, GETTING_READY if waits else "")
        seats = frozenset(row.seat for row in live.seats if row.bot is not None)
        choice = await self.bots.decide(bot, live.table.game, seats)
        self._note(live, seat, "")
        async with live.lock:
            if live.table.seq == seq and live.bot_to_move() == bot and live.seats[choice.seat].bot is not None:
                deed = Play("", choice.seat, seq, choice.text, sure=True)
                entry = live.table.decide(deed, f"bot-{seq + 1}", self.now())
                await self.append(live, [entry], lambda _: None)

    def _note(self, live: Room, seat: int, note: str) -> None:
        if live.notes.get(seat, "") == note:
            return
        if note:
            live.notes[seat] = note
        else:
            del live.notes[seat]
        self.people_changed(live)

    async def close(self) -> None:
        """Stop everything that goes on beside."""
        self._is_closed = True
        self.neighbours.close()
        going_on = [*self._tasks, *self._loading.values()]
        for task in going_on:
            task.cancel()
        await asyncio.gather(*going_on, return_exceptions=True)
