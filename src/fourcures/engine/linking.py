"""Linker of compiled rules: one set of machine code for a game, shared by all callers.

Numba compiles every function to machine code together with all its callees. Rules call each other in long chains, so
nearly a whole game would be optimised again at each link, and again for each loop over it. This module has three kinds
of code instead:

- *inner* rules are kept as intermediate code, and linked into their callers;
- *shared* rules, the large functions that fill hooks, are machine code that callers refer to by name;
- *entries* are called from Python.

A process has one store of machine code, so all backends share ``RESULTS`` and ``SHARED``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import llvmlite.binding as llvm
from numba import types
from numba.core.caching import IndexDataCacheFile, _Cache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.itanium_mangler import mangle

from fourcures.engine.cache_folders import is_writable

GENERIC_CPU = "generic", ""  # CPU name and features in the keys of code that runs on every CPU of a platform


class SharedCall(NamedTuple):
    """Call of a shared rule, by its name and the types of its arguments."""

    name: str
    signature: tuple[Any, ...]


OURS = __name__.partition(".")[0]  # part of the names of all functions of this package
SHARED: dict[str, Any] = {}  # dispatchers of shared rules, by linker name
RESULTS: dict[Any, Any] = {}  # results that this process has compiled or loaded


def stable_name(name: str, arguments: Sequence[Any], *, abi_tags: Sequence[str] = (), uid: Any = None) -> str:
    """Linker name of a function, identical in every process.

    Numba's own names contain counters of functions and types in the order in which a process meets them. Callers that
    another process compiled would not find such a name.
    """
    digest = hashlib.sha256(" ".join([*map(str, arguments), *abi_tags]).encode()).hexdigest()[:16]
    return str(mangle(name, [], abi_tags=[digest]))


class RuleCompiler(Compiler):
    """Numba's compiler, with stable names."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.targetctx.mangler = stable_name  # a copy of the context, made for this function


class RuleLibrary(JITCodeLibrary):
    """Code of a rule and of the inner rules that it calls, with a list of the shared rules that it needs."""

    def __init__(self, codegen: Any, called: SharedCall) -> None:
        super().__init__(codegen, called.name)
        self.called = called
        self.needs: dict[SharedCall, None] = {}
        self.enable_object_caching()

    def add_linking_library(self, library: Any) -> None:
        """Link a library into this one. Of a shared rule, only record that it is needed."""
        if isinstance(library, SharedLibrary):
            self.needs[library.called] = None
            return
        super().add_linking_library(library)
        if isinstance(library, RuleLibrary):
            self.needs.update(library.needs)

    def _finalize_final_module(self) -> None:
        """Load the machine code that this code calls, then finalise."""
        self.load_needs()
        super()._finalize_final_module()

    def load_needs(self) -> None:
        """Compile or load the shared rules that this code calls."""
        for need in self.needs:
            SHARED[need.name].compile(need.signature)

    def serialize_using_object_code(self) -> Any:
        """Cache content: machine code, the names that it defines, and the calls that it makes."""
        module = self._final_module
        symbols = [*module.functions, *module.global_variables]
        defined = {symbol.name for symbol in symbols if not symbol.is_declaration}
        called = {symbol.name for symbol in module.functions if symbol.is_declaration and OURS in symbol.name}
        return self.called, self._get_compiled_object(), defined, called, tuple(self.needs)

    @classmethod
    def restore(cls, codegen: Any, kept: Any) -> RuleLibrary | None:
        """Restore a library from its cache content.

        Return None if it calls undefined code, as finalising would end the process.
        """
        called, code, defined, calls, needs = kept
        library = cls(codegen, called)
        library.needs = dict.fromkeys(needs)
        library.load_needs()
        if not all(map(codegen._engine.is_symbol_defined, calls)):
            return None
        library._set_compiled_object(code)
        library._finalize_final_module()
        codegen._engine._defined_symbols |= defined
        return library


class SharedLibrary(RuleLibrary):
    """Machine code of a shared rule."""


class EntryLibrary(RuleLibrary):
    """Machine code of an entry, with what Python needs to call it."""


class NoEngine:
    """Engine of a library without machine code: there is nothing to write an environment into."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: environments serve exceptions and printing, which rules do not use."""


class InnerLibrary(RuleLibrary):
    """Intermediate code of an inner rule, to be linked into that of its callers."""

    codegen = NoEngine()

    def _optimize_final_module(self) -> None:
        """Do nothing: the callers are optimised instead."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Finalise the library. Return 0, as no function has an address."""
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> Any:
        """Cache content: intermediate code, and the calls that it makes."""
        return self.called, self._get_module_for_linking().as_bitcode(), tuple(self.needs)

    @classmethod
    def restore(cls, codegen: Any, kept: Any) -> InnerLibrary:
        """Restore a library from its cache content."""
        called, code, needs = kept
        library = cls(codegen, called)
        library.needs = dict.fromkeys(needs)
        library._final_module = library._shared_module = llvm.parse_bitcode(code)
        library._finalized = True
        return library


