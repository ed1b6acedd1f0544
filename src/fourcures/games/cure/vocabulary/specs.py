"""Specs of The Cure: declarations beyond those that every game has."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from fourcures.engine.vocabulary import NO_REASON, CardSpec, ChoiceSpec, Reason, Spec, declares
from fourcures.games.common.vocabulary import FamilyActionSpec

NO_ROLE = NO_PHASE = -1


@dataclass(frozen=True)
class IconSpec(Spec):
    """Declaration of an icon of player dice: its title, its use, and the role that has it."""

    title: str
    text: str
    _: KW_ONLY
    role: int = NO_ROLE  # the only role that has it


@dataclass(frozen=True)
class EventSpec(CardSpec):
    """Declaration of an event card, with the reason why it may be unavailable."""

    unavailable: Reason = NO_REASON


@dataclass(frozen=True)
class CureActionSpec(FamilyActionSpec):
    """Declaration of an action kind, with its phase, its icon or role, and the clause that refuses it."""

    _: KW_ONLY
    phase: int = NO_PHASE  # its part of the turn; NO_PHASE for uses of dice
    icon: int = 0  # icon of the die that it uses
    role: int = NO_ROLE  # role that has this power, which needs no die
    clause: str = ""


@dataclass(frozen=True)
class CureChoiceSpec(ChoiceSpec):
    """Declaration of a choice, with the phase that awaits it and the events that bring it."""

    _: KW_ONLY
    phase: int = NO_PHASE  # phase that awaits it without a pending choice
    events: tuple[int, ...] = ()  # the events that bring it
    without_event: str = ""  # name of the other source that brings it
    without_event_clause: str = ""  # clause of ``first`` for that source


icon = declares(IconSpec)
event = declares(EventSpec)
action = declares(CureActionSpec)
choice = declares(CureChoiceSpec)
