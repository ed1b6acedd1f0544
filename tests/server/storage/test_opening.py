"""Opening: addresses, migrations, foreign databases and newer versions."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from fourcures.engine.errors import FourcuresError
from fourcures.server import storage
from fourcures.server.storage import open_store
from fourcures.server.storage.database_url import parse_url
from fourcures.server.storage.migrate import ADVISORY_LOCK
from fourcures.server.storage.schema import REVISION, VERSION_TABLE, metadata
from fourcures.server.storage.store import Store
from fourcures.tables.errors import StorageError
from fourcures.tables.rows import Appended
from server.databases import change
from server.storage.samples import OPEN, log, table

Opener = Callable[[str], Awaitable[Store]]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("games.db", "sqlite:////path/file.db or postgresql://user@host/db"),
        ("", "sqlite:////path/file.db or postgresql://user@host/db"),
        ("postgresql://ann:hush@host:port/db", "sqlite:////path/file.db or postgresql://user@host/db"),
        ("mysql://ann:hush@host/db", "'mysql'"),
        ("postgresql+asyncpg://ann:hush@host/db", "'postgresql+asyncpg'"),
        ("postgresql://ann:hush@host", "postgresql://user@host/db"),
        ("sqlite://", "sqlite:////path/file.db"),
        ("sqlite:///:memory:", "sqlite:////path/file.db"),
        ("sqlite://games.db", "sqlite:////path/file.db"),
    ],
)
async def test_a_wrong_address_is_answered_with_the_right_form(wrong: str, right: str) -> None:
    with pytest.raises(StorageError) as caught:
        await open_store(wrong)
    assert right in str(caught.value)
    assert str(caught.value).endswith(".")
    assert "hush" not in str(caught.value)
    assert isinstance(caught.value, FourcuresError)


async def test_no_password_in_what_is_said_about_a_server_that_is_not_there() -> None:
    with pytest.raises(StorageError, match=r"postgresql://ann:\*\*\*@127\.0\.0\.1:9/db") as caught:
        await open_store("postgresql://ann:hush@127.0.0.1:9/db")
    assert "hush" not in str(caught.value)
    assert "hush" not in parse_url("postgres://ann:hush@host/db").redacted


async def test_a_file_that_cannot_be_made_or_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("This is no database. " * 100)
    with pytest.raises(StorageError, match="not a database"):
        await open_store(f"sqlite:///{tmp_path}/file")
    for place in ("file/games.db", "."):
        with pytest.raises(StorageError, match="cannot be opened: "):
            await open_store(f"sqlite:///{tmp_path}/{place}")
    assert (tmp_path / "file").read_text().startswith("This is no database. ")


async def test_several_that_open_an_empty_database_at_once_all_can(postgresql: str, opened: Opener) -> None:
    stores = await asyncio.gather(*(opened(postgresql) for _ in range(4)))
    await stores[0].create(table(), [OPEN])
    assert await stores[3].append("t", log(1, 1)) == Appended(1)


async def test_one_server_waits_while_another_brings_the_database_up_to_date(postgresql: str, opened: Opener) -> None:
    with psycopg.connect(postgresql, autocommit=True) as watching, psycopg.connect(postgresql) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [ADVISORY_LOCK])
        opening = asyncio.ensure_future(opened(postgresql))
        async with asyncio.timeout(30):
            while not watching.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchall():
                assert not opening.done()
                await asyncio.sleep(0.001)
        other.commit()
        await opening


async def test_migrations_lead_to_the_tables_that_the_code_knows(url: str, opened: Opener) -> None:
    await opened(url)
    engine = create_engine(parse_url(url).sqlalchemy_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert context.get_current_revision() == REVISION
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_code_knows_the_newest_migration() -> None:
    folder = Path(storage.__file__).with_name("migrations")
    assert ScriptDirectory(str(folder)).get_heads() == [REVISION]


def test_migrations_say_the_same_as_the_schema_to_the_letter(tmp_path: Path) -> None:
    """Alembic's comparison leaves out checks and the layout of rows in a file."""
    asyncio.run(opened_and_closed(f"sqlite:///{tmp_path}/migrated.db"))
    engine = create_engine(f"sqlite:///{tmp_path}/created.db")
    metadata.create_all(engine)
    engine.dispose()
    assert definitions(tmp_path / "migrated.db") == definitions(tmp_path / "created.db")


async def opened_and_closed(url: str) -> None:
    store = await open_store(url)
    await store.close()


def definitions(file: Path) -> dict[str, list[str]]:
    """Definitions of columns and checks, sorted by name, since columns added later come last."""
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    connection.close()
    bare = {name: re.sub(r'["()\s]+', " ", sql) for name, sql in rows if "version" not in name}
    return {name: sorted(part.strip() for part in sql.split(",")) for name, sql in bare.items()}


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(url: str) -> None:
    await opened_and_closed(url)
    change(url, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    with pytest.raises(StorageError, match=r"newer fourcures \(revision '9999'.*update fourcures"):
        await open_store(url)
    change(url, f"UPDATE {VERSION_TABLE} SET version_num = '{REVISION}'")
    await opened_and_closed(url)


async def test_a_database_of_something_else_is_refused_and_left_alone(url: str) -> None:
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).touch()
    change(url, "CREATE TABLE seats (chair text)")
    with pytest.raises(StorageError, match="table 'seats' of something else"):
        await open_store(url)
    change(url, "INSERT INTO seats (chair) VALUES ('x')")


async def test_an_id_that_would_not_fit_is_refused(opened: Opener, tmp_path: Path) -> None:
    store = await opened(f"sqlite:///{tmp_path}/games.db")
    for wrong in ("", "a b", "a\nb", "x" * 65, "ü"):
        with pytest.raises(StorageError, match="1 to 64 letters"):
            await store.create(table(wrong), [])


def test_the_libraries_are_loaded_only_when_a_store_is_opened() -> None:
    program = "import sys, fourcures, fourcures.cli, fourcures.server.storage; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"sqlalchemy", "alembic", "psycopg"}
