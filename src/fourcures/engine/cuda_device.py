"""CUDA device of this machine: its compiler, its availability, and game states as words."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcures.engine.cuda_compiler import cuda_compiler
from fourcures.engine.errors import FourcuresError
from fourcures.engine.game_type import GameType

cuda: Any
try:
    cuda = cuda_compiler()
except ImportError:
    cuda = None

THREADS_PER_BLOCK = 128
WARP = 32  # threads that a device runs together: its smallest block
WORD = np.dtype(np.int64)


def size_mark() -> Any:
    """Function that, called in a kernel, makes the compiler optimise the kernel for size; see ``compile_cuda``."""
    from numba.core import config

    if config.ENABLE_CUDASIM:  # type: ignore[attr-defined]
        return lambda: None
    from numba import types
    from numba.cuda.extending import intrinsic

    @intrinsic
    def mark(_context: Any) -> Any:
        def code(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            builder.function.attributes.add("optsize")
            return context.get_dummy_value()

        return types.none(), code

    return mark


def require_device() -> None:
    """Raise FourcuresError if there is no usable CUDA device."""
    if cuda is None or not cuda.is_available():
        raise FourcuresError(
            "There is no CUDA device that can be used: games on a device need an NVIDIA GPU with its driver, and "
            "numba-cuda (pip install 'fourcures[cuda]'); without them, play on the CPU."
        )


def grid(threads: int) -> tuple[int, int]:
    """Number of blocks, and of threads in each, for at least ``threads`` threads."""
    return -(-threads // THREADS_PER_BLOCK), THREADS_PER_BLOCK


def free_memory() -> float:
    """Free memory of the device, in bytes."""
    return float(cuda.current_context().get_memory_info().free)


def blank_words(game_type: GameType, options: Any) -> Any:
    """Blank state as 64-bit words."""
    blank = np.zeros(1, game_type.state_type.dtype())
    game_type.blank_state(options).store(blank, 0)
    return blank.view(WORD)
