"""Decision panel: the menu of choices, a hint, and the entry that filters the menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from fourcures.engine.values import Action
from fourcures.terminal.action_menu import Group, MenuItem, grouped, matching, menu, normalized, respelt
from fourcures.terminal.hot_seat import FINAL
from fourcures.terminal.panel_content import ACCENT, HEADING, Piece

Lookup = dict[str, list[Piece]]


@dataclass(frozen=True)
class Command:
    """Client command: a choice that is no action of the game, such as handing the device over."""

    name: str
    label: str
    hint: str = ""


class MenuList(OptionList, can_focus=False):
    """List of menu items. The keyboard focus stays with the entry."""


class Entry(Input):
    """Text input that passes navigation keys on to the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "list('cursor_up')", priority=True),
        Binding("down", "list('cursor_down')", priority=True),
        Binding("pageup", "list('page_up')", priority=True),
        Binding("pagedown", "list('page_down')", priority=True),
        Binding("escape", "back", priority=True),
    ]

    class Back(Message):
        """Message: Escape was pressed."""

    class Moved(Message):
        """Message: the highlight was moved by hand."""

    def action_list(self, name: str) -> None:
        """Move the highlight in the list."""
        choices = self.screen.query_one(MenuList)
        getattr(choices, f"action_{name}")()
        self.post_message(self.Moved())

    def action_back(self) -> None:
        """Clear the text, or leave an opened group."""
        self.post_message(self.Back())

    async def _on_key(self, event: Key) -> None:
        if event.character == "?":
            event.stop()
            event.prevent_default()
            await self.app.run_action("help")
        else:
            await super()._on_key(event)


