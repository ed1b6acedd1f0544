"""Vocabulary: enumerations whose members are declared once, with all their properties.

    class ActionKind(Enumeration[ActionSpec]):
        DRIVE = action("drive [seat] city", rows=("seat",), help="to a linked city", clauses="P-MOVE-01")

For rule code, interpreted or compiled, ``ActionKind.DRIVE`` is a plain integer. For everything that talks to people,
``ActionKind.specs`` holds the declarations by number, and ``ActionKind.names`` the names, such as ``drive``. A subclass
continues the numbering of its base. It may redeclare a member with other texts, under the same number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, ClassVar, Generic, Literal, ParamSpec, TypeVar, cast

Reveals = Literal["", "always", "hand"]
Tone = Literal["alarm", "bad", "good", "calm"]
Reason = tuple[str, str]  # a sentence for a player, and the clause behind it
NO_REASON: Reason = ("", "")
FREE, CARD, EVENT = COSTS = range(3)  # additional cost of an action: nothing, a card, an event or a power
LAST = 20  # priority of doing nothing: it is listed after all other actions
STYLES = (
    "turn",
    "danger",
    "end",
    "good",
    "warning",
    "strong",
    "relief",
    "knowledge",
    "event",
    "pawn",
    "quiet",
    "colour",
)


@dataclass(frozen=True, kw_only=True)
class Spec:
    """Declaration of a member. Its name is that of the member in lower case, unless given."""

    name: str = ""


@dataclass(frozen=True)
class ActionSpec(Spec):
    """Declaration of an action kind: its pattern, its title, its description, and the clauses about it.

    The pattern is what players type, such as ``drive [seat] city``: a word, then arguments. Arguments in brackets are
    omitted if they have the expected value. ``rows`` are the arguments that select a row of the action space. The name
    is the word, unless two kinds share it: a text then means the first of them that can parse it.
    """

    pattern: str
    _: KW_ONLY
    rows: tuple[str, ...] = ()
    title: str = ""
    help: str = ""
    clauses: str = ""  # id of the catalogue, or a prefix of ids
    plays: int = -1  # event card that it plays
    answers: tuple[int, ...] = ()  # pending choices at which it can be legal
    misplaced: Reason = NO_REASON  # why it is refused if none of ``answers`` is pending
    label: str = ""  # label on a page, such as ``Drive to {city}``
    targets: tuple[str, ...] = ()  # click targets on a page, such as ``place:{city}``
    priority: int = 0  # among actions with the same target; the lowest comes first, ``LAST`` after all others
    cost: int = FREE
    is_random: bool = False  # whether it is taken for its random outcome, such as rolling dice
    declines: bool = False  # whether it refuses a request
    tells: bool = False  # whether it only tells others what its seat knows
    tally: str = ""  # name under which a review counts it, such as ``flown``; empty if it is not counted

    def __post_init__(self) -> None:
        """Take the name and the title from the word, unless given."""
        object.__setattr__(self, "name", self.name or self.word)
        object.__setattr__(self, "title", self.title or self.word.capitalize())

    @property
    def word(self) -> str:
        """Word with which texts of the action begin."""
        return self.pattern.split()[0]


@dataclass(frozen=True)
class JournalSpec(Spec):
    """Declaration of a journal kind: the arguments of its entries, and their sentence.

    The name is also the kind of the event that is made from an entry. ``style`` is its style on terminals and pages,
    one of ``STYLES``. ``reveals`` says when it reveals something hidden, so that the decision before it cannot be
    undone: always, or only if hands are closed. ``hidden`` is the sentence for viewers who may not know everything.
    Arguments that it does not name are kept from them.
    """

    arguments: tuple[str, ...]
    sentence: str
    _: KW_ONLY
    style: str = ""
    reveals: Reveals = ""
    hidden: str = ""
    tone: Tone = "calm"  # mood, for the colour of the page's log and for sounds
    pause: int = 0  # time for which a page shows it, in ms at normal speed
    colour_styles: tuple[tuple[str, str], ...] = ()  # styles that replace ``style`` for certain colours
    landmark: str = ""  # mark in a review's course of the game, such as ``epidemic``; empty for none


@dataclass(frozen=True)
class PhaseSpec(Spec):
    """Declaration of a phase: its title, and the window before it.

    Before a ``moment``, all seats are given the same short time if hands are hidden, so that no pause reveals anything.
    """

    title: str
    _: KW_ONLY
    before: str = ""
    moment: bool = False


@dataclass(frozen=True)
class ChoiceSpec(Spec):
    """Declaration of a choice that can be pending: its clauses, its keys in a position, and its question."""

    clauses: tuple[str, ...] = ()
    _: KW_ONLY
    keys: tuple[str, ...] = ()  # keys of the position's "awaits", besides what and seat
    question: str = ""
    first: Reason = NO_REASON  # why other actions are refused while it is pending


@dataclass(frozen=True)
class CardSpec(Spec):
    """Declaration of a role or an event: the clauses about it, and its question to a player.

    The text printed on it is in the data files.
    """

    clauses: str
    _: KW_ONLY
    question: str = ""
    matters_before: tuple[str, ...] = ()  # phases before which a seat that can play it is asked


@dataclass(frozen=True)
class EndingSpec(Spec):
    """Declaration of an ending: its reason (the name), its sentence in the log, and a phrase that follows a colon."""

    sentence: str
    phrase: str


P = ParamSpec("P")
S_co = TypeVar("S_co", bound=Spec, covariant=True)


class Enumeration(Generic[S_co]):
    """Numbered members with their specs. ``first`` is the number of the first member.

    With ``flags``, numbers are bits.
    """

    specs: ClassVar[dict[int, Any]] = {}
    names: ClassVar[tuple[str, ...]] = ()  # in the order of the numbers
    _by_name: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls, first: int = 0, flags: bool = False) -> None:
        """Turn declarations into numbers."""
        inherited = cls.specs
        specs = dict(inherited)
        number = max(inherited) + 1 if inherited else first
        for member, spec in list(vars(cls).items()):
            if isinstance(spec, Spec):
                again = member in {name for base in cls.__mro__[1:] for name in vars(base)}
                place = getattr(super(cls, cls), member) if again else 1 << number if flags else number
                number += not again
                specs[place] = replace(spec, name=spec.name or member.lower())
                setattr(cls, member, place)
        cls.specs = specs
        cls.names = tuple(spec.name for spec in specs.values())
        cls._by_name = {spec.name: spec for spec in specs.values()}

    @classmethod
    def named(cls, name: str) -> Any:
        """Spec of the member with a name."""
        return cls._by_name[name]

    @classmethod
    def members(cls) -> dict[str, int]:
        """Number of every member by its name in the code."""
        return {
            name: value
            for base in reversed(cls.__mro__)
            for name, value in vars(base).items()
            if name.isupper() and isinstance(value, int)
        }


# Constructors of members


def declares(spec: Callable[P, Spec]) -> Callable[P, int]:
    """Return a spec class, typed as a constructor of int: Enumeration replaces each member by its number."""
    return cast("Callable[P, int]", spec)


action = declares(ActionSpec)
entry = declares(JournalSpec)
phase = declares(PhaseSpec)
choice = declares(ChoiceSpec)
card = declares(CardSpec)
ending = declares(EndingSpec)
member = declares(Spec)
