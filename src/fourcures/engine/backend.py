"""Rule code: written once, run interpreted, compiled for the CPU, or compiled for CUDA.

A rule function is plain Python in the subset that Numba compiles: integers, records and masks, but no strings,
exceptions or allocation. ``@rule`` only marks it, so interpreted play calls it directly and needs no compiler. A
``Backend`` makes the other forms. It copies the globals of every module that holds rule code, and replaces marked
functions by compiled ones, constant tables by arrays, and hooks by the game's own functions. All forms coexist in one
process.

Attributes that rule code uses are replaced too. A module of this package (``cubes.take_cubes``) becomes a copy with
replaced contents, an enumeration (``Phase.DRAW``) a module of its numbers.
"""

from __future__ import annotations

import dis
import functools
import hashlib
import os
import shutil
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Literal, TypeVar

from fourcures.engine.vocabulary import Enumeration

F = TypeVar("F", bound=Callable[..., Any])
Target = Literal["python", "cpu", "cuda"]
CACHES_KEPT = 8
PACKAGE = f"{__name__.partition('.')[0]}."  # rule code may reach into modules with this prefix
ENTRY = "entry_"  # prefix of the names of functions that are called from outside the rules
LARGE_TABLE = 1000  # length from which tables are stored as bytes if they fit: devices have little constant memory
INLINE_BELOW = 75  # instructions: forced inlining of smaller functions makes games a fifth faster to play
SHARE_ABOVE = 500  # instructions, callees included: larger functions that fill hooks are compiled once for all callers
Kind = Literal["inner", "shared", "entry"]  # compiled form of a rule function; see ``linking``


class ConstArray(tuple[int, ...]):
    """A constant table of integers: a tuple when interpreted, a constant array when compiled."""

    __slots__ = ()


def rule(function: F) -> F:
    """Mark rule code, and loops over rule code, for the backends."""
    function.__dict__["fourcures_rule"] = True
    return function


def primitive(**forms: Callable[[], Any]) -> Callable[[F], F]:
    """Mark a function for which targets have an instruction of their own.

    ``forms`` holds a factory for each such target, which is called when the form is first needed.
    """

    def mark(function: F) -> F:
        function.__dict__["fourcures_forms"] = forms
        return function

    return mark


def hook(function: F) -> F:
    """Mark a placeholder that a backend replaces by the game's function of the same name."""
    function.__dict__["fourcures_hook"] = True
    return function


