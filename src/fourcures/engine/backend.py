"""Backends: rule code interpreted, compiled for the CPU, or compiled for CUDA, for one game.

A ``Backend`` copies the globals of every module that holds rule code, and replaces marked functions by compiled ones,
constant tables by arrays, and hooks by the game's own functions. All forms coexist in one process.

Attributes that rule code uses are replaced too. A module of this package (``cubes.take_cubes``) becomes a copy with
replaced contents, an enumeration (``Phase.DRAW``) a module of its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Literal

from fourcures.engine.cache_folders import both_folders, cache_folder, plugged_in
from fourcures.engine.cpu_compiler import Kind, compile_cpu, file_name, linker_name
from fourcures.engine.cuda_compiler import compile_cuda
from fourcures.engine.rule_code import ConstArray, called_rules, count_instructions, is_marked, is_our_module
from fourcures.engine.vocabulary import Enumeration

Target = Literal["python", "cpu", "cuda"]
ENTRY = "entry_"  # prefix of the names of functions that are called from outside the rules
LARGE_TABLE = 1000  # length from which tables are stored as bytes if they fit: devices have little constant memory
SHARE_ABOVE = 500  # instructions, callees included: larger functions that fill hooks are compiled once for all callers


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
        function = self._filling(function)
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

    def _filling(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Function that runs in place of a hook, perhaps the hook's own code. Return any other function as it is."""
        return self._hooks[function.__name__] if "fourcures_hook" in function.__dict__ else function

    def _form(self, function: Callable[..., Any]) -> Any:
        """Form of a rule function for callers that are rules themselves."""
        if function not in self._forms:
            self._forms[function] = self._make(function)
        return self._forms[function]

    def _make(self, function: Callable[..., Any]) -> Any:
        if function in self._stand_ins:
            return self._stand_ins[function]
        filling = self._filling(function)
        if filling is not function:
            return self._form(filling)
        if "fourcures_forms" in function.__dict__:
            factory = function.__dict__["fourcures_forms"].get(self.target)
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
        return cache_folder(hooks | {found for found in reached if plugged_in(found.__code__.co_filename)})

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
