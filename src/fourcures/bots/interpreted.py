"""Compiled bots in interpreted form, which decide without compiling first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from fourcures.bots import entry_points
from fourcures.bots.compiled import CompiledBot
from fourcures.engine.backend import Backend
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import new_stream


@cache
def interpreted_decide(game_type: GameType, bot: CompiledBot) -> Callable[..., int]:
    """Interpreted entry point of a bot for a game."""
    decide: Callable[..., int] = Backend("python", bot.functions(game_type))[entry_points.decide]
    return decide


def known_legal(game: Game) -> list[int]:
    """Legal actions known to the deciding seat, in the form that bots take."""
    game_type, state = game.type, game.state()
    legal = [0] * (game_type.rows + 1)
    game_type.list_legal(state, legal)
    game_type.keep_own(state, game_type.decider(state), legal)
    return legal


def choose_interpreted(game: Game, legal: Sequence[int], bot: CompiledBot, seed: int = 0) -> int:
    """Choice of an interpreted bot among the actions ``legal``."""
    return int(
        interpreted_decide(game.type, bot)([game.state().copy()], legal, game.type.width, [new_stream(seed)], [])
    )
