"""Storage: the only persistent state of tables, in a SQLite file or in PostgreSQL, with the same code.

A table is the fold of its append-only log. A write is acknowledged only after its commit. SQLAlchemy and Alembic are
slow to import, so ``open_store`` imports them, not this package.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store


async def open_store(url: str) -> Store:
    """Open a database. Create or migrate it if necessary.

    Args:
        url: ``sqlite:////path/file.db`` or ``postgresql://user@host/db``.

    Raises:
        StorageError: the URL has another form, the database cannot be reached, or a newer version made it.
    """

    def opened(loop: asyncio.AbstractEventLoop) -> Store:
        from fourcures.server.storage.store import Store

        return Store(url, loop)

    return await asyncio.to_thread(opened, asyncio.get_running_loop())
