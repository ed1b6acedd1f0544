"""Window driver: passes windows in which nobody is asked, and runs moments, in which players can ask for a window.

Automatic actions after a decision, tellings of bots and passes, are written to the log together with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from fourcures.bots.tasks import next_telling
from fourcures.engine.values import Action
from fourcures.tables.log.table import Table
from fourcures.tables.messages.protocol import Moment
from fourcures.tables.room import Room
from fourcures.tables.rows import Entry
from fourcures.tables.windows.asking import Asking, RunningMoment, Verdict

if TYPE_CHECKING:
    from fourcures.tables.hub import Hub


class WindowDriver:
    """Driver of the windows in a hub's rooms."""

    def __init__(self, hub: Hub, seconds: float) -> None:
        self._hub = hub
        self._seconds = seconds

    def asking(self, room: Room) -> Asking:
        """Inputs that determine who is asked at a table."""
        windows = room.windows
        return Asking(
            people=[row.seat for row in room.seats if row.held == "person" and row.bot is None],
            bots=[row.seat for row in room.seats if row.bot is not None],
            stops=windows.stops,
            waits=windows.waits,
            seconds=self.seconds_at(room),
            spent=windows.spent,
            hides_hands=room.table.hides_hands,
        )

    def is_asked(self, room: Room) -> bool:
        """True if the seat that is to decide is really asked."""
        window = room.table.game.window
        return window is None or self.asking(room).verdict(window, room.table.game.turn) is Verdict.ASK

    def seconds_at(self, room: Room) -> float:
        """Length of a moment at a table, in seconds."""
        return float(room.row.beginning.get("moment", self._seconds))

    # What follows a decision

    def followed(self, room: Room, entries: list[Entry], passing: Collection[int] = ()) -> list[Entry]:
        """Return ``entries``, followed by the entries of automatic actions.

        Bots tell their cards, and seats pass windows in which they are not asked. ``passing`` are the seats of a person
        who has just passed a window; the pass is repeated for all of them.
        """
        asking, rehearsal = self.asking(room), room.table.rehearse()
        game = rehearsal.game
        declined = game.window.occasion if passing and game.window else None
        for entry in entries:
            if entry.kind == "undo":
                return entries
            rehearsal.play(entry.text, entry.seat)

        def next_pass() -> Action | None:
            window = game.window
            if window is None:
                return None
            is_done = window.occasion == declined and window.seat in passing
            passes = is_done or asking.verdict(window, game.turn) is Verdict.PASS
            return game.action(window.passing) if passes else None

        steps = []
        while (step := next_telling(game, room.bots) or next_pass()) is not None:
            steps.append(rehearsal.play(step.text, step.seat))
        key = entries[0].command if entries else f"pass-{room.table.seq + 1}"
        return entries + room.table.entries(steps, key, self._hub.now(), after=len(entries))

    def is_pass(self, table: Table, seat: int, text: str) -> bool:
        """True if an action lets the open window pass for a seat."""
        window = table.game.window
        return window is not None and window.seat == seat and table.game.action(window.passing).text == text

    # Moments

    def drive(self, room: Room) -> None:
        """Start the task of a room if it has clients and an open window in which nobody is asked."""
        if self.is_asked(room) or room.is_waiting or room.windows.task is not None:
            return
        if room.clients:
            room.windows.task = self._hub.tasks.start(self._run(room.id))

    async def _run(self, table_id: str) -> None:
        async with self._hub.at(table_id) as room:
            try:
                while await self._step(room):
                    pass
            finally:
                room.windows.task = room.windows.moment = None

    async def _step(self, room: Room) -> bool:
        """Pass windows in which nobody is asked, or run the moment before that.

        Return False if there is nothing more to do.
        """
        async with room.lock:
            window, seq = room.table.game.window, room.table.seq
            if window is None:
                return False
            verdict = self.asking(room).verdict(window, room.table.game.turn)
            if verdict is Verdict.PASS:
                await self._hub.append(room, self.followed(room, []), lambda _: None)
                return True
            if verdict is Verdict.ASK:
                return False
            seconds = self.seconds_at(room)
            room.windows.interrupt.clear()
            room.windows.moment = RunningMoment(seconds, asyncio.get_running_loop().time() + seconds)
            self.changed(room)
        with suppress(TimeoutError):
            await asyncio.wait_for(room.windows.interrupt.wait(), seconds)
        async with room.lock:
            room.windows.moment = None
            if room.table.seq == seq:
                room.windows.spent = window.occasion
            self.changed(room)
        return True

    # What clients are told

    def frame(self, room: Room) -> Moment:
        """Frame of the moment in progress, with the seats that wait."""
        windows, seconds, left = room.windows, 0.0, 0.0
        if windows.moment is not None:
            seconds = windows.moment.seconds
            left = max(0.0, windows.moment.ends - asyncio.get_running_loop().time())
        return Moment(room.table.seq, seconds, left, sorted(windows.waits), windows.is_asked)

    def changed(self, room: Room, *, is_wait: bool = False) -> None:
        """Broadcast that a moment has begun or ended, or that stops or waits have changed.

        ``is_wait`` means that waits have changed, which ends the moment.
        """
        if is_wait:
            room.windows.interrupt.set()
        room.windows.is_asked = self.is_asked(room)
        room.broadcast(self.frame(room))
        self.drive(room)
