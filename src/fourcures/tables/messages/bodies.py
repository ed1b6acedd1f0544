"""HTTP bodies of requests and answers. The page's types are generated from this file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fourcures.engine.validation import END, Part
from fourcures.tables.messages.protocol import LONGEST_NAME, Advice, DecisionFrame, EventFrame, SeatFrame
from fourcures.tables.players.keys import KEY_LENGTH, KEY_PATTERN
from fourcures.tables.rows import Origin

NameText = Annotated[str, Meta(max_length=4 * LONGEST_NAME)]  # a name whose white space is not normalised yet
ShortText = Annotated[str, Meta(max_length=32)]
PLACE = "[A-Za-z0-9_.-]+:[0-9]+:[0-9]+"  # file of the page, line and column


class Error(msgspec.Struct, frozen=True):
    """Body of all errors: a sentence for players."""

    error: str


class GameOption(msgspec.Struct, frozen=True):
    """Option of a game."""

    name: str
    title: str
    about: str
    form: Literal["word", "number", "list"]
    values: list[str]  # possible values, the default first; empty if any value may be given
    labels: list[str]  # label of each value
    clauses: list[str]  # rule clause of each value, or an empty string
    presets: dict[str, str]  # default values that differ in presets, by preset
    solo: str  # best value for tables where one person or screen decides for all except bots; may be empty


class RoleText(msgspec.Struct, frozen=True):
    """Role of a game, in words."""

    name: str
    text: str


class ChapterTitle(msgspec.Struct, frozen=True):
    """Chapter of a game's lesson."""

    id: str
    title: str


class LessonInfo(msgspec.Struct, frozen=True):
    """Lesson that a table belongs to: the chapter that is practised there, and the list of all chapters."""

    chapter: str
    chapters: list[ChapterTitle]


class GameInfo(msgspec.Struct, frozen=True):
    """Game with its options, roles and bots."""

    game: str
    title: str
    about: str
    players: list[int]
    preset: str  # name of the option that selects a preset of the others; empty if there is none
    options: list[GameOption]
    roles: dict[str, RoleText]
    bots: list[str]
    lesson: list[ChapterTitle]  # chapters of the game's lesson; empty if there is none


class SeatRequest(Part, frozen=True):
    """Request for a seat: for the sender, for anybody with the link, or for a bot."""

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
    moment: Annotated[float, Meta(ge=0, le=10)] | None = None  # length of a moment with hidden hands, in seconds


class CreatedTable(msgspec.Struct, frozen=True):
    """New table, and the seats of the sender."""

    table: str
    yours: list[int]
    commitment: str  # commitment to the seed; empty if there is none


class ImportedTable(msgspec.Struct, frozen=True):
    """New table from a record."""

    table: str


class TableInfo(msgspec.Struct, frozen=True):
    """Facts about a table, without the state of its game."""

    table: str
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatFrame]
    yours: list[int]
    bots: list[str]  # bots that can play at this table
    adviser: bool
    talks: bool  # whether cards of hidden hands can be told and asked for
    over: bool
    seq: int
    origin: Origin
    commitment: str  # commitment to the seed; empty if there is none
    started: float
    lesson: LessonInfo | None  # lesson that the table belongs to
    deal: str | None  # day whose deal is played at the table


class PlayerName(Part, frozen=True):
    """Name of a player who takes a seat."""

    name: NameText


class ChangedSeat(msgspec.Struct, frozen=True):
    """Seat that was taken or left."""

    seat: int


class LogEntry(msgspec.Struct, frozen=True):
    """Entry of a table's log: a decision and its events, as the viewer may know them."""

    seq: int
    decision: DecisionFrame | None
    events: list[EventFrame]


class ClauseText(msgspec.Struct, frozen=True):
    """Clause of the catalogue of rules."""

    id: str
    title: str
    text: str
    note: str


class PlayerKey(Part, frozen=True):
    """Secret key of a player. Anybody with the key can play as its owner."""

    key: Annotated[str, Meta(pattern=KEY_PATTERN, min_length=KEY_LENGTH, max_length=KEY_LENGTH)]


class PageError(Part, frozen=True):
    """Report of an error in the page: its type and its places in the page's files, but not its message.

    The patterns are unambiguous, so matching never backtracks for long.
    """

    error: Annotated[str, Meta(pattern=f"^[A-Za-z_][A-Za-z0-9_ ]*{END}", max_length=64)]
    at: Annotated[str, Meta(pattern=f"^({PLACE}( < {PLACE})*)?{END}", max_length=400)]  # innermost place first


class KnownKey(msgspec.Struct, frozen=True):
    """Key of the requesting browser, or null if it has none."""

    key: str | None


