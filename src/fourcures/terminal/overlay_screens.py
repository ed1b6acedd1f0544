"""Overlay screens: a text to read, and the hand-over screen behind which the device changes hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from fourcures.terminal.panel_content import HEADING, RULE, Panels

if TYPE_CHECKING:
    from fourcures.catalogue import Clause

LAST_RULE = "bold #f0883e"  # the style of the rule that refused the last attempt


class TextScreen(ModalScreen[None]):
    """Text to read and scroll; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,f1,f2,question_mark", "close", priority=True)]

    def __init__(self, heading: str, text: Text) -> None:
        super().__init__()
        self.heading = heading
        self.text = text

    def compose(self) -> ComposeResult:
        """A frame that scrolls."""
        with VerticalScroll(id="page") as page:
            page.border_title = self.heading
            page.border_subtitle = "arrows scroll · Esc closes"
            yield Static(self.text)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


class HandoverScreen(Screen[str]):
    """Hand-over screen: covers the table until the next seat has the device.

    Its answer is ``look``, or ``pass`` to let the moment go.
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
        """Who is next, what everybody may know, and which keys."""
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


KEYS = """\
type            filters the list; a whole action, as the list shows it, and Enter plays it
↑ ↓ PgUp PgDn   move in the list; Enter plays or opens; Esc goes back or clears
ctrl+z          takes the last decision back
ctrl+s          saves now (every decision is saved anyway)      ctrl+q  saves and leaves
F2              the whole table in full                         ctrl+o  odds on or off
? or F1         this help
"""


def help_text(panels: Panels, last_rule: str, chosen: dict[str, Any], preset: str) -> Text:
    """Help text: the keys, what the game says of the decision, and the clauses in force that bear on it.

    ``last_rule`` has refused the last attempt and comes first; ``chosen`` are the game's options as JSON, and
    ``preset`` is the catalogue's preset among them.
    """
    from fourcures import catalogue  # not needed before, and slow to read

    text = Text.assemble(("Keys\n", HEADING), KEYS, "\n")
    asked: list[str] = [last_rule] if last_rule else []
    for line in panels.lines("help"):
        words = [piece for piece in line if piece[1] != RULE]
        asked += [name for name, style in line if style == RULE]
        if words or not line:
            text.append_text(Text.assemble(*words, "\n"))
    text.append_text(Text.assemble("\n", ("Rules of this decision\n", HEADING)))
    found = {clause.id: clause for name in asked for clause in catalogue.find(name)}
    for clause in found.values():
        if clause.id == last_rule or is_in_force(clause, chosen, preset):
            style = LAST_RULE if clause.id == last_rule else "bold"
            text.append_text(Text.assemble((clause.id, style), "  ", clause.rule, "\n"))
    return text


def is_in_force(clause: Clause, chosen: dict[str, Any], preset: str) -> bool:
    """Whether a clause holds in a game with these options: an option that was changed decides, else the preset."""
    name, values = clause.option or ("", ())
    return chosen[name] in values if name in chosen else preset in clause.editions
