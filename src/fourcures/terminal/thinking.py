"""Thinking in the background: bots and the adviser in a worker process, with the time they take, stopped at will."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from fourcures.bots.workers import (
    BotDecision,
    BotTask,
    WorkerProcess,
    can_advise,
    compute_advice,
    decide,
    keep_quiet,
    must_compile,
)

if TYPE_CHECKING:
    from fourcures.bots.session import Advice
    from fourcures.engine.game import Game

__all__ = ["Thinker", "can_advise"]

ADVISER = "planner"
SECONDS = 1.0  # of thought that the planner takes for a decision
STARTING = "is getting ready"
COMPILING = "is getting ready: it compiles, once for this version, for a minute or two"
THINKING = "is thinking"


class Thinker:
    """Bots and the adviser of one keyboard: one worker process, one question at a time."""

    def __init__(self) -> None:
        self._worker = WorkerProcess(keep_quiet)
        self._ready: set[tuple[str, str, bool]] = set()  # what this worker has answered already
        self._doing = ""
        self._began = 0.0

    async def decide(self, game: Game, bot: str, seats: frozenset[int]) -> BotDecision:
        """The decision of the bot that is to move, for one of the seats that bots play."""
        await self._prepare(game.type.name, bot, False)
        decision = await self._worker.run(decide, BotTask.of(game), bot, seats, SECONDS)
        self._ready.add((game.type.name, bot, False))
        return decision

    async def advise(self, game: Game) -> list[Advice]:
        """The best few decisions of the seat that must decide, the best first."""
        await self._prepare(game.type.name, ADVISER, True)
        advice = await self._worker.run(compute_advice, BotTask.of(game))
        self._ready.add((game.type.name, ADVISER, True))
        return advice

    async def _prepare(self, game: str, bot: str, advises: bool) -> None:
        self._began = time.monotonic()
        self._doing = THINKING if (game, bot, advises) in self._ready else STARTING
        if self._doing == STARTING:
            self._doing = COMPILING if await self._worker.run(must_compile, game, bot, advises) else STARTING

    @property
    def status(self) -> str:
        """What the worker is doing, and for how long."""
        return f"{self._doing}, {time.monotonic() - self._began:.0f} s"

    def give_up(self) -> None:
        """Wait for the answer no longer: end the worker, unless it compiles, which is never done in vain."""
        if self._doing != COMPILING:
            self.stop()

    def stop(self) -> None:
        """End the worker, whatever it is doing; the next question starts another."""
        self._worker.close()
        self._ready.clear()
