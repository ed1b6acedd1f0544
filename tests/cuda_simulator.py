"""Local memory for Numba's CUDA simulator: plain structs and lists.

The simulator gives NumPy arrays, and NumPy's scalars do not compute as a device does.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype
from numba.cuda.simulator.kernelapi import FakeCUDALocal

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
    """Words of an array of one struct, copied from the first to the last."""

    def __init__(self, structs: StructArray, dtype: Any) -> None:
        self.structs = structs
        self.array = np.zeros(1, structs[0].dtype())
        self.words = self.array.view(dtype)

    def __getitem__(self, place: int) -> int:
        if place == 0:
            self.structs[0].store(self.array, 0)
        return int(self.words[place])

    def __setitem__(self, place: int, value: int) -> None:
        self.words[place] = value
        if place == len(self.words) - 1:
            self.structs[0] = type(self.structs[0]).load(self.array, 0)


def local_array(self: Any, shape: int, dtype: Any) -> Any:
    """What the simulator is to give a thread."""
    return StructArray(STRUCTS[dtype]() for _ in range(shape)) if dtype in STRUCTS else [0] * shape


FakeCUDALocal.array = local_array
