"""Bot pool: bots and the adviser in worker processes, so that a thinking or compiling bot keeps nobody waiting.

There are two workers, each started on first use: one for bots on interpreted rules, which answer at once, and one for
the planner and the adviser, which compile first.
"""

from __future__ import annotations

from collections.abc import Sequence

from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.workers import BotDecision, BotTask, WorkerProcess, decide_compiled, decide_interpreted
from fourcures.engine.game import Game
from fourcures.server.protocol import Advice

INTERPRETED_BOTS = ("greedy",)
COMPILED_BOTS = ("planner",)
ANY_GAME_BOTS = ("random",)  # of games without heuristics


def playable_bots(game: str, bots: Sequence[str]) -> tuple[str, ...]:
    """The bots of a server that can play a game: those of its heuristics, or those that need none."""
    return tuple(bots) if game in HEURISTICS else ANY_GAME_BOTS


# In the workers


def compute_advice(task: BotTask) -> list[Advice]:
    """The adviser's best few actions in a state."""
    from fourcures.bots.session import advise

    game = task.restore()
    return [
        Advice(
            text=one.action.text,
            label=game.hint(one.action).label,
            plan=list(one.plan),
            chance=one.chance,
            low=one.low,
            high=one.high,
            why=one.why,
        )
        for one in advise(game)
    ]


# In the server


class BotPool:
    """The bots of a server and their workers."""

    def __init__(self, seconds: float, *, planner: bool) -> None:
        self.names: tuple[str, ...] = (*INTERPRETED_BOTS, *(COMPILED_BOTS if planner else ()))
        self._seconds = seconds
        self._interpreted, self._compiled = WorkerProcess(), WorkerProcess()
        self.advice_queue = 0  # questions that wait for the adviser
        self._compiled_games: set[str] = set()  # games for which the planner is compiled

    def must_compile(self, bot: str, game: str) -> bool:
        """Whether a bot compiles before its first decision, which takes a minute or two."""
        return bot in COMPILED_BOTS and game not in self._compiled_games

    async def decide(self, bot: str, game: Game, seats: frozenset[int]) -> BotDecision:
        """Decision of a bot that is to move, for one of the seats that bots play."""
        task = BotTask.of(game)
        if bot not in COMPILED_BOTS:
            return await self._interpreted.run(decide_interpreted, task, bot, seats)
        decision = await self._compiled.run(decide_compiled, task, bot, seats, self._seconds)
        self._compiled_games.add(game.type.name)
        return decision

    async def advise(self, game: Game) -> list[Advice]:
        """The adviser's answer for the seat that must decide."""
        self.advice_queue += 1
        try:
            return await self._compiled.run(compute_advice, BotTask.of(game))
        finally:
            self.advice_queue -= 1

    def close(self) -> None:
        """End all workers."""
        self._interpreted.close()
        self._compiled.close()
