"""Trials: games for trying actions, up to anything that nobody at the table can know yet.

A trial has no random stream, and stops at the first journal entry that reveals something hidden. So neither its result
nor its duration gives away hidden cards or future draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourcures.engine.errors import Undetermined
from fourcures.engine.game import Game
from fourcures.engine.journal import CAPACITY, KIND, Journal
from fourcures.engine.values import Action


class _WatchedJournal:
    """Journal of a trial, which grows as it is written. Writing an entry of a revealing kind raises Undetermined."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._slots = [0]

    def __len__(self) -> int:
        return CAPACITY

    def __getitem__(self, place: Any) -> Any:
        return self._slots[place]

    def __setitem__(self, place: int, value: int) -> None:
        if place == 0:
            self._slots[0] = value
            self._slots.append(0)  # slot of the entry that is counted here
            return
        game_type = self._game.type
        if game_type.reveals(self._game.options, game_type.journal_kinds.specs[value & KIND].name):
            raise Undetermined
        self._slots[place] = value


class Trial(Game):
    """Game for trying actions.

    An action that would draw or reveal something raises Undetermined and changes nothing.
    """

    def _carry_out(self, state: Any, function: Any, *arguments: Any) -> Journal:
        journal = _WatchedJournal(self)
        function(state, *arguments, journal)
        return journal


def needs_confirmation(game: Game, actions: Sequence[Action]) -> bool:
    """True if legal actions reveal something hidden, once the windows after them have passed.

    Return False if the last action is taken for its random outcome, such as rolling dice: players expect it. Only the
    action itself decides whether it can be undone; see ``Game.is_final``.
    """
    if game.type.action_kinds.named(actions[-1].kind).is_random:
        return False
    game_type, state, journal = game.type, game.state(), _WatchedJournal(game)
    try:
        for action in actions:
            game_type.apply(state, action.id, journal)
        while (window := game_type.window(state, game.options)) is not None:
            game_type.apply(state, window.passing, journal)
    except Undetermined:
        return True
    return False
