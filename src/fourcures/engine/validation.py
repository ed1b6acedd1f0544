"""Validation of JSON documents against declared structs: an error names the path and what would be right.

What a document may hold is declared in types alone: structs of keys, names by ``one_of``, bounds by ``within``. msgspec
judges it; only of a document that it refuses is the first mistake looked for again, to tell it to people.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from fourcures.engine.errors import BadPosition, FourcuresError, shown

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
    document: Any, declared: type[Content], error: type[FourcuresError], what: str, place: str = ""
) -> Content:
    """A document as what is declared of it.

    ``what`` is its name where the whole of it is wrong, and ``place`` its own place, where it is part of another.
    """
    try:
        return msgspec.convert(document, declared)
    except msgspec.ValidationError as problem:
        place, wrong = _first_problem(document, inspect.type_info(declared), place) or ("", f"{problem}.")
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


def listed(names: Sequence[str]) -> str:
    """Names for a sentence; of many, one to show what they look like."""
    return ", ".join(names) if len(names) <= 16 else f"{len(names)}, such as {names[0]}"


# The first mistake in words

Problem = tuple[str, str] | None  # where, and what is wrong


def _first_problem(value: Any, declared: inspect.Type, place: str) -> Problem:
    """Where a value is not as declared, and what is wrong there; None if nothing is."""
    match declared:
        case inspect.Metadata(type=kind) if not isinstance(kind, inspect.StrType):
            return _first_problem(value, kind, place)
        case inspect.UnionType(types=kinds):
            others = [kind for kind in kinds if not isinstance(kind, inspect.NoneType)]
            if value is None and len(others) < len(kinds):
                return None
            return _union_problem(value, others, place)
        case inspect.StructType(fields=fields, tag_field=tag):
            known = {field.encode_name: field for field in fields}
            return _struct_problem(value, known, (tag,) if tag else (), place)
        case inspect.DictType(key_type=key_type, value_type=value_type):
            return _dict_problem(value, key_type, value_type, place)
        case inspect.ListType():
            return _list_problem(value, declared, place)
        case inspect.TupleType(item_types=item_types):
            if not isinstance(value, list | tuple) or len(value) != len(item_types):
                return place, f"{shown(value)} is not a list of {len(item_types)}."
            pairs = enumerate(zip(value, item_types, strict=True))
            return next(filter(None, (_first_problem(*pair, f"{place}[{index}]") for index, pair in pairs)), None)
    return None if _fits(value, declared) else (place, _wrong(value, declared))


def _union_problem(value: Any, kinds: list[inspect.Type], place: str) -> Problem:
    if len(kinds) == 1:
        return _first_problem(value, kinds[0], place)
    if isinstance(kinds[0], inspect.StructType):
        return _tagged_problem(value, kinds, place)
    if any(_fits(value, kind) for kind in kinds):
        return None
    return place, f"{shown(value)} is not possible; {' or '.join(map(_wanted, kinds))} is."


def _tagged_problem(value: Any, structs: list[Any], place: str) -> Problem:
    """Of several structs the one counts that the tag names."""
    by_tag = {struct.tag: struct for struct in structs}
    tag = structs[0].tag_field
    if not isinstance(value, dict):
        return place, f"{shown(value)} is not an object with keys."
    if tag not in value:
        return _join(place, tag), f"it is missing; one of {listed(list(by_tag))} belongs there."
    if not isinstance(value[tag], str) or value[tag] not in by_tag:
        return _join(place, tag), f"{shown(value[tag])} is not known; there are {listed(list(by_tag))}."
    return _first_problem(value, by_tag[value[tag]], place)


def _struct_problem(value: Any, fields: dict[str, inspect.Field], tag: tuple[str, ...], place: str) -> Problem:
    if not isinstance(value, dict):
        return place, f"{shown(value)} is not an object with keys."
    for key in value:
        if key not in fields and key not in tag:
            return place, f"there is no key {shown(key)}; there are {listed([*tag, *fields])}."
    for key, field in fields.items():
        if key in value:
            found = _first_problem(value[key], field.type, _join(place, key))
            if found:
                return found
        elif field.required:
            return _join(place, key), f"it is missing; {_wanted(field.type)} belongs there."
    return None


def _dict_problem(value: Any, key_type: inspect.Type, value_type: inspect.Type, place: str) -> Problem:
    if not isinstance(value, dict):
        return place, f"{shown(value)} is not an object with keys."
    for key, inner in value.items():
        if not _fits(key, key_type):
            return place, f"there is no key {shown(key)}; there are {listed(_names(key_type))}."
        found = _first_problem(inner, value_type, _join(place, key))
        if found:
            return found
    return None


def _list_problem(value: Any, declared: inspect.ListType, place: str) -> Problem:
    if not isinstance(value, list | tuple):
        return place, f"{shown(value)} is not a list."
    if len(value) < (declared.min_length or 0):
        return place, f"{len(value)} are too few; {declared.min_length} belong there."
    if declared.max_length is not None and len(value) > declared.max_length:
        return place, f"{len(value)} are too many; {declared.max_length} is the most."
    items = (_first_problem(one, declared.item_type, f"{place}[{index}]") for index, one in enumerate(value))
    return next(filter(None, items), None)


def _fits(value: Any, declared: inspect.Type) -> bool:
    """Whether a value that holds no others is as declared."""
    match declared:
        case inspect.IntType(ge=low, le=high):
            return type(value) is int and (low is None or low <= value) and (high is None or value <= high)
        case inspect.FloatType(ge=low, le=high):
            return type(value) in (int, float) and (low is None or low <= value) and (high is None or value <= high)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.Metadata(type=inspect.StrType(pattern=str(pattern))):
            return isinstance(value, str) and re.search(pattern, value) is not None
        case inspect.LiteralType(values=values):
            return any(value == known and type(value) is type(known) for known in values)
        case inspect.StrType():
            return isinstance(value, str)
    return True


def _wrong(value: Any, declared: inspect.Type) -> str:
    if _names(declared):
        return f"{shown(value)} is not known; there are {listed(_names(declared))}."
    return f"{shown(value)} is not possible; {_wanted(declared)} is."


def _wanted(declared: inspect.Type) -> str:
    """What would be right, in words."""
    match declared:
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}" if high is not None else "a whole number"
        case inspect.FloatType(ge=low, le=high):
            return f"a number from {low} to {high}"
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType():
            return "text"
        case inspect.Metadata(extra_json_schema={"description": words}):
            return str(words)
        case inspect.Metadata() | inspect.LiteralType():
            return f"one of {listed(_names(declared))}"
        case inspect.ListType():
            return "a list"
    return "an object with keys"


def _names(declared: inspect.Type) -> list[str]:
    match declared:
        case inspect.Metadata(extra_json_schema={"enum": names}):
            return list(names)
        case inspect.LiteralType(values=names):
            return list(map(str, names))
    return []


def _join(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key
