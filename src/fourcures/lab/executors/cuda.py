"""CUDA executor: whole games on a device, the rules unchanged, one thread a game.

A thread plays in its local memory, which a device interleaves: threads that read the same field of their states read
one contiguous stretch. In an array of states, each would fetch a memory line of its own. Only the words of final states
that results need are copied back, about a tenth. Outbreaks by turn are summed on the device. While the host counts the
games of one batch, the device plays the next.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Generator, Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

from fourcures.bots.bot import PythonBot
from fourcures.bots.compiled import CompiledBot
from fourcures.engine.backend import Backend
from fourcures.engine.cuda_device import WORD, blank_words, cuda, grid, require_device, size_mark
from fourcures.engine.errors import BadOptions
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream, seed_stream, seed_words
from fourcures.lab import kernels
from fourcures.lab.batch import FinishedGames
from fourcures.lab.game_rows import result_fields
from fourcures.lab.illegal_choices import check_choices
from fourcures.lab.job import Job
from fourcures.lab.kernels import TRACKED_TURNS
from fourcures.lab.outbreak_curve import OutbreakSums, games_by_turn

BATCH = 1 << 20  # games between two reports of progress: a tenth of a second of random play


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
            list(self.play(job, 1))

    def play(self, job: Job, games: int, first: int = 0) -> Generator[FinishedGames, None, None]:
        """Play many games at once."""
        assert not isinstance(job.bot, PythonBot)
        fields = result_fields(job.game_type)
        yield from play_in_batches(job.game_type, job.options, job.bot, job.seed, range(first, games), fields)


class Words(NamedTuple):
    """Indices of the state words that hold some of its fields, and the layout of the fields in those words alone."""

    places: Any
    dtype: np.dtype[Any]

    @classmethod
    def of(cls, dtype: np.dtype[Any], fields: Collection[str]) -> Words:
        """Words that hold the given fields of a state."""
        assert dtype.fields is not None
        layout = {name: dtype.fields[name][:2] for name in fields}
        words = {
            name: range(offset // WORD.itemsize, -(-(offset + kind.itemsize) // WORD.itemsize))
            for name, (kind, offset) in layout.items()
        }
        places = sorted(set(chain(*words.values())))
        offsets = [places.index(words[name][0]) * WORD.itemsize + layout[name][1] % WORD.itemsize for name in layout]
        formats, size = [kind for kind, _ in layout.values()], len(places) * WORD.itemsize
        packed = np.dtype({"names": list(layout), "formats": formats, "offsets": offsets, "itemsize": size})
        return cls(np.array(places, WORD), packed)


class Flight(NamedTuple):
    """Batch in flight on the device: its first game, the arrays for its results, and its CUDA stream."""

    first: int
    states: Any
    decisions: Any
    sums: Any
    stream: Any

    @classmethod
    def start(cls, kernel: Any, places: Any, blank: Any, seed: int, first: int, size: int) -> Flight:
        """Start playing a batch."""
        stream = cuda.stream()
        states, decisions = cuda.device_array((size, len(places)), WORD), cuda.device_array(size, WORD)
        sums = cuda.to_device(np.zeros((2, TRACKED_TURNS), WORD))
        kernel[(*grid(size), stream)](states, decisions, sums, places, blank, *seed_words(seed), first)
        return cls(first, states, decisions, sums, stream)

    def land(self, dtype: np.dtype[Any]) -> FinishedGames:
        """Wait for the results and copy them to the host."""
        words, decisions, (totals, squares) = (
            array.copy_to_host(stream=self.stream) for array in (self.states, self.decisions, self.sums)
        )
        self.stream.synchronize()
        states = words.view(dtype)[:, 0]
        return FinishedGames(
            self.first, states, decisions, OutbreakSums(games_by_turn(states["turn"]), totals, squares)
        )


def play_in_batches(
    game_type: GameType,
    options: Any,
    bot: CompiledBot,
    seed: int,
    games: range,
    fields: Collection[str] | None = None,
) -> Iterator[FinishedGames]:
    """Play numbered games of a base seed on the device, equal to those of the CPU.

    The states of the games hold only ``fields``, or everything if ``fields`` is None.
    """
    require_device()
    dtype, kernel = game_type.state_type.dtype(), game_kernel(game_type, bot)
    words = Words.of(dtype, dtype.names or () if fields is None else fields)
    places, blank = cuda.to_device(words.places), cuda.to_device(blank_words(game_type, options))
    flights: list[Flight] = []
    last = time.perf_counter()
    for first in [*games[::BATCH], None]:
        if first is not None:
            flights.append(Flight.start(kernel, places, blank, seed, first, min(BATCH, games.stop - first)))
        while len(flights) > (first is not None):
            batch = flights.pop(0).land(words.dtype)
            check_choices(game_type, bot.name, batch.first, batch.decisions)
            then, last = last, time.perf_counter()
            yield batch._replace(seconds=last - then)


@cache
def game_kernel(game_type: GameType, bot: CompiledBot) -> Any:
    """Kernel that deals and plays game ``first + n`` in its n-th thread, with a bot in all seats.

    Its first arguments are output arrays: some words of the final states, the numbers of decisions, and the sums of
    outbreaks and of their squares by turn, which must start at zero. The others are the indices of those words in a
    state, the words of a blank state, the four words of the base seed, and the number of the first game.
    """
    from numba import from_dtype, int16, int64

    backend = Backend("cuda", bot.functions(game_type))
    seed, deal, play_on = backend[seed_stream], backend[kernels.deal], backend[kernels.play_on]
    width, slots, most = game_type.width, game_type.rows + 1, kernels.LONGEST_GAME
    state_type, stream_type = from_dtype(game_type.state_type.dtype()), from_dtype(RandomStream.dtype())
    for_size, workspace = size_mark(), bot.workspace(game_type)
    workspace_type, workspace_length = from_dtype(workspace.dtype), len(workspace)
    workspace_slots = max(1, workspace_length)

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(
        words: Any,
        decisions: Any,
        sums: Any,
        places: Any,
        blank: Any,
        word0: int,
        word1: int,
        word2: int,
        word3: int,
        first: int,
    ) -> None:
        for_size()
        index = cuda.grid(1)
        if index < len(words):
            states = cuda.local.array(1, state_type)
            streams = cuda.local.array(2, stream_type)
            legal = cuda.local.array(slots, int64)
            outbreaks = cuda.local.array(TRACKED_TURNS, int16)
            work = cuda.local.array(workspace_slots, workspace_type)[:workspace_length]
            journal = cuda.local.array(1, int64)[:0]
            own = states.view(WORD)
            for place in range(len(blank)):
                own[place] = blank[place]
            for turn in range(TRACKED_TURNS):
                outbreaks[turn] = 0
            seed(streams[0], word0, word1, word2, word3)
            deal(states[0], streams[0], streams[1], first + index, journal)
            decisions[index] = play_on(states[0], streams[1], legal, width, journal, work, most, outbreaks)
            for turn in range(TRACKED_TURNS):
                if outbreaks[turn] != 0:
                    cuda.atomic.add(sums, (0, turn), outbreaks[turn])
                    cuda.atomic.add(sums, (1, turn), outbreaks[turn] * outbreaks[turn])
            for place in range(len(places)):
                words[index, place] = own[places[place]]

    return play
