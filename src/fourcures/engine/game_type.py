"""The contract: what a game declares of itself, and what clients get to see of it.

Everything outside the game packages (terminal, command line, bots, server) works on ``GameType`` alone and asks no
game by name. A new game is one package with one such declaration, registered in ``fourcures.games``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

from fourcures.engine.errors import IllegalAction
from fourcures.engine.observation import ObservationLayout
from fourcures.engine.vocabulary import ActionSpec, EndingSpec, Enumeration, JournalSpec


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    won: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: its kind, its arguments by name, and a sentence.

    Kinds are the game's own but for one that clients know: ``turn``, the event at which a turn begins. A game without
    turns has none, and is then paged through by decisions.
    """

    kind: str
    args: dict[str, Any]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat may do: an id, a kind, the seat that does it, arguments, and the text that players type."""

    id: int
    kind: str
    seat: int
    args: tuple[Any, ...]
    text: str

    def __str__(self) -> str:
        return self.text


class Panel(NamedTuple):
    """A part of the table as styled text: lines of (text, style) pieces, for whoever draws it.

    Styles are those of Rich. Panels that share a name show the same thing in different sizes, the largest first: a
    client draws the first that fits. The panel ``board`` is the main one, ``odds`` can be hidden; there must be at
    least one besides the board. Some panels are not drawn but looked things up in:

    - ``prompt``: what is asked of whom, the first piece naming the seat, with its number as in ``seat 0``; a second
      line, if there is one, is the action that lets the moment pass;
    - ``help``: what bears on the decision; pieces of the style ``rule`` are ids, or beginnings of ids, of clauses;
    - ``words.actions``, ``words.events``, ``words.things``: lines that begin with an id (a kind of action, a kind of
      event, an argument of an action) in the style that belongs to it, and go on with what is to be said of it. An
      event or an argument can be told more closely by two words: ``infected red``, ``fly 3``.
    """

    name: str
    title: str
    lines: list[list[tuple[str, str]]]


# The kinds of spots where a table can be clicked, with what follows after colons.
TARGETS = {
    "place": 1,  # a city or region
    "cube": 2,  # what lies in a place: its id, a colour
    "card": 1,
    "seat": 1,
    "pawn": 1,  # of a seat
    "disease": 1,  # a colour
    "station": 1,  # in a city
    "die": 1,  # what it shows
    "event": 1,
    "pile": 1,  # player, infection or discard
    "centre": 1,  # dice of a colour in the treatment centre
    "cdc": 1,  # dice of a colour in the CDC
    "sample": 2,  # the seat that has it, a colour
}


class ActionHint(NamedTuple):
    """A legal action as a page offers it: in words, and where on the table it can be clicked.

    The label is an order, as in "Drive to Chicago". Spots are of the kinds in ``SPOTS``, such as ``cube:paris:blue``,
    the most telling first. An action without a spot is offered as a button. Offers at one spot are listed by rank, what
    costs least first.
    """

    label: str
    targets: tuple[str, ...] = ()
    priority: int = 0


class Prompt(NamedTuple):
    """What is asked of which seat; ``passing`` is the text of the action that lets the moment pass, if there is one."""

    seat: int | None
    text: str
    passing: str = ""


class OptionSpec(NamedTuple):
    """Something that can be chosen before a game: its name, what may be said, and the form in which it is said.

    The form is for clients that take text from people: a ``word``, a ``number``, a ``list`` of words (of which some may
    be missing), or the name of a ``file``. Where only some words are possible, ``values`` are all of them; the one that
    holds where nothing is chosen stands first, but for lists. People read ``title`` and ``labels`` instead of the name
    and the values, where these do not speak for themselves.
    """

    name: str
    about: str
    form: Literal["word", "number", "list", "file"] = "word"
    values: tuple[str, ...] = ()
    title: str = ""
    labels: tuple[str, ...] = ()  # one for each value, or none


class Options(Protocol):
    """The choices made before a game; each game has its own."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    def as_json(self) -> dict[str, Any]:
        """The arguments of ``make_options`` that make the same choice again.

        The preset of the catalogue that is played stands under the game's ``preset``. Rules options appear under the
        names that the catalogue's clauses use, at least those that differ from the preset's: the two together tell
        clients which clauses are in force.
        """


