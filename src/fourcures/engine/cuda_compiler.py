"""Compiler of rule functions for CUDA devices."""

from __future__ import annotations

import warnings
from types import FunctionType
from typing import Any


def cuda_compiler() -> Any:
    """Numba's CUDA compiler."""
    import numpy as np

    if not hasattr(np, "row_stack"):  # NumPy has removed it, but the compiler still imports it
        np.row_stack = np.vstack
    from numba import cuda

    warnings.filterwarnings("ignore", ".*due to low occupancy")  # the first launch plays a single game, just to compile

    return cuda


def compile_cuda(function: FunctionType) -> Any:
    """Compile a device function for size.

    Size optimisation makes the longest rules twice as fast, perhaps because diverging threads fetch all of the code.
    Kernels inline such functions, and so know that states are in thread-local memory. Kernels have to be compiled for
    size themselves; see ``cuda_device.size_mark``.
    """
    dispatcher = cuda_compiler().jit(function, device=True)
    if hasattr(dispatcher, "compile_device"):  # the simulator compiles nothing
        compile_device = dispatcher.compile_device

        def compile_for_size(*arguments: Any) -> Any:
            result = compile_device(*arguments)
            result.library.get_function(result.fndesc.llvm_func_name).attributes.add("optsize")
            return result

        dispatcher.compile_device = compile_for_size
    return dispatcher
