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


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Object of a document: the keys that it may have; those without a default are needed."""


def one_of(names: Iterable[str]) -> msgspec.Meta:
    """Annotation of a string that is one of some names."""
    known = list(names)
    end = r"(?!\n)$"  # in Python's expressions the dollar alone would let a line feed follow
    return msgspec.Meta(pattern=f"^({'|'.join(known)}){end}", extra_json_schema={"enum": known})


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
    document: Any, declared: type[Content], error: type[FourcuresError], what: str, *, strict: bool = True
) -> Content:
    """A document as what is declared of it; ``what`` is its name where the whole of it is wrong.

    One that is not ``strict`` is text which may stand for a number, such as a parameter of a path.
    """
    try:
        return msgspec.convert(document, declared, strict=strict)
    except (msgspec.ValidationError, UnicodeError) as problem:  # msgspec cannot read keys with half a surrogate pair
        place, wrong = _first_problem(document, inspect.type_info(declared), "") or ("", f"{problem}.")
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
    match _bare(declared):
        case inspect.UnionType() as union:
            return _union_problem(value, union, place)
        case inspect.StructType(fields=fields, tag_field=tag):
            known = {field.encode_name: field for field in fields}
            return _struct_problem(value, known, (tag,) if tag else (), place)
        case inspect.DictType() as mapping:
            return _dict_problem(value, mapping, place)
        case inspect.ListType() as items:
            return _list_problem(value, items, place)
        case simple:
            return None if _fits(value, simple) else (place, _wrong(value, simple))


def _union_problem(value: Any, union: inspect.UnionType, place: str) -> Problem:
    """Of several types the one counts that is alone beside null, that the tag names, or that holds others as well."""
    kinds = [_bare(kind) for kind in union.types if not isinstance(kind, inspect.NoneType)]
    if value is None and len(kinds) < len(union.types):
        return None
    if not kinds[1:]:
        return _first_problem(value, kinds[0], place)
    if all(isinstance(kind, inspect.StructType) for kind in kinds):
        return _tagged_problem(value, kinds, place)
    for kind in kinds:
        if isinstance(value, CONTAINERS.get(type(kind), ())):
            return _first_problem(value, kind, place)
    return None if any(_fits(value, kind) for kind in kinds) else (place, _wrong(value, union))


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


def _dict_problem(value: Any, declared: inspect.DictType, place: str) -> Problem:
    if not isinstance(value, dict):
        return place, f"{shown(value)} is not an object with keys."
    key_type = _bare(declared.key_type)
    for key, inner in value.items():
        if not _fits(key, key_type):
            right = f"there are {listed(_names(key_type))}" if _names(key_type) else f"{_wanted(key_type)} is possible"
            return place, f"there is no key {shown(key)}; {right}."
        found = _first_problem(inner, declared.value_type, _join(place, key))
        if found:
            return found
    return _length_problem(value, declared, place)


def _list_problem(value: Any, declared: inspect.ListType, place: str) -> Problem:
    if not isinstance(value, list | tuple):
        return place, f"{shown(value)} is not a list."
    items = (_first_problem(one, declared.item_type, f"{place}[{index}]") for index, one in enumerate(value))
    return _length_problem(value, declared, place) or next(filter(None, items), None)


def _length_problem(value: Any, declared: inspect.ListType | inspect.DictType, place: str) -> Problem:
    if len(value) < (declared.min_length or 0):
        return place, f"{len(value)} are too few; {declared.min_length} belong there."
    if declared.max_length is not None and len(value) > declared.max_length:
        return place, f"{len(value)} are too many; {declared.max_length} is the most."
    return None


CONTAINERS: dict[Any, tuple[type, ...]] = {
    inspect.ListType: (list, tuple),
    inspect.DictType: (dict,),
    inspect.StructType: (dict,),
}


def _fits(value: Any, declared: inspect.Type) -> bool:
    """Whether a value that holds no others is as declared."""
    match declared:
        case inspect.IntType(ge=low, le=high):
            return type(value) is int and (low is None or low <= value) and (high is None or value <= high)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.Metadata() | inspect.LiteralType():
            return value in _names(declared)
        case inspect.StrType(min_length=least, max_length=most, pattern=pattern):
            return (
                isinstance(value, str)
                and (least or 0) <= len(value) <= (len(value) if most is None else most)
                and (pattern is None or re.search(pattern, value) is not None)
            )
    return type(declared) not in CONTAINERS


def _wrong(value: Any, declared: inspect.Type) -> str:
    if isinstance(declared, inspect.Metadata | inspect.LiteralType):
        return f"{shown(value)} is not known; there are {listed(_names(declared))}."
    return f"{shown(value)} is not possible; {_wanted(declared)} is."


def _wanted(declared: inspect.Type) -> str:
    """What would be right, in words."""
    match _bare(declared):
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}" if high is not None else "a whole number"
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType() as text:
            return _wanted_text(text)
        case inspect.Metadata() | inspect.LiteralType() as named:
            return f"one of {listed(_names(named))}"
        case inspect.ListType():
            return "a list"
        case inspect.UnionType(types=kinds):
            *others, last = (_wanted(kind) for kind in kinds if not isinstance(kind, inspect.NoneType))
            return f"{', '.join(others)} or {last}" if others else last
    return "an object with keys"


def _wanted_text(declared: inspect.StrType) -> str:
    least, most = declared.min_length or 0, declared.max_length
    if declared.pattern is not None:
        return f"text of the form {declared.pattern}"
    if most is not None:
        return f"text of {least} to {most} characters" if least else f"text of at most {most} characters"
    return f"text of at least {least} characters" if least else "text"


def _bare(declared: inspect.Type) -> inspect.Type:
    """A type without what is said about it for its readers; the names that it may have stay."""
    return declared.type if isinstance(declared, inspect.Metadata) and not _names(declared) else declared


def _names(declared: inspect.Type) -> list[str]:
    match declared:
        case inspect.Metadata(extra_json_schema={"enum": names}):
            return list(names)
        case inspect.LiteralType(values=names):
            return list(map(str, names))
    return []


def _join(place: str, key: Any) -> str:
    """The path of a key; one that would not be plain to read stands as errors quote values."""
    if not isinstance(key, str) or not key.isprintable() or len(key) > 40:
        return f"{place}[{shown(key)}]"
    return f"{place}.{key}" if place else key
