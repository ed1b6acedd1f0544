"""Rehearsal: a game that goes ahead of its table. What is then written to the log is not played a second time."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from fourcures.engine.game import Game
from fourcures.engine.values import Action, Event
from fourcures.tables.rows import Entry


class Step(NamedTuple):
    """A decision, what followed from it, and the game after it."""

    seat: int
    action: Action
    events: list[Event]
    game: Game


class Rehearsal:
    """Copy of the game at a table, in which decisions are played before they are in the log."""

    def __init__(self, game: Game) -> None:
        self.game = game.copy()
        self._steps: deque[Step] = deque()

    def play(self, text: str, seat: int) -> Action:
        """Play a decision of a seat."""
        action = self.game.action(text, seat)
        events = self.game.play(action, seat)
        self._steps.append(Step(seat, action, events, self.game.copy()))
        return action

    def step(self, entry: Entry) -> Step | None:
        """The next step, if it is this entry; after an entry that is another, no step is what has happened."""
        played = (entry.kind, entry.seat, entry.text)
        if self._steps and played == ("play", self._steps[0].seat, self._steps[0].action.text):
            return self._steps.popleft()
        self._steps.clear()
        return None