class DecisionPanel(Vertical):
    """Panel of the current choices. Posts ``Taken`` for a choice, and ``Typed`` for a text that is none of them."""

    class Taken(Message):
        """Message: an action or a command was chosen."""

        def __init__(self, choice: Action | Command) -> None:
            super().__init__()
            self.choice = choice

    class Typed(Message):
        """Message: a text was entered. ``close`` are the actions that the filter finds in it."""

        def __init__(self, text: str, close: list[Action]) -> None:
            super().__init__()
            self.text = text
            self.close = close

    class Skipped(Message):
        """Message: Enter was pressed with nothing to take."""

    class Stopped(Message):
        """Message: Escape was pressed with nothing to go back from."""

    def __init__(self) -> None:
        super().__init__(id="decision")
        self.needs_confirmation: Callable[[Action], bool] = lambda _: False
        self.is_action: Callable[[str], bool] = lambda _: False
        self.verbs: tuple[str, ...] = ()
        self.asides: frozenset[str] = frozenset()
        self.waits = False  # whether somebody else decides, and the choices are for acting in between
        self.asked = ""  # the action that awaits confirmation
        self.actions: list[Action] = []
        self.groups: list[Group] = []
        self.commands: list[Command] = []
        self.opened: Group | None = None
        self.shown: list[MenuItem | Command] = []
        self.moved = False
        self.text_width = 0
        self.meant = ""  # correction of a misspelt text
        self.kinds: Lookup = {}
        self.things: Lookup = {}
        self.first_seat: int | None = None

    def compose(self) -> ComposeResult:
        """Create list, hint and entry."""
        yield MenuList()
        yield Static(id="hint", markup=False)
        entry = Entry(placeholder="type to filter, Enter to play", id="entry")
        entry.cursor_blink = False
        yield entry

    def on_mount(self) -> None:
        """Give the entry the keyboard focus."""
        self.query_one(Entry).focus()

    def show_choices(
        self,
        actions: list[Action],
        commands: list[Command],
        first_seat: int | None,
        kinds: Lookup,
        things: Lookup,
        *,
        waits: bool = False,
    ) -> None:
        """Show these choices, and clear the entry. With ``waits``, Enter on an empty entry takes none of them."""
        self.waits, self.asked = waits, ""
        self.actions, self.commands, self.first_seat = actions, commands, first_seat
        self.kinds, self.things = kinds, things
        self.groups = grouped(actions, first_seat, self.asides)
        self.opened = None
        with self.prevent(Input.Changed):
            self.query_one(Entry).value = ""
        count = f"{len(actions)} actions" if len(actions) != 1 else "1 action"
        self.border_title = f"in between: {count}" if waits and actions else "wait" if waits else count
        self.refill()

    def complain(self, sentence: str) -> None:
        """Say why something is not possible, in place of the hint."""
        hint = self.query_one("#hint", Static)
        hint.update(Text(sentence, "bold #ff7b72"))
        hint.add_class("-complaint")
        self.query_one(Entry).select_all()  # so that the next letter replaces the text

    def tell(self, sentence: str) -> None:
        """Say something in place of the hint, if that is still on the screen."""
        for hint in self.query("#hint").results(Static):
            hint.set_class(bool(sentence), "-told")
            hint.remove_class("-complaint")
            hint.update(Text(sentence, ACCENT))

    def ask_again(self, action: str, sentence: str) -> None:
        """Ask for confirmation of an action. Entering it again confirms it."""
        self.tell(sentence)
        self.asked = action
        self.query_one(Entry).select_all()

    def suggest(self) -> None:
        """Ask whether a misspelt text means what the list shows; Enter then takes what is highlighted there."""
        self.complain(f"Did you mean {self.meant}? Enter takes what is marked in the list.")
        self.moved = True

    # The list

    def refill(self) -> None:
        """Fill the list according to the typed text and the opened group."""
        typed = self.query_one(Entry).value.strip()
        pool = list(self.opened.actions) if self.opened else self.actions
        choices: list[MenuItem | Command] = []
        self.meant = ""
        if typed:
            choices += [*matching(pool, typed), *self._commands_like(typed)]
            if not choices and not self.is_action(typed):
                self.meant, resembling = respelt(pool, typed, self.verbs)
                choices += resembling
        elif self.opened:
            choices += pool
        else:
            choices += [*menu(self.groups), *self.commands]
        self.moved = False
        self._fill(choices)

    def _commands_like(self, typed: str) -> list[Command]:
        """Commands whose name or label begins with the typed text. There are none in an opened group."""
        if self.opened:
            return []
        return [one for one in self.commands if any(_begins(text, typed) for text in (one.name, one.label))]

    def _fill(self, choices: list[MenuItem | Command]) -> None:
        options, self.shown = [], []
        texts = [len(choice.text) for choice in choices if isinstance(choice, Action)]
        self.text_width = min(max(texts, default=0), 24)
        seat = self.first_seat
        if self.meant:
            options.append(Option(Text(f"did you mean {self.meant}?", HEADING), disabled=True))
        for choice in choices:
            if not isinstance(choice, Command) and choice.seat != seat:
                seat = choice.seat
                options.append(Option(Text(f"seat {seat} may also", HEADING), disabled=True))
            options.append(Option(self._label(choice), id=str(len(self.shown))))
            self.shown.append(choice)
        if not self.shown and not self.waits:
            options.append(Option(Text("no such action now; Enter says why", "dim"), disabled=True))
        listed = self.query_one(MenuList)
        listed.clear_options()
        listed.add_options(options)
        first = next((place for place, option in enumerate(options) if not option.disabled), None)
        listed.highlighted = None if self.waits and not self.query_one(Entry).value else first
        listed.scroll_home(animate=False)
        self._hint()

    def _label(self, choice: MenuItem | Command) -> Text:
        if isinstance(choice, Command):
            return Text(choice.label, ACCENT)
        if isinstance(choice, Group):
            return Text.assemble((f"{choice.kind} …", "bold"), (f"  {len(choice.actions)} ▸", ACCENT))
        final = FINAL if self.needs_confirmation(choice) else " "
        text = Text.assemble(choice.text.ljust(self.text_width), (f" {final}", ACCENT))
        for argument in choice.args:
            if line := self.things.get(f"{choice.kind} {argument}") or self.things.get(str(argument)):
                text.append_text(Text.assemble(" ", *line[1:]))
        return text

    def _hint(self) -> None:
        choice = self.highlighted
        words = ""
        if isinstance(choice, Command):
            words = choice.hint
        elif choice is not None and choice.kind in self.kinds:
            words = f"{choice.kind if isinstance(choice, Group) else choice.text.split()[0]}: " + "".join(
                piece for piece, _ in self.kinds[choice.kind][1:]
            )
        hint = self.query_one("#hint", Static)
        hint.remove_class("-complaint", "-told")
        hint.update(words, layout=False)

    @property
    def highlighted(self) -> MenuItem | Command | None:
        """The choice that Enter would take."""
        listed = self.query_one(MenuList)
        if listed.highlighted is None:
            return None
        name = listed.get_option_at_index(listed.highlighted).id
        return self.shown[int(name)] if name is not None else None

    # Input of the player

    def on_option_list_option_highlighted(self) -> None:
        """Say what the highlighted choice means."""
        hint = self.query_one("#hint", Static)
        if not hint.has_class("-complaint") and not hint.has_class("-told"):
            self._hint()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the choice that was clicked."""
        event.stop()
        if event.option.id is not None:
            self.take(self.shown[int(event.option.id)])

    def on_entry_moved(self) -> None:
        """Let Enter take the highlighted choice from now on."""
        self.moved = True
        self._hint()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the list."""
        event.stop()
        self.asked = ""
        self.refill()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the highlighted choice if nothing is typed or the highlight was moved, else the typed text."""
        event.stop()
        typed = event.value.strip()
        choice = self.highlighted
        if typed and not self.moved:
            self.take_typed(typed)
        elif choice is not None:
            self.take(choice)
        else:
            self.post_message(self.Skipped())

    def take_typed(self, typed: str) -> None:
        """Post a typed text, or open the group that it names. Several matching actions never stand for the first."""
        close = matching(self.opened.actions if self.opened else self.actions, typed)
        whole = [action for action in close if normalized(action.text) == normalized(typed)]
        named = [
            group
            for group in self.groups
            if normalized(group.kind) == normalized(typed) or list(group.actions) == close
        ]
        commands = self._commands_like(typed)
        if commands and not whole:
            self.take_command(typed, commands, len(close))
        elif not whole and len(close) > 1 and len(named) == 1 and named[0] != self.opened:
            self.take(named[0])
        else:
            self.post_message(self.Typed(typed, whole or close))

    def take_command(self, typed: str, commands: list[Command], others: int) -> None:
        """Take the command that is typed, or the only match. ``others`` is the number of matching actions."""
        whole = [one for one in commands if normalized(typed) in (normalized(one.name), normalized(one.label))]
        if len(whole) == 1:
            self.take(whole[0])
        elif len(commands) + others == 1:
            self.take(commands[0])
        else:
            self.complain(f"{len(commands) + others} choices match: type more, or choose one with the arrow keys.")

    def on_entry_back(self) -> None:
        """Handle Escape: clear the typed text first, then leave the opened group."""
        entry = self.query_one(Entry)
        if not entry.value and not self.opened:
            self.post_message(self.Stopped())
            return
        if not entry.value:
            self.opened = None
        entry.value = ""
        self.refill()

    def take(self, choice: MenuItem | Command) -> None:
        """Open a group, or post the choice."""
        if isinstance(choice, Group):
            self.opened = choice
            with self.prevent(Input.Changed):
                self.query_one(Entry).value = ""
            self.refill()
        else:
            self.post_message(self.Taken(choice))


def _begins(text: str, typed: str) -> bool:
    return normalized(text).startswith(normalized(typed))
