"""Values that games hand to clients: outcomes, events, actions, and how these are shown."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol


def as_int(value: Any) -> Any:
    """Convert a whole number of any type, such as NumPy's, to int. Return anything else unchanged, booleans too."""
    if type(value) is int or isinstance(value, bool) or not hasattr(value, "__index__"):
        return value
    try:
        return operator.index(value)
    except TypeError:  # arrays define __index__, but it works only for a single number
        return value


def as_list(value: Any) -> Any:
    """Convert an array, such as NumPy's, to a list. Return anything else unchanged."""
    return value.tolist() if hasattr(value, "tolist") else value


@dataclass(frozen=True)
class Outcome:
    """Outcome of a game: whether it was won, and why it ended."""

    won: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Event:
    """Event of a game: its kind, its arguments by name, and a sentence.

    Kinds are the game's own, except ``turn``, which clients know: the event at which a turn begins. A game without this
    event is paged through by decisions.
    """

    kind: str
    args: dict[str, Any]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Action:
    """Action of a seat: its id, its kind, the seat, its arguments, and the text that players type."""

    id: int
    kind: str
    seat: int
    args: tuple[Any, ...]
    text: str

    def __str__(self) -> str:
        return self.text

    def told_to(self, viewer: int | None, *, hides_hands: bool) -> str:
        """Text of the decision for a viewer. If hands are hidden, another seat's decision shows only its kind.

        The full text can reveal something, such as which card of a Forecast goes where. The events tell the rest.
        """
        return self.kind if hides_hands and viewer != self.seat else self.text


class Panel(NamedTuple):
    """Part of the table as styled text: lines of (text, style) pieces.

    Styles are those of Rich. Panels that share a name show the same thing in different sizes, the largest first: a
    client draws the first that fits. The panel ``board`` is the main one, ``odds`` can be hidden, and there must be at
    least one besides the board. Some panels are not drawn but used for lookup:

    - ``prompt``: the question. Its first piece names the seat with its number, as in ``seat 0``. An optional second
      line is the passing action;
    - ``help``: notes on the decision. Pieces of the style ``rule`` are ids of clauses, or prefixes of ids;
    - ``words.actions``, ``words.events``, ``words.things``: lines that begin with an id (an action kind, an event kind,
      an argument of an action) in its style, followed by its description. An id of two words is more specific:
      ``infected red``, ``fly 3``.
    """

    name: str
    title: str
    lines: list[list[tuple[str, str]]]


# Kinds of click targets on a table, with the number of ids that follow after colons.
TARGETS = {
    "place": 1,  # a city or region
    "cube": 2,  # pieces in a place: the id of the place, a colour
    "card": 1,
    "seat": 1,
    "pawn": 1,  # a seat
    "disease": 1,  # a colour
    "station": 1,  # a city
    "die": 1,  # the face that it shows
    "event": 1,
    "pile": 1,  # player, infection or discard
    "centre": 1,  # dice of a colour in the treatment centre
    "cdc": 1,  # dice of a colour in the CDC
    "sample": 2,  # the seat that has it, a colour
    "thing": 2,  # in games without a board of their own: the kind of thing, its name
}


class ActionHint(NamedTuple):
    """Hint with which a page offers a legal action: its label and its click targets.

    The label is an imperative, as in "Drive to Chicago". Targets are of the kinds in ``TARGETS``, such as
    ``cube:paris:blue``, the most specific first. An action without a target is offered as a button. Hints at one target
    are listed by priority, the cheapest first. Hints with the same purpose have the same result: if the first of them
    costs nothing, a click takes it. A click that can mean several actions never plays an event.
    """

    label: str
    targets: tuple[str, ...] = ()
    priority: int = 0
    purpose: str = ""
    cost: int = 0  # one of ``vocabulary.COSTS``


class Prompt(NamedTuple):
    """Question to a seat. ``passing`` is the text of the action that lets the window pass, if there is one."""

    seat: int | None
    text: str
    passing: str = ""


class Remark(NamedTuple):
    """Remark of a coach on what matters now: a sentence, its targets on the table, and its weight.

    Targets are those of action hints. The weight is 1 for what decides the game, and falls towards 0.
    """

    text: str
    targets: tuple[str, ...] = ()
    weight: float = 0.0


class OptionSpec(NamedTuple):
    """Option of a game: its name, a description of its values, and the form in which they are given.

    The form is for clients that take text from people: a ``word``, a ``number``, a ``list`` of words (of which some may
    be missing), or the name of a ``file``. If only some words are possible, ``values`` are all of them. The default
    comes first, except in lists, and ``presets`` lists the presets that have another default. People read ``title`` and
    ``labels`` instead of the name and the values where those are not clear. ``solo`` is the value that suits tables
    where one person, or one screen, decides for all seats except those of bots.
    """

    name: str
    about: str
    form: Literal["word", "number", "list", "file"] = "word"
    values: tuple[str, ...] = ()
    title: str = ""
    labels: tuple[str, ...] = ()  # one for each value, or none
    presets: tuple[tuple[str, str], ...] = ()  # pairs of a preset and its default
    solo: str = ""


class Options(Protocol):
    """Options of a game, chosen before it begins. Each game has its own class."""

    @property
    def players(self) -> int:
        """Number of seats."""

    def as_json(self) -> dict[str, Any]:
        """Arguments of ``make_options`` that give equal options.

        The catalogue's preset is stored under the key that the game's ``preset`` names. Rules options appear under the
        names that the catalogue's clauses use, at least those that differ from the preset. From both, clients derive
        which clauses are in force.
        """
