"""Vocabulary: enumerations whose members are declared once, with all that is said of them.

    class ActionKind(Enumeration[ActionSpec]):
        DRIVE = action("drive [seat] city", rows=("seat",), help="to a linked city", clauses="P-MOVE-01")

To rule code ``ActionKind.DRIVE`` is a plain integer, interpreted and compiled alike; to everything that talks to people
``ActionKind.specs`` holds what was declared, by number, and ``ActionKind.names`` the names, such as ``drive``. A
subclass goes on with the numbers of its base, and may declare one of its members anew, in other words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast

Reveals = Literal["", "always", "hand"]
Tone = Literal["alarm", "bad", "good", "calm"]
Reason = tuple[str, str]  # a sentence for a player, and the clause behind it
NO_REASON: Reason = ("", "")
FREE, CARD, EVENT = COSTS = range(3)  # what an action costs besides itself: nothing, a card, an event or a power
LAST = 20  # the priority of doing nothing: it is listed after all that can be done
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
    """Declaration of a member; its name is that of the member in lower case, unless it says otherwise."""

    name: str = ""


@dataclass(frozen=True, kw_only=True)
class ActionSpec(Spec):
    """Declaration of an action kind: how it is typed, what it is called, what it does, and the clauses about it.

    The pattern is what players type, ``drive [seat] city``: a word, then arguments, those in brackets being left out
    where they are what one would expect. ``rows`` are the arguments that choose a row of the action space. The name is
    the word, unless two kinds share it: a text means the first of them that can be read so.
    """

    pattern: str
    rows: tuple[str, ...] = ()
    title: str = ""
    help: str = ""
    clauses: str = ""  # an id of the catalogue, or how ids begin
    plays: int = -1  # the event card that it plays
    answers: tuple[int, ...] = ()  # the pending choices at which it can be legal
    misplaced: Reason = NO_REASON  # why it is refused where none of these is pending
    label: str = ""  # what a page offers it as, such as ``Drive to {city}``
    targets: tuple[str, ...] = ()  # where a page lets it be clicked, such as ``place:{city}``
    priority: int = 0  # among actions with the same target; the lowest comes first, ``LAST`` after all others
    cost: int = FREE
    is_random: bool = False  # whether it is taken to see what comes, as dice are rolled
    declines: bool = False  # whether it refuses what was asked for before
    tells: bool = False  # whether it only tells others what its seat knows
    tally: str = ""  # what a review counts it as, such as ``flown``; empty where it counts nothing

    @property
    def word(self) -> str:
        """The word with which its texts begin."""
        return self.pattern.split()[0]


@dataclass(frozen=True, kw_only=True)
class JournalSpec(Spec):
    """Declaration of a journal kind: what its entries' arguments are, and how they are told.

    The name is the kind of the event that is made of an entry. ``style`` is what terminals and pages show it in, one of
    ``STYLES``. ``reveals`` says what it brings to light, so that the decision before it cannot be taken back: always,
    or only where hands are closed. ``hidden`` is the sentence for those who may not know it all: arguments that it does
    not name are kept from them.
    """

    arguments: tuple[str, ...]
    sentence: str
    style: str = ""
    reveals: Reveals = ""
    hidden: str = ""
    tone: Tone = "calm"  # how it feels: the colour of the page's log, and what is heard
    pause: int = 0  # for how long a page lets it be looked at, in ms at normal speed
    colour_styles: tuple[tuple[str, str], ...] = ()  # styles of certain colours, in the place of ``style``
    landmark: str = (
        ""  # what a review marks it as in the course of a game, such as ``epidemic``; empty where it does not
    )


@dataclass(frozen=True, kw_only=True)
class PhaseSpec(Spec):
    """Declaration of a phase: what it is called, and the window before it.

    Before a ``moment`` all seats are given the same short time where hands are hidden, so that no pause tells anything.
    """

    title: str
    before: str = ""
    moment: bool = False


@dataclass(frozen=True, kw_only=True)
class ChoiceSpec(Spec):
    """Declaration of a choice that can be awaited: the clauses that bear on it, and how it is told and asked for."""

    clauses: tuple[str, ...]
    keys: tuple[str, ...] = ()  # of the position's "awaits", beside what and seat
    question: str = ""
    first: Reason = NO_REASON  # why other actions are refused while it is pending


@dataclass(frozen=True, kw_only=True)
class CardSpec(Spec):
    """Declaration of a role or an event: the clauses about it, and what it asks of a player.

    What is printed on it stands in the data files.
    """

    clauses: str
    question: str = ""
    matters_before: tuple[str, ...] = ()  # the phases before which whoever can play it is asked


@dataclass(frozen=True, kw_only=True)
class EndingSpec(Spec):
    """Declaration of an ending: the reason by name, the sentence of the log, and a phrase for after a colon."""

    sentence: str
    phrase: str


S_co = TypeVar("S_co", bound=Spec, covariant=True)


class Enumeration(Generic[S_co]):
    """Numbered members with their specs; ``first`` is the number of the first member. Flags are bits instead."""

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


# What a member is declared with. To a type checker a member is the number that it becomes.


def action(
    pattern: str,
    *,
    name: str = "",
    rows: tuple[str, ...] = (),
    title: str = "",
    help: str = "",  # noqa: A002
    clauses: str = "",
    plays: int = -1,
    answers: tuple[int, ...] = (),
    misplaced: Reason = NO_REASON,
    label: str = "",
    targets: tuple[str, ...] = (),
    priority: int = 0,
    cost: int = FREE,
    is_random: bool = False,
    declines: bool = False,
    tells: bool = False,
    tally: str = "",
) -> int:
    """An action kind."""
    word = pattern.split()[0]
    spec = ActionSpec(
        name=name or word,
        pattern=pattern,
        rows=rows,
        title=title or word.capitalize(),
        help=help,
        clauses=clauses,
        plays=plays,
        answers=answers,
        misplaced=misplaced,
        label=label,
        targets=targets,
        priority=priority,
        cost=cost,
        is_random=is_random,
        declines=declines,
        tells=tells,
        tally=tally,
    )
    return cast("int", spec)


def entry(
    arguments: tuple[str, ...],
    sentence: str,
    *,
    style: str = "",
    reveals: Reveals = "",
    hidden: str = "",
    tone: Tone = "calm",
    pause: int = 0,
    colour_styles: tuple[tuple[str, str], ...] = (),
    landmark: str = "",
) -> int:
    """A journal kind."""
    spec = JournalSpec(
        arguments=arguments,
        sentence=sentence,
        style=style,
        reveals=reveals,
        hidden=hidden,
        tone=tone,
        pause=pause,
        colour_styles=colour_styles,
        landmark=landmark,
    )
    return cast("int", spec)


def phase(title: str, *, before: str = "", moment: bool = False) -> int:
    """A phase of the turn."""
    return cast("int", PhaseSpec(title=title, before=before, moment=moment))


def choice(*clauses: str, keys: tuple[str, ...] = (), question: str = "", first: Reason = NO_REASON) -> int:
    """A choice that can be awaited."""
    return cast("int", ChoiceSpec(clauses=clauses, keys=keys, question=question, first=first))


def card(clauses: str, *, question: str = "", matters_before: tuple[str, ...] = ()) -> int:
    """A role or an event."""
    return cast("int", CardSpec(clauses=clauses, question=question, matters_before=matters_before))


def ending(sentence: str, phrase: str, *, name: str = "") -> int:
    """A way in which a game can end."""
    return cast("int", EndingSpec(name=name, sentence=sentence, phrase=phrase))


def member(name: str = "") -> int:
    """A member of which there is nothing to say but its name."""
    return cast("int", Spec(name=name))
