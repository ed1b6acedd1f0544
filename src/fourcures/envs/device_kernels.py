"""Kernels of the environment on a CUDA device, one thread a game.

The step and the show are kernels of their own: in a single one the rules and the observation would need more constants
than a device has room for.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from numba import from_dtype, int64

from fourcures.engine.backend import Backend
from fourcures.engine.cuda_device import WORD, cuda
from fourcures.engine.game_type import GameType
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, observe
from fourcures.engine.legal import count_legal, nth_legal
from fourcures.engine.rng import RandomStream, randbelow, seed_stream, seed_substream
from fourcures.envs import kernels

SAMPLE_PURPOSE = 4  # of the derived seeds of random actions; see ``kernels``


class DeviceKernels(NamedTuple):
    """Kernels of a game; all are called with one thread a game, but for ``clear``, with one a word."""

    clear: Any
    refuse: Any
    step: Any
    show: Any
    sample: Any


@cache
def device_kernels(game_type: GameType) -> DeviceKernels:
    """Kernels of a game, compiled when they are first run."""
    rules = Backend("cuda", game_type.rule_functions)
    return DeviceKernels(
        clear_kernel(),
        refuse_kernel(game_type, rules),
        step_kernel(game_type, rules),
        show_kernel(game_type),
        sample_kernel(game_type, rules),
    )


def clear_kernel() -> Any:
    """Kernel that fills words with zeros."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def clear(words: Any) -> None:
        index = cuda.grid(1)
        if index < len(words):
            words[index] = 0

    return clear


def refuse_kernel(game_type: GameType, rules: Backend) -> Any:
    """Kernel that finds the first game whose action is not legal."""
    possible = rules[kernels.is_possible]
    width, slots, size = game_type.width, game_type.rows + 1, game_type.rows * game_type.width

    @cuda.jit  # type: ignore[untyped-decorator]
    def refuse(actions: Any, bits: Any, refused: Any) -> None:
        index = cuda.grid(1)
        if index < len(actions):
            legal = cuda.local.array(slots, int64)
            for slot in range(slots):
                legal[slot] = bits[slot, index]
            if not possible(legal, actions[index], width, size):
                cuda.atomic.min(refused, 0, index)

    return refuse


def step_kernel(game_type: GameType, rules: Backend) -> Any:
    """Kernel that takes an action, deals anew where a game ends, and lists what is legal; or deals all games."""
    begin, act, actor_of = rules[kernels.begin_episode], rules[apply], rules[decider]
    list_all, keep, count, seed = rules[list_legal], rules[keep_own], rules[count_legal], rules[seed_stream]
    possible = rules[kernels.is_possible]
    width, slots, size = game_type.width, game_type.rows + 1, game_type.rows * game_type.width
    state_type, stream_type = from_dtype(game_type.state_type.dtype()), from_dtype(RandomStream.dtype())
    places = word_count(game_type)

    @cuda.jit  # type: ignore[untyped-decorator]
    def step(
        words: Any,
        starts: Any,
        is_blank: bool,
        seeds: Any,
        episodes: Any,
        actions: Any,
        bits: Any,
        counts: Any,
        actors: Any,
        rewards: Any,
        ended: Any,
        outcomes: Any,
        is_reset: bool,
    ) -> None:
        index = cuda.grid(1)
        if index < len(episodes):
            states = cuda.local.array(1, state_type)
            streams = cuda.local.array(1, stream_type)
            legal = cuda.local.array(slots, int64)
            journal = cuda.local.array(1, int64)[:0]
            own = states.view(WORD)
            outcome = 0
            if not is_reset:
                for place in range(places):
                    own[place] = words[place, index]
                for slot in range(slots):
                    legal[slot] = bits[slot, index]
                if possible(legal, actions[index], width, size):
                    act(states[0], actions[index], journal)
                    outcome = states[0].outcome + 0
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


def show_kernel(game_type: GameType) -> Any:
    """Kernel that writes observations and action masks into zeros."""
    rules = Backend("cuda", game_type.rule_functions)
    write_observation, write_mask = rules[observe], rules[kernels.write_mask]
    state_type, slots, places = from_dtype(game_type.state_type.dtype()), game_type.rows + 1, word_count(game_type)

    @cuda.jit  # type: ignore[untyped-decorator]
    def show(words: Any, bits: Any, actors: Any, observations: Any, masks: Any) -> None:
        index = cuda.grid(1)
        if index < len(actors):
            states = cuda.local.array(1, state_type)
            legal = cuda.local.array(slots, int64)
            own = states.view(WORD)
            for place in range(places):
                own[place] = words[place, index]
            for slot in range(slots):
                legal[slot] = bits[slot, index]
            write_observation(states[0], actors[index], observations[index])
            write_mask(masks[index].rows, legal)

    return show


def sample_kernel(game_type: GameType, rules: Backend) -> Any:
    """Kernel that draws a legal action for every game."""
    seed, substream, below, pick = rules[seed_stream], rules[seed_substream], rules[randbelow], rules[nth_legal]
    width, slots, stream_type = game_type.width, game_type.rows + 1, from_dtype(RandomStream.dtype())

    @cuda.jit  # type: ignore[untyped-decorator]
    def sample(seeds: Any, number: int, bits: Any, counts: Any, drawn: Any) -> None:
        index = cuda.grid(1)
        if index < len(drawn):
            streams = cuda.local.array(2, stream_type)
            legal = cuda.local.array(slots, int64)
            for slot in range(slots):
                legal[slot] = bits[slot, index]
            seed(streams[0], seeds[0, index], seeds[1, index], seeds[2, index], seeds[3, index])
            substream(streams[1], streams[0], number, SAMPLE_PURPOSE)
            drawn[index] = pick(legal, below(streams[1], counts[index]), width)

    return sample


def word_count(game_type: GameType) -> int:
    """Words that a state takes."""
    return int(game_type.state_type.dtype().itemsize) // int(WORD.itemsize)
