"""Storage: the tables' only lasting state. SQLite in a file, or PostgreSQL by URL, with the same code.

A table is the fold of its append-only log. What is acknowledged to a caller has been committed. SQLAlchemy and Alembic
are slow to import, so they are loaded by ``open_store``, not with this package.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store


async def open_store(url: str) -> Store:
    """Open a database, created or migrated if need be.

    Args:
        url: ``sqlite:////path/file.db`` or ``postgresql://user@host/db``.

    Raises:
        StorageError: the URL is none of these, the database cannot be reached, or a newer version has made it.
    """

    def opened(loop: asyncio.AbstractEventLoop) -> Store:
        from fourcures.server.storage.store import Store

        return Store(url, loop)

    return await asyncio.to_thread(opened, asyncio.get_running_loop())
