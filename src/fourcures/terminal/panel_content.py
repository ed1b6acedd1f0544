"""Panel content: panels as Rich text, and lookups in the panels that are not drawn."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from rich.text import Text

from fourcures.engine.game_type import GameType
from fourcures.engine.values import Event, Panel

ODDS = "odds"
HIDDEN = ("prompt", "help")
WORDS = "words."
RULE = "rule"
ACCENT = "#d2a8ff"
HEADING = f"bold {ACCENT}"
Piece = tuple[str, str]


def text_of(lines: Iterable[Iterable[Piece]]) -> Text:
    """Lines of pieces as one text."""
    return Text("\n").join(Text.assemble(*((words, style) for words, style in line)) for line in lines)


def width_of(panel: Panel) -> int:
    """Number of columns that a panel needs so that no line wraps."""
    return max((sum(len(words) for words, _ in line) for line in panel.lines), default=0)


class Panels:
    """The panels of a view: drawn ones by name with their sizes, the others as dictionaries."""

    def __init__(self, game_type: GameType, view: dict[str, Any]) -> None:
        self.by_name: dict[str, list[Panel]] = {}
        for panel in game_type.panels(view):
            self.by_name.setdefault(panel.name, []).append(panel)

    @property
    def drawn(self) -> list[str]:
        """The names of the panels that are drawn, in order."""
        return [name for name in self.by_name if name not in HIDDEN and not name.startswith(WORDS)]

    def fitting(self, name: str, width: int, height: int | None = None) -> Panel | None:
        """Largest form of a panel that fits a width and a height, or None."""
        for panel in self.by_name.get(name, []):
            if width_of(panel) <= width and (height is None or len(panel.lines) <= height):
                return panel
        return None

    def smallest(self, name: str) -> Panel:
        """Smallest form of a panel. If even that is too wide, its lines wrap."""
        return self.by_name[name][-1]

    def lines(self, name: str) -> list[list[Piece]]:
        """The lines of a panel; none if the game has no such panel."""
        return [list(line) for panel in self.by_name.get(name, [])[:1] for line in panel.lines]

    def words(self, of: str) -> dict[str, list[Piece]]:
        """Lookup panel as a dictionary from ids to lines: first a piece in the id's own style, then its text."""
        return {line[0][0]: line for line in self.lines(f"{WORDS}{of}") if line}


def rows_of(panel: Panel, width: int) -> int:
    """Approximate number of rows that a panel takes when its lines wrap."""
    return sum(max(1, -(-sum(len(words) for words, _ in line) // max(1, width - 3))) for line in panel.lines)


def style_of(event: Event, styles: dict[str, list[Piece]]) -> str:
    """Style of an event: of its kind with one of its arguments if that has a style, else of its kind."""
    for name in (*(f"{event.kind} {value}" for value in event.args.values()), event.kind):
        if name in styles:
            return styles[name][0][1]
    return ""


def log_text(events: list[Event], new: int, styles: dict[str, list[Piece]], width: int, most: int = 150) -> Text:
    """Text of the last events, each in the style of its kind. The last ``new`` events are marked, older ones dimmed."""
    lines: list[Text] = []
    first_new = len(events) - new
    for number in range(max(0, len(events) - most), len(events)):
        event = events[number]
        style = style_of(event, styles)
        for place, part in enumerate(wrap(event.text, width - 2)):
            mark = "▸ " if number >= first_new and place == 0 else "  "
            line = Text.assemble((mark, "bold"), (part, style))
            if number < first_new:
                line.stylize("dim")
            lines.append(line)
    return Text("\n").join(lines)
