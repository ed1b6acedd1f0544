"""Replay app: steps through a record at the same table, read only."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from fourcures.engine.game import Game
from fourcures.terminal.panel_content import ACCENT
from fourcures.terminal.table_screen import LEAVE, TableApp, UnfocusedScroll

TURN = "turn"  # the kind of the events at which turns begin, by the contract
PAGE = 10  # decisions to a page, in games that have no turns


class DecisionList(UnfocusedScroll):
    """List of the game's decisions, with the last one marked."""

    def __init__(self) -> None:
        super().__init__(Static(id="decisions-text"), id="decision")


class ReplayApp(TableApp):
    """App that shows a game after any of its decisions. All hands lie open: a record holds everything."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "step(-1)", priority=True),
        Binding("right,down,space", "step(1)", priority=True),
        Binding("home", "go(0)", priority=True),
        Binding("end", "go(-1)", priority=True),
        Binding("pageup", "turn(-1)", priority=True),
        Binding("pagedown", "turn(1)", priority=True),
        Binding("question_mark", "help"),
        Binding("escape,q", LEAVE),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.whole = game
        self.decisions = game.decisions
        self.turns = _turn_starts(game)
        self.place = 0

    def decision_widget(self) -> DecisionList:
        """Create the list of decisions."""
        return DecisionList()

    def keys_line(self) -> str:
        """Line with the keys of replay."""
        return " ← → decision · PgUp PgDn turn · Home End · ? help · F2 table · ^O odds · ^Q quit"

    def on_mount(self) -> None:
        """Show the game before its first decision."""
        self.go_to(0)

    def go_to(self, place: int) -> None:
        """Show the game after its first ``place`` decisions."""
        self.place = max(0, min(place, len(self.decisions)))
        self.game = at(self.whole, self.place)
        earlier = len(at(self.whole, self.place - 1).events) if self.place else 0
        events = self.game.events
        self.draw(open_view(self.game), events, len(events) - earlier)
        self.show_decisions()

    def show_decisions(self) -> None:
        """List the decisions around the present one."""
        text = Text()
        for number in range(max(0, self.place - 5), min(len(self.decisions), self.place + 30)):
            made = number < self.place
            last = number == self.place - 1
            style = f"bold #000000 on {ACCENT}" if last else "dim" if made else ""
            text.append(f"{'▸' if last else ' '}{number + 1:>4} {self.decisions[number]}\n", style)
        panel = self.screen_of_table.query_one("#decision", DecisionList)
        panel.border_title = f"decision {self.place} of {len(self.decisions)}"
        self.screen_of_table.query_one("#decisions-text", Static).update(text)
        panel.scroll_home(animate=False)

    def action_step(self, by: int) -> None:
        """Move ``by`` decisions forwards, or backwards if it is negative."""
        self.go_to(self.place + by)

    def action_go(self, place: int) -> None:
        """Go to a decision. Negative numbers count from the end."""
        self.go_to(place if place >= 0 else len(self.decisions) + 1 + place)

    def action_turn(self, by: int) -> None:
        """Go to the beginning of the next or the previous turn."""
        if not self.turns:
            self.go_to(self.place + by * PAGE)
        elif by > 0:
            self.go_to(min((turn for turn in self.turns if turn > self.place), default=len(self.decisions)))
        else:
            self.go_to(max((turn for turn in self.turns if turn < self.place), default=0))


def at(game: Game, place: int) -> Game:
    """Copy of a game after its first ``place`` decisions."""
    earlier = game.copy()
    for _ in range(len(game.decisions) - place):
        earlier.undo()
    return earlier


def open_view(game: Game) -> dict[str, Any]:
    """View of the seat that decides, in which every seat is shown as it sees itself."""
    view = game.view(game.actor or 0)
    if isinstance(view.get("seats"), list):
        view["seats"] = [game.view(seat)["seats"][seat] for seat in range(len(view["seats"]))]
    return view


def _turn_starts(game: Game) -> list[int]:
    """Numbers of decisions after which a turn begins."""
    starts = []
    later = game.copy()
    for place in range(len(game.decisions), 0, -1):
        count = len(later.events)
        events = later.events
        later.undo()
        if any(event.kind == TURN for event in events[len(later.events) : count]):
            starts.append(place)
    return starts[::-1]
