"""Numbered games on a CUDA device, handed back as the other places hand them back."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any

import numpy as np

from fourcures.bots.compiled import CompiledBot
from fourcures.engine.chance import Source, new_source
from fourcures.engine.contract import GameType
from fourcures.engine.errors import FourcuresError
from fourcures.engine.rule import cuda_compiler
from fourcures.lab.batch import Finished

THREADS = 128  # in a block


def check() -> None:
    """FourcuresError if no device can be used."""
    try:
        is_there = bool(cuda_compiler().is_available())
    except Exception:  # whatever a driver that is half there may do
        is_there = False
    if not is_there:
        raise FourcuresError("No CUDA device can be used on this machine; --on cpu plays the same games.")


def play(kind: GameType, options: Any, bot: CompiledBot, seed: int, first: int, count: int) -> Finished:
    """Play games number ``first`` to ``first + count - 1`` to their ends, one thread a game."""
    kernel = _kernel(kind, bot)
    before = time.perf_counter()
    played = _on_lists if _is_simulated() else _on_device
    states, decisions = played(kernel, kind, kind.blank_state(options), new_source(seed), first, count)
    return Finished(first, states, decisions, time.perf_counter() - before)


@lru_cache(maxsize=8)
def _kernel(kind: GameType, bot: CompiledBot) -> Any:
    from fourcures.lab.on_cuda import one_thread_a_game

    return one_thread_a_game(kind, bot)


def _is_simulated() -> bool:
    import numba

    config: Any = numba.config
    return bool(config.ENABLE_CUDASIM)


def _on_device(kernel: Any, kind: GameType, blank: Any, base: Source, first: int, count: int) -> tuple[Any, Any]:
    cuda = cuda_compiler()
    states, bases = np.zeros(1, kind.state_type.dtype()), np.zeros(1, Source.dtype())
    blank.store(states, 0)
    base.store(bases, 0)
    on_device = cuda.to_device(np.repeat(states, count))
    decisions = cuda.to_device(np.zeros(count, np.int64))
    sources = cuda.to_device(np.zeros(count, Source.dtype()))
    legal = cuda.to_device(np.zeros((count, kind.rows + 1), np.int64))
    journal = cuda.to_device(np.zeros(0, np.int64))
    blocks = (count + THREADS - 1) // THREADS
    kernel[blocks, THREADS](on_device, cuda.to_device(bases), sources, legal, journal, first, decisions)
    return on_device.copy_to_host(), decisions.copy_to_host()


def _on_lists(kernel: Any, kind: GameType, blank: Any, base: Source, first: int, count: int) -> tuple[Any, Any]:
    """In the simulator, on plain records: NumPy's numbers would not compute as a device does."""
    played = [blank.copy() for _ in range(count)]
    decisions, legal = [0] * count, [[0] * (kind.rows + 1) for _ in played]
    kernel[count, 1](played, [base], [Source() for _ in played], legal, [], first, decisions)
    states = np.zeros(count, kind.state_type.dtype())
    for index, state in enumerate(played):
        state.store(states, index)
    return states, np.array(decisions, np.int64)
