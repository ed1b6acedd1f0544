"""Rows and results of the store. Secrets are left out when a row is printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Origin = Literal["new", "deal", "practice", "lesson", "record", "position", "moment"]
"""Where the game of a table comes from: ``practice`` is a further table of a deal, ``record`` a game that was over when
it was imported, ``position`` one that continues an imported game, ``moment`` one that continues a table's game."""

PROMISED: tuple[Origin, ...] = ("new", "deal", "practice")  # origins whose seed was promised before anybody knew it

Topic = Literal["log", "seats", "talk", "table", "all"]
"""What of a table has changed: ``table`` when it was closed, opened again or deleted."""

ChangeCallback = Callable[[str | None, Topic], None]
"""Called with a table's id and what of it has changed; with None and "all" when anything may have."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """Row of a table: what its game began with, and what was settled then.

    Attributes:
        id: at most 64 letters, digits, ``-`` and ``_``.
        game: name of the game.
        beginning: the options or the position, as in the record of a game; also ``moment``, the seconds that all are
            given before a step where hands are hidden, if the table has a length of its own; ``lesson``, the chapter
            that is practised at the table, if it is one of a lesson; and ``deal``, the day whose deal it plays, if it
            does.
        seed: hexadecimal; secret until the game is over.
        commitment: shown from the start, so that the seed can be checked against it; empty where nothing is promised.
        adviser: whether the adviser may be asked.
        created: seconds since 1970.
        over: whether the game has ended.
        rules: version of the game's rules that it was begun with.
        origin: where the game comes from.
        closed: why nobody may play there any more, for its players; empty where they may.
    """

    id: str
    game: str
    beginning: dict[str, Any]
    seed: str = field(repr=False)
    commitment: str
    adviser: bool
    created: float
    over: bool = False
    rules: int = 1
    origin: Origin = "new"
    closed: str = ""

    @property
    def is_promised(self) -> bool:
        """Whether the seed was promised before anybody knew what it brings."""
        return self.origin in PROMISED

    @property
    def deal(self) -> str | None:
        """Day whose deal is played at the table, as YYYY-MM-DD. None if the table plays no deal."""
        return self.beginning.get("deal")

    @property
    def lesson(self) -> str | None:
        """Chapter of the game's lesson that is practised at the table; None at the tables of real games."""
        return self.beginning.get("lesson")


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Row of a seat: who holds it. ``key_hash`` is 32 bytes; the key itself is stored nowhere."""

    seat: int
    held: Literal["open", "person", "bot"]
    name: str = ""
    bot: str | None = None
    key_hash: bytes | None = field(default=None, repr=False)


class Entry(NamedTuple):
    """Log entry of a table, counted from 1; ``command`` is its idempotency key, unique in the table."""

    seq: int
    command: str
    seat: int
    kind: Literal["play", "undo"]
    text: str
    time: float


class ChatRow(NamedTuple):
    """Chat message of a table, counted from 1; ``command`` as in `Entry`, ``card`` the card it asks for, or empty."""

    number: int
    command: str
    seat: int
    text: str
    time: float
    card: str = ""


WholeTable = tuple[TableRow, list[SeatRow], list[Entry]]


class Appended(NamedTuple):
    """The entries are in the log, for good; ``last`` is the number of its last entry now."""

    last: int


class Conflict(NamedTuple):
    """The log does not end where the entries were meant to begin, but at ``last``. Nothing was written."""

    last: int


class Duplicate(NamedTuple):
    """A command of the entries is in the log already: this is what became of it. Nothing was written."""

    entry: Entry


AppendResult = Appended | Conflict | Duplicate


@dataclass(frozen=True, slots=True)
class Standing:
    """Standing of a game after ``seq`` entries of its log, which it follows from.

    Attributes:
        actor: the seat that must decide; None after the end.
        difficulty: the value of the option that says how hard the game is; empty where none does.
        won: None while the game goes on.
        reason: name of the ending.
        decisions: entries of the log that were not taken back.
        ended: seconds since 1970.
    """

    seq: int
    actor: int | None
    difficulty: str
    won: bool | None = None
    reason: str = ""
    turns: int = 0
    cures: int = 0
    decisions: int = 0
    ended: float | None = None


class PlayedRow(NamedTuple):
    """Seat of a game that has ended: whose it was, and in which role."""

    seat: int
    key_hash: bytes
    role: str


class ListedTable(NamedTuple):
    """Table in the list of a player: its row and its standing; ``last`` is its last entry in the log, with its time."""

    row: TableRow
    standing: Standing | None
    last: int
    moved: float | None


class Holdings(NamedTuple):
    """How much is kept of a player: seats with their name, games that ended, deals that count, and messages."""

    seats: int
    games: int
    deals: int
    messages: int


class Tally(NamedTuple):
    """Games of a player with something in common, and how many of them were won."""

    game: str
    what: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class DealRow:
    """Deal of a day: ``day`` is written YYYY-MM-DD, the seed is secret until the day is over.

    ``rules`` is the version of the game's rules that its commitment binds, with the options; None for a deal whose
    commitment is to the seed alone, as older versions made it.
    """

    day: str
    game: str
    options: dict[str, Any]
    seed: str = field(repr=False)
    commitment: str
    rules: int | None = None


class TryRow(NamedTuple):
    """First table of a player at a deal."""

    key_hash: bytes
    table_id: str
    name: str
    standing: Standing


class DealGame(NamedTuple):
    """How a game of the planner at a deal ended."""

    won: bool
    turns: int
    cures: int


class PlannerTally(NamedTuple):
    """Games that the planner has finished at a deal."""

    played: int
    won: int
