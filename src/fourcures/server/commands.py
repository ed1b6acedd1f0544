"""What clients ask for, and what they are answered: each deed with exactly one frame that carries its id."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from fourcures.engine.errors import FourcuresError, IllegalAction, shown
from fourcures.server.hub import Hub
from fourcures.server.proposals import is_proposal
from fourcures.server.protocol import (
    LONGEST_CHAT,
    LONGEST_PROPOSAL,
    Accept,
    AdviceReply,
    Advise,
    Answer,
    Chat,
    Commands,
    ConfirmRequired,
    Done,
    Explain,
    Look,
    Play,
    Propose,
    Refused,
    StandIn,
    Undo,
)
from fourcures.server.protocol import Stale as StaleFrame
from fourcures.server.room import Client, Room
from fourcures.server.storage import Entry, StorageError
from fourcures.server.table import Stale
from fourcures.server.table import Unsure as NotSure

DEED_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST_QUESTIONS = 16  # that wait for the adviser, of all tables
Replies = Refused | ConfirmRequired | StaleFrame | Answer | Done | None  # None: it has been answered already


class CommandHandler(NamedTuple):
    """Does the deeds of one client at one table."""

    hub: Hub
    live: Room
    client: Client

    async def do(self, deed: Commands) -> None:
        """Do a deed and answer it."""
        try:
            if not DEED_ID.fullmatch(deed.id):
                raise FourcuresError("An id has 1 to 64 letters, digits, - or _.")
            if deed.seat is not None and deed.seat not in self.client.held:
                raise FourcuresError(f"Seat {shown(deed.seat)} is not yours.")
            reply = await self._done(deed)
        except IllegalAction as error:
            reply = Refused(deed.id, error.reason, error.rule)
        except NotSure as error:
            reply = ConfirmRequired(deed.id, str(error))
        except StorageError:
            reply = Refused(deed.id, "The database does not answer; nothing was done. Please try again.")
        except FourcuresError as error:
            reply = Refused(deed.id, str(error))
        if reply is not None:
            self.client.tell(reply)

    async def _done(self, deed: Commands) -> Replies:
        match deed:
            case Look():
                return await self._look(deed)
            case Play() | Undo() | Accept():
                return await self._append(deed)
            case Explain():
                return self.live.table.answer(deed)
            case Chat():
                return await self._say(deed)
            case Propose():
                return await self._propose(deed)
            case Advise():
                return self._advise(deed)
            case StandIn():
                return await self._stand_in(deed)

    async def _look(self, deed: Look) -> Replies:
        async with self.live.lock:
            self.client.look = deed.seat
            self.client.tell(Done(deed.id, self.live.table.seq))
            self.client.tell(self.live.table.moment(deed.seat))
        return None

    # What is written to the log

    async def _append(self, deed: Play | Undo | Accept) -> Replies:
        live, command = self.live, f"{deed.seat}.{deed.id}"
        async with live.lock:
            if deed.expect != live.table.seq:
                return await self._late(deed, command)
            if live.seats[deed.seat].bot is not None:
                raise FourcuresError("A bot stands in for this seat; take the seat back first.")
            try:
                entries = self._entries(deed, command)
            except Stale:
                return await self._late(deed, command)
            if await self.hub.append(live, entries, self._acknowledge(deed)) is None:
                return self._stale(deed)
        return None

    def _acknowledge(self, deed: Commands) -> Callable[[int], None]:
        return lambda seq: self.client.tell(Done(deed.id, seq))

    def _entries(self, deed: Play | Undo | Accept, command: str) -> list[Entry]:
        if not isinstance(deed, Accept):
            return [self.live.table.decide(deed, command, self.hub.now())]
        proposal = self.live.proposals.shown.get(deed.by)
        if proposal is None:
            raise FourcuresError(f"Seat {shown(deed.by)} proposes nothing any more.")
        steps = self.live.table.steps(deed.seat, proposal.actions)
        if not steps:
            raise FourcuresError("Nothing of it can be played for you: take its first step yourself, if you want it.")
        first = self.live.table.seq + 1
        # The first command is that of the deed itself, so that the deed is found again if it is repeated.
        names = [command, *(f"{command}.{number}" for number in range(1, len(steps)))]
        return [
            Entry(first + number, names[number], deed.seat, "play", step.text, self.hub.now())
            for number, step in enumerate(steps)
        ]

    async def _late(self, deed: Play | Undo | Accept, command: str) -> Replies:
        """A deed for another moment: done already, if it comes for the second time; otherwise stale."""
        if not 0 <= deed.expect < self.live.table.seq:
            return self._stale(deed)
        own = [
            entry.seq
            for entry in await self.hub.store.tail(self.live.id, deed.expect)
            if entry.command == command or entry.command.startswith(f"{command}.")
        ]
        return Done(deed.id, own[-1]) if own else self._stale(deed)

    def _stale(self, deed: Play | Undo | Accept | Propose) -> StaleFrame:
        return StaleFrame(deed.id, self.live.table.moment(self.client.look))

    # What is said

    async def _say(self, deed: Chat) -> Replies:
        text = " ".join(deed.text.split())
        if not 1 <= len(text) <= LONGEST_CHAT or not text.isprintable():
            raise FourcuresError(f"A remark has 1 to {LONGEST_CHAT} letters.")
        async with self.live.lock:
            command = f"{deed.seat}.{deed.id}"
            remark = await self.hub.store.say(self.live.id, command, deed.seat, text, self.hub.now())
            self.client.tell(Done(deed.id, self.live.table.seq))
            await self.hub.tell_remark(self.live, remark)
        return None

    async def _propose(self, deed: Propose) -> Replies:
        live = self.live
        async with live.lock:
            if deed.expect != live.table.seq or live.table.actor is None:
                return self._stale(deed)
            if not is_proposal(deed.actions):
                raise FourcuresError(f"A proposal has at most {LONGEST_PROPOSAL} actions, each in a few words.")
            proposal = live.proposals.make(live.table, deed.seat, deed.actions)
            self.client.tell(Done(deed.id, live.table.seq))
            self.hub.tell(live, proposal)
            self.hub.neighbours.tell(live.id)
        return None

    # Bots

    def _advise(self, deed: Advise) -> Replies:
        if not self.live.row.adviser:
            raise FourcuresError("This table plays without the adviser.")
        if "planner" not in self.hub.bots.names:
            raise FourcuresError("This server has no adviser.")
        if self.live.table.actor != deed.seat:
            raise FourcuresError("The adviser helps the player who must decide.")
        if self.client.is_asking:
            raise FourcuresError("The adviser is thinking about your last question.")
        if self.hub.bots.questions >= MOST_QUESTIONS:
            raise FourcuresError("Many ask the adviser just now; please try again in a while.")
        self.client.is_asking = True
        self.hub.start(self._advised(deed))
        return None

    async def _advised(self, deed: Advise) -> None:
        seq = self.live.table.seq
        try:
            found = await self.hub.bots.advise(self.live.table.game)
            self.client.tell(AdviceReply(deed.id, seq, found))
        except Exception:
            self.client.tell(Refused(deed.id, "The adviser does not answer; please ask again."))
            raise
        finally:
            self.client.is_asking = False

    async def _stand_in(self, deed: StandIn) -> Replies:
        live = self.live
        if not 0 <= deed.target < len(live.seats):
            raise FourcuresError(f"There is no seat {shown(deed.target)}.")
        if deed.bot is not None and deed.bot not in self.hub.bots.names:
            raise FourcuresError(f"There is no bot {shown(deed.bot)}; there are {', '.join(self.hub.bots.names)}.")
        async with live.lock:
            row = live.seats[deed.target]
            if row.held == "bot":
                raise FourcuresError("A bot sits there already, for good.")
            is_there = self.hub.seat_frames(live)[deed.target].present
            if deed.bot is not None and is_there and deed.target not in self.client.held:
                raise FourcuresError("The player of this seat is here; only they can hand it to a bot.")
            if not await self.hub.set_seat(live, deed.target, replace(row, bot=deed.bot)):
                raise FourcuresError("Somebody else has just changed this seat; please look again.")
        return Done(deed.id, live.table.seq)
