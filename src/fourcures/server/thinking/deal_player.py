"""Deal player: has the planner play the deals of the day in the background, with other thoughts in each game.

It has a process of its own, which gives way to everything else on the machine and ends when the games are played. A
game is claimed in the database before it is played, so that no two servers play the same; what was claimed by one that
died is played by another one later.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fourcures import game_type
from fourcures.bots.tasks import STAND_IN, BotTask, decide_interpreted, next_telling
from fourcures.bots.workers import WorkerProcess, follow_parent
from fourcures.engine.game import Game
from fourcures.server.thinking.pool import COMPILED_BOTS
from fourcures.tables.rows import DealRow

if TYPE_CHECKING:
    from fourcures.tables.hub import Hub

LEASE = 600.0  # seconds after which a game that was claimed is played anew
LOWEST_PRIORITY = 19


class DealGame(NamedTuple):
    """How a game of the planner ended."""

    won: bool
    turns: int
    cures: int


# In the worker


def step_back() -> None:
    """Initialiser of a worker that runs only while nobody else needs the processor."""
    follow_parent()
    os.nice(LOWEST_PRIORITY)


def planner_is_ready(game: str) -> bool:
    """Whether the planner of a game need not be compiled: nobody's machine compiles for this alone."""
    from fourcures.bots.preparation import bots_are_ready

    return bots_are_ready(game_type(game))


def play_deal(name: str, options: dict[str, Any], seed: str, number: int) -> DealGame:
    """Game of the planner with the seed of a deal; ``number`` is the seed of its thoughts.

    In each decision it gets the state with another random stream than the game's own, so that it cannot look ahead.
    All seats tell what they hold before it.
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


# In the server


class DealPlayer:
    """The planner's games of a server's deals, one after the other."""

    def __init__(self, hub: Hub, games: int) -> None:
        self._hub = hub
        self.games = games
        self._task: asyncio.Task[None] | None = None

    def start(self, deals: Sequence[DealRow]) -> None:
        """Play what is still to be played of some deals, unless that is done already, or bots do not think here."""
        if self._task is None and self.games and COMPILED_BOTS[0] in self._hub.bots.names:
            self._task = self._hub.tasks.start(self._run(tuple(deals)))

    async def _run(self, deals: Sequence[DealRow]) -> None:
        worker = WorkerProcess(step_back)
        try:
            for deal in deals:
                await self._play(deal, worker)
        finally:
            worker.close()
            self._task = None

    async def _play(self, deal: DealRow, worker: WorkerProcess) -> None:
        stored = self._hub.store.deals
        if (await stored.planner(deal)).played >= self.games or not await worker.run(planner_is_ready, deal.game):
            return
        while (number := await stored.claim_game(deal, self.games, self._hub.now(), LEASE)) is not None:
            ended = await worker.run(play_deal, deal.game, deal.options, deal.seed, number)
            await stored.end_game(deal, number, won=ended.won, turns=ended.turns, cures=ended.cures)
