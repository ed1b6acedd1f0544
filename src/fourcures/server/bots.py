"""Bots and the adviser, in processes of their own, so that a thinking or compiling bot keeps nobody waiting.

There are two workers, each started when it is first asked: one for bots that answer at once, on interpreted rules, and
one for the planner and the adviser, which compile first. A worker gets a moment without the chance that the game will
draw from: a bot could not look ahead even if it wanted to. One that dies is replaced, and asked again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, NamedTuple, TypeVar

from fourcures import game_type
from fourcures.engine.game import Game
from fourcures.engine.legal import legal_ids, strike
from fourcures.engine.rng import seed_stream, seed_words
from fourcures.server.protocol import Advice

QUICK_BOTS = ("greedy",)
DEEP_BOTS = ("planner",)
ATTEMPTS = 3
T = TypeVar("T")
log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """What a bot decides, and for which seat: bots may play each other's events, but never those of people."""

    seat: int
    text: str


class Task(NamedTuple):
    """A moment for a bot to think about."""

    game: str
    options: dict[str, Any]
    state: Any
    seed: int  # of the bot's own chance

    @classmethod
    def of(cls, game: Game) -> Task:
        """The present moment of a game, its own chance replaced."""
        state = game.state()
        seed_stream(state, *seed_words(secrets.randbits(128)))
        return cls(game.type.name, game.options.as_json(), state, secrets.randbits(128))

    def moment(self) -> Game:
        """The game at this moment, without a past."""
        kind = game_type(self.game)
        return Game(kind, kind.make_options(**self.options), self.state, seed=0)


# In the workers


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@cache
def thinking(game: str, bot: str, seconds: float) -> Any:
    """A compiled bot that takes about so long for a decision."""
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.session import BotSession

    return BotSession(game_type(game), compiled_bot(bot), seed=secrets.randbits(128), seconds=seconds)


def decide_quickly(task: Task, bot: str, seats: frozenset[int]) -> Choice:
    """The decision of a bot that needs no compiling."""
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.interpreted import choose_interpreted, known_legal

    game = task.moment()
    game_type, state, legal = game.type, game.state(), known_legal(game)
    for number in legal_ids(legal, game_type.width):
        if game_type.action(state, game.options, number).seat not in seats:
            strike(legal, number // game_type.width, 1 << number % game_type.width)
    number = choose_interpreted(game, legal, compiled_bot(bot), task.seed)
    action = game_type.action(state, game.options, number)
    return Choice(action.seat, action.text)


def decide_deeply(task: Task, bot: str, seats: frozenset[int], seconds: float) -> Choice:
    """The decision of a bot that searches. Where its plan begins with a person's action, rules of thumb decide."""
    action = thinking(task.game, bot, seconds).choose(task.moment())
    return Choice(action.seat, action.text) if action.seat in seats else decide_quickly(task, QUICK_BOTS[0], seats)


def advice_on(task: Task) -> list[Advice]:
    """The best few decisions of a moment."""
    from fourcures.bots.session import advise

    game = task.moment()
    return [
        Advice(
            text=one.action.text,
            label=game.type.action_hint(game.state(), game.options, one.action.id).label,
            plan=list(one.plan),
            chance=one.chance,
            low=one.low,
            high=one.high,
            why=one.why,
        )
        for one in advise(game)
    ]


# In the server


class Worker:
    """One process that is started when it is first needed, and replaced when it dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function says in the worker."""
        for attempt in range(1, ATTEMPTS + 1):
            pool = self._pool = self._pool or self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            except BrokenProcessPool:
                log.warning("a worker for bots died; attempt %d of %d", attempt, ATTEMPTS)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise RuntimeError("the worker for bots died again and again")

    def _started(self) -> ProcessPoolExecutor:
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=spawned, initializer=ignore_interrupts)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._pool is not None:
            processes = list((getattr(self._pool, "_processes", None) or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            self._pool = None


class Bots:
    """All bots of a server."""

    def __init__(self, seconds: float, *, planner: bool) -> None:
        self.names: tuple[str, ...] = (*QUICK_BOTS, *(DEEP_BOTS if planner else ()))
        self._seconds = seconds
        self._quick, self._deep = Worker(), Worker()
        self.questions = 0  # that wait for the adviser
        self._ready: set[str] = set()  # games for which the planner is compiled

    def is_getting_ready(self, bot: str, game: str) -> bool:
        """Whether a bot's first decision will take long."""
        return bot in DEEP_BOTS and game not in self._ready

    async def decide(self, bot: str, game: Game, seats: frozenset[int]) -> Choice:
        """The decision of a bot that is to move, for one of the seats that bots play."""
        task = Task.of(game)
        if bot in QUICK_BOTS:
            return await self._quick.ask(decide_quickly, task, bot, seats)
        choice = await self._deep.ask(decide_deeply, task, bot, seats, self._seconds)
        self._ready.add(game.type.name)
        return choice

    async def advise(self, game: Game) -> list[Advice]:
        """The adviser's answer for the seat that must decide."""
        self.questions += 1
        try:
            return await self._deep.ask(advice_on, Task.of(game))
        finally:
            self.questions -= 1

    def close(self) -> None:
        """End all workers."""
        self._quick.close()
        self._deep.close()
