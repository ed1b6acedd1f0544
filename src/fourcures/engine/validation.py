"""Validation of JSON documents against declared structs: an error names the path and what would be right.

Types alone declare what a document may hold: structs of keys, names by ``one_of``, bounds by ``within``. msgspec
validates it. Only a document that it rejects is searched for the first mistake, to describe it to people.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from fourcures.engine.errors import BadPosition, FourcuresError, listed, shown
from fourcures.engine.first_mistake import first_mistake

Content = TypeVar("Content")
END = r"(?!\n)$"  # end of a regular expression: in Python, the dollar alone also matches before a final line feed


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Object of a document: the keys that it may have. Keys without a default are required."""


def one_of(names: Iterable[str]) -> msgspec.Meta:
    """Annotation of a string that is one of some names."""
    known = list(names)
    return msgspec.Meta(pattern=f"^({'|'.join(known)}){END}", extra_json_schema={"enum": known})


def matching(expression: str, words: str) -> msgspec.Meta:
    """Annotation of a string that matches a regular expression, which ``words`` describes."""
    return msgspec.Meta(pattern=f"^({expression}){END}", description=words)


def within(low: int, high: int) -> msgspec.Meta:
    """Annotation of a whole number in a range."""
    return msgspec.Meta(ge=low, le=high)


def at_most(count: int) -> msgspec.Meta:
    """Annotation of a list of at most ``count`` items."""
    return msgspec.Meta(max_length=count)


def decoded(document: Any, error: type[FourcuresError], what: str) -> Any:
    """Decode a document if it is given as JSON text, which may begin with a byte-order mark."""
    if not isinstance(document, str | bytes):
        return document
    try:
        return json.loads(document.removeprefix("\ufeff") if isinstance(document, str) else document)
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
    """Convert a document to its declared type. Raise ``error`` if it is not valid.

    ``what`` names the document in an error about the whole of it. ``place`` is its path if it is part of another
    document. Without ``strict``, text may stand for a number, as in a parameter of a path.
    """
    try:
        return msgspec.convert(document, declared, strict=strict)
    except (msgspec.ValidationError, UnicodeError) as problem:  # msgspec cannot read keys with half a surrogate pair
        place, wrong = first_mistake(document, declared, place) or ("", f"{problem}.")
        raise error(f"{place or what}: {wrong}") from None


# Names and ranges that depend on other data, checked after the types


def refuse(place: str, problem: str) -> BadPosition:
    """Error for a place in a position."""
    return BadPosition(f"{place}: {problem}")


def number_of(name: Any, names: Sequence[str], place: str) -> int:
    """The number of a name in a list of names."""
    if not isinstance(name, str) or name not in names:
        raise refuse(place, f"{shown(name)} is not known; there are {listed(names)}.")
    return names.index(name)


def mask_of_names(given: Iterable[Any], names: Sequence[str], place: str) -> int:
    """Mask of the numbers of distinct names."""
    mask = 0
    for name in given:
        bit = 1 << number_of(name, names, place)
        if mask & bit:
            raise refuse(place, f"{name} is there twice.")
        mask |= bit
    return mask


def number_within(number: int, low: int, high: int, place: str) -> int:
    """Check a number against a range that depends on other parts of a document."""
    if not low <= number <= high:
        raise refuse(place, f"{shown(number)} is not possible; a whole number from {low} to {high} is.")
    return number
