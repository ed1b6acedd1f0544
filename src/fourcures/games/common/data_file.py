"""Custom data files that replace ours, such as a board: loading, and reading of parts."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from fourcures.engine.errors import BadOptions, BadPosition, shown
from fourcures.engine.validation import decoded, number_within, refuse

Content = TypeVar("Content")
LARGEST_FILE = 1_000_000  # bytes
LONGEST_NAME = 40


def load_data_file(given: object, read: Callable[[Any], Content]) -> Content:
    """Load data from a dictionary or a file, and pass it to ``read``. Raise BadOptions if it is not valid."""
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
    """Deep copy of the data, made by writing and reading JSON, as a record does."""
    try:
        return json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        raise BadOptions("board: it cannot be written as JSON.") from None


# Parts of such files


def check_printable(text: str, longest: int, place: str) -> str:
    """Check words that are printed on a component, and return them."""
    if not text.isprintable() or not 0 < len(text.strip()) <= longest:
        raise refuse(place, f"{shown(text)} is not possible; 1 to {longest} printable letters are.")
    return text


def check_spaces(spaces: list[int], first: int, end: int, place: str) -> list[int]:
    """Check that special spaces of a track are from ``first`` to before ``end``, and return them."""
    for space in spaces:
        if not first <= space < end:
            raise refuse(place, f"{shown(space)} is not possible; {first} to {end - 1}, before the end, are.")
    return spaces


def numbers_of_spaces(
    sections: Iterable[tuple[int, int, int]], needed: range, longest: int, place: str
) -> tuple[int, ...]:
    """Number of each space of a track. A section is its first space, its last space and their number."""
    numbers = [0] * longest
    for index, (first, last, number) in enumerate(sections):
        number_within(first, 0, longest - 1, f"{place}[{index}].from")
        number_within(last, first, longest - 1, f"{place}[{index}].to")
        for space in range(first, last + 1):
            if numbers[space]:
                raise refuse(f"{place}[{index}]", f"space {space} has a number already.")
            numbers[space] = number
    for space in needed:
        if not numbers[space]:
            raise refuse(place, f"space {space} has no number.")
    return tuple(numbers)
