"""Telling loop: seats tell all their cards before each decision, in compiled and interpreted games."""

from __future__ import annotations

from typing import Any

from fourcures.bots.hooks import next_telling
from fourcures.engine.game import Game
from fourcures.engine.hooks import apply
from fourcures.engine.journal import Journal
from fourcures.engine.rule_code import rule
from fourcures.engine.values import Action


@rule
def let_seats_tell(state: Any, journal: Journal) -> bool:
    """Let all seats tell their cards. Return whether the game goes on."""
    told = next_telling(state)
    while told >= 0:
        apply(state, told, journal)
        told = next_telling(state)
    return bool(state.outcome == 0)


def first_telling(game: Game) -> Action | None:
    """Telling of the first seat that has cards to tell, or None."""
    return next(filter(None, map(game.telling, range(game.players))), None)
