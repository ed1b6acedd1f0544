"""Base of the declarations of the family's games."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from fourcures.engine.backend import rule
from fourcures.engine.game_type import GameType
from fourcures.games.common.vocabulary import DiseaseStatus


@rule
def setbacks(state: Any) -> int:
    """Outbreaks so far."""
    outbreaks: int = state.outbreaks + 0
    return outbreaks


class FamilyGame(GameType):
    """A game of the family; unless it says otherwise, everything on its table lies open (D-INFO-01, C-INFO-01)."""

    setbacks = staticmethod(setbacks)

    def perspective(self, options: Any, seat: int | None) -> Hashable:
        """The same for all."""
        return None

    def metrics(self, states: Any) -> dict[str, Any]:
        """What is worth averaging over many games."""
        return {
            "turns": states["turn"],
            "cures": (states["disease"] != DiseaseStatus.UNCURED).sum(axis=1),
            "outbreaks": states["outbreaks"],
        }
