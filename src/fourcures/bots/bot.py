"""Bots in plain Python: any class with a method ``choose``; docs/bots.md shows how to write one."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from fourcures.engine.errors import BadOptions, Failed, shown
from fourcures.engine.plugins import SOURCE_HASH, load_file, load_module
from fourcures.engine.values import Action


class Bot(Protocol):
    """Player at one seat: every seat of every game gets a new instance.

    If ``__init__`` takes ``seed``, it gets an integer derived from the game and the seat. A bot that draws all its
    randomness from this seed is reproducible.

    With the class attribute ``tells = True``, all cards of a hidden hand are told as soon as they are drawn, like the
    planner's. Without it, the bot finds ``tell`` among its legal actions.
    """

    def choose(self, view: dict[str, Any], legal_actions: Sequence[Action]) -> Action | int | str:
        """Return a legal action of the bot's own seat, as an ``Action``, by id or by text.

        ``view`` is the result of ``Game.view`` for the seat: everything that it may know, and nothing else.
        """


@dataclass(frozen=True)
class PythonBot:
    """Factory of bots of one Python class."""

    name: str
    make: Callable[..., Bot]
    spec: str | None = None  # text by which another process can load the class
    sha256: str | None = None  # hash of the file that the class was loaded from

    def __reduce__(self) -> tuple[Any, ...]:
        return (_load_again, (self.spec, self.sha256)) if self.spec else (PythonBot, (self.name, self.make))

    @property
    def tells(self) -> bool:
        """Whether its seats tell all their cards as soon as they are allowed to."""
        return getattr(self.make, "tells", False) is True

    def instantiate(self, seed: int) -> Bot:
        """Make a bot for one seat of one game."""
        return self.make(seed=seed) if takes_seed(self.make) else self.make()


def takes_seed(make: Callable[..., Any]) -> bool:
    """Whether a bot class takes a seed."""
    try:
        parameters = inspect.signature(make).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(parameter.name == "seed" for parameter in parameters)


def python_bot(spec: str) -> PythonBot:
    """Load the bot class of ``file.py:Class`` or ``package.module:Class``. Raise BadOptions if it is missing."""
    place, _, name = spec.rpartition(":")
    is_file = place.endswith(".py")
    module = load_file(Path(place), "bot") if is_file else load_module(place, "bot")
    if is_file:
        spec = f"{Path(place).resolve()}:{name}"
        place = Path(place).name
    if not hasattr(module, name):
        classes = [
            key for key, value in vars(module).items() if is_bot_class(value) and value.__module__ == module.__name__
        ]
        there = f"its bots are {', '.join(classes)}" if classes else "it has no class with a method choose"
        raise BadOptions(f"There is no {shown(name)} in {place}; {there}.")
    sha256 = vars(module)[SOURCE_HASH] if is_file else None
    return PythonBot(f"{place}:{name}", bot_class(getattr(module, name), f"{place}:{name}"), spec, sha256)


def _load_again(spec: str, sha256: str | None) -> PythonBot:
    """Load in this process a bot that another process has loaded. Raise Failed if its file was changed since."""
    bot = python_bot(spec)
    if bot.sha256 != sha256:
        raise Failed(f"The file of {bot.name} was changed while it played; start again.")
    return bot


def is_bot_class(value: object) -> bool:
    """Whether a value is a bot class: a class with a method ``choose``."""
    return isinstance(value, type) and callable(getattr(value, "choose", None))


def bot_class(value: Any, name: str) -> Any:
    """Return the value if it is a bot class. Raise BadOptions otherwise."""
    if not isinstance(value, type):
        raise BadOptions(f"{name} is not a class; a bot is a class with a method choose(self, view, legal_actions).")
    if not is_bot_class(value):
        raise BadOptions(f"The class {name} has no method choose(self, view, legal_actions), so it is no bot.")
    tells = getattr(value, "tells", False)
    if not isinstance(tells, bool):
        raise BadOptions(f"The attribute tells of the class {name} is {shown(tells)}; True and False are possible.")
    return value
