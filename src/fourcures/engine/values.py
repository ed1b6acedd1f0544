"""Values that games hand to clients: outcomes, events, actions, and how these are shown."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol


def as_int(value: Any) -> Any:
    """A whole number of any type, NumPy's for instance, as an int; anything else as it is, truth values too."""
    if type(value) is int or isinstance(value, bool) or not hasattr(value, "__index__"):
        return value
    try:
        return operator.index(value)
    except TypeError:  # arrays promise an index, which only those of one number have
        return value


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

    def told_to(self, viewer: int | None, *, hides_hands: bool) -> str:
        """Text of the decision for a viewer; where hands are hidden, only the kind of another seat's decision.

        The text can give something away, such as which card of a Forecast goes where. The events tell the rest.
        """
        return self.kind if hides_hands and viewer != self.seat else self.text


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


# Kinds of targets, which are where a table can be clicked, with how many ids follow after colons.
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
    "thing": 2,  # of a game without a board of its own: the kind of thing, its name
}


class ActionHint(NamedTuple):
    """A legal action as a page offers it: in words, and where on the table it can be clicked.

    The label is an order, as in "Drive to Chicago". Targets are of the kinds in ``TARGETS``, such as
    ``cube:paris:blue``, the most telling first. An action without a target is offered as a button. Hints at one target
    are listed by priority, what costs least first. Those that serve the same purpose lead to the same thing: where the
    first of them costs nothing, a click takes it. What plays an event is not taken by a click that can mean more.
    """

    label: str
    targets: tuple[str, ...] = ()
    priority: int = 0
    purpose: str = ""
    cost: int = 0  # one of ``vocabulary.COSTS``


class Prompt(NamedTuple):
    """What is asked of which seat; ``passing`` is the text of the action that lets the moment pass, if there is one."""

    seat: int | None
    text: str
    passing: str = ""


class Remark(NamedTuple):
    """Something that matters now, as a coach points at it: a sentence, where on the table it is, and its weight.

    Targets are those of action hints. The weight is 1 for what decides the game, and falls towards 0.
    """

    text: str
    targets: tuple[str, ...] = ()
    weight: float = 0.0


class OptionSpec(NamedTuple):
    """Something that can be chosen before a game: its name, what may be said, and the form in which it is said.

    The form is for clients that take text from people: a ``word``, a ``number``, a ``list`` of words (of which some may
    be missing), or the name of a ``file``. Where only some words are possible, ``values`` are all of them; the one that
    holds where nothing is chosen stands first, but for lists; ``presets`` name the presets in which it is another one.
    People read ``title`` and ``labels`` instead of the name and the values, where these do not speak for themselves.
    ``solo`` is the value that suits tables where one person, or one screen, decides for all seats but those of bots.
    """

    name: str
    about: str
    form: Literal["word", "number", "list", "file"] = "word"
    values: tuple[str, ...] = ()
    title: str = ""
    labels: tuple[str, ...] = ()  # one for each value, or none
    presets: tuple[tuple[str, str], ...] = ()  # a preset, and the value that holds there
    solo: str = ""


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
