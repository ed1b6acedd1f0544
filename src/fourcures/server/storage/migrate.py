"""Schema migration. If several processes start at once, one migrates while the others wait."""

from __future__ import annotations

import threading
from pathlib import Path

from sqlalchemy import Connection, func, inspect, select

from fourcures.server.storage.schema import REVISION, VERSION, VERSION_TABLE, metadata
from fourcures.tables.errors import StorageError

ADVISORY_LOCK = 0x666F7572  # key of the advisory lock in PostgreSQL: "four"

_alembic_lock = threading.Lock()  # Alembic keeps its state in globals


def revision(connection: Connection) -> str | None:
    """Revision of a database. Return None if it holds nothing of fourcures."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.scalar(select(VERSION.c.version_num))
    return found


def migrate(connection: Connection, redacted: str) -> None:
    """Upgrade a database to the current revision, within the caller's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(ADVISORY_LOCK)))
    found = revision(connection)
    if found == REVISION:
        return
    if found is None:
        foreign = sorted(set(metadata.tables) & set(inspect(connection).get_table_names()))
        if foreign:
            raise StorageError(
                f"The database {redacted} has a table {foreign[0]!r} of something else:"
                " fourcures needs a database of its own."
            )

    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    folder = str(Path(__file__).with_name("migrations"))
    config = Config()
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    with _alembic_lock:
        known = {script.revision for script in ScriptDirectory(folder).walk_revisions()}
        if found is not None and found not in known:
            raise StorageError(
                f"The database {redacted} was made by a newer fourcures (revision {found!r}; this one knows"
                f" {REVISION!r}): update fourcures, or use another database."
            )
        command.upgrade(config, "head")
