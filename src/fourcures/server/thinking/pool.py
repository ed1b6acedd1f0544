"""Bot pool: bots and the adviser in worker processes, so that their computing and compiling never blocks the server.

Workers start on first use: one for bots on interpreted rules, which answer at once, and a few for the planner and the
adviser. A ``Preparation`` compiles the planner and the adviser first, unless the cache has them. Addresses take turns,
and people's requests for advice or a review go before the moves of bots.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fourcures.bots.preparation import BOTS, Part, Preparation, bots_are_ready, can_prepare
from fourcures.bots.tasks import STAND_IN, BotDecision, BotTask, decide_compiled, decide_interpreted
from fourcures.bots.workers import WorkerFailed, WorkerProcess
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.server.thinking import shared_workers
from fourcures.server.thinking.deal_game import planner_is_ready, play_deal, step_back
from fourcures.server.thinking.shared_workers import SharedWorkers
from fourcures.tables.bots.names import COMPILED_BOTS, INTERPRETED_BOTS
from fourcures.tables.messages.bodies import GameReview
from fourcures.tables.messages.protocol import Advice
from fourcures.tables.rows import DealGame, DealRow

PATIENCE = 60.0  # seconds for a decision beyond the planner's thinking time, including the start of its process
GAME_PATIENCE = 6 * 3600.0  # seconds for a whole game, which runs at the lowest priority

# Functions that run in the workers


def compute_advice(task: BotTask) -> list[Advice]:
    """Compute the adviser's best few actions in a state."""
    from fourcures.bots.session import advise
    from fourcures.tables.reviews.computing import advice_frame

    game = task.restore()
    return [advice_frame(one, game.hint(one.action).label) for one in advise(game)]


def compute_review(record: dict[str, Any], entries: list[int]) -> GameReview:
    """Compute the review of a record. ``entries`` comes from ``reviews.decision_entries``."""
    from fourcures import replay
    from fourcures.bots.review import review
    from fourcures.tables.reviews.computing import review_body

    return review_body(review(replay(record)), entries)


# The pool, in the server process


class BotPool:
    """Bots of a server and their workers."""

    def __init__(self, seconds: float, preparation: Preparation, *, planner: bool, workers: int = 1) -> None:
        self.names: tuple[str, ...] = (*INTERPRETED_BOTS, *(COMPILED_BOTS if planner else ()))
        self._seconds = seconds
        self._interpreted, self._compiled = SharedWorkers(1), SharedWorkers(workers)
        self._preparation = preparation
        self._ready: set[str] = set()  # games whose planner need not be compiled

    async def wait_until_ready(self, bot: str, game_type: GameType, seconds: float = 0.0) -> bool:
        """Wait for at most ``seconds`` until a bot, or the adviser, can play a game. Return whether it can.

        If it is not compiled yet, it is compiled next. If compiling has failed, the worker does it.
        """
        name, part = game_type.name, Part(game_type.name, BOTS)
        if bot not in COMPILED_BOTS or name in self._ready:
            return True
        if part not in self._preparation.seconds_left and can_prepare() and not bots_are_ready(game_type):
            self._preparation.add([part], first=True)
        if await self._preparation.wait(part, seconds):
            self._ready.add(name)
        return name in self._ready

    def seconds_left(self, game: str) -> float:
        return self._preparation.seconds_left.get(Part(game, BOTS), 0.0)

    def is_busy(self, address: str) -> bool:
        return self._compiled.queue.is_full(address)

    @property
    def queue(self) -> int:
        """Number of decisions and questions that wait for a worker."""
        return len(self._compiled.queue) + len(self._interpreted.queue)

    async def decide(
        self, bot: str, game: Game, seats: frozenset[int], address: str, seconds: float | None = None
    ) -> BotDecision:
        """Decide for a bot that is to move, at one of the ``seats`` that bots play, in the queue of ``address``.

        The planner thinks for ``seconds``, by default the server's setting. If its process fails or hangs, the bot
        ``STAND_IN`` decides by rules of thumb.
        """
        task = BotTask.of(game)
        if bot in COMPILED_BOTS:
            seconds = self._seconds if seconds is None else seconds
            with suppress(WorkerFailed):
                return await self._compiled.run(
                    address, decide_compiled, task, bot, seats, seconds, patience=self._patience(game)
                )
            bot = STAND_IN
        return await self._interpreted.run(address, decide_interpreted, task, bot, seats, patience=PATIENCE)

    async def advise(self, game: Game, address: str) -> list[Advice]:
        return await self._compiled.run(
            address, compute_advice, BotTask.of(game), urgent=True, patience=self._patience(game)
        )

    def _patience(self, game: Game) -> float:
        """Seconds until a compiled bot counts as hanging; more if its process compiles it first."""
        compiles = Part(game.type.name, BOTS) in self._preparation.failed or not can_prepare()
        return shared_workers.PATIENCE if compiles else PATIENCE + self._seconds

    async def review(self, record: dict[str, Any], entries: list[int], address: str) -> GameReview:
        return await self._compiled.run(address, compute_review, record, entries, urgent=True)

    async def play_deal(self, deal: DealRow, number: int) -> DealGame | None:
        worker = WorkerProcess(step_back)
        try:
            if not await worker.run(planner_is_ready, deal.game, patience=PATIENCE):
                return None
            return await worker.run(play_deal, deal.game, deal.options, deal.seed, number, patience=GAME_PATIENCE)
        finally:
            worker.close()

    async def close(self) -> None:
        """End all workers."""
        await self._preparation.close()
        self._interpreted.close()
        self._compiled.close()
