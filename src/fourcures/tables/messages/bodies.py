"""HTTP bodies: what requests carry and what they are answered with. The page's types are generated from this file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fourcures.engine.validation import END, Part
from fourcures.tables.messages.protocol import LONGEST_NAME, Advice, DecisionFrame, EventFrame, SeatFrame
from fourcures.tables.players.keys import KEY_LENGTH, KEY_PATTERN
from fourcures.tables.rows import Origin

NameText = Annotated[str, Meta(max_length=4 * LONGEST_NAME)]  # before its white space is tidied
ShortText = Annotated[str, Meta(max_length=32)]
PLACE = "[A-Za-z0-9_.-]+:[0-9]+:[0-9]+"  # in a file of the page


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
    commitment: str  # empty where nothing is promised


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
    talks: bool  # whether cards of hidden hands can be told and asked for
    over: bool
    seq: int
    origin: Origin
    commitment: str  # empty where nothing is promised
    started: float
    lesson: LessonInfo | None  # where the table is one of a lesson
    deal: str | None  # the day whose deal it plays


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


class PlayerKey(Part, frozen=True):
    """Key of a player: whoever has it plays as its owner."""

    key: Annotated[str, Meta(pattern=KEY_PATTERN, min_length=KEY_LENGTH, max_length=KEY_LENGTH)]


class PageError(Part, frozen=True):
    """Report of an error in the page: its type and its places in the page's files, but not its message.

    A text matches a pattern here in one way at most, so that none takes long to refuse.
    """

    error: Annotated[str, Meta(pattern=f"^[A-Za-z_][A-Za-z0-9_ ]*{END}", max_length=64)]
    at: Annotated[str, Meta(pattern=f"^({PLACE}( < {PLACE})*)?{END}", max_length=400)]  # the innermost first


class KnownKey(msgspec.Struct, frozen=True):
    """Key of the browser that asks, if it has one."""

    key: str | None


class MyTable(msgspec.Struct, frozen=True):
    """Table in the list of a player."""

    table: str
    game: str
    title: str
    status: Literal["yours", "theirs", "open", "won", "lost"]  # open: it waits for people to come
    waits_for: str  # the name of whoever is to move, where it is not the player
    reason: str  # how it ended, as a phrase
    others: list[str]  # names
    level: str  # what the difficulty is called
    origin: Origin
    deal: str | None  # the day whose deal it plays
    moved: float  # when something was decided last


class MyTables(msgspec.Struct, frozen=True):
    """Part of the list of a player's tables, and whether there are more."""

    tables: list[MyTable]
    more: bool


class TallyText(msgspec.Struct, frozen=True):
    """Games with something in common, which has a name: how many were played and won."""

    name: str
    played: int
    won: int


class GameTally(msgspec.Struct, frozen=True):
    """Games of one kind that a player has played to the end."""

    game: str
    title: str
    played: int
    won: int
    levels: list[TallyText]
    roles: list[TallyText]


class Statistics(msgspec.Struct, frozen=True):
    """What a player has made of their games; a streak is games won one after the other."""

    played: int
    won: int
    streak: int
    best_streak: int
    games: list[GameTally]


class Forgotten(msgspec.Struct, frozen=True):
    """How many tables have forgotten the player."""

    tables: int


class DealScore(msgspec.Struct, frozen=True):
    """What became of a deal; ``won`` is null while the game goes on."""

    won: bool | None
    reason: str
    turns: int
    cures: int
    decisions: int


class OwnTry(msgspec.Struct, frozen=True):
    """First table of a player at a deal: the one that counts."""

    table: str
    score: DealScore
    listed: bool  # whether it ended before the day did


class PlannerScore(msgspec.Struct, frozen=True):
    """Games of the planner at a deal: how many of how many it has played, and won."""

    played: int
    won: int
    of: int


class DealInfo(msgspec.Struct, frozen=True):
    """Deal of a day."""

    day: str
    game: str
    title: str
    level: str  # what the difficulty is called
    players: int
    begins: float
    ends: float
    commitment: str  # the SHA-256 of the seed, a colon and what is promised
    promised: str  # the game, a hyphen and the day; a colon and the version of the rules; a colon and the options
    seed: str | None  # once the day is over
    planner: PlannerScore
    played: int  # first tries that ended in time
    won: int
    yours: OwnTry | None
    spent: bool  # whether the player's try is spent, also if the player has removed it
    next_commitment: str | None  # that of the next day, while this one is today


class DealResult(msgspec.Struct, frozen=True):
    """First try of somebody that ended in time."""

    name: str
    yours: bool
    table: str | None  # once the day is over, for its log tells the deal
    score: DealScore


class DealPage(msgspec.Struct, frozen=True):
    """Deal of a day with some of its results, the best first."""

    deal: DealInfo
    results: list[DealResult]
    more: bool


class DealTable(msgspec.Struct, frozen=True):
    """New table of a deal, and whether it counts: only the first one of a player on the day itself does."""

    table: str
    counts: bool


class ReviewStep(msgspec.Struct, frozen=True):
    """Decision of a game; ``seq`` is the entry of the log at which the table stood before it."""

    seq: int
    turn: int
    seat: int
    action: str
    label: str
    choices: int
    before: float
    expected: float  # the mean chance to win over what chance could have brought
    after: float
    decision: float
    luck: float


class ReviewTurningPoint(msgspec.Struct, frozen=True):
    """Turning point: the index of its step, and what the adviser would have done; None where there was no choice."""

    index: int
    advice: Advice | None
    as_advised: bool


class ReviewSeat(msgspec.Struct, frozen=True):
    """What a seat did: its role, counts in the words of the game, and what its decisions changed."""

    seat: int
    name: str
    decisions: int
    tally: dict[str, int]
    change: float


class ReviewMark(msgspec.Struct, frozen=True):
    """Landmark of a game after the step with this index; -1 before the first."""

    index: int
    kind: str
    tone: str
    text: str


class GameReview(msgspec.Struct, frozen=True):
    """Review of a game that is over: ``luck`` and ``decisions`` add up to its last chance minus its first."""

    won: bool
    end: int  # the entry of the log with which the game ended
    chances: list[float]
    luck: float
    decisions: float
    assumption: str  # of all chances
    steps: list[ReviewStep]
    turning_points: list[ReviewTurningPoint]
    seats: list[ReviewSeat]
    marks: list[ReviewMark]


class ReviewAnswer(msgspec.Struct, frozen=True):
    """Review, or None with the estimate of the seconds until one can be made: what it needs is being compiled."""

    review: GameReview | None
    seconds: float = 0.0


class PlayOn(Part, frozen=True):
    """Request for a new table that continues from an entry of the log of a game that is over."""

    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    adviser: bool = True
