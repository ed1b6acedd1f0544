"""Windows at a table: who is asked in them, and what has been said about that.

The rules ask everybody who could use a window. Here it is decided who is really asked: seats let a window pass that
cannot matter to them, by their stops. Where hands are hidden, no pause may tell what anybody holds: then windows pass
by themselves but for a few moments, which are the same for all, and in which anybody can ask for the window.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from fourcures.engine.stops import DEFAULT_STOPS, Stops, Window, is_asked

Occasion = tuple[int, ...]


class Verdict(Enum):
    """What is done in a window: the seat is asked, or passes, or all are given a moment first."""

    ASK = "ask"
    PASS = "pass"
    MOMENT = "moment"


class RunningMoment(NamedTuple):
    """Moment that goes on: how long it is, and when it ends by the clock of the event loop."""

    seconds: float
    ends: float


@dataclass(eq=False)
class WindowState:
    """What is known at this process of the windows of a table.

    Attributes:
        is_asked: whether the seat that is to decide is really asked.
        stops: those that clients here have set, by seat.
        waits: the seats that have asked here for the next window.
        spent: the occasion whose moment is over.
        moment: the moment that goes on here.
        interrupt: ends it before its time.
        task: runs it.
    """

    is_asked: bool = True
    stops: dict[int, Stops] = field(default_factory=dict)
    waits: set[int] = field(default_factory=set)
    spent: Occasion | None = None
    moment: RunningMoment | None = None
    interrupt: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    def used(self, seat: int, *, is_pass: bool) -> None:
        """Note what somebody did in a window: who passes waits no more; after anything else all are asked again."""
        if is_pass:
            self.waits.discard(seat)
        else:
            self.spent = None


class Asking(NamedTuple):
    """What decides who is asked at a table.

    Attributes:
        people: the seats at which persons play.
        bots: the seats at which bots play.
        stops: of the seats that have set some.
        waits: the seats that have asked for the next window.
        seconds: how long a moment is.
        spent: the occasion whose moment is over.
        is_hidden: whether hands are hidden.
    """

    people: Collection[int]
    bots: Collection[int]
    stops: Mapping[int, Stops]
    waits: Collection[int]
    seconds: float
    spent: Occasion | None
    is_hidden: bool

    def verdict(self, window: Window, turn: int) -> Verdict:
        """What is done in a window. Where hands are hidden, it does not depend on them."""
        seat = window.seat
        stops = self.stops.get(seat, DEFAULT_STOPS)
        if seat in self.bots or (seat in self.people and (seat in self.waits or stops.full_control)):
            return Verdict.ASK
        if seat not in self.people:
            return Verdict.PASS  # nobody sits there
        if self.is_hidden:
            return Verdict.MOMENT if self._has_moment(window, turn) else Verdict.PASS
        if window.is_shared and any(other in self.people for other in window.earlier):
            return Verdict.PASS
        return Verdict.ASK if is_asked(window, stops, turn) else Verdict.PASS

    def _has_moment(self, window: Window, turn: int) -> bool:
        """Whether all are still to be given a moment, and somebody wants it."""
        if not window.is_moment or self.spent == window.occasion or self.seconds <= 0:
            return False
        return any(self.stops.get(seat, DEFAULT_STOPS).quiet_turn != turn for seat in self.people)
