"""Command handler: executes the commands of clients. Each command gets exactly one reply with its id."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from fourcures.engine.errors import FourcuresError, IllegalAction, shown
from fourcures.engine.game import Game
from fourcures.engine.stops import Stops
from fourcures.tables.bots.names import playable_bots
from fourcures.tables.commands.proposals import is_valid_proposal
from fourcures.tables.errors import StorageError
from fourcures.tables.hub import Hub
from fourcures.tables.log.table import ConfirmationNeeded, StaleCommand
from fourcures.tables.messages.protocol import (
    LONGEST_CHAT,
    LONGEST_PROPOSAL,
    LONGEST_TALK,
    Accept,
    AdviceReply,
    Advise,
    Answer,
    Chat,
    Coach,
    CoachReply,
    Commands,
    ConfirmRequired,
    Done,
    Explain,
    Look,
    Ping,
    Play,
    Preparing,
    Propose,
    Refused,
    RemarkFrame,
    SetStops,
    StandIn,
    Undo,
    Wait,
)
from fourcures.tables.messages.protocol import Stale as StaleFrame
from fourcures.tables.players.keys import is_plain
from fourcures.tables.room import Client, Room
from fourcures.tables.rows import Entry

COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
NOT_IN_LESSONS = (Chat, Propose, Accept, Advise, Coach, StandIn)
MAX_REMARKS = 5
ATTEMPTS = 3  # attempts to append a command while other processes write to the log
# None means that the reply has already been sent, or will be sent by a task.
Reply = Refused | ConfirmRequired | StaleFrame | Answer | Preparing | CoachReply | Done | None


class CommandHandler(NamedTuple):
    """Handler of the commands of one client at one table."""

    hub: Hub
    room: Room
    client: Client

    async def handle(self, command: Commands) -> None:
        """Execute a command, and send the reply."""
        try:
            if not COMMAND_ID.fullmatch(command.id):
                raise FourcuresError("The id of a command must have 1 to 64 letters, digits, - or _.")
            if command.seat is not None and command.seat not in self.client.held:
                raise FourcuresError(f"Seat {shown(command.seat)} is not yours.")
            reply = await self._dispatch(command)
        except IllegalAction as error:
            reply = Refused(command.id, error.reason, error.rule)
        except ConfirmationNeeded as error:
            reply = ConfirmRequired(command.id, str(error))
        except StorageError:
            reply = Refused(command.id, "The database does not answer; nothing was done. Please try again.")
        except FourcuresError as error:
            reply = Refused(command.id, str(error))
        if reply is not None:
            self.client.send(reply)

    async def _dispatch(self, command: Commands) -> Reply:
        if self.room.row.lesson and isinstance(command, NOT_IN_LESSONS):
            raise FourcuresError("This table is a lesson, where you play alone, one step after the other.")
        match command:
            case Ping():
                return Done(command.id, self.room.table.seq)
            case Look():
                return await self._look(command)
            case Play() | Undo() | Accept():
                return await self._append(command)
            case Explain():
                return self.room.table.answer(command)
            case Chat():
                return await self._chat(command)
            case Propose():
                return await self._propose(command)
            case Advise():
                return await self._advise(command)
            case Coach():
                return await self._coach(command)
            case StandIn():
                return await self._stand_in(command)
            case Wait():
                return await self._wait(command)
            case SetStops():
                return await self._set_stops(command)

    async def _look(self, command: Look) -> Reply:
        async with self.room.lock:
            self.client.viewer = command.seat
            self.client.send(Done(command.id, self.room.table.seq))
            self.client.send(self.room.snapshot(self.client))
        return None

    # The log

    async def _append(self, command: Play | Undo | Accept) -> Reply:
        # The key contains the log position. Otherwise a client could reuse an id to have an action executed, and time
        # it, without having it written.
        room, key = self.room, f"{command.seat}.{command.id}.{command.expect}"
        async with room.lock:
            for _ in range(ATTEMPTS):
                if command.expect != room.table.seq and (reply := await self._reply_late(command, key)) is not None:
                    return reply
                if room.seats[command.seat].bot is not None:
                    raise FourcuresError("A bot plays for this seat; take the seat back first.")
                try:
                    entries = self._entries(command, key)
                except StaleCommand:
                    return self._stale(command)
                entries = self.hub.windows.followed(room, entries, self._passing(command))
                written = await self.hub.append(room, entries, lambda seq: self.client.send(Done(command.id, seq)))
                if written is not None:
                    return None
        return self._stale(command)

    def _passing(self, command: Play | Undo | Accept) -> Collection[int]:
        """Seats for which a command passes the open window: with open hands, all seats of the sender."""
        if not isinstance(command, Play) or self.room.table.hides_hands:
            return ()
        is_pass = self.hub.windows.is_pass(self.room.table, command.seat, command.action)
        return self.client.held if is_pass else ()

    def _entries(self, command: Play | Undo | Accept, key: str) -> list[Entry]:
        proposed: list[str] = []
        if isinstance(command, Accept):
            proposal = self.room.proposals.get(command.by)
            if proposal is None:
                raise FourcuresError(f"Seat {shown(command.by)} has no proposal any more.")
            if command.actions not in (None, proposal.actions):
                raise FourcuresError(f"Seat {shown(command.by)} proposes something else by now; please look again.")
            proposed = proposal.actions
        return self.room.table.decide(command, key, self.hub.now(), proposed)

    async def _reply_late(self, command: Play | Undo | Accept, key: str) -> Reply:
        """Reply to a command for another state of the log: done if it is a repetition, otherwise stale.

        Return None if the command still answers the present question, and so can be executed.
        """
        if not 0 <= command.expect < self.room.table.seq:
            return self._stale(command)
        own = [
            entry.seq
            for entry in await self.hub.store.tail(self.room.id, command.expect)
            if entry.command == key or entry.command.startswith(f"{key}.")
        ]
        if own:
            return Done(command.id, own[-1])
        return None if self.room.table.is_current(command) else self._stale(command)

    def _stale(self, command: Play | Undo | Accept | Propose) -> StaleFrame:
        return StaleFrame(command.id, self.room.snapshot(self.client))

    # Windows

    async def _wait(self, command: Wait) -> Reply:
        async with self.room.lock:
            waits = self.room.windows.waits
            (waits.add if command.on else waits.discard)(command.seat)
            self.hub.windows.changed(self.room, is_wait=True)
        return Done(command.id, self.room.table.seq)

    async def _set_stops(self, command: SetStops) -> Reply:
        async with self.room.lock:
            turn = self.room.table.game.turn if command.quiet else 0
            self.room.windows.stops[command.seat] = Stops(command.full_control, turn, frozenset(command.quiet_cards))
            self.hub.windows.changed(self.room)
        return Done(command.id, self.room.table.seq)

    # Chat and proposals

    async def _chat(self, command: Chat) -> Reply:
        text = " ".join(command.text.split())
        if not 1 <= len(text) <= LONGEST_CHAT or not is_plain(text):
            raise FourcuresError(f"A chat message must have 1 to {LONGEST_CHAT} printable characters.")
        if command.card is not None:
            self._check_question(command.card)
        if self.room.last_chat >= LONGEST_TALK:
            raise FourcuresError(f"This table has come to {LONGEST_TALK} chat messages, the most that one can have.")
        async with self.room.lock:
            key = f"{command.seat}.{command.id}"
            now, card = self.hub.now(), command.card or ""
            row = await self.hub.store.add_chat(self.room.id, key, command.seat, text, now, card)
            self.client.send(Done(command.id, self.room.table.seq))
            await self.hub.broadcast_chat(self.room, row)
        return None

    def _check_question(self, card: str) -> None:
        """Raise FourcuresError unless players may ask for a card. The check does not depend on hidden hands."""
        table = self.room.table
        if not table.may_tell:
            raise FourcuresError("Cards cannot be asked for at this table: hands lie open, or its players do not talk.")
        if card not in table.game.type.hand_cards(table.game.options):
            raise FourcuresError(f"{shown(card)} is not the name of a card of this game.")

    async def _propose(self, command: Propose) -> Reply:
        room = self.room
        async with room.lock:
            if not room.table.is_current(command) or room.table.actor is None:
                return self._stale(command)
            if not is_valid_proposal(command.actions):
                raise FourcuresError(f"A proposal can have at most {LONGEST_PROPOSAL} actions, each of a few words.")
            proposal = room.proposals.propose(room.table, command.seat, command.actions)
            self.client.send(Done(command.id, room.table.seq))
            room.broadcast(proposal)
        return None

    # Bots

    @property
    def _bots(self) -> tuple[str, ...]:
        """Names of the bots that can play at this table."""
        return playable_bots(self.room.row.game, self.hub.bots.names)

    def _check_may_ask(self, command: Advise | Coach, whom: str) -> None:
        """Raise FourcuresError unless the table plays with the adviser, and the seat is to decide."""
        if not self.room.row.adviser:
            raise FourcuresError(f"This table plays without the {whom}.")
        if self.room.table.actor != command.seat:
            raise FourcuresError(f"Only the player who must decide can ask the {whom}.")

    @property
    def _why_no_advice(self) -> str | None:
        """Reason why the adviser cannot take a question of this client now, or None if it can."""
        if "planner" not in self.hub.bots.names:
            return "This server has no adviser."
        if "planner" not in self._bots:
            return "There is no adviser for this game."
        if self.client.awaits_advice:
            return "The adviser is still thinking about your last question."
        if self.hub.bots.is_busy(self.client.address):
            return "The adviser is busy; please try again in a while."
        return None

    async def _is_adviser_ready(self) -> bool:
        return await self.hub.bots.wait_until_ready("planner", self.room.table.game.type)

    async def _advise(self, command: Advise) -> Reply:
        self._check_may_ask(command, "adviser")
        if self._why_no_advice is not None:
            raise FourcuresError(self._why_no_advice)
        if not await self._is_adviser_ready():
            return Preparing(command.id, self.hub.bots.seconds_left(self.room.row.game))
        self.client.awaits_advice = True
        self.hub.tasks.start(self._send_advice(command))
        return None

    async def _send_advice(self, command: Advise) -> None:
        seq = self.room.table.seq
        try:
            advice = await self.hub.bots.advise(self.room.table.game, self.client.address)
            self.client.send(AdviceReply(command.id, seq, advice))
        except Exception:
            self.client.send(Refused(command.id, "The adviser does not answer; please ask again."))
            raise
        finally:
            self.client.awaits_advice = False

    async def _coach(self, command: Coach) -> Reply:
        """Reply with remarks on the present state. If the adviser is ready and free, remarks also use its plan."""
        self._check_may_ask(command, "coach")
        if self._why_no_advice is not None or not await self._is_adviser_ready():
            return self._remarks(command, self.room.table.game, self.room.table.seq, ())
        self.client.awaits_advice = True
        self.hub.tasks.start(self._send_remarks(command))
        return None

    async def _send_remarks(self, command: Coach) -> None:
        game, seq, plan = self.room.table.game.copy(), self.room.table.seq, list[str]()
        try:
            plan = (await self.hub.bots.advise(game, self.client.address))[0].plan
        finally:
            self.client.awaits_advice = False
            self.client.send(self._remarks(command, game, seq, plan))

    def _remarks(self, command: Coach, game: Game, seq: int, plan: Sequence[str]) -> CoachReply:
        remarks = game.remarks(command.seat, plan)[:MAX_REMARKS]
        return CoachReply(command.id, seq, [RemarkFrame(one.text, list(one.targets)) for one in remarks])

    async def _stand_in(self, command: StandIn) -> Reply:
        room = self.room
        if not 0 <= command.target < len(room.seats):
            raise FourcuresError(f"There is no seat {shown(command.target)}.")
        if command.bot is not None and command.bot not in self._bots:
            raise FourcuresError(
                f"There is no bot {shown(command.bot)} for this game; there are {', '.join(self._bots)}."
            )
        if "deal" in room.row.beginning:
            raise FourcuresError("The deal of a day is compared with what others made of it: no bot plays here.")
        async with room.lock:
            row = room.seats[command.target]
            if row.held == "bot" and command.bot is None:
                raise FourcuresError("This seat belongs to a bot: name another bot for it.")
            is_present = room.seat_frames()[command.target].present
            if row.held != "bot" and command.bot is not None and is_present and command.target not in self.client.held:
                raise FourcuresError("The player of this seat is here; only they can hand it over to a bot.")
            new = replace(row, bot=command.bot)
            if row.bot and command.bot and row.name == row.bot.capitalize():
                # A bot without a name of its own is named after its kind.
                new = replace(new, name=command.bot.capitalize())
            if not await self.hub.set_seat(room, command.target, new):
                raise FourcuresError("This seat has just been changed by somebody else; please check it and try again.")
        return Done(command.id, room.table.seq)
