"""Compiler of rules that only rules call: they are kept as intermediate code, without machine code of their own.

Numba makes machine code of every function, together with all that it calls. Rules call each other in long chains, so
that nearly a whole game was optimised again at each link. What is kept here is linked into an entry, and optimised
there, once.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result


class NoEngine:
    """Engine of a library without machine code: there is nothing to write an environment into."""

    def set_env(self, name: str, environment: Any) -> None:
        """Leave it: rules raise nothing and print nothing, which is what environments are for."""


class InnerLibrary(JITCodeLibrary):
    """Code of a rule and of all that it calls, to be linked into that of its callers."""

    codegen = NoEngine()

    def _optimize_final_module(self) -> None:
        """Leave it to the entry."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Finish the library; no function has an address."""
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> Any:
        """What the cache keeps."""
        return self._get_module_for_linking().as_bitcode()


def inner_compiler(typing_context: Any, target_context: Any, library: Any, *arguments: Any) -> Compiler:
    """Numba's compiler, writing to an inner library."""
    return Compiler(typing_context, target_context, InnerLibrary(target_context.codegen(), "rules"), *arguments)


class InnerResults(CompileResultCacheImpl):
    """Results of the inner compiler, as the cache reads them."""

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Result that was kept; in the order of ``CompileResult._reduce``."""
        code, description, environment, signature, objectmode, lifted, annotation, reload_init, environments = payload
        library = InnerLibrary(target_context.codegen(), "rules")
        library._final_module = library._shared_module = llvm.parse_bitcode(code)
        library._finalized = True
        return compile_result(
            typing_context=target_context.typing_context,
            target_context=target_context,
            entry_point=target_context.get_executable(library, description, environment),
            type_annotation=annotation,
            library=library,
            signature=signature,
            objectmode=objectmode,
            lifted=lifted,
            fndesc=description,
            environment=environment,
            reload_init=reload_init,
            referenced_envs=environments,
        )


class InnerCache(FunctionCache):
    """Cache on disk of the inner compiler's results."""

    _impl_class = InnerResults
