"""CUDA executor: whole games on a device, the rules unchanged, one thread a game.

A thread plays in memory of its own. A device interleaves such memory, so that threads which look at the same field of
their states read one stretch of it; from an array of states each would fetch a line for itself. Only the state that a
game ends with goes to the array, in words of eight bytes.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from functools import cache
from typing import Any

import numpy as np
from rich.console import Console

from fourcures.bots.bot import PythonBot
from fourcures.bots.compiled import CompiledBot
from fourcures.engine.backend import Backend, cuda_compiler
from fourcures.engine.errors import BadOptions, FourcuresError
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream, seed_stream, seed_words
from fourcures.lab import kernels
from fourcures.lab.batch import FinishedGames
from fourcures.lab.job import Job

cuda: Any
try:
    cuda = cuda_compiler()
except ImportError:
    cuda = None

MAX_BATCH = 1 << 18  # games between two reports of progress
CHUNK = 1 << 20  # games in the memory of a device, and of the host, at a time
THREADS_PER_BLOCK = 128
WORD = np.dtype(np.int64)


class CudaExecutor:
    """Executor on the CUDA device of this machine."""

    def prepare(self, job: Job, console: Console) -> None:
        """Compile for the device."""
        if isinstance(job.bot, PythonBot):
            raise BadOptions(
                f"The bot {job.bot.name} is written in Python, which no CUDA device runs; use --on cpu or ray."
            )
        if not job.bot.on_device:
            raise BadOptions(
                f"The bot {job.bot.name} needs more room than a thread of a device has; use --on cpu or ray."
            )
        if job.records:
            raise BadOptions("A device writes no decisions down; use --on cpu or ray with --moves.")
        require_device()
        with console.status("Compiling the rules for the device (a minute or more) ..."):
            self._play_batch(job, 0, 1)

    def play(self, job: Job, games: int, first: int = 0) -> Generator[FinishedGames, None, None]:
        """Play many games at once."""
        for batch_first in range(first, games, MAX_BATCH):
            yield self._play_batch(job, batch_first, min(MAX_BATCH, games - batch_first))

    def _play_batch(self, job: Job, first: int, count: int) -> FinishedGames:
        assert not isinstance(job.bot, PythonBot)
        start = time.perf_counter()
        played = play(job.game_type, job.options, job.bot, job.seed, first, count)
        return played._replace(seconds=time.perf_counter() - start)


def require_device() -> None:
    """FourcuresError if there is no device to play on."""
    if cuda is None or not cuda.is_available():
        raise FourcuresError(
            "There is no CUDA device that can be used: games on a device need an NVIDIA GPU with its driver, and "
            "numba-cuda (pip install 'fourcures[cuda]'); without them, play on the CPU."
        )


def play(game_type: GameType, options: Any, bot: CompiledBot, seed: int, first: int, count: int) -> FinishedGames:
    """Play games number ``first`` to ``first + count - 1`` of a base seed on the device, equal to those of the CPU."""
    chunks = list(play_in_chunks(game_type, options, bot, seed, first, count))
    if len(chunks) == 1:
        return chunks[0]
    _, states, decisions, outbreaks, *_ = zip(*chunks, strict=True)
    return FinishedGames(first, np.concatenate(states), np.concatenate(decisions), np.concatenate(outbreaks))


def play_in_chunks(
    game_type: GameType, options: Any, bot: CompiledBot, seed: int, first: int, count: int
) -> Iterator[FinishedGames]:
    """The same in chunks as they are finished: memory stays bounded, however many games there are."""
    require_device()
    dtype = game_type.state_type.dtype()
    kernel, blank = game_kernel(game_type, bot), cuda.to_device(blank_words(game_type, options))
    for chunk_first in range(first, first + count, CHUNK):
        size = min(CHUNK, first + count - chunk_first)
        words = cuda.device_array((size, dtype.itemsize // WORD.itemsize), WORD)
        decisions, outbreaks = cuda.device_array(size, WORD), no_outbreaks(size)
        kernel[-(-size // THREADS_PER_BLOCK), THREADS_PER_BLOCK](
            words, decisions, outbreaks, blank, *seed_words(seed), chunk_first
        )
        states = words.copy_to_host().view(dtype).reshape(size)
        yield FinishedGames(chunk_first, states, decisions.copy_to_host(), outbreaks.copy_to_host())


def no_outbreaks(games: int) -> Any:
    """Array on the device for outbreaks by turn, zeroed."""
    return cuda.to_device(np.zeros((games, kernels.TRACKED_TURNS), np.uint8))


def blank_words(game_type: GameType, options: Any) -> Any:
    """Blank state as 64-bit words."""
    blank = np.zeros(1, game_type.state_type.dtype())
    game_type.blank_state(options).store(blank, 0)
    return blank.view(WORD)


@cache
def game_kernel(game_type: GameType, bot: CompiledBot) -> Any:
    """Kernel that deals and plays game ``first + n`` in its n-th thread, with a bot in all seats.

    It is called with the words of the last states, the numbers of decisions and the outbreaks by turn, all to be
    filled, the last from zeros; the words of a blank state; the four words of the base seed; and the number of the
    first game.
    """
    from numba import from_dtype, int64

    backend = Backend("cuda", bot.functions(game_type))
    seed, deal, play_on = backend[seed_stream], backend[kernels.deal], backend[kernels.play_on]
    width, slots, most = game_type.width, game_type.rows + 1, kernels.LONGEST_GAME
    state_type, stream_type = from_dtype(game_type.state_type.dtype()), from_dtype(RandomStream.dtype())
    workspace = bot.workspace(game_type)
    workspace_type, workspace_length = from_dtype(workspace.dtype), len(workspace)
    workspace_slots = max(1, workspace_length)

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(
        words: Any,
        decisions: Any,
        outbreaks: Any,
        blank: Any,
        word0: int,
        word1: int,
        word2: int,
        word3: int,
        first: int,
    ) -> None:
        index = cuda.grid(1)
        if index < len(words):
            states = cuda.local.array(1, state_type)
            streams = cuda.local.array(2, stream_type)
            legal = cuda.local.array(slots, int64)
            work = cuda.local.array(workspace_slots, workspace_type)[:workspace_length]
            journal = cuda.local.array(1, int64)[:0]
            own = states.view(WORD)
            for place in range(len(blank)):
                own[place] = blank[place]
            seed(streams[0], word0, word1, word2, word3)
            deal(states[0], streams[0], streams[1], first + index, journal)
            decisions[index] = play_on(states[0], streams[1], legal, width, journal, work, most, outbreaks[index])
            for place in range(len(blank)):
                words[index, place] = own[place]

    return play
