"""Logs on standard error: one line an event, as text or JSON, without what players sent; floods are counted.

An error is told by its type and where it came up. Its message is left out, as it may quote a card or a key.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from fourcures.engine.errors import FourcuresError, shown

LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")
PERIOD = 60.0  # seconds
PER_PERIOD = 10  # lines of the same message
MAX_MESSAGES = 1000  # that are counted apart
FRAMES = 4  # of an error's traceback, the innermost


def configure_logging(level: str = "info", form: str = "text") -> None:
    """Log to standard error; FourcuresError if there is no such level or format.

    Uvicorn would log addresses and paths of tables, so only its warnings are kept. Warnings reach the metrics even
    where the level hides them.
    """
    for name, value, values in (("--log-level", level, LEVELS), ("--log-format", form, FORMATS)):
        if value not in values:
            raise FourcuresError(f"{name} {shown(value)} is not possible; there are {', '.join(values)}.")
    handler = ThrottledHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    handler.setLevel(level.upper())
    logging.basicConfig(level=min(logging.WARNING, handler.level), handlers=[handler], force=True)
    for name in ("uvicorn", "asyncio", "websockets", "alembic", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)


def place_of(error: BaseException) -> str:
    """Where an error came up: file, line and function, the innermost first."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return " < ".join(f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in reversed(frames))


def fields_of(record: logging.LogRecord) -> dict[str, str]:
    """Fields of an event."""
    when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    fields = {
        "time": when.replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": " ".join(record.getMessage().split()),
    }
    if record.exc_info and record.exc_info[1] is not None:
        error = record.exc_info[1]
        fields |= {"error": type(error).__name__, "at": place_of(error)}
    return fields


class TextFormatter(logging.Formatter):
    """Formatter of lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        fields = fields_of(record)
        error = f" ({fields['error']} at {fields['at']})" if "error" in fields else ""
        return f"{fields['time']} {fields['level'].upper()} {fields['logger']}: {fields['message']}{error}"


class JsonFormatter(logging.Formatter):
    """Formatter of lines for programs: a JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        return json.dumps(fields_of(record))


class ThrottledHandler(logging.StreamHandler[TextIO]):
    """Stream handler that writes the same message a few times a minute, and then how many more there were."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self._clock = clock
        self._period_ends = 0.0
        self._counts: dict[tuple[Any, ...], int] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        if self._clock() >= self._period_ends:
            self.write_counts()
            self._period_ends = self._clock() + PERIOD
        error = record.exc_info[0] if record.exc_info else None
        key = (record.name, record.levelno, str(record.msg), error.__name__ if error else "")
        if len(self._counts) < MAX_MESSAGES or key in self._counts:
            self._counts[key] = self._counts.get(key, 0) + 1
        if self._counts.get(key, 0) <= PER_PERIOD:
            super().emit(record)

    def write_counts(self) -> None:
        """Write how many records were only counted, and begin to count anew."""
        counts, self._counts = self._counts, {}
        for (name, level, message, error), count in counts.items():
            if count > PER_PERIOD:
                text = f"{count - PER_PERIOD:,} more in a minute like: {message} {error}"
                super().emit(logging.LogRecord(name, level, "", 0, text, None, None))

    def close(self) -> None:
        """Write what was only counted."""
        self.write_counts()
        super().close()
