"""Kernels of the environment on a CUDA device: one thread plays a game, one thread writes a word of the masks.

Playing and observing are separate kernels: together, rules and observation would need more constants than a device has
room for. Memory is written in contiguous stretches. If each thread wrote its game's row byte by byte, every byte would
touch a memory line of its own. So mask bytes are made from bits, eight at a time, and neighbouring threads write
neighbouring words. The observations of a block of games are put together in the block's shared memory and copied out in
whole words.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype, int64

from fourcures.engine.backend import Backend
from fourcures.engine.cuda_device import WORD, cuda, size_mark
from fourcures.engine.errors import BadOptions
from fourcures.engine.game_type import GameType
from fourcures.engine.hooks import decider, keep_own, list_legal, observe
from fourcures.engine.legal import count_legal, nth_legal
from fourcures.engine.rng import RandomStream, randbelow, seed_stream, seed_substream
from fourcures.envs import kernels
from fourcures.envs.telling import rules_with_telling

SAMPLE_PURPOSE = 4  # purpose of the seeds derived for random actions; see ``kernels``
NONE_REFUSED = int(np.iinfo(np.int64).max)  # stored in place of the first refused game if there is none
SHARED_BYTES = 48 * 1024  # shared memory that a block can have on any device
GAMES_OBSERVED = 16  # most games observed by a block; with fewer, more blocks run at once
# Multiplying by SPREAD moves each of seven bits into a byte of its own; see ``mask_kernel``.
SPREAD, LOWEST_BITS = 0x0002040810204081, 0x0101010101010101


class DeviceKernels(NamedTuple):
    """Kernels of a game: one thread a game, but ``mask`` has one a word and ``observe`` one block for several games."""

    refuse: Any
    step: Any
    mask: Any
    observe: Any
    sample: Any
    games_observed: int  # number of games for a block of ``observe``


@cache
def device_kernels(game_type: GameType, tell_all: bool) -> DeviceKernels:
    """Kernels of a game, compiled when they are first run."""
    rules = Backend("cuda", rules_with_telling(game_type, tell_all))
    return DeviceKernels(
        refuse_kernel(game_type, rules),
        step_kernel(game_type, rules),
        mask_kernel(game_type),
        observe_kernel(game_type),
        sample_kernel(game_type, rules),
        games_observed(game_type),
    )


def refuse_kernel(game_type: GameType, rules: Backend) -> Any:
    """Kernel that finds the first game whose action is not legal."""
    possible = rules[kernels.is_possible]
    width, size = game_type.width, game_type.rows * game_type.width

    @cuda.jit  # type: ignore[untyped-decorator]
    def refuse(actions: Any, bits: Any, refused: Any) -> None:
        index = cuda.grid(1)
        if index < len(actions) and not possible(bits[:, index], actions[index], width, size):
            cuda.atomic.min(refused, 0, index)

    return refuse


def step_kernel(game_type: GameType, rules: Backend) -> Any:
    """Kernel that applies actions, deals games that end anew, and lists legal actions. On reset it deals all games.

    It does nothing if an action was refused, as the host may not know of that yet.
    """
    begin, act, actor_of = rules[kernels.begin_episode], rules[kernels.take_action], rules[decider]
    list_all, keep, count, seed = rules[list_legal], rules[keep_own], rules[count_legal], rules[seed_stream]
    possible = rules[kernels.is_possible]
    width, slots, size = game_type.width, game_type.rows + 1, game_type.rows * game_type.width
    state_type, stream_type = from_dtype(game_type.state_type.dtype()), from_dtype(RandomStream.dtype())
    places, for_size = word_count(game_type), size_mark()

    @cuda.jit  # type: ignore[untyped-decorator]
    def step(words: Any, starts: Any, is_blank: bool, seeds: Any, episodes: Any, actions: Any, bits: Any, counts: Any,
             actors: Any, rewards: Any, ended: Any, outcomes: Any, refused: Any, is_reset: bool) -> None:  # fmt: skip
        for_size()
        index = cuda.grid(1)
        if index < len(episodes) and refused[0] == NONE_REFUSED:
            states = cuda.local.array(1, state_type)
            streams = cuda.local.array(1, stream_type)
            legal = cuda.local.array(slots, int64)
            journal = cuda.local.array(1, int64)[:0]
            own = states.view(WORD)
            outcome = 0
            if not is_reset:
                for place in range(places):
                    own[place] = words[place, index]
                if possible(bits[:, index], actions[index], width, size):
                    act(states[0], actions[index], journal)
                    outcome = states[0].outcome
            outcomes[index] = outcome
            ended[index] = outcome != 0
            rewards[index] = outcome == 1
            if is_reset or outcome != 0:
                if outcome != 0:
                    episodes[index] += 1
                for place in range(places):
                    own[place] = starts[place, index % starts.shape[1]]
                seed(streams[0], seeds[0, index], seeds[1, index], seeds[2, index], seeds[3, index])
                begin(states[0], is_blank, streams[0], episodes[index], journal)
            actor = actor_of(states[0])
            list_all(states[0], legal)
            keep(states[0], actor, legal)
            actors[index] = actor
            counts[index] = count(legal)
            for slot in range(slots):
                bits[slot, index] = legal[slot]
            for place in range(places):
                words[place, index] = own[place]

    return step


def mask_kernel(game_type: GameType) -> Any:
    """Kernel that writes the bytes of action masks, eight at once, which may span two rows."""
    width, rows, size = game_type.width, game_type.rows, game_type.rows * game_type.width
    assert width >= WORD.itemsize, "a word would have bytes of three rows"

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def columns(bits: Any, game: int, row: int) -> int:
        return bits[row + 1, game] if bits[0, game] >> row & 1 else 0

    @cuda.jit  # type: ignore[untyped-decorator]
    def mask(bits: Any, words: Any) -> None:
        index = cuda.grid(1)
        if index < len(words):
            game, action = divmod(8 * index, size)
            row, column = divmod(action, width)
            members = columns(bits, game, row) >> column
            if width - column < 8:
                game, row = (game, row + 1) if row + 1 < rows else (game + 1, 0)
                if game < bits.shape[1]:
                    members |= columns(bits, game, row) << width - column
            words[index] = (members & 127) * SPREAD & LOWEST_BITS | (members >> 7 & 1) << 56

    return mask


def games_observed(game_type: GameType) -> int:
    """Number of games that a block observes: as many as fit in its shared memory, in whole words."""
    games, size = GAMES_OBSERVED, game_type.observation_layout.size
    while games * size > SHARED_BYTES:
        games //= 2
    if games * size % WORD.itemsize:
        raise BadOptions(f"Observations of {game_type.title} have {size:,} numbers; a device has room for 6,144.")
    return games


def observe_kernel(game_type: GameType) -> Any:
    """Kernel that writes observations: several games a block, with any number of threads."""
    rules = Backend("cuda", game_type.rule_functions)
    write_observation, for_size = rules[observe], size_mark()
    state_type, places = from_dtype(game_type.state_type.dtype()), word_count(game_type)
    observation, games = game_type.observation_layout.struct.dtype(), games_observed(game_type)
    length = games * int(observation.itemsize) // int(WORD.itemsize)

    @cuda.jit  # type: ignore[untyped-decorator]
    def show(words: Any, actors: Any, shown: Any) -> None:
        for_size()
        block = cuda.shared.array(length, int64)
        thread, threads = cuda.threadIdx.x, cuda.blockDim.x
        first, start = cuda.blockIdx.x * games, cuda.blockIdx.x * length
        for place in range(thread, length, threads):
            block[place] = 0
        cuda.syncthreads()
        observations = block.view(observation)
        states = cuda.local.array(1, state_type)
        own = states.view(WORD)
        for game in range(thread, min(games, len(actors) - first), threads):
            for place in range(places):
                own[place] = words[place, first + game]
            write_observation(states[0], actors[first + game], observations[game])
        cuda.syncthreads()
        for place in range(thread, min(length, len(shown) - start), threads):
            shown[start + place] = block[place]

    return show


def sample_kernel(game_type: GameType, rules: Backend) -> Any:
    """Kernel that draws a legal action for every game."""
    seed, substream, below, pick = rules[seed_stream], rules[seed_substream], rules[randbelow], rules[nth_legal]
    width, stream_type = game_type.width, from_dtype(RandomStream.dtype())

    @cuda.jit  # type: ignore[untyped-decorator]
    def sample(seeds: Any, number: int, bits: Any, counts: Any, drawn: Any) -> None:
        index = cuda.grid(1)
        if index < len(drawn):
            streams = cuda.local.array(2, stream_type)
            seed(streams[0], seeds[0, index], seeds[1, index], seeds[2, index], seeds[3, index])
            substream(streams[1], streams[0], number, SAMPLE_PURPOSE)
            drawn[index] = pick(bits[:, index], below(streams[1], counts[index]), width)

    return sample


def word_count(game_type: GameType) -> int:
    """Number of words in a state."""
    return int(game_type.state_type.dtype().itemsize) // int(WORD.itemsize)
