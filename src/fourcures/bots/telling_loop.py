"""Telling loop: seats tell all that they hold before each decision, for loops over compiled and interpreted games."""

from __future__ import annotations

from typing import Any

from fourcures.bots.hooks import next_telling
from fourcures.engine.backend import rule
from fourcures.engine.game import Game
from fourcures.engine.hooks import apply
from fourcures.engine.journal import Journal
from fourcures.engine.values import Action


@rule
def let_seats_tell(state: Any, journal: Journal) -> bool:
    """Let all seats tell what they hold. Return whether the game goes on."""
    told = next_telling(state)
    while told >= 0:
        apply(state, told, journal)
        told = next_telling(state)
    return bool(state.outcome == 0)


def first_telling(game: Game) -> Action | None:
    """The action by which the first seat that can tell something tells all, or None."""
    return next(filter(None, map(game.telling, range(game.players))), None)
