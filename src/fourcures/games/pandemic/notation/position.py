"""Position of the board game: its JSON document as structs. Omitted fields take their set-up value.

The structs check each field by itself; ``position_reader`` and ``invariants`` check how fields fit together.
"""

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType, field

from fourcures.engine.game_record import OutcomePart
from fourcures.engine.validation import Part, at_most, one_of, within
from fourcures.games.common.notation.position import CubeCount, DiseaseName, TurnNumber
from fourcures.games.pandemic.data.board import (
    ACTIONS,
    CITIES,
    COLOURS,
    CURE_CARDS,
    DRAWS,
    FORECAST_CARDS,
    LAST_OUTBREAK,
    RATES,
    START_CITY,
)
from fourcures.games.pandemic.data.cards import CARD_NAMES
from fourcures.games.pandemic.options import ALIASES, DIFFICULTIES, EDITIONS, OPTIONS, PLAYER_COUNTS
from fourcures.games.pandemic.rules.state import MAX_FORECASTS, MAX_PILES, REFUSALS_KEPT
from fourcures.games.pandemic.vocabulary import CARD_COUNT, Awaited, PendingChoice, Phase, Role

CityName = Annotated[str, one_of(CITIES)]
CardName = Annotated[str, one_of(CARD_NAMES)]
ColourName = Annotated[str, one_of(COLOURS)]
EPIDEMIC_NAME = "epidemic"
SeatNumber = Annotated[int, within(0, max(PLAYER_COUNTS) - 1)]


class Seat(Part, frozen=True):
    """A player: role, pawn and cards."""

    role: Annotated[str, one_of(Role.names)]
    city: CityName = CITIES[START_CITY]
    hand: list[CardName] = []
    stored: CardName | None = None  # the event on the Contingency Planner's card


class Awaits(Part, tag_field="what", frozen=True):
    """Base of what is awaited; where it follows from the rest of the position, the seat does too."""

    seat: SeatNumber | UnsetType = UNSET


class Action(Awaits, tag=Awaited.names[Awaited.ACTION], frozen=True):
    """An action of the active seat."""


class HandLimit(Awaits, tag=Awaited.names[Awaited.HAND_LIMIT], frozen=True):
    """Fewer cards."""


class Window(Awaits, tag=Awaited.names[Awaited.WINDOW], frozen=True):
    """An event card, or none."""


class Choice(Awaits, frozen=True):
    """Base of choices that are under way."""

    seat: SeatNumber


class Consent(Choice, tag=PendingChoice.names[PendingChoice.CONSENT], frozen=True):
    """Yes or no to what another seat asks for: the text of an action."""

    by: SeatNumber
    request: str


class CureCards(Choice, tag=PendingChoice.names[PendingChoice.CURE_CARDS], frozen=True):
    """Choice of the cards that are still to be discarded for a cure."""

    colour: ColourName
    left: Annotated[int, within(1, CURE_CARDS)]


class FlightCard(Choice, tag=PendingChoice.names[PendingChoice.FLIGHT_CARD], frozen=True):
    """The card that the Operations Expert discards for a flight."""

    city: CityName


class Station(Choice, tag=PendingChoice.names[PendingChoice.STATION], frozen=True):
    """The station that goes to a city, by an action or an event."""

    city: CityName
    event: CardName | UnsetType = UNSET
    leaves_game: bool | UnsetType = UNSET  # the event was a stored one


class Forecast(Choice, tag=PendingChoice.names[PendingChoice.FORECAST], frozen=True):
    """The next card of a Forecast: those still to place, and those placed, the top one first."""

    cards: list[CityName]
    placed: list[CityName] = []
    leaves_game: bool | UnsetType = UNSET


