"""Game of the planner at a deal of the day, in a process with the lowest priority."""

from __future__ import annotations

import os
from typing import Any

from fourcures import game_type
from fourcures.bots.tasks import STAND_IN, BotTask, decide_interpreted, next_telling
from fourcures.bots.workers import follow_parent
from fourcures.engine.game import Game
from fourcures.tables.bots.names import COMPILED_BOTS
from fourcures.tables.rows import DealGame

LOWEST_PRIORITY = 19


def step_back() -> None:
    """Initialise a worker with the lowest priority, which runs only while the processor is idle."""
    follow_parent()
    os.nice(LOWEST_PRIORITY)


def planner_is_ready(game: str) -> bool:
    """True if the planner of a game is already compiled. No server compiles it only for a deal."""
    from fourcures.bots.preparation import bots_are_ready

    return bots_are_ready(game_type(game))


def play_deal(name: str, options: dict[str, Any], seed: str, number: int) -> DealGame:
    """Play a game of the planner with the seed of a deal; ``number`` is the seed of the planner's search.

    For each decision the planner gets the state with a random stream other than the game's, so that it cannot look
    ahead. All seats tell what they hold before a decision.
    """
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.session import BotSession

    rules = game_type(name)
    game = Game.new(rules, seed=int(seed, 16), **options)
    session = BotSession(rules, compiled_bot(COMPILED_BOTS[0]), seed=number)
    everybody = dict.fromkeys(range(game.players), COMPILED_BOTS[0])
    while game.outcome is None:
        if (telling := next_telling(game, everybody)) is not None:
            game.play(telling)
            continue
        task = BotTask(name, game.options.as_json(), game.state(), number, game.declined)
        text = session.choose(task.restore()).text
        game.play(decide_interpreted(task, STAND_IN, frozenset(everybody)).text if text in task.declined else text)
    return DealGame(game.outcome.won, game.turn, game.type.goals_reached(game.state()))
