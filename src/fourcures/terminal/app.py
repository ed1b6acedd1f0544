"""Play app: the table, the decision panel, hot-seat hand-over at one device, autosave."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType

from fourcures.engine.errors import FourcuresError, IllegalAction
from fourcures.engine.game import Game
from fourcures.engine.values import Action
from fourcures.terminal.decision_panel import Command, DecisionPanel, Entry
from fourcures.terminal.overlay_screens import HandoverScreen
from fourcures.terminal.panel_content import Panels, log_text
from fourcures.terminal.saves import SaveFile
from fourcures.terminal.table_screen import TableApp

HAND_OVER = "hand over to "
PASS_FOR_ALL = "pass for all"
HANDOVER_COLUMNS = 64
NOT_SAVED = 1  # the exit status of a game that was left without being saved
AFTER_THE_END = [
    Command("stay", "stay at the table", "the game is over; ctrl+z takes the last decision back"),
    Command("leave", "leave the table"),
]


class PlayApp(TableApp):
    """A game played on this device, by one or by all. Saved after every decision."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "undo", priority=True),
        Binding("ctrl+s", "save", "save", priority=True),
    ]

    def __init__(self, game: Game, save_path: Path) -> None:
        super().__init__(game)
        self.file = SaveFile(save_path)
        self._insisted = False  # whether somebody wants to leave though the game could not be saved
        self.unsaved = ""  # why the last attempt to save failed; empty if it did not
        self.viewer: int | None = None  # whose eyes the screen is for; None before anybody has looked

    @property
    def save_path(self) -> Path:
        """Where the game is saved."""
        return self.file.path

    def decision_widget(self) -> DecisionPanel:
        """The list of actions."""
        return DecisionPanel()

    def keys_line(self) -> str:
        """The keys of play."""
        return " ↑↓ Enter · type to filter · ? help · F2 table · ^O odds · ^Z undo · ^Q quit"

    def exit_message(self) -> str:
        """Message on leaving."""
        if self.unsaved:
            return f"Not saved: {self.unsaved}"
        if self.game.outcome:
            ending = "won" if self.game.outcome.won else "lost"
            return f"The game is {ending} ({self.game.outcome.reason}). Its record: {self.save_path}"
        again = f"--load {self.save_path}" if self.file.abandoned else "--resume"
        return f"Saved: {self.save_path}. Go on with {again}."

    def on_mount(self) -> None:
        """Save at once, so that even the deal is never lost, and begin."""
        self.theme = "textual-dark"
        self.autosave()
        self.next_decision()

    # Whose eyes

    @property
    def hides_hands(self) -> bool:
        """Whether seats may see different things, as the contract has views tell it."""
        seats = self.game.view(self.game.actor or 0).get("seats", [])
        return any(isinstance(seat, dict) and seat.get("hand", "") is None for seat in seats)

    def next_decision(self) -> None:
        """Show the table to the seat that decides, behind a hand-over screen first if the device changes hands."""
        actor = self.game.actor
        if actor is None or not self.hides_hands:
            self.viewer = actor
            self.show_table()
        elif actor == self.viewer:
            self.show_table()
        else:
            self.hand_over(actor)

    def hand_over(self, seat: int) -> None:
        """Cover the table with the hand-over screen until ``seat`` has the device."""
        styles = self.panels.words("events")
        public = log_text(self.game.events_for(None), self.new_events, styles, HANDOVER_COLUMNS, self.new_events or 1)
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
        game = self.game
        self.draw(game.view(self.viewer), game.events_for(self.viewer), self.new_events)
        words = (self.panels.words("actions"), self.panels.words("things"))
        decision = self.screen_of_table.query_one(DecisionPanel)
        if game.outcome:
            decision.show_choices([], AFTER_THE_END, None, *words)
        elif not self.hides_hands:
            decision.show_choices(list(game.legal_actions), self._pass_for_all_command(), game.actor, *words)
        elif self.viewer is None:
            decision.show_choices([], [], None, *words)
        else:
            decision.show_choices(game.legal_actions.of(self.viewer), self._handover_commands(), self.viewer, *words)

    def _handover_commands(self) -> list[Command]:
        """Hands are hidden: another seat that wants to play something must take the device, whatever it holds."""
        actor = self.game.actor
        if self.viewer != actor:
            return [Command(f"{HAND_OVER}{actor}", f"give the device back to seat {actor}")]
        others = (seat for seat in range(self.game.players) if seat != self.viewer)
        hint = "for a seat that wants to act now, in between"
        return [Command(f"{HAND_OVER}{seat}", f"hand the device to seat {seat} …", hint) for seat in others]

    def _pass_for_all_command(self) -> list[Command]:
        """Hands lie open: one person can let a moment pass for all the seats that are still to be asked."""
        actor = self.game.actor
        passing = self._passing_action(actor) if actor is not None and self.game.players > 1 else ""
        hint = f"{passing}: for this seat and for those asked after it; ctrl+z takes them back one by one"
        return [Command(PASS_FOR_ALL, "let it pass for all seats", hint)] if passing else []

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
        elif choice.name == PASS_FOR_ALL:
            self.pass_for_all()
        elif choice.name == "leave":
            self.action_leave()
        else:
            self.show_table()  # staying: the entry is empty again

    def on_decision_panel_typed(self, message: DecisionPanel.Typed) -> None:
        """A typed text: an action if it is one; if it is no action at all, the only one that the filter finds in it."""
        if not self.is_covered:
            self.play_action(message.text, message.close)

    def play_action(self, action: Action | str, close: Sequence[Action] = ()) -> None:
        """Play, save and go on; or say why not. A text that means nothing stands for the only action close to it."""
        before = len(self.game.events)
        try:
            self.game.play(action, seat=self.viewer if self.hides_hands else None)
        except IllegalAction as error:
            if not close or error.rule != self.game.type.no_such_action:
                self.complain(str(error), error.rule)
            elif len(close) == 1:
                self.play_action(close[0])
            else:
                self.complain(f"{len(close)} actions match: type more, or choose one with the arrow keys.")
            return
        self.go_on(before)

    def go_on(self, before: int) -> None:
        """Save and go on to the next decision; ``before`` so many events had happened when this one was made."""
        self.last_rule = ""
        self.new_events = len(self.game.events) - before
        self.autosave()
        self.next_decision()

    def pass_for_all(self) -> None:
        """Let the moment pass for one seat after the other, until something happens or something else is asked."""
        before = len(self.game.events)
        happened = 0
        while happened <= 1 and (actor := self.game.actor) is not None and (passing := self._passing_action(actor)):
            count = len(self.game.events)
            self.game.play(passing)
            happened = len(self.game.events) - count  # passing itself is told in one event
            self.panels = Panels(self.game.type, self.game.view(self.game.actor))
        self.go_on(before)

    def complain(self, sentence: str, rule: str = "") -> None:
        """Say what is wrong, and keep the rule for the help."""
        self.last_rule = rule
        self.screen_of_table.query_one(DecisionPanel).complain(sentence)

    def action_undo(self) -> None:
        """Take the last decision back."""
        try:
            self.game.undo()
        except FourcuresError as error:
            self.complain(str(error))
            return
        self.new_events = 0
        self.autosave()
        self.next_decision()

    # Saving

    def autosave(self) -> bool:
        """Write the game; a disk that is full or gone does not end it, and is complained of once."""
        before, abandoned = self.unsaved, self.file.abandoned
        try:
            self.file.write(self.game)
        except OSError as error:
            self.unsaved = f"{error.strerror or error} ({self.save_path})"
            if self.unsaved != before:
                self.notify(f"Not saved: {self.unsaved}", severity="error", timeout=10)
            return False
        self.unsaved = ""
        self._insisted = False
        if self.file.abandoned != abandoned:
            words = (
                f"{self.file.abandoned} was changed elsewhere and is left alone. Saved from now on: {self.save_path}"
            )
            self.notify(words, severity="warning", timeout=10)
        return True

    def action_save(self) -> None:
        """Save now, and say whether that was possible."""
        if self.autosave():
            self.notify(f"Saved: {self.save_path}")
        else:
            self.notify(f"Still not saved: {self.unsaved}", severity="error")

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