class Turn(Part, frozen=True):
    """Whose turn it is, and how far it has come; counters that are left out fit the phase."""

    number: TurnNumber = 1
    seat: SeatNumber = 0
    phase: Annotated[str, one_of(Phase.names)] = Phase.names[Phase.ACTIONS]
    actions_left: Annotated[int, within(0, ACTIONS)] | UnsetType = UNSET
    card_flight_used: bool = False
    quiet_night: bool = False
    draws_left: Annotated[int, within(0, DRAWS)] | UnsetType = UNSET
    epidemics_left: Annotated[int, within(0, DRAWS)] | UnsetType = UNSET
    infections_left: Annotated[int, within(0, max(RATES))] | UnsetType = UNSET
    declined: Annotated[int, within(0, max(PLAYER_COUNTS))] = 0
    refused: Annotated[list[str], at_most(REFUSALS_KEPT)] = []
    awaits: Action | HandLimit | Window | Consent | CureCards | FlightCard | Station | Forecast | None = None


class HiddenForecast(Part, frozen=True):
    """The cards that a hidden Forecast put in order and that were not turned since."""

    by: SeatNumber
    cards: Annotated[list[CityName], at_most(FORECAST_CARDS)]
    after: Annotated[int, within(0, len(CITIES))] = 0  # cards laid on top of the deck since then


class Infection(Part, frozen=True):
    """The infection cards; those that are nowhere else are in the deck."""

    known: list[CityName] = []  # single known cards on top of the deck, topmost first
    layers: list[list[CityName]] | UnsetType = UNSET  # layers below them, topmost first
    public: list[list[CityName]] | UnsetType = UNSET  # layers as everybody knows them, if a seat knows more
    forecasts: Annotated[list[HiddenForecast], at_most(MAX_FORECASTS)] = []  # oldest first
    discard: list[CityName] = []
    removed: list[CityName] = []


class Pile(Part, frozen=True):
    """A pile of the player deck."""

    cards: Annotated[int, within(0, CARD_COUNT + 1)]
    epidemic: bool = False


class PlayerDeck(Part, frozen=True):
    """The player cards that are in no hand; those that are nowhere else are undrawn."""

    known: Annotated[list[Annotated[str, one_of((*CARD_NAMES, EPIDEMIC_NAME))]], at_most(64)] = []
    undrawn: list[CardName] | UnsetType = UNSET
    piles: Annotated[list[Pile], at_most(MAX_PILES)] | UnsetType = UNSET
    discard: list[CardName] = []
    removed: list[CardName] = []


class Seen(Part, frozen=True):
    """A hidden card that came to light: from whose hand, and of how many hidden cards it was one."""

    card: CardName
    seat: SeatNumber
    of: Annotated[int, within(1, CARD_COUNT)]


class Memory(Part, frozen=True):
    """Common memory of hidden hands, by seat, with the opening hand that each seat remembers."""

    shown: list[list[CardName]] = []
    lacking: list[list[CardName]] = []
    beginner: SeatNumber | None = None  # seat that began with the largest city
    opening: list[list[CardName] | None] = []
    seen: list[Seen] = []


class Position(Part, frozen=True):
    """The whole table."""

    game: Literal["pandemic"] = "pandemic"
    edition: Annotated[str, one_of(EDITIONS)] = "2013"
    difficulty: Annotated[str, one_of((*DIFFICULTIES, *ALIASES))] = "introductory"
    options: dict[Annotated[str, one_of(OPTIONS)], str] = {}
    seats: list[Seat] = []
    turn: Turn = Turn()
    cubes: dict[CityName, dict[ColourName, CubeCount]] = {}
    stations: list[CityName] = field(default_factory=lambda: [CITIES[START_CITY]])
    diseases: dict[ColourName, DiseaseName] = {}
    outbreaks: Annotated[int, within(0, LAST_OUTBREAK)] = 0
    infection_step: Annotated[int, within(0, len(RATES) - 1)] = 0
    infection: Infection = Infection()
    player_deck: PlayerDeck = PlayerDeck()
    memory: Memory | None = None  # None: only requests have shown cards
    outcome: OutcomePart | None = None
