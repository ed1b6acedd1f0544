"""Bots in plain Python: any class with a method ``choose``; docs/bots.md shows how to write one."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.game_type import Action


class Bot(Protocol):
    """One player at one table: a new one is made for every seat of every game.

    If its ``__init__`` takes ``seed``, it gets a whole number that belongs to the seat and the game. A bot that takes
    all its chance from it plays the same games again.
    """

    def choose(self, view: dict[str, Any], legal_actions: Sequence[Action]) -> Action | int | str:
        """One of the legal actions of the bot's own seat, as such, by id or by text.

        ``view`` is what ``Game.view`` shows the seat: all that it may know, and nothing else.
        """


@dataclass(frozen=True)
class PythonBot:
    """Factory of bots written in Python: their name, their class, and where it was found."""

    name: str
    make: Callable[..., Bot]
    spec: str | None = None  # by which another process finds it

    def __reduce__(self) -> tuple[Any, ...]:
        return (python_bot, (self.spec,)) if self.spec else (PythonBot, (self.name, self.make))

    def instantiate(self, seed: int) -> Bot:
        """Make a bot for one seat of one game."""
        return self.make(seed=seed) if takes_seed(self.make) else self.make()


def takes_seed(make: Callable[..., Any]) -> bool:
    """Whether a class of bots takes a seed."""
    try:
        parameters = inspect.signature(make).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(parameter.name == "seed" for parameter in parameters)


def python_bot(spec: str) -> PythonBot:
    """Load the bot of ``file.py:Class`` or ``package.module:Class``; BadOptions says what is not there."""
    place, _, name = spec.rpartition(":")
    is_file = place.endswith(".py")
    module = load_file(Path(place)) if is_file else load_module(place)
    if is_file:
        spec = f"{Path(place).resolve()}:{name}"
        place = Path(place).name
    if not hasattr(module, name):
        classes = [
            key for key, value in vars(module).items() if is_bot_class(value) and value.__module__ == module.__name__
        ]
        there = f"its bots are {', '.join(classes)}" if classes else "it has no class with a method choose"
        raise BadOptions(f"There is no {shown(name)} in {place}; {there}.")
    return PythonBot(f"{place}:{name}", bot_class(getattr(module, name), f"{place}:{name}"), spec)


def is_bot_class(value: object) -> bool:
    """Whether a value is a class of bots."""
    return isinstance(value, type) and callable(getattr(value, "choose", None))


def bot_class(value: Any, name: str) -> Any:
    """Check that a value is a class of bots; BadOptions if it is none."""
    if not isinstance(value, type):
        raise BadOptions(f"{name} is not a class; a bot is a class with a method choose(self, view, legal_actions).")
    if not is_bot_class(value):
        raise BadOptions(f"The class {name} has no method choose(self, view, legal_actions), so it is no bot.")
    return value


def load_file(path: Path) -> ModuleType:
    """Load the module of a file; what lies beside it can be imported from it, as if it were run as a program."""
    if not path.is_file():
        raise BadOptions(f"There is no bot file {path}.")
    path = path.resolve()
    name = f"fourcures_bot_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(found)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        found.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadOptions(f"The bot file {path.name} cannot be loaded: {first_line(error)}.") from error
    return module


def load_module(name: str) -> ModuleType:
    """Load an installed module."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise BadOptions(f"There is no module {shown(name)} to take a bot from: {first_line(error)}.") from None
    except (Exception, SystemExit) as error:
        raise BadOptions(f"The module {shown(name)} cannot be loaded: {first_line(error)}.") from error


def first_line(error: BaseException) -> str:
    """Type and first line of an error, as part of a sentence."""
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0]}".rstrip(".") if lines else type(error).__name__
