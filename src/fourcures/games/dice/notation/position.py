"""Position of the dice game: its JSON document as structs. Omitted fields take their set-up value.

City names depend on the board, which may be part of the document; ``position_reader`` looks them up.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType

from fourcures.engine.game_record import OutcomePart
from fourcures.engine.validation import Part, at_most, one_of, within
from fourcures.games.common.notation.position import CubeCount, DiseaseName, TurnNumber
from fourcures.games.dice.data.board import ACTIONS, COLOURS, DICE, FACES, LONGEST_TRACKER, NUMBERS
from fourcures.games.dice.data.board_file import MAX_CITY_ROLLS, MAX_OUTBREAKS, MAX_RESEARCH
from fourcures.games.dice.options import ALIASES, MODES, OPTIONS
from fourcures.games.dice.rules.state import THE_SEAT
from fourcures.games.dice.vocabulary import PendingChoice, Phase, Role, SpecialEvent

ColourName = Annotated[str, one_of(COLOURS)]
FaceName = Annotated[str, one_of(FACES)]


class Awaits(Part, frozen=True):
    """The pending choice."""

    what: Annotated[str, one_of(PendingChoice.names[1:])]  # without the first member, NONE
    seat: Annotated[int, within(THE_SEAT, THE_SEAT)] | UnsetType = UNSET


class Dice(Part, frozen=True):
    """The research dice by the faces they show; in an event, two white ones are kept without saying so."""

    rolled: Annotated[list[FaceName], at_most(DICE)] = []
    kept: Annotated[list[FaceName], at_most(DICE)] | UnsetType = UNSET
    roll: Annotated[int, within(0, 1000)] | UnsetType = UNSET
    rerolled: bool = False
    kept_one: bool = False


class Turn(Part, frozen=True):
    """Progress of the turn."""

    number: TurnNumber = 1
    phase: Annotated[str, one_of(Phase.names)] = Phase.names[Phase.ACTIONS]
    actions_left: Annotated[int, within(0, ACTIONS)] | UnsetType = UNSET
    role: Annotated[str, one_of(Role.names)] | None = None
    number_rolled: Annotated[int, within(1, NUMBERS)] | None = None  # the Dispatcher's die
    dice: Dice = Dice()
    event: Annotated[str, one_of(SpecialEvent.names)] | None = None
    quiet_night: bool = False
    quarantine: str | None = None  # id of a city
    rolls_left: Annotated[int, within(0, MAX_CITY_ROLLS)] = 0
    awaits: Awaits | None = None


class Position(Part, frozen=True):
    """The whole table."""

    game: Literal["dice"] = "dice"
    mode: Annotated[str, one_of((*MODES, *ALIASES))] = MODES[0]
    options: dict[Annotated[str, one_of(OPTIONS)], str] = {}
    board: dict[str, Any] | None = None  # board file that replaces ours
    pawn: str | UnsetType = UNSET  # id of a city
    last_infected: str | UnsetType = UNSET
    turn: Turn = Turn()
    cubes: dict[str, dict[ColourName, CubeCount]] = {}
    diseases: dict[ColourName, DiseaseName] = {}
    research: dict[ColourName, Annotated[int, within(0, MAX_RESEARCH)]] = {}
    outbreaks: Annotated[int, within(0, MAX_OUTBREAKS)] = 0
    infection: Annotated[int, within(0, LONGEST_TRACKER)] | UnsetType = UNSET
    outcome: OutcomePart | None = None
