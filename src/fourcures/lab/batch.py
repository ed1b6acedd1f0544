"""Batch runner: whole games of a compiled bot, interpreted or compiled, on one thread or on several."""

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
from fourcures.lab.illegal_choices import check_choices
from fourcures.lab.move_kernels import record_games
from fourcures.lab.moves import Moves, empty_buffers, recorded_moves
from fourcures.lab.outbreak_curve import OutbreakSums

MAX_BATCH = 2048  # games
BATCH_SECONDS = 0.5  # seconds of play between two reports; Ctrl-C waits for that long
ROOM = 1 << 16, 1 << 21  # capacity of the move buffers: decisions, and ids of legal actions
Form = Literal["python", "cpu"]


def core_count() -> int:
    """Number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class FinishedGames(NamedTuple):
    """Arrays over finished games: final states, or the fields of them that results need, and numbers of decisions.

    For compiled bots, ``seconds`` is CPU time of the thread that played, which other load on the machine does not
    lengthen. For bots in Python, which may wait for something, and for a device it is wall time.
    """

    first: int  # number of the first game
    states: Any
    decisions: Any
    outbreaks: OutbreakSums
    seconds: float = 0.0
    moves: Moves | None = None  # None unless moves are recorded


class PlayedArrays(NamedTuple):
    """Arrays that a loop over games fills, one row a game: final states, numbers of decisions, outbreaks by turn."""

    states: Any
    decisions: Any
    outbreaks_by_turn: Any

    def finished(self, first: int, moves: Moves | None = None) -> FinishedGames:
        """Return the games as ``FinishedGames``, numbered from ``first`` on."""
        outbreaks = OutbreakSums.of(self.states["turn"], self.outbreaks_by_turn)
        return FinishedGames(first, self.states, self.decisions, outbreaks, moves=moves)


def blank_batch(game_type: GameType, blank: Any, numbers: range, seed: int, work: Any) -> kernels.Batch:
    """Batch of numbered games for a compiled loop, in copies of a blank state. ``work`` is the bot's workspace."""
    states = np.zeros(len(numbers), game_type.state_type.dtype())
    blank.store(states, 0)
    states[1:] = states[0]
    base_streams, bot_streams = np.zeros(1, RandomStream.dtype()), np.zeros(1, RandomStream.dtype())
    new_stream(seed).store(base_streams, 0)
    legal, journal = np.zeros(game_type.rows + 1, np.int64), np.zeros(0, np.int64)
    return kernels.Batch(states, numbers.start, base_streams, bot_streams, legal, game_type.width, journal, work)


