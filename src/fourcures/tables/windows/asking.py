"""Windows at a table: who is asked in them, and the players' wishes about that.

The rules ask every seat that could use a window. This module decides who is really asked: according to its stops, a
seat automatically passes windows that cannot matter to it. With hidden hands, a pause must not reveal what anybody
holds. So windows pass automatically, except for moments before some steps, in which any player can ask for the window.
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
    """Decision about a window: ask the seat, let it pass, or give all players a moment first."""

    ASK = "ask"
    PASS = "pass"
    MOMENT = "moment"


class RunningMoment(NamedTuple):
    """Moment in progress: its length, and when it ends by the clock of the event loop."""

    seconds: float
    ends: float


@dataclass(eq=False)
class WindowState:
    """State of a table's windows. It is local to this process.

    Attributes:
        is_asked: whether the seat that is to decide is really asked.
        stops: stops set by clients, by seat.
        waits: seats that have asked for the next window.
        spent: occasion whose moment is over.
        moment: moment in progress.
        interrupt: event that ends the moment early.
        task: task that runs moments.
    """

    is_asked: bool = True
    stops: dict[int, Stops] = field(default_factory=dict)
    waits: set[int] = field(default_factory=set)
    spent: Occasion | None = None
    moment: RunningMoment | None = None
    interrupt: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    def used(self, seat: int, *, is_pass: bool) -> None:
        """Record that a seat acted in a window. A pass ends its wait; any other action lets the moment run again."""
        if is_pass:
            self.waits.discard(seat)
        else:
            self.spent = None


class Asking(NamedTuple):
    """Inputs that determine who is asked at a table.

    Attributes:
        people: seats at which persons play.
        bots: seats at which bots play.
        stops: stops by seat, for seats that have set some.
        waits: seats that have asked for the next window.
        seconds: length of a moment.
        spent: occasion whose moment is over.
        hides_hands: whether hands are hidden.
    """

    people: Collection[int]
    bots: Collection[int]
    stops: Mapping[int, Stops]
    waits: Collection[int]
    seconds: float
    spent: Occasion | None
    hides_hands: bool

    def verdict(self, window: Window, turn: int) -> Verdict:
        """Decide about a window. With hidden hands, the verdict does not depend on them."""
        seat = window.seat
        stops = self.stops.get(seat, DEFAULT_STOPS)
        if seat in self.bots or (seat in self.people and (seat in self.waits or stops.full_control)):
            return Verdict.ASK
        if seat not in self.people:
            return Verdict.PASS  # the seat is empty
        if self.hides_hands:
            return Verdict.MOMENT if self._has_moment(window, turn) else Verdict.PASS
        if window.is_shared and any(other in self.people for other in window.earlier):
            return Verdict.PASS
        return Verdict.ASK if is_asked(window, stops, turn) else Verdict.PASS

    def _has_moment(self, window: Window, turn: int) -> bool:
        """True if a moment is still due before this step, and at least one person wants it."""
        if not window.is_moment or self.spent == window.occasion or self.seconds <= 0:
            return False
        return any(self.stops.get(seat, DEFAULT_STOPS).quiet_turn != turn for seat in self.people)
