"""JSON reader: typed access to what people may have written by hand; errors name the path and what would be right."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from fourcures.engine.errors import BadPosition, FourcuresError, shown


def refuse(place: str, problem: str) -> BadPosition:
    """The error for a place in a position."""
    return BadPosition(f"{place}: {problem}")


def decoded(document: Any, error: type[FourcuresError], what: str) -> Any:
    """A document that may be given as its JSON text."""
    if not isinstance(document, str | bytes):
        return document
    try:
        return json.loads(document)
    except RecursionError:
        raise error(f"The {what} is not JSON of ours: it is nested too deeply.") from None
    except ValueError as problem:
        raise error(f"The {what} is not JSON: {str(problem)[:80]}.") from None


class JsonNode:
    """Object of a JSON document, and its path in it."""

    def __init__(self, value: Any, place: str, keys: Iterable[str]) -> None:
        allowed = list(keys)
        if not isinstance(value, dict):
            raise refuse(place or "position", f"{shown(value)} is not an object with keys.")
        for key in value:
            if key not in allowed:
                raise refuse(place or "position", f"there is no key {shown(key)}; there are {listed(allowed)}.")
        self.value = value
        self.place = place

    def at(self, key: str) -> str:
        """The place of a key, in words."""
        return f"{self.place}.{key}" if self.place else key

    def has(self, key: str) -> bool:
        """Whether a key is given, and is not null."""
        return self.value.get(key) is not None

    def node(self, key: str, keys: Iterable[str]) -> JsonNode:
        """An object inside; empty if left out."""
        return JsonNode(self.value.get(key) if self.has(key) else {}, self.at(key), keys)

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in a range; it must be there unless there is a default."""
        value = self.value.get(key, default)
        if value is None and key not in self.value:
            raise refuse(self.at(key), f"it is missing; a whole number from {low} to {high} belongs there.")
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise refuse(self.at(key), f"{shown(value)} is not possible; a whole number from {low} to {high} is.")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false if left out."""
        value = self.value.get(key, False)
        if not isinstance(value, bool):
            raise refuse(self.at(key), f"{shown(value)} is neither true nor false.")
        return value

    def choice(self, key: str, names: Sequence[str], default: str | None = None) -> int:
        """The number of a name in a list of names."""
        return number_of(self.value.get(key, default), names, self.at(key))

    def items(self, key: str) -> list[Any]:
        """A list; empty if left out."""
        value = self.value.get(key) if self.has(key) else []
        if not isinstance(value, list):
            raise refuse(self.at(key), f"{shown(value)} is not a list.")
        return value

    def names(self, key: str, names: Sequence[str]) -> list[int]:
        """A list of names as their numbers."""
        return [number_of(name, names, self.at(key)) for name in self.items(key)]

    def mask(self, key: str, names: Sequence[str]) -> int:
        """A list of different names as a mask of their numbers."""
        return mask_of_names(self.items(key), names, self.at(key))


def number_of(name: Any, names: Sequence[str], place: str) -> int:
    """The number of a name in a list of names."""
    if not isinstance(name, str) or name not in names:
        raise refuse(place, f"{shown(name)} is not known; there are {listed(names)}.")
    return names.index(name)


def listed(names: Sequence[str]) -> str:
    """Names for a sentence; of many, one to show what they look like."""
    return ", ".join(names) if len(names) <= 16 else f"{len(names)}, such as {names[0]}"


def mask_of_names(listed: list[Any], names: Sequence[str], place: str) -> int:
    """Different names as a mask of their numbers."""
    mask = 0
    for name in listed:
        bit = 1 << number_of(name, names, place)
        if mask & bit:
            raise refuse(place, f"{name} is there twice.")
        mask |= bit
    return mask
