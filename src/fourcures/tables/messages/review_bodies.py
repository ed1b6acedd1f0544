"""HTTP bodies of reviews: what is said of a game that is over, and the request to play on from a point of it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fourcures.engine.validation import Part
from fourcures.tables.messages.bodies import SeatRequest
from fourcures.tables.messages.protocol import Advice


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
