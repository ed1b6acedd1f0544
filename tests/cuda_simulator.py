"""Numba's CUDA simulator as the tests use it: one thread at a time, with local memory of plain structs and lists.

The simulator gives NumPy arrays, and NumPy's scalars do not compute as a device does.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda, from_dtype
from numba.cuda.simulator.cudadrv.devicearray import FakeWithinKernelCUDAArray
from numba.cuda.simulator.kernelapi import FakeCUDALocal, FakeCUDAShared
from numba.np.numpy_support import as_dtype

from fourcures.engine import cuda_device
from fourcures.engine.rng import RandomStream
from fourcures.engine.state import Struct
from fourcures.games import GAMES

STRUCTS: dict[Any, type[Struct]] = {
    from_dtype(struct.dtype()): struct
    for struct in (RandomStream, *(game_type.state_type for game_type in GAMES.values()))
}


class StructArray(list[Struct]):
    """Array of structs, which can also be viewed as words."""

    def view(self, dtype: Any) -> Words:
        return Words(self, dtype)


class Words:
    """Words of an array of one struct: read in order, and written from the first to the last."""

    def __init__(self, structs: StructArray, dtype: Any) -> None:
        self.structs = structs
        self.array = np.zeros(1, structs[0].dtype())
        self.words = self.array.view(dtype)
        self.last_read = len(self.words)

    def __getitem__(self, place: int) -> int:
        if place <= self.last_read:
            self.structs[0].store(self.array, 0)
        self.last_read = place
        return int(self.words[place])

    def __setitem__(self, place: int, value: int) -> None:
        self.words[place] = value
        if place == len(self.words) - 1:
            self.structs[0] = type(self.structs[0]).load(self.array, 0)


def local_array(self: Any, shape: int, dtype: Any) -> Any:
    """Local memory of a simulated thread."""
    return StructArray(STRUCTS[dtype]() for _ in range(shape)) if dtype in STRUCTS else [0] * shape


def shared_array(self: Any, shape: int, dtype: Any) -> Any:
    """Shared memory of a simulated block, which has one thread and allocates once."""
    return np.zeros(shape, as_dtype(dtype)).view(np.recarray)


read_item = FakeWithinKernelCUDAArray.__getitem__


def plain_item(self: Any, index: Any) -> Any:
    """Item of a device array as a plain Python number."""
    item = read_item(self, index)
    return item.item() if isinstance(item, np.integer) else item


cuda.default_stream = cuda.stream  # missing from the simulator
FakeCUDALocal.array = local_array
FakeCUDAShared.array = shared_array
FakeWithinKernelCUDAArray.__getitem__ = plain_item
cuda_device.THREADS_PER_BLOCK = cuda_device.WARP = 1  # concurrent simulated threads interfere with each other
