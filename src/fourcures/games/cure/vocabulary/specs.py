"""Specs of The Cure: what its vocabulary declares beyond what every game declares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from fourcures.engine.vocabulary import NO_REASON, ActionSpec, CardSpec, ChoiceSpec, Reason, Spec

NO_ROLE = NO_PHASE = -1


@dataclass(frozen=True, kw_only=True)
class IconSpec(Spec):
    """Declaration of an icon of player dice: what it is called, what a die that shows it is good for, whose it is."""

    title: str
    text: str
    role: int = NO_ROLE  # the only role that has it


@dataclass(frozen=True, kw_only=True)
class EventSpec(CardSpec):
    """Declaration of an event card: also why it cannot be bought at a moment when it cannot."""

    unavailable: Reason = NO_REASON


@dataclass(frozen=True, kw_only=True)
class CureActionSpec(ActionSpec):
    """Declaration of an action kind: also whose and when it is, and the clause that refuses it to others."""

    phase: int = NO_PHASE  # the part of the turn to which it belongs, if not to the use of dice
    icon: int = 0  # of the die that it uses
    role: int = NO_ROLE  # whose power it is, without a die
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class CureChoiceSpec(ChoiceSpec):
    """Declaration of a choice: also when it is awaited, and what can bring it."""

    phase: int = NO_PHASE  # in which it is awaited where no choice is pending
    events: tuple[int, ...] = ()  # the events that bring it
    without_event: str = ""  # what else brings it
    without_event_clause: str = ""  # the clause behind ``first`` then


# What a member is declared with. To a type checker a member is the number that it becomes.


def icon(title: str, text: str, **fields: Any) -> int:
    """An icon of player dice."""
    return cast("int", IconSpec(title=title, text=text, **fields))


def event(clauses: str, unavailable: Reason = NO_REASON, *, matters_before: tuple[str, ...] = ()) -> int:
    """An event card."""
    return cast("int", EventSpec(clauses=clauses, unavailable=unavailable, matters_before=matters_before))


def action(pattern: str, **fields: Any) -> int:
    """An action kind."""
    word = pattern.split()[0]
    return cast("int", CureActionSpec(name=word, pattern=pattern, title=word.capitalize(), **fields))


def choice(*clauses: str, **fields: Any) -> int:
    """A choice that can be awaited."""
    return cast("int", CureChoiceSpec(clauses=clauses, **fields))
