"""Telling in environments: where ``tell_all`` is chosen, seats tell all that they hold before each decision.

Telling takes no step of the environment. The bots of this package tell in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fourcures.bots import random, telling
from fourcures.bots.telling_loop import first_telling
from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType


def check_tell_all(tell_all: object) -> bool:
    """Validate the parameter ``tell_all``; BadOptions if it is neither True nor False."""
    if not isinstance(tell_all, bool | np.bool_):
        raise BadOptions(f"tell_all: {shown(tell_all)} is not possible; True and False are.")
    return bool(tell_all)


def rules_with_telling(game_type: GameType, tell_all: bool) -> tuple[Callable[..., Any], ...]:
    """Functions that a ``Backend`` puts in the place of hooks, with telling if ``tell_all``."""
    return (*game_type.rule_functions, telling.next_telling if tell_all else random.next_telling)


def tell_everything(game: Game) -> None:
    """Let all seats of a game tell what they hold."""
    while (action := first_telling(game)) is not None:
        game.play(action)


def decides_after_telling(game: Game) -> bool:
    """Whether somebody certainly has to decide once all seats have told what they hold.

    Telling may let a window pass, and random events after that could end the game before anybody decides.
    """
    told = game.copy(seed=0)
    tell_everything(told)
    return told.outcome is None and told.state().drawn == 0
