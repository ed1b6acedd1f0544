"""Schema of views; a page's types are generated from it."""

from typing import Annotated, Literal, NotRequired, TypedDict

from fourcures.engine.plain_presentation import OutcomeView
from fourcures.engine.validation import one_of
from fourcures.games.common.views.schema import Cubes, Diseases
from fourcures.games.pandemic.vocabulary import Awaited, Phase

PhaseName = Annotated[str, one_of(Phase.names)]
AwaitedName = Annotated[str, one_of(Awaited.names[1:])]  # without NONE, the first member


class Seat(TypedDict):
    """A player as the viewer may know them."""

    role: str
    city: str
    hand: list[str] | None  # None if it is hidden
    cards: int
    shown: list[str]  # cards of a hidden hand that everybody knows
    stored: str | None  # the event on the Contingency Planner's card


class Awaits(TypedDict):
    """Pending decision and its seat. The other keys depend on the decision."""

    what: AwaitedName
    seat: int
    by: NotRequired[int]  # consent: seat that asks
    request: NotRequired[str]  # consent: text of the action asked for
    colour: NotRequired[str]  # cure_cards
    left: NotRequired[int]  # cure_cards, and another seat's hidden forecast: cards left
    city: NotRequired[str]  # flight_card, station
    event: NotRequired[str]  # station: the event that builds it
    cards: NotRequired[list[str]]  # forecast: still to place
    placed: NotRequired[list[str]]  # forecast: already placed, topmost first
    leaves_game: NotRequired[bool]  # the event under way was a stored one


class Refused(TypedDict):
    """A request that was refused: who asked, and the text of the action asked for."""

    by: int
    request: str


class Turn(TypedDict):
    """Whose turn it is, and how far it has come."""

    number: int
    seat: int
    phase: PhaseName
    actions_left: int
    card_flight_used: bool
    quiet_night: bool
    draws_left: int
    epidemics_left: int
    infections_left: int
    declined: int
    refused: list[Refused]
    awaits: Awaits | None


class Rearranged(TypedDict):
    """Cards of the infection deck that somebody put in an order unknown to the viewer."""

    after: int
    cards: int


class HiddenForecast(TypedDict):
    """A Forecast with hidden hands whose order its player still knows."""

    by: int
    after: int  # cards laid on top of the deck since then
    count: int
    cards: list[str] | None  # only the viewer's own are named


class Infection(TypedDict):
    """The infection cards."""

    known: list[str]  # single known cards on top, topmost first
    layers: list[list[str]]  # layers below them, topmost first
    rearranged: list[Rearranged]
    public: list[list[str]]  # layers as everybody knows them; empty if all know the same
    forecasts: list[HiddenForecast]  # oldest first
    count: int
    discard: list[str]
    removed: list[str]


class Pile(TypedDict):
    """A pile of the player deck."""

    cards: int
    epidemic: bool


class PlayerDeck(TypedDict):
    """The player cards that are in no hand."""

    known: list[str]
    count: int
    unseen: list[str]
    piles: list[Pile]
    discard: list[str]
    removed: list[str]


class Seen(TypedDict):
    """A hidden card that came to light: from whose hand, and of how many hidden cards it was one."""

    card: str
    seat: int
    of: int


class Memory(TypedDict):
    """The viewer's memory of hidden hands, by seat."""

    lacking: list[list[str]]  # cards that a seat has asked for since it last drew, and so did not hold
    beginner: int | None  # seat that began with the largest city
    opening: list[list[str] | None]  # only the viewer's own opening hand is named
    seen: list[Seen]


class Odds(TypedDict):
    """Exact chances: that a city's card is turned next, and that an epidemic is drawn."""

    infection: dict[str, float]
    epidemic: float


class View(TypedDict):
    """The table as one seat sees it."""

    game: Literal["pandemic"]
    edition: str
    difficulty: str
    options: dict[str, str]
    you: int | None
    actor: int | None
    seats: list[Seat]
    turn: Turn
    cubes: Cubes
    stations: list[str]
    stations_left: int
    diseases: Diseases
    supply: dict[str, int]
    outbreaks: int
    infection_step: int
    infection_rate: int
    infection: Infection
    player_deck: PlayerDeck
    memory: Memory | None  # None with open hands
    odds: Odds
    outcome: OutcomeView | None
