"""Schema of views; a page's types are generated from it."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from fourcures.engine.plain_presentation import OutcomeView
from fourcures.engine.validation import one_of
from fourcures.games.common.views.schema import Cubes
from fourcures.games.cure.vocabulary import Awaited, Phase

PhaseName = Annotated[str, one_of(Phase.names)]
AwaitedName = Annotated[str, one_of(Awaited.names[1:])]  # without NONE, the first member
Dice = dict[str, int]  # colour -> count, without zero counts


class Sample(TypedDict):
    """A sample, and the seat whose die is locked with it."""

    colour: str
    die: int


class PlayerDice(TypedDict):
    """Numbers of a seat's dice, in total and locked."""

    total: int
    locked: int


class Seat(TypedDict):
    """A player."""

    role: str
    region: int
    banked: int
    samples: list[Sample]
    dice: PlayerDice
    cure: dict[str, float]  # the chance of an attempt by colour


class Attempt(TypedDict):
    """The dice of a cure attempt; 0 is a cross."""

    colour: str
    rolled: list[int]


# Awaited decision and its seat. The keys after ``seat`` depend on ``what``. (A class cannot declare the key ``from``.)
Awaits = TypedDict(
    "Awaits",
    {
        "what": AwaitedName,
        "seat": int,
        "by": NotRequired[str],
        "event": NotRequired[str],
        "left": NotRequired[int],
        "from": NotRequired[int],
        "to": NotRequired[int],
    },
)


class Turn(TypedDict):
    """Whose turn it is, and how far it has come."""

    number: int
    seat: int
    phase: PhaseName
    dice: dict[str, int]  # face -> unused dice that show it
    picked: int
    spent: int
    biohazards: int
    pending: int
    excused: bool
    quiet_night: bool
    mobile_hospital: bool
    attempted: bool
    gifts: list[int]
    drawn: Dice
    attempt: Attempt | None
    declined: int
    awaits: Awaits | None


class Events(TypedDict):
    """The event cards."""

    up: list[str]
    layers: list[list[str]]


class Odds(TypedDict):
    """The chance of a cross by colour, and how many biohazards there are to the next epidemic."""

    cross: dict[str, float]
    epidemic: int


class View(TypedDict):
    """The table."""

    game: Literal["cure"]
    difficulty: str
    options: dict[str, str]
    board: NotRequired[dict[str, Any]]  # the data file, if it is not ours
    you: int | None
    actor: int | None
    seats: list[Seat]
    turn: Turn
    bag: Dice
    regions: Cubes
    centre: Dice
    cdc: Dice
    cured: list[str]
    infection: int
    infection_rate: int
    outbreaks: int
    events: Events
    odds: Odds
    outcome: OutcomeView | None
