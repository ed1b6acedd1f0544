"""Bots of rule code that decide at once: interpreted, with no search and nothing to compile."""

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
def interpreted(game_type: GameType, bot: CompiledBot) -> Callable[..., int]:
    """A bot for a game as plain Python."""
    decide: Callable[..., int] = Backend("python", bot.functions(game_type))[entry_points.decide]
    return decide


def known_to_decider(game: Game) -> list[int]:
    """The legal actions that the seat that must decide knows of, as bots take them."""
    game_type, state = game.type, game.state()
    legal = [0] * (game_type.rows + 1)
    game_type.list_legal(state, legal)
    game_type.keep_own(state, game_type.decider(state), legal)
    return legal


def choose_at_once(game: Game, legal: Sequence[int], bot: CompiledBot, seed: int = 0) -> int:
    """Which of some actions a bot takes."""
    return int(interpreted(game.type, bot)([game.state().copy()], legal, game.type.width, [new_stream(seed)], []))
