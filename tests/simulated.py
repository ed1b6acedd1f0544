"""Local memory for Numba's CUDA simulator: plain records and lists.

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

RECORDS: dict[Any, type[Struct]] = {
    from_dtype(record.dtype()): record for record in (RandomStream, *(kind.state_type for kind in GAMES.values()))
}


class Records(list[Struct]):
    """An array of records, which can also be looked at as words."""

    def view(self, dtype: Any) -> Words:
        return Words(self, dtype)


class Words:
    """The bytes of an array of one record, copied from the first word to the last."""

    def __init__(self, records: Records, dtype: Any) -> None:
        self.records = records
        self.array = np.zeros(1, records[0].dtype())
        self.words = self.array.view(dtype)

    def __getitem__(self, place: int) -> int:
        if place == 0:
            self.records[0].store(self.array, 0)
        return int(self.words[place])

    def __setitem__(self, place: int, value: int) -> None:
        self.words[place] = value
        if place == len(self.words) - 1:
            self.records[0] = type(self.records[0]).load(self.array, 0)


def local_array(self: Any, shape: int, dtype: Any) -> Any:
    """What the simulator is to give a thread."""
    return Records(RECORDS[dtype]() for _ in range(shape)) if dtype in RECORDS else [0] * shape


FakeCUDALocal.array = local_array
