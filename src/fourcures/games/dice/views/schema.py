"""Schema of views; a page's types are generated from it."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from fourcures.engine.plain_presentation import OutcomeView
from fourcures.engine.validation import one_of
from fourcures.games.common.views.schema import Cubes, Diseases
from fourcures.games.dice.vocabulary import PendingChoice, Phase

ChoiceName = Annotated[str, one_of(PendingChoice.names[1:])]
PhaseName = Annotated[str, one_of(Phase.names)]


class Seat(TypedDict):
    """The player."""

    role: str | None
    city: str


class Awaits(TypedDict):
    """The pending choice."""

    what: ChoiceName
    seat: int


class Rolled(TypedDict):
    """The research dice by the faces they show."""

    rolled: list[str]
    kept: list[str]
    roll: int
    rerolled: NotRequired[bool]
    kept_one: NotRequired[bool]


class Turn(TypedDict):
    """Progress of the turn."""

    number: int
    phase: PhaseName
    actions_left: int
    role: str | None
    number_rolled: int | None  # the Dispatcher's die
    dice: Rolled
    event: str | None
    quiet_night: bool
    quarantine: str | None
    rolls_left: int
    awaits: Awaits | None


class Odds(TypedDict):
    """Exact probabilities: that a given city is named, of an outbreak, and of 0, 1 or 2 black dice."""

    city: float
    outbreak: float
    black: list[float]


class View(TypedDict):
    """Everything that lies open, which is everything."""

    game: Literal["dice"]
    mode: str
    options: dict[str, str]
    board: NotRequired[dict[str, Any]]  # board file, if it is not ours
    you: int | None
    actor: int | None
    seats: list[Seat]
    pawn: str
    last_infected: str
    turn: Turn
    cubes: Cubes
    diseases: Diseases
    supply: dict[str, int]
    research: dict[str, int]
    cure_points: int
    outbreaks: int
    infection: int
    city_rolls: int
    odds: Odds
    outcome: OutcomeView | None
