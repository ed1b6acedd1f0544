"""Preparation: compile code for bots, laboratory and environments in subprocesses, and report progress.

Each part of a game is compiled by its own short-lived process: compiling takes memory, and the result is kept in a
cache that all processes share. The process runs our command line, because some parts belong to layers above this one.
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

from fourcures.engine.backend import Backend
from fourcures.engine.cache_folders import cache_folder, is_writable
from fourcures.engine.compile_progress import USUAL_SECONDS
from fourcures.engine.file_lock import lock_file
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType

BOTS = "bots"  # part that live bots and the adviser need
NICE = 10  # niceness of a preparation that must not slow down games in play
LEAST_SECONDS = 1.0  # shortest time left to report, if a part takes longer than estimated
log = logging.getLogger(__name__)


class Part(NamedTuple):
    """Part of a game that is compiled by one process."""

    game: str
    name: str


def bot_entries(game_type: GameType) -> list[tuple[Backend, Callable[..., Any]]]:
    """Entry points of planner, adviser, review, rollouts and policy of a game, each with its backend."""
    from fourcures.bots import entry_points
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.session import backend

    planner, policy = COMPILED_BOTS["planner"], COMPILED_BOTS["policy"]
    entries = [(backend(game_type, planner), entry) for entry in entry_points.ENTRIES]
    return [*entries, (backend(game_type, policy), entry_points.decide)] if policy.can_play(game_type) else entries


def bots_are_ready(game_type: GameType) -> bool:
    """Whether planner, adviser, review, rollouts and policy of a game are compiled already."""
    return all(backend.is_cached(entry) for backend, entry in bot_entries(game_type))


@contextmanager
def sole_compiler(part: Part) -> Iterator[None]:
    """Hold the compile lock of a part, after waiting for any other process that holds it."""
    folder = cache_folder()
    with ExitStack() as files:
        if is_writable(folder):
            file = files.enter_context((folder / f"{part.game}-{part.name}.lock").open("ab"))
            with suppress(OSError):  # the file system has no locks
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
    """Queue of parts that subprocesses compile, several at a time. Waiting parts can be moved to the front.

    ``quiet`` discards the subprocesses' error output, for use while something else draws on the terminal.
    ``steps_back`` lowers their priority, so that games in play stay responsive.
    """

    def __init__(self, workers: int | None = None, *, quiet: bool = False, steps_back: bool = False) -> None:
        self.seconds_left: dict[Part, float] = {}  # estimates for all parts that are not ready
        self.done: dict[Part, float] = {}  # completed shares of the parts being compiled
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
        """Remember the running event loop, so that other threads can add parts."""
        self._loop = asyncio.get_running_loop()

    def add_from_thread(self, parts: Sequence[Part]) -> None:
        """Add parts from a thread other than the event loop's, after ``open``."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self.add, parts)

    def add(self, parts: Iterable[Part], *, first: bool = False) -> None:
        """Queue parts for compiling, with ``first`` ahead of those that already wait."""
        new = [part for part in parts if part not in self.done]
        rest = [part for part in self._queue if part not in new]
        self._queue = [*new, *rest] if first else [*rest, *new]
        for part in new:
            self.seconds_left.setdefault(part, USUAL_SECONDS)
            self._events.setdefault(part, asyncio.Event())
        self._start()

    async def wait(self, part: Part, seconds: float | None = None) -> bool:
        """Wait until a part is over, for at most ``seconds``. Return False on timeout."""
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
        """Whether a part is no longer pending: it is ready, has failed, or was never added."""
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
        """Cancel running compilations. Finished parts stay in the cache."""
        self.is_closed = True
        self._queue.clear()
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


@cache
def can_prepare() -> bool:
    """Whether compiled code can be cached for other processes."""
    return is_writable(cache_folder())
