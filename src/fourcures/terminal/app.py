"""Play app: the table, the decision panel, hot-seat hand-over at one device, bots and the adviser, autosave."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.worker import Worker

from fourcures.engine.errors import FourcuresError, IllegalAction
from fourcures.engine.game import Game
from fourcures.engine.values import Action
from fourcures.terminal.decision_panel import Command, DecisionPanel, Entry
from fourcures.terminal.hot_seat import NOT_SAVED, HotSeat
from fourcures.terminal.overlay_screens import AdviceScreen, HandoverScreen
from fourcures.terminal.panel_content import Panels, log_text
from fourcures.terminal.table_screen import TableApp

if TYPE_CHECKING:
    from fourcures.terminal.thinking import Thinker

HAND_OVER = "hand over to "
SILENCE = "silence "
QUIET_TURN = "quiet turn"
STOP_AHEAD = "stop ahead"
HANDOVER_COLUMNS = 64
TICK = 0.5  # seconds between two looks at the time that a bot takes
READING, READING_EVENT, LONGEST_READING = 0.6, 0.5, 4.0  # seconds to read what a bot did, and each event of it
AFTER_THE_END = [
    Command("stay", "stay at the table", "the game is over; ctrl+z takes the last decision back"),
    Command("leave", "leave the table"),
]


class PlayApp(TableApp):
    """A game played on this device, by one or by all, with bots or without. Saved after every decision."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "undo", priority=True),
        Binding("ctrl+s", "save", "save", priority=True),
        Binding("f3", "advise", "adviser", priority=True),
        Binding("f4", "full_control", "full control", priority=True),
        Binding("f5", "quiet_turn", "quiet turn", priority=True),
        Binding("f6", "stop_ahead", "stop", priority=True),
    ]

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
        self.pace = pace  # times the usual seconds to read what bots did
        self._insisted = False  # whether somebody wants to leave though the game could not be saved
        self.viewer: int | None = None  # whose eyes the screen is for; None before anybody has looked
        self._thinker: Thinker | None = None
        self._thinking: Worker[None] | None = None
        self._who = ""  # thinks
        self._has_answered = False  # whether that one has, and people are given time to read
        self._first_new = len(game.events)  # the first event since a person decided last
        self._readable = 0.0  # when what was shown last can have been read
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
        """Where the game is saved."""
        return self.table.file.path

    def decision_widget(self) -> DecisionPanel:
        """The list of actions."""
        return DecisionPanel()

    @property
    def decision(self) -> DecisionPanel:
        """The list of actions on the table."""
        panel: DecisionPanel = self.screen_of_table.query_one(DecisionPanel)
        return panel

    def keys_line(self) -> str:
        """The keys of play."""
        return " Enter plays · type filters · ? help · F2 table · F3 advice · ^Z undo · ^Q quit"

    def exit_message(self) -> str:
        """Message on leaving."""
        return self.table.farewell()

    def on_mount(self) -> None:
        """Save at once, so that even the deal is never lost, and begin."""
        self.theme = "textual-dark"
        for note in self.notes:
            self.notify(note, timeout=15)
        self.set_interval(TICK, self.tell_time)
        self.table.settle()
        self.autosave()
        self.next_decision()

    def on_unmount(self) -> None:
        """End the worker process."""
        super().on_unmount()
        if self._thinker:
            self._thinker.stop()

    # Whose eyes

    def next_decision(self) -> None:
        """Show the table to the seat that decides, behind a hand-over screen first if the device changes hands."""
        self.stop_thinking()
        actor = self.game.actor
        if self.table.bot_to_move:
            self.viewer = self.viewer if self.table.keeps_apart else self.table.viewer()
            self.show_table()
            self.let_bot_decide()
        elif actor is None or not self.table.keeps_apart:
            self.viewer = self.table.viewer()
            self.show_table()
        elif actor == self.viewer:
            self.show_table()
        else:
            self.hand_over(actor)

    def hand_over(self, seat: int) -> None:
        """Cover the table with the hand-over screen until ``seat`` has the device."""
        styles = self.panels.words("events")
        events, new = self.table.told(None, self._first_new)
        public = log_text(events, new, styles, HANDOVER_COLUMNS, new or 1)
        self.panels = Panels(self.game.type, self.game.view(None))
        passing = self._passing_action(seat)
        self.viewer = None
        self.show_table()

        def lifted(answer: str | None) -> None:
            if answer == "pass":
                self.play_action(passing)
            else:
                self.viewer = seat
                self.show_table()

        self.push_screen(HandoverScreen(self._seat_name(seat), public, passing), lifted)

    def _passing_action(self, seat: int) -> str:
        """The action that lets this moment pass, if the seat has one; the game's prompt names it."""
        lines = self.panels.lines("prompt")
        text = lines[1][0][0] if len(lines) > 1 and lines[1] else ""
        return text if text and any(action.text == text for action in self.game.legal_actions.of(seat)) else ""

    def _seat_name(self, seat: int) -> str:
        lines = self.panels.lines("prompt")
        asked = lines[0][0][0] if lines and seat == self.game.actor else ""
        return asked if f"seat {seat}" in asked else f"seat {seat}"

    # Showing

    def show_table(self) -> None:
        """Draw everything as the viewer may see it, with the choices that the viewer has."""
        game, table = self.game, self.table
        self.draw(game.view(self.viewer), *table.told(self.viewer, self._first_new))
        words = (self.panels.words("actions"), self.panels.words("things"))
        self.decision.is_final, self.decision.is_action = table.is_final, table.is_action
        self.decision.verbs = table.verbs
        if game.outcome:
            self.decision.show_choices([], AFTER_THE_END, None, *words)
        elif table.bot_to_move:
            own = [] if table.keeps_apart else [action for action in self._offered() if action.seat != game.actor]
            self.decision.show_choices(own, [], game.actor, *words, waits=True)
        elif not table.keeps_apart:
            self.decision.show_choices(self._offered(), self._window_commands(), game.actor, *words)
        elif self.viewer is None:
            self.decision.show_choices([], [], None, *words)
        else:
            self.decision.show_choices(self._offered(), self._handover_commands(), self.viewer, *words)

    @property
    def acting_seat(self) -> int | None:
        """The only seat that may act at the keyboard now; None where hands lie open, and all of its seats may."""
        return self.viewer if self.table.hides_hands else None

    def _offered(self) -> list[Action]:
        return self.table.choices(self.acting_seat)

    def _handover_commands(self) -> list[Command]:
        """Hands are hidden: another seat that wants to play something must take the device, whatever it holds."""
        actor = self.game.actor
        if self.viewer != actor:
            return [Command(f"{HAND_OVER}{actor}", f"give the device back to seat {actor}")]
        others = (seat for seat in self.table.people if seat != self.viewer)
        hint = "for a seat that wants to act now, in between"
        over = [Command(f"{HAND_OVER}{seat}", f"hand the device to seat {seat} …", hint) for seat in others]
        ahead = "everybody is asked behind the screen before the next step, whatever they hold (F6)"
        return [*over, Command(STOP_AHEAD, "play an event before the next step …", ahead)]

    def _window_commands(self) -> list[Command]:
        """In a window: not to be asked so often."""
        if self.game.window is None:
            return []
        cards = self.table.matters()
        hint = "F5 has you asked again"
        return [
            *(Command(f"{SILENCE}{name}", f"don't ask about {called} any more", hint) for name, called in cards),
            Command(QUIET_TURN, "don't ask for events this turn", hint),
        ]

    def take_keyboard(self) -> None:
        """The keyboard belongs to the entry, also after the terminal was too small to show it."""
        screen = self.screen_of_table
        if screen.focused is None and not screen.has_class("-too-small"):
            screen.set_focus(screen.query_one(Entry), scroll_visible=False)

    # Deciding

    def on_decision_panel_taken(self, message: DecisionPanel.Taken) -> None:
        """A choice from the list; one made before the hand-over screen came is no longer anybody's."""
        if self.is_covered:
            return
        choice = message.choice
        if isinstance(choice, Action):
            self.play_action(choice)
        elif choice.name.startswith(HAND_OVER):
            self.hand_over(int(choice.name.removeprefix(HAND_OVER)))
        elif choice.name.startswith(SILENCE):
            self.silence(choice.name.removeprefix(SILENCE))
        elif choice.name == QUIET_TURN:
            self.action_quiet_turn()
        elif choice.name == STOP_AHEAD:
            self.action_stop_ahead()
        elif choice.name == "leave":
            self.action_leave()
        else:
            self.show_table()  # staying: the entry is empty again

    def on_decision_panel_typed(self, message: DecisionPanel.Typed) -> None:
        """A typed text: an action if it is one; if it is no action at all, the only one that the filter finds in it."""
        if not self.is_covered:
            self.play_action(message.text, message.close)

    def on_decision_panel_skipped(self) -> None:
        """Enter with nothing to take: go on without reading time."""
        self._skips.set()

    def on_decision_panel_stopped(self) -> None:
        """Escape with nothing to go back from: stop the adviser, or the bot, for which a person may then decide."""
        if self._thinking is None:
            return
        self.table.is_paused = bool(self.table.bot_to_move)
        self.next_decision()
        if self.table.is_paused:
            self.decision.tell(f"{self._who} is stopped: decide for it. It plays on at the next decision.")

    def play_action(self, action: Action | str, close: Sequence[Action] = ()) -> None:
        """Play, save and go on; or say why not. A text that means nothing stands for the only action close to it."""
        before = len(self.game.events)
        try:
            if self.asks_again(action):
                return
            self.table.play(action, self.acting_seat)
        except IllegalAction as error:
            if self.decision.meant and not close:
                self.decision.suggest()
            elif not close or error.rule != self.game.type.no_such_action:
                self.complain(str(error), error.rule)
            elif len(close) == 1:
                self.play_action(close[0])
            else:
                self.complain(f"{len(close)} actions match: type more, or choose one with the arrow keys.")
            return
        self.go_on(before)

    def asks_again(self, action: Action | str) -> bool:
        """Ask, where that is wanted, before what cannot be taken back; Enter on the same action answers."""
        if not self.table.asks_first or self.decision.asked == str(action) or not self.table.is_final(action):
            return False
        self.decision.ask_again(str(action), f"{action} brings something hidden to light. Enter once more plays it.")
        return True

    def go_on(self, before: int) -> None:
        """Save and go on to the next decision; ``before`` so many events had happened when this one was made."""
        self.last_rule = ""
        self._first_new = before
        self.autosave()
        self.next_decision()

    def complain(self, sentence: str, rule: str = "") -> None:
        """Say what is wrong, and keep the rule for the help."""
        self.last_rule = rule
        self.decision.complain(sentence)

    def action_undo(self) -> None:
        """Take the last decision back, and what bots have done since."""
        try:
            self.table.undo()
        except FourcuresError as error:
            self.complain(str(error))
            return
        self._first_new = len(self.game.events)
        self.autosave()
        self.next_decision()

    # Windows

    def action_full_control(self) -> None:
        """Be asked in every window, or only where it matters."""
        self.decision.tell(self.table.switch_full_control())

    def action_quiet_turn(self) -> None:
        """Be asked in no window of this turn, or again; cards that were silenced are asked about again."""
        sentence = self.table.switch_quiet_turn()
        self._go_on_quietly(sentence)

    def silence(self, name: str) -> None:
        """Be asked about a card no more."""
        called = dict(self.table.matters()).get(name, name)
        self._go_on_quietly(self.table.silence_card(name, called))

    def _go_on_quietly(self, sentence: str) -> None:
        """Let the present window pass too, if it now does so by itself."""
        before = len(self.game.decisions)
        count = len(self.game.events)
        self.table.settle()
        if len(self.game.decisions) > before:
            self.go_on(count)
        else:
            self.show_table()
        self.decision.tell(sentence)

    def action_stop_ahead(self) -> None:
        """Have everybody asked before the next step."""
        if self.table.keeps_apart:
            self.decision.tell(self.table.stop_ahead())
        else:
            self.decision.tell("You are asked by itself where a card of yours can matter; F4 has you asked everywhere.")

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
            if not table.is_passing(decision.text):
                self.decision.tell(f"{self._who} chooses: {decision.text}")
                await self._reading_time()
            self._thinking = None
            count = len(self.game.events)
            table.play(decision.text, decision.seat)
        except Exception as error:  # whatever a bot or its process does wrong, the table goes on
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
        """Wait until what was shown last can have been read, or somebody presses Enter."""
        self._skips.clear()
        left = self._readable - time.monotonic()
        if left > 0:
            try:
                await asyncio.wait_for(self._skips.wait(), left)
            except TimeoutError:
                return

    def action_advise(self) -> None:
        """Ask the adviser for the seat that decides; once more stops it."""
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
        """Say who thinks, and for how long."""
        if self._thinking is not None and not self._has_answered:
            self.decision.tell(f"{self._who} {self.thinker.status}. Esc stops it.")

    def stop_thinking(self) -> None:
        """Wait for no answer any more. What is being compiled is compiled to its end, for the next question."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
            if not self._has_answered:
                self.thinker.give_up()

    # Saving

    def autosave(self) -> bool:
        """Write the game; a disk that is full or gone does not end it, and is complained of once."""
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
        """Save and leave; stay if the game could not be saved and nobody insists."""
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
