"""Illegal choices of compiled bots: they end a run with an error that names bot, game and action."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcures.bots.policy.encoding import action_names
from fourcures.engine.errors import FourcuresError
from fourcures.engine.game_type import GameType
from fourcures.lab.kernels import ILLEGAL


class IllegalChoice(FourcuresError):
    """A compiled bot chose an illegal action."""


def check_choices(game_type: GameType, bot: str, first: int, decisions: Any) -> None:
    """Raise IllegalChoice if an illegal choice ended a game of a batch, whose first game has the number ``first``."""
    failed = np.flatnonzero(np.asarray(decisions) < 0)
    if not len(failed):
        return
    action = int(decisions[failed[0]]) - ILLEGAL
    raise IllegalChoice(
        f"The bot {bot} chose {action_words(game_type, action)} in game {first + failed[0]}, which is not legal there."
    )


def action_words(game_type: GameType, action: int) -> str:
    """Name and id of an action, or just the number if it is no action's id."""
    name = next((name for name, number in action_names(game_type).items() if number == action), None)
    return f"action {action}" if name is None else f"{name!r} (action {action})"
