"""Data files that a caller may put in the place of ours: a board, a set of tables."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from fourcures.engine.errors import BadOptions, BadPosition, shown
from fourcures.engine.reading import decoded

Tables = TypeVar("Tables")
LARGEST_FILE = 1_000_000  # bytes


def load(given: object, read: Callable[[Any], Tables]) -> Tables:
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
