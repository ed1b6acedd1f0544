"""Compiler of rule functions for the CPU: settings, names and caches of the three kinds of code; see ``linking``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, Literal

from fourcures.engine.cache_folders import both_folders, code_fingerprint
from fourcures.engine.rule_code import count_instructions

INLINE_BELOW = 75  # instructions: forced inlining of smaller functions makes games a fifth faster to play
Kind = Literal["inner", "shared", "entry"]  # compiled form of a rule function


def compile_cpu(twin: FunctionType, function: Callable[..., Any], folder: Path, kind: Kind) -> Any:
    """Compile the twin of a rule function for the CPU, with a cache on disk if one can be written.

    Rule code allocates nothing, so reference counting is off: for the buffers that are passed around, it would take a
    third of the time. The folder is part of the name because linkers know functions by name alone, and a process may
    load functions that others have compiled with other hooks.
    """
    import numba

    from fourcures.engine.linking import SHARED, RuleCache, widened

    name = linker_name(function, twin.__qualname__, folder)
    twin.__qualname__ += f"_{folder.name}"
    folders = both_folders(folder) if Path(twin.__code__.co_filename).is_file() else ()
    cache = RuleCache(kind, name, code_fingerprint(twin.__code__), file_name(function, kind), folders)
    settings: dict[str, Any] = {"error_model": "numpy", "nogil": True, "_nrt": False, "pipeline_class": cache.compiler}
    # Flags that a function could inherit from its caller are all set here, as they are part of its linker name.
    settings |= {"fastmath": False, "forceinline": kind == "inner" and count_instructions(twin) < INLINE_BELOW}
    if kind != "entry":
        settings |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiler: Any = numba.njit
    compiled = compiler(twin, **settings)
    compiled._cache = cache
    compile_signature = compiled.compile
    compiled.compile = lambda signature: compile_signature(widened(function, signature))
    if kind == "shared":
        SHARED[name] = compiled
    return compiled


def linker_name(function: Callable[..., Any], name: str, folder: Path) -> str:
    """Linker name of a function, unique in a process. The folder identifies the functions that fill its hooks."""
    return f"{function.__module__}.{name}_{folder.name}"


def file_name(function: Callable[..., Any], kind: Kind) -> str:
    """Base name of a function's cache files. Different hooks are kept apart by folders."""
    return f"{function.__module__}.{function.__qualname__}.{kind}".replace("<", "").replace(">", "")
