"""Finality: whether actions bring something hidden to light, so that taking them back would not make it unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourcures.engine.game import Game
    from fourcures.engine.values import Action


def is_final(game: Game, actions: Sequence[Action]) -> bool:
    """Whether actions, once windows after them have passed, bring something hidden to light.

    Where that is the point of the last of them, as it is of rolling dice, nobody needs to be told.
    """
    if game.type.action_kinds.named(actions[-1].kind).is_chance:
        return False
    trial = game.copy()
    for action in actions:
        trial.play(action)
        if not trial.can_undo:
            return True
    while (window := trial.window) is not None:
        trial.play(window.passing)
        if not trial.can_undo:
            return True
    return False
