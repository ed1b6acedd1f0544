"""HTTP bodies: what requests carry and what they are answered with. The page's types are generated from this file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fourcures.engine.validation import Part
from fourcures.server.protocol import LONGEST_NAME, DecisionFrame, EventFrame, SeatFrame

NameText = Annotated[str, Meta(max_length=4 * LONGEST_NAME)]  # before its white space is tidied
ShortText = Annotated[str, Meta(max_length=32)]


class Error(msgspec.Struct, frozen=True):
    """Body of every error: a sentence."""

    error: str


class GameOption(msgspec.Struct, frozen=True):
    """Option of a game."""

    name: str
    title: str
    about: str
    form: Literal["word", "number", "list"]
    values: list[str]  # what can be chosen, the default first; empty where anything may be said
    labels: list[str]  # what each value is called
    clauses: list[str]  # the clause of each value, or an empty text
    presets: dict[str, str]  # the presets in which another value is the default
    solo: str  # the value that suits tables where one person or screen decides for all but bots; empty where none does


class RoleText(msgspec.Struct, frozen=True):
    """Role of a game, in words."""

    name: str
    text: str


class ChapterTitle(msgspec.Struct, frozen=True):
    """Chapter of a game's lesson."""

    id: str
    title: str


class LessonInfo(msgspec.Struct, frozen=True):
    """Lesson that a table belongs to: which chapter is practised there, and all of them."""

    chapter: str
    chapters: list[ChapterTitle]


class GameInfo(msgspec.Struct, frozen=True):
    """Game with its options, roles and bots."""

    game: str
    title: str
    about: str
    players: list[int]
    preset: str  # the option that picks a preset of the others; empty where none does
    options: list[GameOption]
    roles: dict[str, RoleText]
    bots: list[str]
    lesson: list[ChapterTitle]  # the chapters of the first game; empty where there is none


class SeatRequest(Part, frozen=True):
    """Request for a seat: for the sender, for whoever comes by the link, or for a bot."""

    held: Literal["me", "open", "bot"]
    name: NameText | None = None
    bot: ShortText | None = None


class NewTable(Part, frozen=True):
    """Request for a new table."""

    game: ShortText
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, str | int | list[str | None]], Meta(max_length=64)] = msgspec.field(
        default_factory=dict
    )
    adviser: bool = True
    moment: Annotated[float, Meta(ge=0, le=10)] | None = None  # seconds before a step, where hands are hidden


class CreatedTable(msgspec.Struct, frozen=True):
    """New table, and the seats of the sender."""

    table: str
    yours: list[int]
    commitment: str


class ImportedTable(msgspec.Struct, frozen=True):
    """New table from a record."""

    table: str


class TableInfo(msgspec.Struct, frozen=True):
    """Facts of a table, without the state of its game."""

    table: str
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatFrame]
    yours: list[int]
    bots: list[str]  # that can play at this table
    adviser: bool
    over: bool
    seq: int
    commitment: str
    started: float
    lesson: LessonInfo | None  # where the table is one of a lesson


class PlayerName(Part, frozen=True):
    """Name of the player who takes a seat."""

    name: NameText


class ChangedSeat(msgspec.Struct, frozen=True):
    """Seat that was taken or left."""

    seat: int


class LogEntry(msgspec.Struct, frozen=True):
    """Entry of a table's log: a decision and its events, as a seat may know them."""

    seq: int
    decision: DecisionFrame | None
    events: list[EventFrame]


class ClauseText(msgspec.Struct, frozen=True):
    """Clause of the catalogue of rules."""

    id: str
    title: str
    text: str
    note: str


REQUESTS = (NewTable, PlayerName)
ANSWERS = (Error, GameInfo, CreatedTable, ImportedTable, TableInfo, ChangedSeat, LogEntry, ClauseText)
