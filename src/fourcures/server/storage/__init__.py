"""The database: the only lasting truth of the server. SQLite in a file, or PostgreSQL by URL, with the same code.

A table is what its log says, and the log only grows. What a caller is told to be done has been committed. The two
libraries behind this take their time to import, so they are loaded by ``open_store``, not with this package.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fourcures.server.storage.rows import (
    LARGEST_LETTER,
    Answered,
    Appended,
    Conflict,
    Duplicate,
    Entry,
    Remark,
    SeatRow,
    StorageError,
    TableRow,
    Wake,
)

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

__all__ = [
    "LARGEST_LETTER",
    "Answered",
    "Appended",
    "Conflict",
    "Duplicate",
    "Entry",
    "Remark",
    "SeatRow",
    "StorageError",
    "TableRow",
    "Wake",
    "open_store",
]


async def open_store(url: str) -> Store:
    """Open a database, made or brought up to date if need be.

    Args:
        url: ``sqlite:////path/file.db`` or ``postgresql://user@host/db``.

    Raises:
        StorageError: the URL is none of these, the database cannot be reached, or a newer version has made it.
    """

    def opened() -> Store:
        from fourcures.server.storage.store import Store

        return Store(url)

    return await asyncio.to_thread(opened)