class GameType(ABC):
    """One game of the family: its facts, its rules, and how it is told.

    States are records of ``state_type``; the rule functions are given as marked by ``@rule`` so that backends can
    compile them. ``legal`` buffers have ``rows + 1`` slots, and action ids are ``row * width + column``.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    option_specs: ClassVar[
        tuple[OptionSpec, ...]
    ]  # all that ``make_options`` takes, with what is asked for most often first
    preset: ClassVar[str]  # the wish that picks one of the catalogue's presets
    about_data: ClassVar[str]  # what a reader of the rules should know of the tables behind them; empty if nothing
    state_type: ClassVar[Any]
    rows: ClassVar[int]
    width: ClassVar[int]
    no_such_action: ClassVar[str]  # the rule that refuses what is no action at all
    roles: ClassVar[tuple[str, ...]]  # by the number in ``state.role`` of each seat; empty where seats keep none
    action_kinds: ClassVar[type[Enumeration[ActionSpec]]]
    journal_kinds: ClassVar[type[Enumeration[JournalSpec]]]
    endings: ClassVar[type[Enumeration[EndingSpec]]]  # by the number in ``state.outcome``; 0 is none, 1 the win
    set_up: Callable[..., None]  # (state, journal): deal a game onto a blank state
    list_legal: Callable[..., None]  # (state, legal): all legal actions
    apply: Callable[..., None]  # (state, action, journal): a legal action and all that follows from it
    resume: Callable[..., None]  # (state, journal): run on from any state to the next decision
    decider: Callable[..., int]  # (state): the seat that must decide, or -1
    redeal: Callable[..., None]  # (state, seat): deal anew, from the state's chance, all that the seat cannot know
    keep_own: Callable[..., None]  # (state, seat, legal): strike what only hands hidden from the seat allow
    observation_layout: ClassVar[ObservationLayout]  # what an observation shows
    observe: Callable[..., None]  # (state, seat, seen): write what the seat may know into a record of zeros
    view_type: ClassVar[Any]  # the TypedDict of views
    components_type: ClassVar[Any]  # the TypedDict of sheets

    @property
    def rule_functions(self) -> tuple[Callable[..., Any], ...]:
        """What backends put in the place of the hooks of the same names."""
        how_it_goes = (self.set_up, self.list_legal, self.apply, self.resume, self.decider)
        return (*how_it_goes, self.redeal, self.keep_own, self.observe)

    # Before the game

    @abstractmethod
    def make_options(self, **choices: Any) -> Any:
        """Options from a caller's wishes; BadOptions names what is wrong and what is valid."""

    @abstractmethod
    def blank_state(self, options: Any) -> Any:
        """A state with the choices made and nothing dealt."""

    def derived_options(self, options: Any) -> dict[str, str]:
        """Rules that hang on other choices, with what they come to: what a reader of results could not guess."""
        return {}

    @abstractmethod
    def sample_options(self) -> Iterable[dict[str, Any]]:
        """Wishes that between them reach every rule; for tests."""

    # Actions and events

    @abstractmethod
    def action(self, state: Any, options: Any, action: int) -> Action:
        """An action from its id."""

    @abstractmethod
    def parse(self, state: Any, options: Any, text: str) -> int:
        """The id of the action that a text means; IllegalAction if it means none."""

    @abstractmethod
    def refusal(self, state: Any, options: Any, action: int, seat: int | None) -> IllegalAction:
        """Why an action is not legal now, in words, with the rule; told to a seat, only what it may know."""

    @abstractmethod
    def event(self, state: Any, options: Any, entry: tuple[int, int, int, int]) -> Event:
        """An entry of the journal in words."""

    @abstractmethod
    def event_for_seat(self, state: Any, event: Event, seat: int | None) -> Event:
        """The event as a seat may know it."""

    # Positions and views

    @abstractmethod
    def position(self, state: Any, options: Any) -> dict[str, Any]:
        """Everything but chance, readable."""

    @abstractmethod
    def read_position(self, position: Any) -> tuple[Any, Any]:
        """Options and state of a position; BadPosition says what is impossible."""

    @abstractmethod
    def view(self, state: Any, options: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know; None for a spectator.

        The keys are the game's own but for one that clients read: ``seats``, a list with a dictionary for each seat in
        order, whose ``hand`` is None where it is hidden from the one who looks. Where any hand is hidden from a seat,
        seats that share a device are kept apart. A game without seats' own things leaves ``hand`` or ``seats`` out.
        """

    @abstractmethod
    def violations(self, state: Any) -> list[str]:
        """What is wrong with a state that rules have made; empty if all is conserved and consistent."""

    @abstractmethod
    def metrics(self, states: Any) -> dict[str, Any]:
        """What is worth averaging over many games: name -> values, from an array of final states."""

    @abstractmethod
    def panels(self, view: dict[str, Any]) -> list[Panel]:
        """The table of a view as styled text."""

    # For pages

    @abstractmethod
    def components(self, options: Any) -> dict[str, Any]:
        """What is printed on board, cards and dice, for whoever draws the table; the same through the whole game."""

    @abstractmethod
    def action_hint(self, state: Any, options: Any, action: int) -> ActionHint:
        """How a page offers a legal action."""

    @abstractmethod
    def prompt(self, view: dict[str, Any]) -> Prompt:
        """What is asked of whom, from a view."""

    def reveals(self, options: Any, event: Event) -> bool:
        """Whether an event shows somebody what was hidden before, so that its decision cannot be taken back."""
        reveals = self.journal_kinds.named(event.kind).reveals
        return reveals == "always" or (reveals == "hand" and not options.hands_open)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Reasons of outcomes, by the number in ``state.outcome``."""
        return self.endings.names

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended, or None."""
        return Outcome(state.outcome == 1, self.reasons[state.outcome]) if state.outcome else None
