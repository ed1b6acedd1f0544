"""Preparation: compiles what bots, laboratory and environments need, in processes of its own, and tells how far it is.

Each part of a game is compiled by a process that ends when it is done: compiling takes memory, and the result is kept
in the cache for all. The process is our own command line, as parts lie above this layer.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from typing import Any, NamedTuple

from fourcures.engine.backend import Backend, cache_folder, is_writable
from fourcures.engine.compile_progress import USUAL_SECONDS
from fourcures.engine.file_lock import lock_file
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType

BOTS = "bots"  # the part that live bots and the adviser need
NICE = 10  # how far a preparation steps back behind what people wait for
LEAST_SECONDS = 1.0  # that are told of a part that takes longer than was estimated
log = logging.getLogger(__name__)


class Part(NamedTuple):
    """Part of a game that is compiled in one go."""

    game: str
    name: str


def bot_entries(game_type: GameType) -> list[tuple[Backend, Callable[..., Any]]]:
    """Entries of planner, adviser, review, rollouts and policy of a game, each with the backend that has it."""
    from fourcures.bots import entry_points
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.session import backend

    planner, policy = COMPILED_BOTS["planner"], COMPILED_BOTS["policy"]
    entries = [(backend(game_type, planner), entry) for entry in entry_points.ENTRIES]
    return [*entries, (backend(game_type, policy), entry_points.decide)] if policy.can_play(game_type) else entries


def bots_are_ready(game_type: GameType) -> bool:
    """Whether planner, adviser, review, rollouts and policy of a game need not be compiled."""
    return all(backend.is_cached(entry) for backend, entry in bot_entries(game_type))


@contextmanager
def sole_compiler(part: Part) -> Iterator[None]:
    """Context in which no other process compiles the part; entering it waits for the one that does."""
    folder = cache_folder()
    with ExitStack() as files:
        if is_writable(folder):
            file = files.enter_context((folder / f"{part.game}-{part.name}.lock").open("ab"))
            with suppress(OSError):  # a file system without locks
                lock_file(file.fileno(), waits=True)
        yield


def compile_bots(game_type: GameType) -> None:
    """Compile planner, adviser, review, rollouts and policy of a game."""
    from fourcures.bots.compiled import COMPILED_BOTS, compiled_bot
    from fourcures.bots.heuristic_rollouts import rollouts
    from fourcures.bots.review import review
    from fourcures.bots.session import BotSession, advise

    game, policy = Game.new(game_type, seed=1), COMPILED_BOTS["policy"]
    BotSession(game_type, compiled_bot("planner:1")).choose(game)
    if policy.can_play(game_type):
        BotSession(game_type, policy).choose(game)
    advise(game, top=1, budget=1, rollouts=1)
    review(game, samples=1)
    rollouts(game, 1, game.turn, seed=0)


class Preparation:
    """Preparation of several parts, the first first, some at a time; what waits can be moved to the front.

    What a ``quiet`` one has to complain of is not shown: somebody else draws on the terminal. One that ``steps_back``
    leaves the machine to whoever plays meanwhile.
    """

    def __init__(self, workers: int | None = None, *, quiet: bool = False, steps_back: bool = False) -> None:
        self.seconds_left: dict[Part, float] = {}  # of all parts that are not ready
        self.done: dict[Part, float] = {}  # shares of those that are under way
        self._queue: list[Part] = []
        self._events: dict[Part, asyncio.Event] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._workers = workers or os.cpu_count() or 1
        self.failed: set[Part] = set()
        self._environment = {**os.environ, "FOURCURES_NICE": str(NICE)} if steps_back else None
        self._stderr = asyncio.subprocess.DEVNULL if quiet else None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.is_closed = False

    def open(self) -> None:
        """Remember the event loop, for what other threads add."""
        self._loop = asyncio.get_running_loop()

    def add_from_thread(self, parts: Sequence[Part]) -> None:
        """Add parts from another thread than that of the event loop, once it is open."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self.add, parts)

    def add(self, parts: Iterable[Part], *, first: bool = False) -> None:
        """Add parts that are to be compiled; in front of those that wait if they are needed first."""
        new = [part for part in parts if part not in self.done]
        rest = [part for part in self._queue if part not in new]
        self._queue = [*new, *rest] if first else [*rest, *new]
        for part in new:
            self.seconds_left.setdefault(part, USUAL_SECONDS)
            self._events.setdefault(part, asyncio.Event())
        self._start()

    async def wait(self, part: Part, seconds: float | None = None) -> bool:
        """Wait until a part that was added is over, for at most so many seconds; whether it is."""
        event = self._events.get(part)
        if event is None:
            return True
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            return False
        return True

    def is_over(self, part: Part) -> bool:
        """Whether a part is not waited for: it is ready, or could not be prepared, or was never added."""
        return part not in self._events or self._events[part].is_set()

    def _start(self) -> None:
        while self._queue and len(self._running) < self._workers:
            part = self._queue.pop(0)
            self.done[part] = 0.0
            task = asyncio.get_running_loop().create_task(self._compile(part))
            self._running.add(task)
            task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._start()

    async def _compile(self, part: Part) -> None:
        command = [sys.executable, "-m", "fourcures", "prepare", "--game", part.game, "--part", part.name, "--json"]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=self._stderr, env=self._environment
        )
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                told = json.loads(line)
                self.done[part] = told["done"]
                self.seconds_left[part] = max(LEAST_SECONDS, told["seconds_left"])
            if await process.wait() != 0:
                self.failed.add(part)
                log.warning("the %s of %s could not be compiled", part.name, part.game)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
            del self.done[part], self.seconds_left[part]
            self._events[part].set()

    async def close(self) -> None:
        """Stop what is under way; what is done is kept."""
        self.is_closed = True
        self._queue.clear()
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


@cache
def can_prepare() -> bool:
    """Whether what is compiled can be kept for other processes."""
    return is_writable(cache_folder())
