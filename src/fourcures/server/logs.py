"""Logs on standard error: one line per event, as text or JSON, without content from players. Floods are cut.

An error is logged by its type and location. Its message is left out, because it may quote a card or a key.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")
PERIOD = 60.0  # seconds
PER_PERIOD = 10  # lines from one place in the code
FRAMES = 4  # innermost frames of an error's traceback that are logged


def configure_logging(level: str = "info", form: str = "text") -> None:
    """Log to standard error. Uvicorn would log addresses and paths of tables, so only its warnings are kept.

    Warnings reach the metrics even if ``level`` hides them.
    """
    handler = logging.StreamHandler()
    handler.addFilter(FloodFilter())
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    handler.setLevel(level.upper())
    logging.basicConfig(level=min(logging.WARNING, handler.level), handlers=[handler], force=True)
    for name in ("uvicorn", "asyncio", "websockets", "alembic", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)


def place_of(error: BaseException) -> str:
    """Location of an error: file, line and function of its innermost frames, the innermost first."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return " < ".join(f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in reversed(frames))


def fields_of(record: logging.LogRecord) -> dict[str, str]:
    """Fields of a log record."""
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
    """Log formatter for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one line."""
        fields = fields_of(record)
        error = f" ({fields['error']} at {fields['at']})" if "error" in fields else ""
        return f"{fields['time']} {fields['level'].upper()} {fields['logger']}: {fields['message']}{error}"


class JsonFormatter(logging.Formatter):
    """Log formatter for programs: one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one line."""
        return json.dumps(fields_of(record))


class FloodFilter(logging.Filter):
    """Filter that limits the records per minute of each place in the code, so that a flood cannot fill the disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._period_ends = 0.0
        self._counts: Counter[tuple[Any, ...]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True for the first ``PER_PERIOD`` records of a place. The last one says that more are left out."""
        now = self._clock()
        if now >= self._period_ends:
            self._counts.clear()
            self._period_ends = now + PERIOD
        place = (record.pathname, record.lineno, record.exc_info[0] if record.exc_info else None)
        self._counts[place] += 1
        if self._counts[place] == PER_PERIOD:
            record.msg = f"{record.msg} (more like it are left out for a minute)"
        return self._counts[place] <= PER_PERIOD