class Backend:
    """One way to run rule code for one game. ``backend[function]`` is the form of a function in this backend.

    ``stand_ins`` replace rule functions that must behave differently here. They are used as they are, not compiled.
    """

    def __init__(
        self,
        target: Target,
        functions: Iterable[Callable[..., Any]] = (),
        stand_ins: Mapping[Callable[..., Any], Callable[..., Any]] | None = None,
    ) -> None:
        self.target = target
        self._stand_ins = stand_ins or {}
        self._hooks: Mapping[str, Callable[..., Any]] = {function.__name__: function for function in functions}
        self._entries: dict[Callable[..., Any], Any] = {}
        self._forms: dict[Callable[..., Any], Any] = {}
        self._modules: dict[str, ModuleType] = {}

    def __getitem__(self, function: Callable[..., Any]) -> Any:
        """Form of a rule function for callers outside the rules, made on first use."""
        if "fourcures_hook" in function.__dict__:
            return self[self._hooks[function.__name__]]
        if self.target == "python" or "fourcures_forms" in function.__dict__:
            return self._form(function)
        if function not in self._entries:
            entry = self._twin(function)
            entry.__qualname__ = f"{ENTRY}{entry.__qualname__}"  # a linker name other than that of the inner form
            if self.target == "cpu":
                self._entries[function] = compile_cpu(entry, function, self._folder(function), "entry")
            else:
                self._entries[function] = compile_cuda(entry)
        return self._entries[function]

    def is_cached(self, function: Callable[..., Any]) -> bool:
        """True if the entry for a function is in a cache folder, so that it need not be compiled."""
        name = f"{file_name(function, 'entry')}.nbi"
        return any((folder / name).exists() for folder in both_folders(self._folder(function)))

    def names(self, entry: Callable[..., Any]) -> dict[str, Kind]:
        """Linker names of all functions that are compiled for an entry, with their kinds."""
        names: dict[str, Kind] = {linker_name(entry, ENTRY + entry.__qualname__, self._folder(entry)): "entry"}
        for function in self._reached(entry)[0] - {entry}:
            if "fourcures_forms" not in function.__dict__:
                names[linker_name(function, function.__qualname__, self._folder(function))] = self._kind(function)
        return names

    def _form(self, function: Callable[..., Any]) -> Any:
        """Form of a rule function for callers that are rules themselves."""
        if function not in self._forms:
            self._forms[function] = self._make(function)
        return self._forms[function]

    def _make(self, function: Callable[..., Any]) -> Any:
        marks = function.__dict__
        if function in self._stand_ins:
            return self._stand_ins[function]
        if "fourcures_hook" in marks:
            return self._form(self._hooks[function.__name__])
        if "fourcures_forms" in marks:
            factory = marks["fourcures_forms"].get(self.target)
            return factory() if factory else function
        twin = self._twin(function)
        if self.target == "cpu":
            return compile_cpu(twin, function, self._folder(function), self._kind(function))
        return twin if self.target == "python" else compile_cuda(twin)

    def _twin(self, function: Callable[..., Any]) -> FunctionType:
        """Copy of a function that uses the globals of this backend."""
        assert isinstance(function, FunctionType)
        namespace = self._module(function.__module__, function.__globals__).__dict__
        twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
        twin.__qualname__ = function.__qualname__
        twin.__module__ = function.__module__
        return twin

    def _module(self, name: str, contents: Mapping[str, Any]) -> ModuleType:
        """Copy of a module with the contents replaced for this backend."""
        if name not in self._modules:
            module = self._modules[name] = ModuleType(name)
            module.__dict__.update(contents)
            for key, value in contents.items():
                module.__dict__[key] = self._translate(value)
        return self._modules[name]

    def _translate(self, value: Any) -> Any:
        if is_marked(value):
            is_unbound_hook = "fourcures_hook" in value.__dict__ and value.__name__ not in self._hooks
            return value if is_unbound_hook else self._form(value)
        if isinstance(value, ConstArray) and self.target != "python":
            import numpy as np

            is_small = len(value) >= LARGE_TABLE and all(-128 <= number < 128 for number in value)
            return np.array(value, dtype=np.int8 if is_small else np.int64)
        if isinstance(value, type) and issubclass(value, Enumeration):
            numbers = ModuleType(value.__name__)  # compilers resolve attributes of modules
            numbers.__dict__.update(value.members())
            return numbers
        if isinstance(value, ModuleType) and is_our_module(value):
            return self._module(value.__name__, vars(value))
        return value

    def _kind(self, function: Callable[..., Any]) -> Kind:
        """Kind of a function that rules call: shared if it fills a hook and is large together with its callees."""
        if function not in self._hooks.values():
            return "inner"
        size = sum(count_instructions(found) for found in self._reached(function)[0])
        return "shared" if size > SHARE_ABOVE else "inner"

    def _folder(self, function: Callable[..., Any]) -> Path:
        """Cache folder of a function.

        Functions that reach the same hooks share it, so bots share the rules of a game.
        """
        reached, hooks = self._reached(function)
        return cache_folder(hooks | {found for found in reached if _plugged_in(found.__code__.co_filename)})

    def _reached(self, function: Callable[..., Any]) -> tuple[set[Callable[..., Any]], set[Callable[..., Any]]]:
        """Return a function with everything that it calls, and those of them that fill hooks."""
        reached: set[Callable[..., Any]] = set()
        hooks: set[Callable[..., Any]] = set()
        waiting = [function]
        while waiting:
            found = waiting.pop()
            if "fourcures_hook" in found.__dict__:
                if found.__name__ not in self._hooks:
                    continue
                found = self._hooks[found.__name__]
                hooks.add(found)
            if found not in reached:
                reached.add(found)
                waiting += called_rules(found)
        return reached, hooks


def is_marked(value: Any) -> bool:
    """Whether backends replace a value by another function."""
    return isinstance(value, FunctionType) and any(mark.startswith("fourcures_") for mark in value.__dict__)


