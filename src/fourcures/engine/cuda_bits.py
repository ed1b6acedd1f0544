"""Bit operations that CUDA has instructions for. Imported only by a backend for CUDA, real or simulated."""

from typing import Any

from fourcures.engine.cuda_compiler import cuda_compiler

cuda: Any = cuda_compiler()


def _popcount(mask: int) -> Any:
    return cuda.popc(mask)


def _lowest_bit(mask: int) -> Any:
    return cuda.popc((mask & -mask) - 1)  # the simulator's ffs knows 32 bits only


popcount = cuda.jit(_popcount, device=True)
lowest_bit = cuda.jit(_lowest_bit, device=True)
