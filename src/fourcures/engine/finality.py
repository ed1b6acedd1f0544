"""Finality: whether actions bring something hidden to light, so that taking them back would not make it unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fourcures.engine.journal import entries, new_journal

if TYPE_CHECKING:
    from fourcures.engine.game import Game
    from fourcures.engine.game_type import GameType
    from fourcures.engine.values import Action


def is_final(game: Game, actions: Sequence[Action]) -> bool:
    """Whether actions, once windows after them have passed, bring something hidden to light.

    Where that is the point of the last of them, as it is of rolling dice, nobody needs to be told.
    """
    if game.type.action_kinds.named(actions[-1].kind).is_chance:
        return False
    game_type, options, state = game.type, game.options, game.state()
    for action in actions:
        if _shows_something(game_type, options, state, action.id):
            return True
    while (window := game_type.window(state, options)) is not None:
        if _shows_something(game_type, options, state, window.passing):
            return True
    return False


def _shows_something(game_type: GameType, options: Any, state: Any, action: int) -> bool:
    """Apply a legal action to a state; whether chance moved, or something hidden was shown by it."""
    drawn, journal = state.drawn, new_journal()
    game_type.apply(state, action, journal)
    kinds = game_type.journal_kinds.specs
    return state.drawn != drawn or any(game_type.reveals(options, kinds[entry[0]].name) for entry in entries(journal))
