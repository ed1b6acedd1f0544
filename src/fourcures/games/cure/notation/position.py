"""Position of The Cure: its JSON document as structs. Omitted fields take their set-up value.

Faces, tracks and numbers on dice depend on the data file, which may be part of the document; ``position_reader`` looks
them up.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType, field

from fourcures.engine.game_record import OutcomePart
from fourcures.engine.validation import Part, at_most, one_of, within
from fourcures.games.common.notation.position import TurnNumber
from fourcures.games.cure.data.board import (
    ALIASES,
    COLOURS,
    DICE_PER_COLOUR,
    DIFFICULTIES,
    LONGEST_TRACK,
    MAX_DICE,
    PLAYER_COUNTS,
    REGION_COUNT,
    START_REGION,
)
from fourcures.games.cure.options import OPTIONS
from fourcures.games.cure.vocabulary import Awaited, EventCard, PendingChoice, Phase, Role

REGION_NAMES = tuple(str(number) for number in range(1, REGION_COUNT + 1))
SeatNumber = Annotated[int, within(0, max(PLAYER_COUNTS) - 1)]
ColourName = Annotated[str, one_of(COLOURS)]
EventName = Annotated[str, one_of(EventCard.names)]
DiceCount = Annotated[int, within(0, MAX_DICE)]  # player dice
InfectionDice = dict[ColourName, Annotated[int, within(0, DICE_PER_COLOUR)]]
EVENT_SOURCES = (*EventCard.names, *(spec.without_event for spec in PendingChoice.specs.values() if spec.without_event))


class Sample(Part, frozen=True):
    """A sample, and the seat whose die is locked with it."""

    colour: ColourName
    die: SeatNumber


class Seat(Part, frozen=True):
    """A player: role, pawn, banked dice and samples."""

    role: Annotated[str, one_of(Role.names)]
    region: Annotated[int, within(1, REGION_COUNT)] = START_REGION + 1
    banked: DiceCount = 0
    samples: list[Sample] = []


class Awaits(Part, frozen=True):
    """Pending decision and its seat. The other keys depend on the decision."""

    what: Annotated[str, one_of(Awaited.names[1:])]  # without the first member, NONE
    seat: SeatNumber | UnsetType = UNSET
    by: Annotated[str, one_of(EVENT_SOURCES)] | UnsetType = UNSET
    event: EventName | UnsetType = UNSET
    left: Annotated[int, within(1, 9)] | UnsetType = UNSET
    giver: SeatNumber | UnsetType = field(name="from", default=UNSET)
    taker: SeatNumber | UnsetType = field(name="to", default=UNSET)


class Attempt(Part, frozen=True):
    """The dice of a cure attempt; 0 is a cross."""

    colour: ColourName
    rolled: list[int] = []


class Turn(Part, frozen=True):
    """Whose turn it is, and how far it has come; dice that are not told of were used."""

    number: TurnNumber = 1
    seat: SeatNumber = 0
    phase: Annotated[str, one_of(Phase.names)] = Phase.names[Phase.START]
    dice: dict[str, DiceCount] = {}  # face -> unused dice that show it
    picked: DiceCount = 0
    spent: DiceCount | UnsetType = UNSET
    biohazards: DiceCount = 0
    pending: DiceCount = 0
    excused: bool = False
    quiet_night: bool = False
    mobile_hospital: bool = False
    attempted: bool = False
    gifts: Annotated[list[SeatNumber], at_most(max(PLAYER_COUNTS))] = []
    drawn: InfectionDice = {}
    attempt: Attempt | None = None
    declined: Annotated[int, within(0, max(PLAYER_COUNTS))] = 0
    awaits: Awaits | None = None


class Events(Part, frozen=True):
    """The event cards; those that are nowhere else are in the deck."""

    up: list[EventName] | UnsetType = UNSET
    layers: list[list[EventName]] | UnsetType = UNSET


class Position(Part, frozen=True):
    """The whole table."""

    game: Literal["cure"] = "cure"
    difficulty: Annotated[str, one_of((*DIFFICULTIES, *ALIASES))] = DIFFICULTIES[0]
    options: dict[Annotated[str, one_of(OPTIONS)], str] = {}
    board: dict[str, Any] | None = None  # data file that replaces ours
    seats: list[Seat] = []
    turn: Turn = Turn()
    bag: InfectionDice | UnsetType = UNSET
    regions: dict[Annotated[str, one_of(REGION_NAMES)], InfectionDice] = {}
    centre: InfectionDice = {}
    cdc: InfectionDice = {}
    cured: list[ColourName] = []
    infection: Annotated[int, within(0, LONGEST_TRACK)] | UnsetType = UNSET
    outbreaks: Annotated[int, within(0, LONGEST_TRACK)] = 0
    events: Events = Events()
    outcome: OutcomePart | None = None