@functools.cache
def called_rules(function: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    """Marked functions that a function refers to by name, or may refer to as attributes."""
    names, codes = set[str](), [function.__code__]
    for code in codes:
        names |= set(code.co_names)
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    namespaces = [function.__globals__]
    for namespace in namespaces:
        values = [namespace[name] for name in names if name in namespace]
        modules = [vars(value) for value in values if isinstance(value, ModuleType) and is_our_module(value)]
        namespaces += [module for module in modules if not any(module is known for known in namespaces)]
    found = (namespace[name] for namespace in namespaces for name in sorted(names) if name in namespace)
    return tuple(value for value in found if is_marked(value))


def is_our_module(module: ModuleType) -> bool:
    """Whether a module belongs to this package, so that rule code may reach into it."""
    return module.__name__.startswith(PACKAGE)


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
    cache = RuleCache(kind, name, _fingerprint(twin.__code__), file_name(function, kind), folders)
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


def count_instructions(function: Any) -> int:
    """Number of instructions of a function, comparable across Python versions. ``module.constant`` counts as one."""
    names = [instruction.opname for instruction in dis.get_instructions(function)]
    return len(names) - sum(pair == ("LOAD_GLOBAL", "LOAD_ATTR") for pair in pairwise(names))


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


def cache_folder(hooks: Iterable[Callable[..., Any]] = ()) -> Path:
    """Cache folder of compiled rules: one for each state of the sources, with a subfolder for each set of hooks.

    Numba's own cache notices only changes in the file of a function, and ignores the functions that fill its hooks.
    """
    base = os.environ.get("FOURCURES_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "fourcures" / source_hash()
    codes = sorted(f"{hook.__module__} {hook.__qualname__} {_fingerprint(hook.__code__)}" for hook in hooks)
    codes += sorted({_plugged_in(hook.__code__.co_filename) for hook in hooks})
    return folder / hashlib.sha256(" ".join(codes).encode()).hexdigest()[:12] if codes else folder


def both_folders(folder: Path) -> tuple[Path, Path]:
    """A folder of the user's cache, and its counterpart that was shipped with the package; see ``make wheel``."""
    carried = Path(__file__).resolve().parent.parent / "compiled"
    return folder, carried / folder.relative_to(cache_folder().parent)


@functools.cache
def _plugged_in(file: str) -> str:
    """Hash of a source file outside this package, which ``source_hash`` does not cover.

    Return an empty string for any other file.
    """
    path = Path(file)
    is_ours = path.is_relative_to(Path(__file__).resolve().parent.parent) or not path.is_file()
    return "" if is_ours else hashlib.sha256(path.read_bytes()).hexdigest()


def _fingerprint(code: CodeType) -> str:
    """Text that differs between two functions of the same name."""
    constants = [constant for constant in code.co_consts if isinstance(constant, int | str)]
    return f"{code.co_firstlineno} {code.co_code.hex()} {code.co_names} {constants}"


def is_writable(folder: Path) -> bool:
    """True if a cache can be kept in a folder, which is created if needed."""
    try:
        if not folder.exists():
            folder.mkdir(parents=True)
            forget_old_caches(cache_folder().parent)
    except OSError:
        return folder.exists() and os.access(folder, os.W_OK)  # another process may have made it just now
    return os.access(folder, os.W_OK)


def forget_old_caches(base: Path) -> None:
    """Remove caches of outdated sources, so that working on the rules does not fill the disk."""
    newest_first = sorted(base.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in newest_first[CACHES_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


@functools.cache
def source_hash() -> str:
    """Hash of everything that compiled rules depend on: code and data of the rules, and how they are compiled."""
    from importlib.metadata import version

    package = Path(__file__).resolve().parent.parent
    how = [os.environ.get(name, "") for name in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT")] + [version("numba")]
    digest = hashlib.sha256(f"{sys.version_info[:2]} {' '.join(how)}".encode())
    sources = (path for part in ("engine", "games", "bots", "lab", "envs") for path in (package / part).rglob("*"))
    for path in sorted(path for path in sources if path.suffix in (".py", ".json")):
        digest.update(str(path.relative_to(package)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]
