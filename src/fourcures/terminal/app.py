"""Play app: which seat is asked, hot-seat hand-over at one device, and what the choices do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from fourcures.engine.errors import FourcuresError, IllegalAction
from fourcures.engine.values import Action
from fourcures.terminal.decision_panel import Command, DecisionPanel, Entry
from fourcures.terminal.hot_seat_app import HotSeatApp
from fourcures.terminal.overlay_screens import HandoverScreen
from fourcures.terminal.panel_content import Panels, log_text

HAND_OVER = "hand over to "
SILENCE = "silence "
QUIET_TURN = "quiet turn"
STOP_AHEAD = "stop ahead"
HANDOVER_COLUMNS = 64
NOTE_SECONDS = 8
TICK = 0.5  # seconds between two updates of the time that a bot takes
AFTER_THE_END = [
    Command("stay", "stay at the table", "the game is over; ctrl+z takes the last decision back"),
    Command("leave", "leave the table"),
]


class PlayApp(HotSeatApp):
    """App of a game on this device, played by one or by all, with or without bots. Saved after every decision."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "undo", priority=True),
        Binding("ctrl+s", "save", "save", priority=True),
        Binding("f3", "advise", "adviser", priority=True),
        Binding("f4", "full_control", "full control", priority=True),
        Binding("f5", "quiet_turn", "quiet turn", priority=True),
        Binding("f6", "stop_ahead", "stop", priority=True),
    ]

    def keys_line(self) -> str:
        """Line with the keys of play."""
        return " Enter plays · type filters · ? help · F2 table · F3 advice · ^Z undo · ^Q quit"

    def on_mount(self) -> None:
        """Save at once, so that even the deal is never lost, and begin."""
        self.theme = "textual-dark"
        for note in self.notes:
            self.notify(note, timeout=NOTE_SECONDS)
        self.set_interval(TICK, self.tell_time)
        self.table.settle()
        self.autosave()
        self.next_decision()

    # Viewer

    def next_decision(self) -> None:
        """Show the table to the seat that decides, after a hand-over screen if the device changes hands."""
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
        """Cover the table with the hand-over screen until ``seat`` has the device. The adviser is stopped."""
        self.stop_thinking()
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
        """Text of the action by which the seat lets the open window pass, from the game's prompt, or empty text."""
        lines = self.panels.lines("prompt")
        text = lines[1][0][0] if len(lines) > 1 and lines[1] else ""
        return text if text and any(action.text == text for action in self.game.legal_actions.of(seat)) else ""

    # Showing

    def show_table(self) -> None:
        """Draw everything as the viewer may see it, with the choices that the viewer has."""
        game, table = self.game, self.table
        self.draw(game.view(self.viewer), *table.told(self.viewer, self._first_new))
        words = (self.panels.words("actions"), self.panels.words("things"))
        self.decision.needs_confirmation, self.decision.is_action = table.needs_confirmation, table.is_action
        self.decision.verbs, self.decision.asides = table.verbs, table.asides
        if game.outcome:
            self.decision.show_choices([], AFTER_THE_END, None, *words)
        elif table.bot_to_move:
            own = [] if table.keeps_apart else self._offered()
            self.decision.show_choices(own, [], game.actor, *words, waits=True)
        elif not table.keeps_apart:
            self.decision.show_choices(self._offered(), self._window_commands(), game.actor, *words)
        elif self.viewer is None:
            self.decision.show_choices([], [], None, *words)
        else:
            self.decision.show_choices(self._offered(), self._handover_commands(), self.viewer, *words)

    @property
    def acting_seat(self) -> int | None:
        """The only seat that may act, as it has the device. None if people need not be kept apart."""
        return self.viewer if self.table.keeps_apart else None

    def _offered(self) -> list[Action]:
        return self.table.choices(self.acting_seat)

    def _handover_commands(self) -> list[Command]:
        """Commands for hidden hands: any other seat that wants to act must take the device first."""
        actor = self.game.actor
        if self.viewer != actor:
            return [Command(f"{HAND_OVER}{actor}", f"give the device back to seat {actor}")]
        others = (seat for seat in self.table.people if seat != self.viewer)
        hint = "for a seat that wants to act now, in between"
        over = [Command(f"{HAND_OVER}{seat}", f"hand the device to seat {seat} …", hint) for seat in others]
        ahead = "everybody is asked behind the screen before the next step, whatever they hold (F6)"
        return [*over, Command(STOP_AHEAD, "play an event before the next step …", ahead)]

    def _window_commands(self) -> list[Command]:
        """Commands of an open window, by which players are asked less often."""
        if self.game.window is None:
            return []
        cards = self.table.matters()
        hint = "F5 has you asked again"
        return [
            *(Command(f"{SILENCE}{name}", f"don't ask about {called} any more", hint) for name, called in cards),
            Command(QUIET_TURN, "don't ask for events this turn", hint),
        ]

    def take_keyboard(self) -> None:
        """Give the entry the keyboard focus, also after the terminal was too small to show it."""
        screen = self.screen_of_table
        if screen.focused is None and not screen.has_class("-too-small"):
            screen.set_focus(screen.query_one(Entry), scroll_visible=False)

    # Deciding

    def on_decision_panel_taken(self, message: DecisionPanel.Taken) -> None:
        """Carry out a choice from the list. Ignore it if a screen now covers the table."""
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
        """Play a typed text: the action that it names, or else the only action that the filter finds in it."""
        if not self.is_covered:
            self.play_action(message.text, message.close)

    def on_decision_panel_skipped(self) -> None:
        """Handle Enter without a choice: skip the reading time."""
        self._skips.set()

    def play_action(self, action: Action | str, close: Sequence[Action] = ()) -> None:
        """Play, save and go on, or say why not. A text that is no action stands for the only action in ``close``."""
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
        """Ask before an action that reveals something, if wanted. Return True if asked. Enter again confirms it."""
        if not self.table.asks_first or self.decision.asked == str(action):
            return False
        if not self.table.needs_confirmation(action, self.acting_seat):
            return False
        self.decision.ask_again(str(action), f"{action} brings something hidden to light. Enter once more plays it.")
        return True

    def go_on(self, before: int) -> None:
        """Save and go on to the next decision. ``before`` is the number of events before the last one."""
        self.last_rule = ""
        self._first_new = before
        self.autosave()
        self.next_decision()

    def action_undo(self) -> None:
        """Take back the last decision, and what bots have done since."""
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
        """Switch between questions in every window and questions only where a card matters."""
        self.decision.tell(self.table.switch_full_control())

    def action_quiet_turn(self) -> None:
        """Stop asking in windows for the rest of this turn, or ask again, then also about silenced cards."""
        sentence = self.table.switch_quiet_turn()
        self._go_on_quietly(sentence)

    def silence(self, name: str) -> None:
        """Ask no more about a card."""
        called = dict(self.table.matters()).get(name, name)
        self._go_on_quietly(self.table.silence_card(name, called))

    def _go_on_quietly(self, sentence: str) -> None:
        """Let the open window pass too, if it now does so by itself, and show a sentence."""
        before = len(self.game.decisions)
        count = len(self.game.events)
        self.table.settle()
        if len(self.game.decisions) > before:
            self.go_on(count)
        else:
            self.show_table()
        self.decision.tell(sentence)

    def action_stop_ahead(self) -> None:
        """Ask everybody before the next step."""
        if self.table.keeps_apart:
            self.decision.tell(self.table.stop_ahead())
        else:
            self.decision.tell("You are asked by itself where a card of yours can matter; F4 has you asked everywhere.")
