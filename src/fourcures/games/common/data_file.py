"""Data files that a caller may put in the place of ours, such as a board: loading, and reading parts of them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from fourcures.engine.errors import BadOptions, BadPosition, shown
from fourcures.engine.json_reader import JsonNode, decoded, refuse

Content = TypeVar("Content")
LARGEST_FILE = 1_000_000  # bytes
LONGEST_NAME = 40


def load_data_file(given: object, read: Callable[[Any], Content]) -> Content:
    """What ``read`` makes of a dictionary or of the content of a file; BadOptions says what is wrong with it."""
    data = _copied(given if isinstance(given, dict) else _from_file(given))
    try:
        return read(data)
    except BadPosition as error:
        raise BadOptions(str(error)) from None


def _from_file(given: object) -> Any:
    if not isinstance(given, str | os.PathLike):
        raise BadOptions(f"board: {shown(given)} is neither the name of a file nor a dictionary.")
    try:
        path = Path(os.fsdecode(given))
        if not path.is_file() or path.stat().st_size > LARGEST_FILE:
            raise BadOptions(f"board: {shown(str(path))} is not a file that could be a board.")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError, ValueError) as error:
        if isinstance(error, BadOptions):
            raise
        raise BadOptions(f"board: {shown(str(given))} cannot be read.") from None
    return decoded(text, BadOptions, "board")


def _copied(data: Any) -> Any:
    """The same data, as a record would give it back, and safe from changes."""
    try:
        return json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        raise BadOptions("board: it cannot be written as JSON.") from None


# Parts of such files


def read_name(thing: JsonNode) -> str:
    """The printed name of a thing."""
    return read_text(thing, "name", LONGEST_NAME)


def read_text(thing: JsonNode, key: str, longest: int) -> str:
    """Printed words."""
    value = thing.value.get(key)
    if not isinstance(value, str) or not value.isprintable() or not 0 < len(value.strip()) <= longest:
        raise refuse(thing.at(key), f"{shown(value)} is not a {key} of 1 to {longest} letters.")
    return value


def read_spaces(track: JsonNode, key: str, first: int, end: int) -> list[int]:
    """The spaces of a track that are special, all before its end."""
    spaces = track.items(key)
    for space in spaces:
        if type(space) is not int or not first <= space < end:
            raise refuse(track.at(key), f"{shown(space)} is not possible; {first} to {end - 1}, before the end, are.")
    return spaces


def read_numbers(track: JsonNode, key: str, what: str, needed: range, most: int, longest: int) -> tuple[int, ...]:
    """The number that belongs to each space of a track, given range by range; all that are needed have one."""
    numbers = [0] * longest
    for place, value in enumerate(track.items(key)):
        section = JsonNode(value, f"{track.at(key)}[{place}]", ("from", "to", what))
        begin = section.number("from", 0, longest - 1)
        for space in range(begin, section.number("to", begin, longest - 1) + 1):
            if numbers[space]:
                raise refuse(section.place, f"space {space} has a number already.")
            numbers[space] = section.number(what, 1, most)
    for space in needed:
        if not numbers[space]:
            raise refuse(track.at(key), f"space {space} has no number.")
    return tuple(numbers)
