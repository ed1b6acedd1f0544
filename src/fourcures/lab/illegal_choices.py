"""Illegal choices of compiled bots: they end a run with an error that names bot, game and action."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcures.engine.action_text import ActionTexts
from fourcures.engine.errors import FourcuresError
from fourcures.engine.game_type import GameType
from fourcures.lab.kernels import ILLEGAL


class IllegalChoice(FourcuresError):
    """A compiled bot chose an illegal action."""


def check_choices(game_type: GameType, options: Any, bot: str, first: int, decisions: Any) -> None:
    """Raise IllegalChoice if a game of a batch, numbered from ``first`` on, ended by an illegal choice."""
    failed = np.flatnonzero(np.asarray(decisions) < 0)
    if not len(failed):
        return
    action = int(decisions[failed[0]]) - ILLEGAL
    raise IllegalChoice(
        f"The bot {bot} chose {action_words(game_type, options, action)} in game {first + failed[0]}, "
        "which is not legal there."
    )


def action_words(game_type: GameType, options: Any, action: int) -> str:
    """Text and id of an action, or the id of a number that is none."""
    if not 0 <= action < game_type.rows * game_type.width:
        return f"action {action}"
    text = ActionTexts(game_type.action_space, game_type.no_such_action).write(
        action, game_type.names(options), lambda *_: -1
    )
    return f"{text!r} (action {action})"
