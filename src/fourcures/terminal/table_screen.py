"""Table screen, shared by play and replay: panels, log, a place for the decision widget, and their layout."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from fourcures.engine.game import Game
from fourcures.engine.values import Event, Panel
from fourcures.terminal.help_text import help_text
from fourcures.terminal.overlay_screens import TextScreen
from fourcures.terminal.panel_content import HEADING, ODDS, Panels, log_text, rows_of, text_of

MIN_SIZE = Size(80, 24)
LOWER_ROWS = 13  # rows that the decision and the log need below the board
NARROW_SIDE, WIDE_SIDE, SMALL_SIDE = 18, 56, 47
MEDIUM_COLUMNS, LARGE_COLUMNS = 120, 158
SMALL_PANEL, SMALL_COUNT = 6, 4  # on a small screen: rows of a panel other than the board, number of panels
BOARD = "board"  # the one panel with a place of its own
END_SIGNALS = ("SIGTERM", "SIGHUP")  # signals that end a program whose terminal or system goes away
NO_SIGNALS = (AttributeError, NotImplementedError, RuntimeError, ValueError)  # raised on other systems and threads
LEAVE = "leave"  # the one action that is always possible


class UnfocusedScroll(VerticalScroll, can_focus=False):
    """Scrollable container that never takes the keyboard from the entry."""


class LogPanel(UnfocusedScroll):
    """Log: its lines are wrapped anew whenever its width changes."""

    def on_resize(self) -> None:
        """Wrap the lines for the new width."""
        if isinstance(self.app, TableApp):
            self.app.draw_log()


class TableApp(App[int]):
    """App that shows a table. ``draw`` shows a view; subclasses provide the decision widget."""

    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "whole_table", "whole table", priority=True),
        Binding("ctrl+o", "toggle_odds", "odds", priority=True),
        Binding("f1", "help", "help", priority=True),
        Binding("ctrl+q", LEAVE, "leave", priority=True),
        Binding("ctrl+c", LEAVE, "leave", show=False, priority=True),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self.title = game.type.title
        self.last_rule = ""
        self.odds_wanted: bool | None = None  # None: where there is room
        self.log_events: list[Event] = []
        self.new_events = 0
        self._drawn: dict[str, Panel] = {}  # the panel that each widget shows
        self.view: dict[str, Any] = game.view(None)
        self.panels = Panels(game.type, self.view)

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game

    # What is on the screen

    def decision_widget(self) -> Widget:
        """Create the widget in which the next decision is made."""
        raise NotImplementedError

    def keys_line(self) -> str:
        """Line with the most important keys."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Create the widgets. The screen size decides their layout."""
        yield Static(id="head")
        with Horizontal(id="root"):
            with Vertical(id="main"):
                with UnfocusedScroll(id="board"):
                    yield Static(id="board-text")
                with Container(id="lower"):
                    yield self.decision_widget()
                    with LogPanel(id="log"):
                        yield Static(id="log-text")
                    with UnfocusedScroll(id="below"):
                        yield from self._panel_widgets("below")
            with UnfocusedScroll(id="side"):
                yield from self._panel_widgets("side")
        yield Static(self.keys_line(), id="foot", markup=False)
        yield Static(id="too-small")

    def _panel_widgets(self, where: str) -> list[Static]:
        """Create a widget for each panel. The board, if it has no place of its own, comes second."""
        first, *others = [name for name in self.panels.drawn if name != BOARD]
        return [Static(id=f"{where}-{name}", classes="panel") for name in (first, BOARD, *others)]

    # Drawing

    def draw(self, view: dict[str, Any], events: list[Event], new: int) -> None:
        """Show a view, and a log whose ``new`` last events have just happened."""
        self.view = view
        self.panels = Panels(self.game.type, view)
        self.log_events, self.new_events = events, new
        self.arrange()
        self.draw_log()

    def draw_head(self, width: int) -> None:
        """Write who is asked what. Small screens leave the game's name out."""
        name = f" {self.title} " if width >= MEDIUM_COLUMNS else ""
        head = Text.assemble((name, "bold reverse"), " ", text_of(self.panels.lines("prompt")[:1]))
        self.screen_of_table.query_one("#head", Static).update(head)

    def draw_log(self) -> None:
        """Write the log in the width available, and scroll to its end."""
        frame = self.screen_of_table.query_one("#log", LogPanel)
        frame.border_title = "Log"
        styles = self.panels.words("events")
        text = log_text(self.log_events, self.new_events, styles, max(20, frame.size.width - 1))
        self.screen_of_table.query_one("#log-text", Static).update(text)
        frame.call_after_refresh(frame.scroll_end, animate=False)  # after layout, when the end is known

    @property
    def screen_of_table(self) -> Any:
        """The bottom screen, below any open page."""
        return self.screen_stack[0]

    def on_resize(self, event: Resize) -> None:
        """Lay the table out anew."""
        self.arrange(event.size)
        self.call_after_refresh(self.take_keyboard)

    def take_keyboard(self) -> None:
        """Restore keyboard focus that was lost while a widget was hidden. Subclasses do so if they need it."""

    def arrange(self, size: Size | None = None) -> None:
        """Choose the layout and the form of each panel that suit the size."""
        size = size or self.size
        screen = self.screen_of_table
        self.draw_head(size.width)
        small = size.width < MIN_SIZE.width or size.height < MIN_SIZE.height
        message = (
            f"The terminal is too small: {size.width} × {size.height}.\n{MIN_SIZE.width} × {MIN_SIZE.height} is needed."
        )
        screen.query_one("#too-small", Static).update(message)
        screen.set_class(small, "-too-small")
        side = WIDE_SIDE if size.width >= LARGE_COLUMNS else NARROW_SIDE
        board = None
        if size.width >= MEDIUM_COLUMNS:
            board = self.panels.fitting(BOARD, size.width - side - 2, size.height - LOWER_ROWS - 4)
        layout = "small" if board is None else "large" if side == WIDE_SIDE else "medium"
        for name in ("small", "medium", "large"):
            screen.set_class(name == layout, f"-{name}")
        if board is not None:
            self._put(screen.query_one("#board-text", Static), board)
            frame = screen.query_one("#board", UnfocusedScroll)
            frame.border_title = board.title
            frame.styles.height = len(board.lines) + 2
        self._arrange_panels(layout, (SMALL_SIDE if layout == "small" else side) - 2)

    def _arrange_panels(self, layout: str, side: int) -> None:
        """Give each panel its place: at the side, or below where it is too wide for a narrow side."""
        below = (self.size.width - NARROW_SIDE) // 3 - 3
        chosen: dict[str, tuple[str, Panel]] = {}
        for name in self._names_shown(layout):
            where = "side" if layout != "medium" or self.panels.fitting(name, side) else "below"
            room = side if where == "side" else below
            tallest = SMALL_PANEL if layout == "small" else None
            chosen[name] = where, self.panels.fitting(name, room, tallest) or self.panels.smallest(name)
        if BOARD in chosen:
            others = sum(rows_of(panel, side) + 1 for name, (_, panel) in chosen.items() if name != BOARD)
            fits = self.panels.fitting(BOARD, side, self.size.height - 3 - others)
            chosen[BOARD] = "side", fits or self.panels.smallest(BOARD)
        for widget in self.screen_of_table.query(".panel").results(Static):
            here, _, name = str(widget.id).partition("-")
            where, panel = chosen.get(name, ("", None))
            widget.display = here == where
            if panel and here == where:
                self._put(widget, panel)

    def _put(self, widget: Static, panel: Panel) -> None:
        """Draw a panel in a widget that does not show it yet: layout is the most expensive step."""
        if self._drawn.get(str(widget.id)) != panel:
            self._drawn[str(widget.id)] = panel
            widget.border_title = panel.title
            widget.update(text_of(panel.lines))

    def _names_shown(self, layout: str) -> list[str]:
        """Names of the panels to draw beside the board. A small screen has only the first few, the board included."""
        names = self.panels.drawn[:SMALL_COUNT] if layout == "small" else [n for n in self.panels.drawn if n != BOARD]
        odds = layout != "small" if self.odds_wanted is None else self.odds_wanted
        return [name for name in names if name != ODDS or odds]

    # Pages over the table

    @property
    def is_covered(self) -> bool:
        """Whether an overlay screen lies over the table."""
        return len(self.screen_stack) > 1

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow nothing but leaving while another screen covers the table."""
        return action == LEAVE or not self.is_covered

    def action_help(self) -> None:
        """Show the rules of the decision."""
        chosen = self.game.options.as_json()
        preset = chosen[self.game.type.preset]
        text = help_text(self.panels, self.last_rule, chosen, preset)
        self.push_screen(TextScreen("Help", lambda: text))

    def action_whole_table(self) -> None:
        """Show every panel in full."""

        def in_full() -> Text:
            return Text("\n").join([Text(), *(self._in_full(name) for name in self.panels.drawn)])

        self.push_screen(TextScreen("The whole table", in_full))

    def _in_full(self, name: str) -> Text:
        panel = self.panels.fitting(name, self.size.width - 6) or self.panels.smallest(name)
        return Text.assemble((f"── {panel.title} ", HEADING), "\n", text_of(panel.lines), "\n")

    def action_toggle_odds(self) -> None:
        """Show or hide the odds."""
        shown = self.screen_of_table.query(f"#side-{ODDS}, #below-{ODDS}")
        self.odds_wanted = not any(widget.display for widget in shown)
        self.arrange()

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit(0)

    # Signals

    def on_load(self) -> None:
        """Install signal handlers that leave in order, so that the terminal is restored."""
        for name in END_SIGNALS:
            with suppress(*NO_SIGNALS):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.leave_at_once)

    def on_unmount(self) -> None:
        """Remove the signal handlers."""
        for name in END_SIGNALS:
            with suppress(*NO_SIGNALS):
                asyncio.get_running_loop().remove_signal_handler(getattr(signal, name))

    def leave_at_once(self) -> None:
        """Leave without asking."""
        self.exit(0)