class MyTable(msgspec.Struct, frozen=True):
    """Table in the list of a player."""

    table: str
    game: str
    title: str
    status: Literal["yours", "theirs", "open", "won", "lost"]  # "open" waits for players
    waits_for: str  # name of the other player who is to move, or empty
    reason: str  # phrase that describes how the game ended
    others: list[str]  # names of the other players
    level: str  # label of the difficulty
    origin: Origin
    deal: str | None  # day whose deal is played at the table
    moved: float  # time of the last decision


class MyTables(msgspec.Struct, frozen=True):
    """Page of the list of a player's tables, and whether more tables follow."""

    tables: list[MyTable]
    more: bool


class TallyText(msgspec.Struct, frozen=True):
    """Number of games played and won in a group, such as a difficulty or a role, with the group's name."""

    name: str
    played: int
    won: int


class GameTally(msgspec.Struct, frozen=True):
    """Statistics of a player for one game: finished games by difficulty and role."""

    game: str
    title: str
    played: int
    won: int
    levels: list[TallyText]
    roles: list[TallyText]


class Statistics(msgspec.Struct, frozen=True):
    """Statistics of a player. A streak is a run of consecutive wins."""

    played: int
    won: int
    streak: int
    best_streak: int
    games: list[GameTally]


class Forgotten(msgspec.Struct, frozen=True):
    """Number of tables that have forgotten the player."""

    tables: int


class DealScore(msgspec.Struct, frozen=True):
    """Result of a deal. ``won`` is null while the game goes on."""

    won: bool | None
    reason: str
    turns: int
    cures: int
    decisions: int


class OwnTry(msgspec.Struct, frozen=True):
    """First table of a player at a deal: the one that counts."""

    table: str
    score: DealScore
    listed: bool  # whether the game ended within the day, and so is listed


class PlannerScore(msgspec.Struct, frozen=True):
    """Games of the planner at a deal: numbers played and won, and ``of``, the number that it will play."""

    played: int
    won: int
    of: int


class DealInfo(msgspec.Struct, frozen=True):
    """Deal of a day."""

    day: str
    game: str
    title: str
    level: str  # label of the difficulty
    players: int
    begins: float
    ends: float
    commitment: str  # SHA-256 of the seed, a colon and ``promised``
    promised: str  # game-day:rules:options, where older deals have only game-day
    seed: str | None  # null until the day is over
    planner: PlannerScore
    played: int  # number of first tries that ended in time
    won: int
    yours: OwnTry | None
    spent: bool  # whether the player's counted try is spent, even if its table was forgotten
    next_commitment: str | None  # commitment of tomorrow's deal; null unless this is today's deal


class DealResult(msgspec.Struct, frozen=True):
    """First try of a player that ended in time."""

    name: str
    yours: bool
    table: str | None  # null for other players' tables until the day is over, because the log reveals the deal
    score: DealScore


class DealPage(msgspec.Struct, frozen=True):
    """Deal of a day with a page of its results, the best first."""

    deal: DealInfo
    results: list[DealResult]
    more: bool


class DealTable(msgspec.Struct, frozen=True):
    """New table of a deal, and whether it counts: only the first one of a player on the day itself does."""

    table: str
    counts: bool


class ReviewStep(msgspec.Struct, frozen=True):
    """Decision of a game. ``seq`` is the number of the log entry that led to the state before it."""

    seq: int
    turn: int
    seat: int
    action: str
    label: str
    choices: int
    before: float
    expected: float  # mean win probability over sampled random outcomes
    after: float
    decision: float
    luck: float


class ReviewTurningPoint(msgspec.Struct, frozen=True):
    """Turning point: the index of its step, and the adviser's choice. ``advice`` is null if there was no choice."""

    index: int
    advice: Advice | None
    as_advised: bool


class ReviewSeat(msgspec.Struct, frozen=True):
    """Summary of a seat. ``name`` is its role, ``tally`` counts its actions in the terms of the game.

    ``change`` is the change in win probability due to its decisions.
    """

    seat: int
    name: str
    decisions: int
    tally: dict[str, int]
    change: float


class ReviewMark(msgspec.Struct, frozen=True):
    """Landmark of a game after the step ``index``, or before the first step if it is -1."""

    index: int
    kind: str
    tone: str
    text: str


class GameReview(msgspec.Struct, frozen=True):
    """Review of a game that is over. ``luck`` and ``decisions`` add up to its last win probability minus its first."""

    won: bool
    end: int  # number of the log entry that ended the game
    chances: list[float]
    luck: float
    decisions: float
    assumption: str  # assumption behind all win probabilities
    steps: list[ReviewStep]
    turning_points: list[ReviewTurningPoint]
    seats: list[ReviewSeat]
    marks: list[ReviewMark]


class ReviewAnswer(msgspec.Struct, frozen=True):
    """Review, or null with the estimated seconds until compilation is done and a review can be made."""

    review: GameReview | None
    seconds: float = 0.0


class PlayOn(Part, frozen=True):
    """Request for a new table that continues a finished game from an entry of its log."""

    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    adviser: bool = True
