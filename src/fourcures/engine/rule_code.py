"""Rule code: how functions are marked as rules, and what a rule function refers to.

A rule function is plain Python in the subset that Numba compiles: integers, records and masks, but no strings,
exceptions or allocation. ``@rule`` only marks it, so interpreted play calls it directly and needs no compiler. A
``Backend`` makes the other forms.
"""

from __future__ import annotations

import dis
import functools
from collections.abc import Callable
from itertools import pairwise
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
PACKAGE = f"{__name__.partition('.')[0]}."  # rule code may reach into modules with this prefix


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
    """Mark a placeholder that a backend replaces by the game's function of the same name.

    Its own code is the default: a game without such a function may give the placeholder itself.
    """
    function.__dict__["fourcures_hook"] = True
    return function


def hooks_of(module: ModuleType) -> tuple[str, ...]:
    """Names of the hooks that a module declares."""
    marked = (value for value in vars(module).values() if is_marked(value) and "fourcures_hook" in value.__dict__)
    return tuple(value.__name__ for value in marked if value.__module__ == module.__name__)


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


def count_instructions(function: Any) -> int:
    """Number of instructions of a function, comparable across Python versions. ``module.constant`` counts as one."""
    names = [instruction.opname for instruction in dis.get_instructions(function)]
    return len(names) - sum(pair == ("LOAD_GLOBAL", "LOAD_ATTR") for pair in pairwise(names))
