"""Hot-seat app: a table with saves, and with bots and the adviser in the background. Subclasses ask the players."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.worker import Worker

from fourcures.engine.game import Game
from fourcures.engine.values import Action
from fourcures.terminal.decision_panel import DecisionPanel
from fourcures.terminal.hot_seat import NOT_SAVED, HotSeat
from fourcures.terminal.overlay_screens import AdviceScreen
from fourcures.terminal.table_screen import TableApp

if TYPE_CHECKING:
    from fourcures.terminal.thinking import Thinker

READING, READING_EVENT, LONGEST_READING = 0.6, 0.5, 4.0  # seconds to read what a bot did, and each event of it


class HotSeatApp(TableApp):
    """App that shows a hot-seat game, has its bots decide and the adviser answer, and saves after every decision."""

    def __init__(
        self,
        game: Game,
        save_path: Path,
        bots: Mapping[int, str] | None = None,
        *,
        asks_first: bool = False,
        notes: Sequence[str] = (),
        pace: float = 1.0,
    ) -> None:
        self.table = HotSeat(game, save_path, bots, asks_first)
        super().__init__(game)
        self.notes = notes
        self.pace = pace  # factor for the time to read what bots did
        self._insisted = False  # whether somebody wants to leave although the game could not be saved
        self.viewer: int | None = None  # seat that the screen is for; None before anybody has looked
        self._thinker: Thinker | None = None
        self._thinking: Worker[None] | None = None
        self._who = ""  # name of the bot or adviser that thinks
        self._has_answered = False  # whether it has answered, and people are given time to read
        self._first_new = len(game.events)  # the first event since a person decided last
        self._readable = 0.0  # time at which the last message can have been read
        self._skips = asyncio.Event()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @game.setter
    def game(self, game: Game) -> None:
        self.table.game = game

    @property
    def save_path(self) -> Path:
        """File that the game is saved to."""
        return self.table.file.path

    def decision_widget(self) -> DecisionPanel:
        """The list of actions."""
        return DecisionPanel()

    @property
    def decision(self) -> DecisionPanel:
        """The list of actions on the table."""
        panel: DecisionPanel = self.screen_of_table.query_one(DecisionPanel)
        return panel

    def exit_message(self) -> str:
        """Message on leaving."""
        return self.table.farewell()

    def on_unmount(self) -> None:
        """End the worker process."""
        if self._thinker:
            self._thinker.stop()

    def next_decision(self) -> None:
        """Continue with the seat that must decide now."""
        raise NotImplementedError

    def play_action(self, action: Action | str, close: Sequence[Action] = ()) -> None:
        """Play an action of a person."""
        raise NotImplementedError

    def _seat_name(self, seat: int) -> str:
        lines = self.panels.lines("prompt")
        asked = lines[0][0][0] if lines and seat == self.game.actor else ""
        return asked if f"seat {seat}" in asked else f"seat {seat}"

    def complain(self, sentence: str, rule: str = "") -> None:
        """Say what is wrong, and keep the rule for the help."""
        self.last_rule = rule
        self.decision.complain(sentence)

    # Bots and the adviser

    @property
    def thinker(self) -> Thinker:
        """The worker process, made when the first bot is to think."""
        if self._thinker is None:
            from fourcures.terminal.thinking import Thinker

            self._thinker = Thinker()
        return self._thinker

    def let_bot_decide(self) -> None:
        """Have the bot that is to move think in the background."""
        self._who = f"{self._seat_name(self.game.actor or 0)}, {self.table.bot_to_move},"
        self._has_answered = False
        self._thinking = self.run_worker(self._bot_decides(), exit_on_error=False)

    async def _bot_decides(self) -> None:
        table = self.table
        try:
            decision = await self.thinker.decide(self.game, table.bot_to_move, frozenset(table.bots))
            self._has_answered = True
            if news := table.news(decision.text, self.viewer):
                self.decision.tell(f"{self._who} chooses: {news}")
                await self._reading_time()
            self._thinking = None
            count = len(self.game.events)
            table.play(decision.text, decision.seat)
        except Exception as error:  # the table must survive all errors of a bot or its process
            self._thinking = None
            table.is_paused = True
            self.next_decision()
            self.complain(f"{self._who} does not answer: {error} Decide for it.")
            return
        reading = min(READING + READING_EVENT * (len(self.game.events) - count), LONGEST_READING)
        self._readable = time.monotonic() + self.pace * reading
        self.autosave()
        self.next_decision()

    async def _reading_time(self) -> None:
        """Wait until the last message can have been read, or somebody presses Enter."""
        self._skips.clear()
        left = self._readable - time.monotonic()
        if left > 0:
            try:
                await asyncio.wait_for(self._skips.wait(), left)
            except TimeoutError:
                return

    def action_advise(self) -> None:
        """Ask the adviser for the seat that decides. If it is thinking already, stop it."""
        from fourcures.terminal.thinking import can_advise

        if self._thinking is not None:
            self.on_decision_panel_stopped()
        elif self.game.actor is None or self.table.bot_to_move:
            self.decision.tell("There is nothing to advise on now.")
        elif not can_advise(self.game.type.name):
            self.decision.tell("The adviser does not know this game.")
        elif self.table.keeps_apart and self.viewer != self.game.actor:
            self.decision.tell("The adviser answers the seat that decides: give the device back first.")
        else:
            self._who, self._has_answered = "The adviser", False
            self._thinking = self.run_worker(self._adviser_answers(), exit_on_error=False)
            self.tell_time()

    async def _adviser_answers(self) -> None:
        try:
            found = await self.thinker.advise(self.game)
        except Exception as error:
            self._thinking = None
            self.complain(f"The adviser does not answer: {error}")
            return
        self._thinking = None
        self.decision.tell("")

        def chosen(text: str | None) -> None:
            if text:
                self.play_action(text)

        self.push_screen(AdviceScreen(found), chosen)

    def tell_time(self) -> None:
        """Show who thinks, and for how long."""
        if self._thinking is not None and not self._has_answered:
            self.decision.tell(f"{self._who} {self.thinker.status}. Esc stops it.")

    def stop_thinking(self) -> None:
        """Stop waiting for an answer. A compilation continues to its end, for the next question."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
            if not self._has_answered:
                self.thinker.give_up()

    def on_decision_panel_stopped(self) -> None:
        """Handle Escape with nothing to go back from: stop the adviser or a bot, for which a person may then decide."""
        if self._thinking is None:
            return
        self.table.is_paused = bool(self.table.bot_to_move)
        self.next_decision()
        if self.table.is_paused:
            self.decision.tell(f"{self._who} is stopped: decide for it. It plays on at the next decision.")

    # Saving

    def autosave(self) -> bool:
        """Save the game. Return False if that fails, for example on a full disk, which is reported only once."""
        if sentence := self.table.save():
            self.notify(sentence, severity="error" if self.table.unsaved else "warning", timeout=10)
        if not self.table.unsaved:
            self._insisted = False
        return not self.table.unsaved

    def action_save(self) -> None:
        """Save now, and say whether that was possible."""
        if self.autosave():
            self.notify(f"Saved: {self.save_path}")
        else:
            self.notify(f"Still not saved: {self.table.unsaved}", severity="error")

    def action_leave(self) -> None:
        """Save and leave. Stay if the game could not be saved and nobody insists."""
        if self.autosave():
            self.exit(0)
        elif self._insisted:
            self.exit(NOT_SAVED, return_code=NOT_SAVED)
        else:
            self._insisted = True
            self.notify("The game could not be saved. Press ctrl+q again to leave all the same.", severity="error")

    def leave_at_once(self) -> None:
        """Save and leave, whether or not the game could be saved: nobody is there to be asked."""
        status = 0 if self.autosave() else NOT_SAVED
        self.exit(status, return_code=status)
