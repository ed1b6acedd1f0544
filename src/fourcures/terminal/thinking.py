"""Thinking in the background: bots and the adviser in a worker process that can be stopped, with elapsed time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from fourcures.bots.preparation import BOTS, Part, Preparation, bots_are_ready, can_prepare
from fourcures.bots.tasks import (
    PLANNER_SECONDS,
    BotDecision,
    BotTask,
    can_advise,
    compiles_first,
    compute_advice,
    decide,
)
from fourcures.bots.workers import WorkerProcess, keep_quiet

if TYPE_CHECKING:
    from fourcures.bots.session import Advice
    from fourcures.engine.game import Game
    from fourcures.engine.game_type import GameType

__all__ = ["Thinker", "can_advise"]

ADVISER = "planner"
STARTING = "is getting ready"
THINKING = "is thinking"


class Thinker:
    """Bots and the adviser of one keyboard: one worker process, one question at a time.

    Their code is compiled first, by a preparation that continues even if nobody waits for it any more.
    """

    def __init__(self) -> None:
        self._worker = WorkerProcess(keep_quiet)
        self._preparation = Preparation(1, quiet=True)
        self._part: Part | None = None  # the part whose compilation is awaited
        self._has_answered = False  # whether the worker has started and answered
        self._began = 0.0

    async def decide(self, game: Game, bot: str, seats: frozenset[int]) -> BotDecision:
        """Decision of the bot that is to move, for one of the seats that bots play."""
        await self._prepare(game.type, bot)
        decision = await self._worker.run(decide, BotTask.of(game), bot, seats, PLANNER_SECONDS)
        self._has_answered = True
        return decision

    async def advise(self, game: Game) -> list[Advice]:
        """The best few decisions of the seat that must decide, the best first."""
        await self._prepare(game.type, ADVISER)
        advice = await self._worker.run(compute_advice, BotTask.of(game))
        self._has_answered = True
        return advice

    async def _prepare(self, game_type: GameType, bot: str) -> None:
        self._began = time.monotonic()
        if not (compiles_first(bot) and can_prepare()) or bots_are_ready(game_type):
            return
        self._part = Part(game_type.name, BOTS)
        if self._part not in self._preparation.seconds_left:
            self._preparation.add([self._part])
        try:
            await self._preparation.wait(self._part)
        finally:
            self._part = None

    @property
    def status(self) -> str:
        """Text on what is being done, and for how long."""
        elapsed = f"{time.monotonic() - self._began:.0f} s"
        if self._part is not None:
            left = self._preparation.seconds_left.get(self._part, 0.0)
            return f"{STARTING}: it compiles, once for this version, {elapsed} so far, about {left:.0f} s to go"
        return f"{THINKING if self._has_answered else STARTING}, {elapsed}"

    def give_up(self) -> None:
        """Stop waiting for the answer and end the worker. A running compilation is never ended."""
        if self._part is None:
            self.stop()

    def stop(self) -> None:
        """End the worker at once. The next question starts another."""
        self._worker.close()
        self._has_answered = False
