"""Sets of small numbers as bits of an integer, below bit 62 so that the sign never matters."""

from functools import lru_cache
from typing import Any

from fourcures.engine.rule_code import primitive, rule

MASK_BITS = 62


def _cpu_popcount() -> Any:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def popcount(_context: Any, _mask: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), code

    return popcount


def _cpu_lowest_bit() -> Any:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def lowest_bit(_context: Any, _mask: Any) -> Any:
        def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), code

    return lowest_bit


def _cuda_popcount() -> Any:
    from fourcures.engine import cuda_bits

    return cuda_bits.popcount


def _cuda_lowest_bit() -> Any:
    from fourcures.engine import cuda_bits

    return cuda_bits.lowest_bit


@primitive(cpu=_cpu_popcount, cuda=_cuda_popcount)
def popcount(mask: int) -> int:
    """Number of members of a set."""
    return mask.bit_count()


@primitive(cpu=_cpu_lowest_bit, cuda=_cuda_lowest_bit)
def lowest_bit(mask: int) -> int:
    """Smallest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


@rule
def nth_bit(mask: int, n: int) -> int:
    """The n-th member of a set, counted from 0 upwards."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return lowest_bit(mask)


def members(mask: int) -> list[int]:
    """Members of a set in ascending order; for code outside the rules."""
    return [*_members(mask)]


@lru_cache(maxsize=4096)  # the same hands and piles recur
def _members(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        found.append(lowest_bit(mask))
        mask &= mask - 1
    return tuple(found)


def mask_of(numbers: Any) -> int:
    """A set from its members; for code outside the rules."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
