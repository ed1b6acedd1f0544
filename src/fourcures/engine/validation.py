"""Validation of JSON documents against declared structs: an error names the path and what would be right.

What a document may hold is declared in types alone: structs of keys, names by ``one_of``, bounds by ``within``. msgspec
judges it; only of a document that it refuses is the first mistake looked for again, to tell it to people.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from fourcures.engine.errors import BadPosition, FourcuresError, listed, shown
from fourcures.engine.first_mistake import first_mistake

Content = TypeVar("Content")
END = r"(?!\n)$"  # of regular expressions: in Python's the dollar alone would let a line feed follow


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Object of a document: the keys that it may have; those without a default are needed."""


def one_of(names: Iterable[str]) -> msgspec.Meta:
    """Annotation of a string that is one of some names."""
    known = list(names)
    return msgspec.Meta(pattern=f"^({'|'.join(known)}){END}", extra_json_schema={"enum": known})


def matching(expression: str, words: str) -> msgspec.Meta:
    """Annotation of a string that a regular expression matches; ``words`` says what that means."""
    return msgspec.Meta(pattern=f"^({expression}){END}", description=words)


def within(low: int, high: int) -> msgspec.Meta:
    """Annotation of a whole number in a range."""
    return msgspec.Meta(ge=low, le=high)


def at_most(count: int) -> msgspec.Meta:
    """Annotation of a list that is no longer than this."""
    return msgspec.Meta(max_length=count)


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


def validated(
    document: Any,
    declared: type[Content],
    error: type[FourcuresError],
    what: str,
    *,
    place: str = "",
    strict: bool = True,
) -> Content:
    """A document as what is declared of it.

    ``what`` is its name where the whole of it is wrong, and ``place`` its own place where it is part of another. One
    that is not ``strict`` is text which may stand for a number, such as a parameter of a path.
    """
    try:
        return msgspec.convert(document, declared, strict=strict)
    except (msgspec.ValidationError, UnicodeError) as problem:  # msgspec cannot read keys with half a surrogate pair
        place, wrong = first_mistake(document, declared, place) or ("", f"{problem}.")
        raise error(f"{place or what}: {wrong}") from None


# Names in what has been validated as far as types go


def refuse(place: str, problem: str) -> BadPosition:
    """The error for a place in a position."""
    return BadPosition(f"{place}: {problem}")


def number_of(name: Any, names: Sequence[str], place: str) -> int:
    """The number of a name in a list of names."""
    if not isinstance(name, str) or name not in names:
        raise refuse(place, f"{shown(name)} is not known; there are {listed(names)}.")
    return names.index(name)


def mask_of_names(given: Iterable[Any], names: Sequence[str], place: str) -> int:
    """Different names as a mask of their numbers."""
    mask = 0
    for name in given:
        bit = 1 << number_of(name, names, place)
        if mask & bit:
            raise refuse(place, f"{name} is there twice.")
        mask |= bit
    return mask


def number_within(number: int, low: int, high: int, place: str) -> int:
    """A number in a range that hangs on other parts of a document."""
    if not low <= number <= high:
        raise refuse(place, f"{shown(number)} is not possible; a whole number from {low} to {high} is.")
    return number