class GameRunner:
    """Runner of numbered games: one game type, one compiled bot in all seats, one set of options, one base seed."""

    def __init__(
        self,
        game_type: GameType,
        options: Any,
        seed: int,
        form: Form = "cpu",
        bot: CompiledBot = COMPILED_BOTS["random"],
        *,
        records: bool = False,
    ) -> None:
        self.game_type = game_type
        self.bot = bot
        self.functions = bot.functions(game_type)
        self._blank = game_type.blank_state(options)
        self._seed = seed
        self._form = form
        self._records = records
        self._room = ROOM
        loop = record_games if records else kernels.play_games
        self._loop = Backend(form, self.functions)[loop]  # made here, before several threads use it

    def prepare(self) -> None:
        """Compile the loop if needed, once in a process. A cache on disk keeps the machine code."""
        if self._form == "cpu":
            self.play(0, 1)

    def play(self, first: int, count: int) -> FinishedGames:
        """Play games number ``first`` to ``first + count - 1`` to their ends."""
        start = time.thread_time()
        played = self._record(first, count) if self._records else self._run(first, count)[0].finished(first)
        return played._replace(seconds=time.thread_time() - start)

    def _record(self, first: int, count: int) -> FinishedGames:
        """Record games in move buffers. A game that does not fit is played again with new, perhaps larger, buffers."""
        parts: list[PlayedArrays] = []
        moves: list[Moves] = []
        games = range(first, first + count)
        while games:
            buffers = empty_buffers(*self._room)
            played, whole = self._run(games.start, len(games), buffers)
            if whole == 0:
                decisions, ids = self._room
                self._room = 2 * decisions, 2 * ids
            else:
                parts.append(PlayedArrays(*(array[:whole] for array in played)))
                moves.append(recorded_moves(buffers))
                games = games[whole:]
        return PlayedArrays(*map(np.concatenate, zip(*parts, strict=True))).finished(first, Moves.concatenate(moves))

    def _run(self, first: int, count: int, *buffers: Any) -> tuple[PlayedArrays, Any]:
        """Run the loop over blank states. Return the games and the loop's return value."""
        run = self._run_compiled if self._form == "cpu" else self._run_interpreted
        return run(first, count, *buffers)

    def _run_compiled(self, first: int, count: int, *buffers: Any) -> tuple[PlayedArrays, Any]:
        work = self.bot.workspace(self.game_type)
        batch = blank_batch(self.game_type, self._blank, range(first, first + count), self._seed, work)
        decisions, outbreaks = np.zeros(count, np.int64), np.zeros((count, kernels.TRACKED_TURNS), np.uint8)
        result = self._loop(batch, decisions, outbreaks, *buffers)
        check_choices(self.game_type, self.bot.name, first, decisions)
        return PlayedArrays(batch.states, decisions, outbreaks), result

    def _run_interpreted(self, first: int, count: int, *buffers: Any) -> tuple[PlayedArrays, Any]:
        states = np.zeros(count, self.game_type.state_type.dtype())
        played = [self._blank.copy() for _ in range(count)]
        decisions, outbreaks = [0] * count, [[0] * kernels.TRACKED_TURNS for _ in range(count)]
        base_streams, bot_streams = [new_stream(self._seed)], [RandomStream()]
        legal, width = [0] * (self.game_type.rows + 1), self.game_type.width
        batch = kernels.Batch(played, first, base_streams, bot_streams, legal, width, [], [])
        result = self._loop(batch, decisions, outbreaks, *buffers)
        check_choices(self.game_type, self.bot.name, first, decisions)
        for index, state in enumerate(played):
            state.store(states, index)
        return PlayedArrays(states, np.array(decisions, np.int64), np.array(outbreaks, np.uint8)), result

    def play_all(
        self, games: int, threads: int | None = None, *, first: int = 0
    ) -> Generator[FinishedGames, None, None]:
        """Play games ``first`` to ``games - 1`` in batches on several threads, and yield the batches in order.

        Compiled loops release the interpreter lock, so threads use all cores. A running loop cannot be interrupted, so
        slow bots get small batches. The first game is timed to choose their size.
        """
        threads = (threads or core_count()) if self._form == "cpu" else 1  # interpreted, threads would take turns
        most = max(1, min(MAX_BATCH, (games - first) // threads)) if self._form == "cpu" else 16
        start = time.perf_counter()
        first_game = self.play(first, 1)
        size = batch_size(time.perf_counter() - start, most)
        yield first_game
        with ThreadPoolExecutor(threads) as pool:
            yield from map_in_order(pool, self.play, range(first + 1, games), size, ahead=2 * threads)


def batch_size(seconds: float, most: int) -> int:
    """Number of games, from 1 to ``most``, that take about ``BATCH_SECONDS`` if one takes ``seconds``."""
    return max(1, min(most, int(BATCH_SECONDS / max(seconds, 1e-9))))


def map_in_order(
    pool: Executor, play: Callable[[int, int], FinishedGames], games: range, size: int, ahead: int
) -> Generator[FinishedGames, None, None]:
    """Ordered map over a pool: batches of numbered games, a bounded number of them submitted ahead."""
    pending: list[Future[FinishedGames]] = []
    try:
        for first in games[::size]:
            pending.append(pool.submit(play, first, min(size, games.stop - first)))
            if len(pending) > ahead:
                yield pending.pop(0).result()
        while pending:
            yield pending.pop(0).result()
    finally:
        for future in pending:
            future.cancel()
