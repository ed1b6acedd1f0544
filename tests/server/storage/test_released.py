"""Databases that earlier versions wrote: they migrate, and every table is as it was and plays on."""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import MetaData, create_engine

from fourcures.server import storage
from fourcures.server.storage import Appended
from fourcures.server.storage.database_url import parse_url
from fourcures.server.storage.store import Store
from fourcures.server.table import Table, commitment

Opener = Callable[[str], Awaitable[Store]]
FOLDER = Path(__file__).with_name("released")
RELEASES = sorted(file.name.removesuffix(".sqlite.gz") for file in FOLDER.glob("*.sqlite.gz"))


@pytest.fixture(params=RELEASES)
def released(request: pytest.FixtureRequest, url: str, tmp_path: Path) -> tuple[str, dict[str, Any]]:
    """The URL of a database as a release wrote it, and what is known of its tables."""
    file = tmp_path / "released.db"
    file.write_bytes(gzip.decompress((FOLDER / f"{request.param}.sqlite.gz").read_bytes()))
    known = json.loads((FOLDER / f"{request.param}.json").read_text())
    if url.startswith("sqlite"):
        return f"sqlite:///{file}", known
    copy_rows(file, url, request.param)
    return url, known


def copy_rows(file: Path, url: str, revision: str) -> None:
    """Copy a file of SQLite to a PostgreSQL database of the same revision."""
    engine = create_engine(parse_url(url).sqlalchemy_url)
    config = Config()
    config.set_main_option("script_location", str(Path(storage.__file__).with_name("migrations")))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    reflected = MetaData()
    source = sqlite3.connect(file)
    source.row_factory = sqlite3.Row
    with engine.begin() as connection:
        reflected.reflect(connection)
        for table in reflected.sorted_tables:
            rows = [dict(row) for row in source.execute(f"SELECT * FROM {table.name}")]
            if rows and "version" not in table.name:
                connection.execute(table.insert(), [typed(row, table) for row in rows])
    source.close()
    engine.dispose()


def typed(row: dict[str, Any], table: Any) -> dict[str, Any]:
    """Values as PostgreSQL wants them, where SQLite has but texts and numbers."""
    kinds: dict[str, Callable[[Any], Any]] = {"JSON": json.loads, "BOOLEAN": bool}
    return {
        name: value if value is None else kinds.get(str(table.c[name].type), lambda same: same)(value)
        for name, value in row.items()
    }


async def test_every_table_is_as_it_was_and_plays_on(released: tuple[str, dict[str, Any]], opened: Opener) -> None:
    url, known = released
    store, chance = await opened(url), random.Random(3)
    games = set()
    for table_id, was in known.items():
        loaded = await store.load(table_id)
        assert loaded is not None
        row, _, entries = loaded
        assert row.commitment == commitment(table_id, row.seed)
        table = Table(row.game, row.beginning, row.seed, keep_history=True)
        table.fold_all(entries)
        found = {"game": row.game, "entries": len(entries), "over": table.is_over}
        assert {**found, "digest": table.game.record()["digest"]} == was
        games.add((row.game, table.is_over))
        if table.is_over:
            continue
        action = chance.choice([one for one in table.game.legal_actions if one.seat == table.actor])
        new = table.entries([action], "on", 5)  # a whole number, which comes back as another
        assert await store.append(table_id, new) == Appended(len(entries) + 1)
        table.fold_all(new)
        again = await store.load(table_id)
        assert again is not None, "the chain goes on"
        assert again[2] == [*entries, *new]
    assert games == {(game, is_over) for game in ("pandemic", "dice", "cure") for is_over in (False, True)}
