"""Specs of The Cure: declarations beyond those that every game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from fourcures.engine.vocabulary import NO_REASON, ActionSpec, CardSpec, ChoiceSpec, Reason, Spec

NO_ROLE = NO_PHASE = -1


@dataclass(frozen=True, kw_only=True)
class IconSpec(Spec):
    """Declaration of an icon of player dice: its title, its use, and the role that has it."""

    title: str
    text: str
    role: int = NO_ROLE  # the only role that has it


@dataclass(frozen=True, kw_only=True)
class EventSpec(CardSpec):
    """Declaration of an event card, with the reason why it may be unavailable."""

    unavailable: Reason = NO_REASON


@dataclass(frozen=True, kw_only=True)
class CureActionSpec(ActionSpec):
    """Declaration of an action kind, with its phase, its icon or role, and the clause that refuses it."""

    phase: int = NO_PHASE  # its part of the turn; NO_PHASE for uses of dice
    icon: int = 0  # icon of the die that it uses
    role: int = NO_ROLE  # role that has this power, which needs no die
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class CureChoiceSpec(ChoiceSpec):
    """Declaration of a choice, with the phase that awaits it and the events that bring it."""

    phase: int = NO_PHASE  # phase that awaits it without a pending choice
    events: tuple[int, ...] = ()  # the events that bring it
    without_event: str = ""  # name of the other source that brings it
    without_event_clause: str = ""  # clause of ``first`` for that source


# Constructors of enumeration members. To a type checker, a member is its number.


def icon(title: str, text: str, **fields: Any) -> int:
    """Declare an icon of player dice."""
    return cast("int", IconSpec(title=title, text=text, **fields))


def event(clauses: str, unavailable: Reason = NO_REASON, *, matters_before: tuple[str, ...] = ()) -> int:
    """Declare an event card."""
    return cast("int", EventSpec(clauses=clauses, unavailable=unavailable, matters_before=matters_before))


def action(pattern: str, **fields: Any) -> int:
    """Declare an action kind."""
    word = pattern.split()[0]
    return cast("int", CureActionSpec(name=word, pattern=pattern, title=word.capitalize(), **fields))


def choice(*clauses: str, **fields: Any) -> int:
    """Declare a choice that can be awaited."""
    return cast("int", CureChoiceSpec(clauses=clauses, **fields))
