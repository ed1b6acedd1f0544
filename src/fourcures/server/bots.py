"""Bot pool: bots and the adviser in worker processes, so that a thinking or compiling bot keeps nobody waiting.

There are two workers, each started on first use: one for bots on interpreted rules, which answer at once, and one for
the planner and the adviser, which compile first. A worker gets the state with another random stream than the game's
own: a bot could not look ahead even if it wanted to. A worker that dies is replaced, and its task run again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, NamedTuple, TypeVar

from fourcures import game_type
from fourcures.bots.heuristics import HEURISTICS
from fourcures.engine.game import Game
from fourcures.engine.legal import legal_ids, strike
from fourcures.engine.rng import seed_stream, seed_words
from fourcures.server.protocol import Advice

INTERPRETED_BOTS = ("greedy",)
COMPILED_BOTS = ("planner",)
ANY_GAME_BOTS = ("random",)  # of games without heuristics
MAX_ATTEMPTS = 3
T = TypeVar("T")
log = logging.getLogger(__name__)


class BotDecision(NamedTuple):
    """Decision of a bot, and for which seat: bots may play each other's events, but never those of people."""

    seat: int
    text: str


class BotTask(NamedTuple):
    """State of a game for a bot to decide in, as it is sent to a worker."""

    game: str
    options: dict[str, Any]
    state: Any
    seed: int  # of the bot's own random stream

    @classmethod
    def of(cls, game: Game) -> BotTask:
        """The present state of a game, its random stream replaced."""
        state = game.state()
        seed_stream(state, *seed_words(secrets.randbits(128)))
        return cls(game.type.name, game.options.as_json(), state, secrets.randbits(128))

    def restore(self) -> Game:
        """The game in this state, without a history."""
        rules = game_type(self.game)
        return Game(rules, rules.make_options(**self.options), self.state, seed=0)


def playable_bots(game: str, bots: Sequence[str]) -> tuple[str, ...]:
    """The bots of a server that can play a game: those of its heuristics, or those that need none."""
    return tuple(bots) if game in HEURISTICS else ANY_GAME_BOTS


# In the workers


def ignore_interrupts() -> None:
    """Initialiser of workers: leave Ctrl-C to the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@cache
def bot_session(game: str, bot: str, seconds: float) -> Any:
    """Session of a compiled bot with so many seconds a decision; cached, for it compiles."""
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.session import BotSession

    return BotSession(game_type(game), compiled_bot(bot), seed=secrets.randbits(128), seconds=seconds)


def decide_interpreted(task: BotTask, bot: str, seats: frozenset[int]) -> BotDecision:
    """Decision of a bot on interpreted rules."""
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.interpreted import choose_interpreted, known_legal

    game = task.restore()
    game_type, state, legal = game.type, game.state(), known_legal(game)
    for number in legal_ids(legal, game_type.width):
        if game_type.action(state, game.options, number).seat not in seats:
            strike(legal, number // game_type.width, 1 << number % game_type.width)
    number = choose_interpreted(game, legal, compiled_bot(bot), task.seed)
    action = game_type.action(state, game.options, number)
    return BotDecision(action.seat, action.text)


def decide_compiled(task: BotTask, bot: str, seats: frozenset[int], seconds: float) -> BotDecision:
    """Decision of a compiled bot. Where its plan begins with a person's action, the heuristic decides."""
    action = bot_session(task.game, bot, seconds).choose(task.restore())
    if action.seat not in seats:
        return decide_interpreted(task, INTERPRETED_BOTS[0], seats)
    return BotDecision(action.seat, action.text)


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


class WorkerProcess:
    """Worker process, started on first use and replaced when it dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function in the worker; its result."""
        for attempt in range(1, MAX_ATTEMPTS + 1):
            pool = self._pool = self._pool or self._start()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            except BrokenProcessPool:
                log.warning("a bot worker died; attempt %d of %d", attempt, MAX_ATTEMPTS)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise RuntimeError(f"the bot worker died {MAX_ATTEMPTS} times")

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=context, initializer=ignore_interrupts)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._pool is not None:
            processes = list((getattr(self._pool, "_processes", None) or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            self._pool = None


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
