"""First mistake in a document, described to people: where it is, what is wrong, and what would be right.

msgspec validates documents, but stops at the first error and describes it for programmers. Only a document that msgspec
rejects is searched here.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import inspect

from fourcures.engine.errors import listed, shown

Mistake = tuple[str, str] | None  # path and message
CONTAINERS: dict[Any, tuple[type, ...]] = {
    inspect.ListType: (list, tuple),
    inspect.TupleType: (list, tuple),
    inspect.DictType: (dict,),
    inspect.StructType: (dict,),
}


def first_mistake(document: Any, declared: Any, place: str) -> Mistake:
    """Path and message of the first mistake in a document. Return None if there is none."""
    return _find(document, inspect.type_info(declared), place)


def _find(value: Any, declared: inspect.Type, place: str) -> Mistake:
    match _bare(declared):
        case inspect.UnionType() as union:
            return _in_union(value, union, place)
        case inspect.StructType() as struct:
            return _in_struct(value, struct, place)
        case inspect.DictType() as mapping:
            return _in_dict(value, mapping, place)
        case inspect.ListType(item_type=item_type) as items:
            if not isinstance(value, list | tuple):
                return place, f"{shown(value)} is not a list."
            return _length(value, items, place) or _in_items(value, [item_type] * len(value), place)
        case inspect.TupleType(item_types=item_types):
            if not isinstance(value, list | tuple) or len(value) != len(item_types):
                return place, f"{shown(value)} is not a list of {len(item_types)}."
            return _in_items(value, item_types, place)
        case simple:
            return None if _fits(value, simple) else (place, _wrong(value, simple))


def _in_union(value: Any, union: inspect.UnionType, place: str) -> Mistake:
    """Check a value against the only type besides null, the struct that its tag names, or the container of its kind."""
    kinds = [_bare(kind) for kind in union.types if not isinstance(kind, inspect.NoneType)]
    if value is None and len(kinds) < len(union.types):
        return None
    if not kinds[1:]:
        return _find(value, kinds[0], place)
    if all(isinstance(kind, inspect.StructType) for kind in kinds):
        return _in_tagged(value, kinds, place)
    for kind in kinds:
        if isinstance(value, CONTAINERS.get(type(kind), ())):
            return _find(value, kind, place)
    return None if any(_fits(value, kind) for kind in kinds) else (place, _wrong(value, union))


def _in_tagged(value: Any, structs: list[Any], place: str) -> Mistake:
    by_tag = {struct.tag: struct for struct in structs}
    tag = structs[0].tag_field
    if not isinstance(value, dict):
        return place, f"{shown(value)} is not an object with keys."
    if tag not in value:
        return _join(place, tag), f"it is missing; one of {listed(list(by_tag))} belongs there."
    if not isinstance(value[tag], str) or value[tag] not in by_tag:
        return _join(place, tag), f"{shown(value[tag])} is not known; there are {listed(list(by_tag))}."
    return _find(value, by_tag[value[tag]], place)


def _in_struct(value: Any, struct: inspect.StructType, place: str) -> Mistake:
    if not isinstance(value, dict):
        return place, f"{shown(value)} is not an object with keys."
    known = [*([struct.tag_field] if struct.tag_field else []), *(field.encode_name for field in struct.fields)]
    for key in value:
        if key not in known:
            return place, f"there is no key {shown(key)}; there are {listed(known)}."
    for field in struct.fields:
        inner = _join(place, field.encode_name)
        if field.encode_name in value:
            found = _find(value[field.encode_name], field.type, inner)
            if found:
                return found
        elif field.required:
            return inner, f"it is missing; {_wanted(field.type)} belongs there."
    return None


def _in_dict(value: Any, mapping: inspect.DictType, place: str) -> Mistake:
    if not isinstance(value, dict):
        return place, f"{shown(value)} is not an object with keys."
    key_type = _bare(mapping.key_type)
    for key, inner in value.items():
        if not _fits(key, key_type):
            right = f"there are {listed(_names(key_type))}" if _names(key_type) else f"{_wanted(key_type)} is possible"
            return place, f"there is no key {shown(key)}; {right}."
        found = _find(inner, mapping.value_type, _join(place, key))
        if found:
            return found
    return _length(value, mapping, place)


def _in_items(values: Any, types: Any, place: str) -> Mistake:
    pairs = enumerate(zip(values, types, strict=True))
    return next(filter(None, (_find(*pair, f"{place}[{index}]") for index, pair in pairs)), None)


def _length(value: Any, declared: inspect.ListType | inspect.DictType, place: str) -> Mistake:
    if len(value) < (declared.min_length or 0):
        return place, f"{len(value)} are too few; {declared.min_length} belong there."
    if declared.max_length is not None and len(value) > declared.max_length:
        return place, f"{len(value)} are too many; {declared.max_length} is the most."
    return None


def _fits(value: Any, declared: inspect.Type) -> bool:
    """True if a value without parts is as declared."""
    match _bare(declared):
        case inspect.IntType(ge=low, le=high):
            return type(value) is int and (low is None or low <= value) and (high is None or value <= high)
        case inspect.FloatType(ge=low, le=high):
            return type(value) in (int, float) and (low is None or low <= value) and (high is None or value <= high)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.LiteralType(values=values):
            return any(value == known and type(value) is type(known) for known in values)
        case inspect.Metadata() as named:
            return value in _names(named)
        case inspect.StrType(min_length=least, max_length=most, pattern=pattern):
            return (
                isinstance(value, str)
                and (least or 0) <= len(value) <= (len(value) if most is None else most)
                and (pattern is None or re.search(pattern, value) is not None)
            )
    return type(declared) not in CONTAINERS


def _wrong(value: Any, declared: inspect.Type) -> str:
    if _names(declared):
        return f"{shown(value)} is not known; there are {listed(_names(declared))}."
    return f"{shown(value)} is not possible; {_wanted(declared)} is."


def _wanted(declared: inspect.Type) -> str:
    """Description of the valid values, for messages."""
    match declared:
        case inspect.Metadata(extra_json_schema={"description": words}):
            return str(words)
    match _bare(declared):
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}" if high is not None else "a whole number"
        case inspect.FloatType(ge=low, le=high):
            return f"a number from {low} to {high}" if high is not None else "a number"
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType() as text:
            return _wanted_text(text)
        case inspect.Metadata() | inspect.LiteralType() as named:
            names = _names(named)
            return f"one of {listed(names)}" if names[1:] else names[0]
        case inspect.ListType() | inspect.TupleType():
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
    """Remove metadata from a type, unless the metadata lists its possible names."""
    return declared.type if isinstance(declared, inspect.Metadata) and not _names(declared) else declared


def _names(declared: inspect.Type) -> list[str]:
    match declared:
        case inspect.Metadata(extra_json_schema={"enum": names}):
            return list(names)
        case inspect.LiteralType(values=names):
            return list(map(str, names))
    return []


def _join(place: str, key: Any) -> str:
    """Path of a key. A key that is long or not printable is quoted as errors quote values."""
    if not isinstance(key, str) or not key.isprintable() or len(key) > 40:
        return f"{place}[{shown(key)}]"
    return f"{place}.{key}" if place else key
