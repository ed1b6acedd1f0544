"""Bots of rule code that decide at once: interpreted, with no search and nothing to compile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from fourcures.bots import entry
from fourcures.bots.compiled import CompiledBot
from fourcures.engine.chance import new_source
from fourcures.engine.contract import GameType
from fourcures.engine.game import Game
from fourcures.engine.rule import Backend


@cache
def interpreted(kind: GameType, bot: CompiledBot) -> Callable[..., int]:
    """A bot for a game as plain Python."""
    decide: Callable[..., int] = Backend("python", bot.functions(kind))[entry.decide]
    return decide


def known_to_decider(game: Game) -> list[int]:
    """The legal actions that the seat that must decide knows of, as bots take them."""
    kind, state = game.kind, game.state()
    legal = [0] * (kind.rows + 1)
    kind.list_legal(state, legal)
    kind.keep_own(state, kind.decider(state), legal)
    return legal


def choose_at_once(game: Game, legal: Sequence[int], bot: CompiledBot, seed: int = 0) -> int:
    """Which of some actions a bot takes."""
    return int(interpreted(game.kind, bot)([game.state().copy()], legal, game.kind.width, [new_source(seed)], []))
