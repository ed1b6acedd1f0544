"""Bot driver: makes the bots at tables tell their cards and take their turns.

The planner's usual thinking time is ``PLANNER_SECONDS`` in ``bots.tasks``, or a server's setting ``planner_seconds``.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from fourcures.bots.tasks import BotDecision, next_telling
from fourcures.tables.messages.protocol import Play
from fourcures.tables.room import Room

if TYPE_CHECKING:
    from fourcures.tables.hub import Hub

BOT_COMPILING = "is getting ready, about {:.0f} s"
WINDOW_PACE = 0.25  # duration of a bot's turn in a window of secret hands, in seconds
WINDOW_THOUGHT = 0.1  # planner thinking time within that turn, in seconds
NOTE_SECONDS = 2.0  # interval between updates of the compilation note, in seconds
BOT_FAILED = "does not answer; it is asked again when somebody opens the table"
log = logging.getLogger(__name__)


class BotDriver:
    """Driver of the bots in a hub's rooms. Each room has a task that ends when a person is to move."""

    def __init__(self, hub: Hub, pause: float) -> None:
        self._hub = hub
        self._pause = pause

    def drive(self, room: Room) -> None:
        """Make the bots of a room tell their cards, and start its task if a bot is to move.

        Do nothing if the room has no clients.
        """
        if not room.clients:
            return
        if next_telling(room.table.game, room.bots) is not None:
            self._hub.tasks.start(self._tell(room.id))
        if room.bot_to_move() and room.bot_task is None:
            room.bot_task = self._hub.tasks.start(self._run(room.id))

    async def _tell(self, table_id: str) -> None:
        """Append the bots' tellings to the log, unless that has been done meanwhile."""
        async with self._hub.at(table_id) as room, room.lock:
            if next_telling(room.table.game, room.bots) is not None:
                await self._hub.append(room, self._hub.windows.followed(room, []), lambda _: None)

    async def _run(self, table_id: str) -> None:
        async with self._hub.at(table_id) as room:
            try:
                while True:
                    await self._tell(table_id)
                    if (bot := room.bot_to_move()) is None:
                        break
                    if await self._take_turn(room, bot):
                        await asyncio.sleep(self._pause)
            except Exception as error:
                log.error("a bot does not answer", exc_info=error, extra={"kind": "bot"})
                room.set_note(room.table.actor or 0, BOT_FAILED)
            finally:
                room.bot_task = None

    async def _take_turn(self, room: Room, bot: str) -> bool:
        """Play one decision of a bot. Drop it if the log has changed or the seat was given back meanwhile.

        Return True if the bot played an action other than a pass, which is worth a pause.
        """
        hub, seq, seat = self._hub, room.table.seq, room.table.actor
        if seat is None:
            return False
        while not await hub.bots.wait_until_ready(bot, room.table.game.type, NOTE_SECONDS):
            if room.table.seq != seq or room.bot_to_move() != bot:
                return False  # the log has changed, or the seat has another player
            room.set_note(seat, BOT_COMPILING.format(hub.bots.seconds_left(room.row.game)))
        room.set_note(seat, "")
        decision = await self._decision(room, bot)
        async with room.lock:
            if room.table.seq == seq and room.bot_to_move() == bot and room.seats[decision.seat].bot is not None:
                command = Play("", decision.seat, seq, decision.text, sure=True)
                is_pass = hub.windows.is_pass(room.table, decision.seat, decision.text)
                entries = room.table.decide(command, f"bot-{seq + 1}", hub.now())
                await hub.append(room, hub.windows.followed(room, entries), lambda _: None)
                return not is_pass
        return False

    async def _decision(self, room: Room, bot: str) -> BotDecision:
        """Decision of a bot. In a window of secret hands, it takes a fixed time, so that timing reveals nothing.

        A bot that is still thinking by then lets the window pass.
        """
        bots, game = self._hub.bots, room.table.game
        seats = frozenset(row.seat for row in room.seats if row.bot is not None)
        window = game.window if room.table.has_secret_hands else None
        if window is None:
            return await bots.decide(bot, game, seats, room.address)
        passing = BotDecision(window.seat, game.action(window.passing).text)
        thinking = self._hub.tasks.start(bots.decide(bot, game, seats, room.address, WINDOW_THOUGHT))
        await window_pace(WINDOW_PACE)
        return thinking.result() if thinking.done() else passing


async def window_pace(seconds: float) -> None:
    """Wait for the fixed duration of a bot's turn in a window of secret hands."""
    await asyncio.sleep(seconds)
