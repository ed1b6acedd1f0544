"""Rehearsal: a copy of a game that is played ahead of its table.

Steps that are then written to the log are reused, so they are not played a second time.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from fourcures.engine.game import Game
from fourcures.engine.values import Action, Event
from fourcures.tables.rows import Entry


class Step(NamedTuple):
    """Decision with its events, and the game after it."""

    seat: int
    action: Action
    events: list[Event]
    game: Game


class Rehearsal:
    """Copy of a table's game in which decisions are played before they are in the log."""

    def __init__(self, game: Game) -> None:
        self.game = game.copy()
        self._steps: deque[Step] = deque()

    def play(self, text: str, seat: int) -> Action:
        """Play the action with a text for a seat, and return it."""
        action = self.game.action(text, seat)
        events = self.game.play(action, seat)
        self._steps.append(Step(seat, action, events, self.game.copy()))
        return action

    def step(self, entry: Entry) -> Step | None:
        """Remove and return the next step if ``entry`` is its decision.

        Otherwise return None and drop all steps, because the log has taken another course.
        """
        played = (entry.kind, entry.seat, entry.text)
        if self._steps and played == ("play", self._steps[0].seat, self._steps[0].action.text):
            return self._steps.popleft()
        self._steps.clear()
        return None