class RuleCache(_Cache):
    """Cache of compiled rules: in this process, in files of the user, and in files shipped with the package.

    Numba's own cache depends on the file of a function, this one on a hash of all sources. Shipped code runs on any CPU
    of the platform and is read-only.
    """

    LIBRARIES: ClassVar[Mapping[str, type[RuleLibrary]]] = {
        "inner": InnerLibrary,
        "shared": SharedLibrary,
        "entry": EntryLibrary,
    }

    def __init__(self, kind: str, name: str, code: Any, file_name: str, folders: tuple[Path, ...]) -> None:
        self._library = self.LIBRARIES[kind]
        self._name = name
        self._code = code
        self._files = [IndexDataCacheFile(str(folder), file_name, folder.name) for folder in folders]

    def compiler(self, typing: Any, target: Any, library: Any, arguments: Any, *rest: Any) -> RuleCompiler:
        """Compiler that writes to a library of this kind."""
        library = self._library(target.codegen(), SharedCall(self._name, tuple(arguments)))
        return RuleCompiler(typing, target, library, arguments, *rest)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Load the result for a signature. Return None if there is none."""
        target.refresh()
        key = self._key(signature, target.codegen())
        if self._place(key) not in RESULTS:
            kept = self._load(key)
            if kept is None:
                return None
            result = self._restore(target, kept)
            if result is None:
                return None
            RESULTS[self._place(key)] = result
        known = RESULTS[self._place(key)]
        # Numba drops the entry point of an unused dispatcher, so each dispatcher gets its own.
        return known._replace(entry_point=target.get_executable(known.library, known.fndesc, known.environment))

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep the result for a signature."""
        key = self._key(signature, result.codegen)
        result = result._replace(metadata=None, type_annotation="")  # removes timings, and a text with paths
        RESULTS[self._place(key)] = result
        if self.cache_path and is_writable(Path(self.cache_path)):
            with suppress(OSError):  # the disk is full, or somebody has removed the folder
                self._files[0].save(key, result._reduce())

    def _load(self, key: Any) -> Any:
        """Load a result from files. Return None if there is none, or none that can be read."""
        signature, (triple, *_), code = key
        keys = key, (signature, (triple, *GENERIC_CPU), code)
        for files, wanted in zip(self._files, keys, strict=False):
            with suppress(OSError):
                kept = files.load(wanted)
                if kept is not None:
                    return kept
        return None

    def _restore(self, target: Any, kept: Any) -> Any:
        """Rebuild a result from a tuple in the order of ``CompileResult._reduce``.

        Return None if its code cannot be restored.
        """
        code, description, environment, signature, objectmode, lifted, annotation, reload_init, environments = kept
        library = self._library.restore(target.codegen(), code)
        if library is None:
            return None
        result = compile_result(
            typing_context=target.typing_context,
            target_context=target,
            entry_point=target.get_executable(library, description, environment),
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
        for environment in environments:
            library.codegen.set_env(environment.env_name, environment)
        return result

    def _place(self, key: Any) -> Any:
        return self.cache_path, self._name, key

    def _key(self, signature: Any, codegen: Any) -> Any:
        return signature, codegen.magic_tuple(), self._code

    @property
    def cache_path(self) -> str | None:
        """Folder of the user's files."""
        return self._files[0]._cache_path if self._files else None

    def enable(self) -> None:
        """Do nothing: the cache is always on."""

    def disable(self) -> None:
        """Do nothing: the cache is always on."""

    def flush(self) -> None:
        """Do nothing: folders depend on the sources, so nothing becomes stale."""


def widened(function: Callable[..., Any], signature: Any) -> Any:
    """Widen all numbers of a signature to the maximum, so that a rule is compiled for one signature only.

    Fields of a state have many widths; a function would otherwise be compiled again for each.
    """
    annotations = [str(getattr(one, "__name__", one)) for one in function.__annotations__.values()]
    wide = {"int": types.int64, "bool": types.boolean, "float": types.float64}
    if not isinstance(signature, tuple) or len(signature) > len(annotations):
        return signature
    return tuple(
        wide.get(annotation, given) if isinstance(given, types.Number | types.Boolean) else given
        for given, annotation in zip(signature, annotations, strict=False)
    )
