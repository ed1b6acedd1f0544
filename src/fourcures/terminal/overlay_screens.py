"""Overlay screens: a text to read, and the hand-over screen behind which the device changes hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from fourcures.terminal.advice_text import advice_lines
from fourcures.terminal.panel_content import HEADING

if TYPE_CHECKING:
    from fourcures.bots.session import Advice


class TextScreen(ModalScreen[None]):
    """Scrollable text, created again for another size. Any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,f1,f2,question_mark", "close", priority=True)]

    def __init__(self, heading: str, text: Callable[[], Text]) -> None:
        super().__init__()
        self.heading = heading
        self.text = text

    def compose(self) -> ComposeResult:
        """Create a frame that scrolls."""
        with VerticalScroll(id="page") as page:
            page.border_title = self.heading
            page.border_subtitle = "arrows scroll · Esc closes"
            yield Static(self.text())

    def on_resize(self) -> None:
        """Create the text again for the new size."""
        self.query_one(Static).update(self.text())

    def action_close(self) -> None:
        """Return to the table."""
        self.dismiss(None)


class AdviceScreen(ModalScreen[str]):
    """Screen with the adviser's choices, the best first. It returns the action to play, if any."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,f3", "close", priority=True),
        *(Binding(str(number), f"take({number})", priority=True) for number in range(1, 10)),
    ]

    def __init__(self, advice: Sequence[Advice]) -> None:
        super().__init__()
        self.advice = advice

    def compose(self) -> ComposeResult:
        """Show the actions with their win probabilities and reasons, and the keys."""
        with VerticalScroll(id="page") as page:
            page.border_title = "The adviser"
            page.border_subtitle = "a number plays it · Esc closes"
            for number, one in enumerate(self.advice, start=1):
                action, chance, why = advice_lines(number, one)
                yield Static(Text(action, "bold"))
                yield Static(Text.assemble((f"{chance}\n", HEADING), f"{why}\n"), classes="reason")

    def action_take(self, number: int) -> None:
        """Play the advised action with this number."""
        if number <= len(self.advice):
            self.dismiss(self.advice[number - 1].action.text)

    def action_close(self) -> None:
        """Return to the table."""
        self.dismiss(None)


class HandoverScreen(Screen[str]):
    """Hand-over screen: covers the table until the next seat has the device.

    It returns ``look``, or ``pass`` to let the window pass.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer('look')"),
        Binding("space", "answer('pass')"),
    ]

    def __init__(self, seat: str, happened: Text, passing: str = "") -> None:
        super().__init__()
        self.seat = seat
        self.happened = happened
        self.passing = passing

    def compose(self) -> ComposeResult:
        """Show the next seat, the public events and the keys."""
        text = Text.assemble(
            (f"Pass the device to {self.seat}", "bold"),
            "\n\n",
            self.happened,
            "\n\n",
            ("Enter", "bold reverse"),
            " look",
        )
        if self.passing:
            text.append_text(Text.assemble("     ", ("Space", "bold reverse"), f" {self.passing}, without looking"))
        with Middle(), Center():
            yield Static(text, id="handover")

    def action_answer(self, answer: str) -> None:
        """Uncover the table."""
        if answer == "look" or self.passing:
            self.dismiss(answer)
