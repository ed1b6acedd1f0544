"""Batches of whole games of a compiled bot, interpreted or compiled, in one thread or in several."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, Literal, NamedTuple

import numpy as np

from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot
from fourcures.engine.backend import Backend
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream, new_stream
from fourcures.lab import kernels

BATCH = 2048  # games at once, at most
PART = 0.5  # seconds to play before reporting: what Ctrl-C waits for
Form = Literal["python", "cpu"]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Finished(NamedTuple):
    """Games that are over: their last states, how many decisions each took, and how outbreaks mounted up in them.

    Place t of a game's track is how many outbreaks there had been when its turn t was over. The seconds are those of a
    processor, as far as that can be told: of the thread that played where a compiled bot did, which others on a busy
    machine do not make longer; by the clock for bots in Python, who may wait for something, and for a device.
    """

    first: int
    states: Any
    decisions: Any
    tracks: Any
    seconds: float = 0.0


class Player:
    """Plays numbered games of one kind with one bot in all seats, one set of options and one base seed."""

    def __init__(
        self,
        game_type: GameType,
        options: Any,
        seed: int,
        form: Form = "cpu",
        bot: CompiledBot = COMPILED_BOTS["random"],
    ) -> None:
        self.game_type = game_type
        self.bot = bot
        self.functions = bot.functions(game_type)
        self._blank = game_type.blank_state(options)
        self._seed = seed
        self._form = form
        self._loop = Backend(form, self.functions)[kernels.play_games]  # made here, by one thread

    def prepare(self) -> None:
        """Compile, if that is to be done; a process does it once, and a cache keeps it."""
        if self._form == "cpu":
            self.play(0, 1)

    def play(self, first: int, count: int) -> Finished:
        """Play games number ``first`` to ``first + count - 1`` to their ends."""
        before = time.thread_time()
        played = self._play_compiled(first, count) if self._form == "cpu" else self._play_interpreted(first, count)
        return played._replace(seconds=time.thread_time() - before)

    def _play_compiled(self, first: int, count: int) -> Finished:
        states = np.zeros(count, self.game_type.state_type.dtype())
        self._blank.store(states, 0)
        states[1:] = states[0]
        bases, sources = np.zeros(1, RandomStream.dtype()), np.zeros(1, RandomStream.dtype())
        new_stream(self._seed).store(bases, 0)
        legal, journal = np.zeros(self.game_type.rows + 1, np.int64), np.zeros(0, np.int64)
        decisions, tracks = np.zeros(count, np.int64), np.zeros((count, kernels.TURNS), np.uint8)
        work = self.bot.workspace(self.game_type)
        self._loop(states, bases, sources, legal, self.game_type.width, journal, work, first, decisions, tracks)
        return Finished(first, states, decisions, tracks)

    def _play_interpreted(self, first: int, count: int) -> Finished:
        states = np.zeros(count, self.game_type.state_type.dtype())
        played = [self._blank.copy() for _ in range(count)]
        decisions, tracks = [0] * count, [[0] * kernels.TURNS for _ in range(count)]
        bases, legal = [new_stream(self._seed)], [0] * (self.game_type.rows + 1)
        self._loop(played, bases, [RandomStream()], legal, self.game_type.width, [], [], first, decisions, tracks)
        for index, state in enumerate(played):
            state.store(states, index)
        return Finished(first, states, np.array(decisions, np.int64), np.array(tracks, np.uint8))

    def play_all(self, games: int, threads: int | None = None) -> Generator[Finished, None, None]:
        """Play games 0 to ``games - 1`` in batches on several threads, and hand the batches out in order.

        Compiled loops hold no interpreter lock, so threads use all cores; and nothing stops them before they end, so
        that a bot that thinks long gets small batches. The first game tells how long it thinks.
        """
        threads = (threads or cores()) if self._form == "cpu" else 1  # interpreted, threads would take turns
        most = max(1, min(BATCH, games // threads)) if self._form == "cpu" else 16
        before = time.perf_counter()
        first = self.play(0, 1)
        size = batch_size(time.perf_counter() - before, most)
        yield first
        with ThreadPoolExecutor(threads) as pool:
            yield from in_order(pool, self.play, range(1, games), size, ahead=2 * threads)


def batch_size(seconds: float, most: int) -> int:
    """How many games to play at once, if one takes so long: those of a moment, between one and the most."""
    return max(1, min(most, int(PART / max(seconds, 1e-9))))


def in_order(
    pool: Executor, play: Callable[[int, int], Finished], games: range, size: int, ahead: int
) -> Generator[Finished, None, None]:
    """Have a pool play numbered games in batches, some ahead of those that are handed out, in order."""
    waiting: list[Future[Finished]] = []
    try:
        for first in games[::size]:
            waiting.append(pool.submit(play, first, min(size, games.stop - first)))
            if len(waiting) > ahead:
                yield waiting.pop(0).result()
        while waiting:
            yield waiting.pop(0).result()
    finally:
        for future in waiting:
            future.cancel()
