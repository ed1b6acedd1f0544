"""Rows and results of the store. The ``repr`` of a row omits its secrets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Origin = Literal["new", "deal", "practice", "lesson", "record", "position", "moment"]
"""Origin of a table's game. ``practice`` is a further table of a deal, ``record`` an imported game that is over,
``position`` one that continues an imported game, ``moment`` one that continues a table's game."""

PROMISED: tuple[Origin, ...] = ("new", "deal", "practice")  # origins whose seed was committed before anybody knew it

Topic = Literal["log", "seats", "talk", "table", "all"]
"""Part of a table that has changed. ``table`` means that it was closed, reopened or deleted."""

ChangeCallback = Callable[[str | None, Topic], None]
"""Callback with the id of a changed table and the topic of the change; None and "all" if anything may have changed."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """Row of a table: the beginning of its game, and settings fixed at its creation.

    Attributes:
        id: at most 64 letters, digits, ``-`` and ``_``.
        game: name of the game.
        beginning: the options or the position, as in the record of a game. Optional keys: ``moment``, the table's own
            length of a moment in seconds; ``lesson``, the id of its chapter; ``deal``, the day whose deal it plays.
        seed: hexadecimal; secret until the game is over.
        commitment: shown from the start, so that the seed can be checked against it; empty if there is none.
        adviser: whether the adviser may be asked.
        created: seconds since 1970.
        over: whether the game has ended.
        rules: version of the game's rules at creation.
        origin: origin of the game.
        closed: reason, shown to players, why the table is closed; empty if it is open.
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
        """True if the seed was committed before anybody knew its game."""
        return self.origin in PROMISED

    @property
    def deal(self) -> str | None:
        """Day whose deal is played at the table, as YYYY-MM-DD, or None if the table plays no deal."""
        return self.beginning.get("deal")

    @property
    def lesson(self) -> str | None:
        """Id of the lesson chapter that is practised at the table, or None for an ordinary game."""
        return self.beginning.get("lesson")


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Row of a seat and its holder. ``key_hash`` has 32 bytes. Keys themselves are never stored."""

    seat: int
    held: Literal["open", "person", "bot"]
    name: str = ""
    bot: str | None = None
    key_hash: bytes | None = field(default=None, repr=False)


class Entry(NamedTuple):
    """Log entry of a table. ``seq`` counts from 1; ``command`` is its idempotency key, unique in the table."""

    seq: int
    command: str
    seat: int
    kind: Literal["play", "undo"]
    text: str
    time: float


class ChatRow(NamedTuple):
    """Chat message of a table. ``number`` counts from 1; ``command`` is as in `Entry`.

    ``card`` is the card that the message asks for, or empty.
    """

    number: int
    command: str
    seat: int
    text: str
    time: float
    card: str = ""


WholeTable = tuple[TableRow, list[SeatRow], list[Entry]]


class Appended(NamedTuple):
    """The entries are committed; ``last`` is now the number of the log's last entry."""

    last: int


class Conflict(NamedTuple):
    """The entries do not follow the end of the log, which is ``last``. Nothing was written."""

    last: int


class Duplicate(NamedTuple):
    """A command of the entries is already in the log, as ``entry``. Nothing was written."""

    entry: Entry


AppendResult = Appended | Conflict | Duplicate


@dataclass(frozen=True, slots=True)
class Standing:
    """Standing of a game after ``seq`` entries of its log. It can be recomputed from the log.

    Attributes:
        actor: the seat that must decide; None after the end.
        difficulty: value of the option that sets the difficulty; empty if there is no such option.
        won: None while the game goes on.
        reason: name of the ending.
        decisions: number of decisions that are not undone.
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
    """Seat of a game that has ended: the key hash of its holder and the role."""

    seat: int
    key_hash: bytes
    role: str


class ListedTable(NamedTuple):
    """Table in the list of a player. ``last`` is the number of its last log entry, and ``moved`` its time."""

    row: TableRow
    standing: Standing | None
    last: int
    moved: float | None


class Holdings(NamedTuple):
    """Amount of data kept of a player: seats with their name, games that ended, deals that count, and messages."""

    seats: int
    games: int
    deals: int
    messages: int


class Tally(NamedTuple):
    """Number of games of a player in one group, and of wins among them. ``what`` is their difficulty or role."""

    game: str
    what: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class DealRow:
    """Deal of a day, written YYYY-MM-DD. The seed is secret until the day is over.

    ``rules`` is the version of the game's rules. The commitment covers it and the options. It is None for deals of
    older program versions, whose commitment covers neither.
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
    """Result of a game of the planner at a deal."""

    won: bool
    turns: int
    cures: int


class PlannerTally(NamedTuple):
    """Number of games that the planner has finished at a deal, and of wins among them."""

    played: int
    won: int
