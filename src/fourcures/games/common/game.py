"""What the games of the family declare alike."""

from __future__ import annotations

from typing import Any

from fourcures.engine.backend import rule
from fourcures.engine.game_type import Event, GameType
from fourcures.engine.legal import Legal
from fourcures.games.common.vocabulary import DiseaseStatus


@rule
def redeal(state: Any, seat: int) -> None:
    """Nothing is hidden, so there is nothing to deal anew (D-INFO-01, C-INFO-01)."""


@rule
def keep_own(state: Any, seat: int, legal: Legal) -> None:
    """No hand is hidden, so what anybody may do is for all to see (D-INFO-01, C-INFO-01)."""


class FamilyGame(GameType):
    """A game of the family; unless it says otherwise, everything on its table lies open."""

    redeal = staticmethod(redeal)
    keep_own = staticmethod(keep_own)

    def event_for_seat(self, state: Any, event: Event, seat: int | None) -> Event:
        """The event as a seat may know it."""
        return event

    def metrics(self, states: Any) -> dict[str, Any]:
        """What is worth averaging over many games."""
        return {
            "turns": states["turn"],
            "cures": (states["disease"] != DiseaseStatus.UNCURED).sum(axis=1),
            "outbreaks": states["outbreaks"],
        }
