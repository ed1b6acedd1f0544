"""Databases that earlier versions wrote: they migrate, and every table is unchanged and plays on."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import MetaData, create_engine

from fourcures.server import storage
from fourcures.server.operations.verification import verify
from fourcures.server.storage.database_url import parse_url
from fourcures.server.storage.store import Store
from fourcures.tables.log.table import Table, commitment
from fourcures.tables.rows import Appended, Origin

Opener = Callable[[str], Awaitable[Store]]
FOLDER = Path(__file__).with_name("released")
ORIGINS: dict[str, Counter[Origin]] = {  # before 0004 a moment was stored like other positions
    "0002": Counter(new=10, lesson=1, record=1, deal=2),
    "0003": Counter(new=10, lesson=1, record=1, deal=2, practice=1, position=2),
    "0003-31f13a2": Counter(new=10, lesson=1, record=1, deal=2, practice=1, position=2),
    "0005": Counter(new=10, lesson=1, record=1, deal=2, practice=1, position=1, moment=1),
}
RELEASES = sorted(file.name.removesuffix(".sqlite.gz") for file in FOLDER.glob("*.sqlite.gz"))


@pytest.fixture(params=RELEASES)
def released(request: pytest.FixtureRequest, url: str, tmp_path: Path) -> tuple[str, str, dict[str, Any]]:
    """Name and URL of a database as a release wrote it, and the expected content of its tables.

    A name begins with the revision of the schema.
    """
    file = tmp_path / "released.db"
    file.write_bytes(gzip.decompress((FOLDER / f"{request.param}.sqlite.gz").read_bytes()))
    known = json.loads((FOLDER / f"{request.param}.json").read_text())
    if url.startswith("sqlite"):
        return request.param, f"sqlite:///{file}", known
    copy_rows(file, url, request.param[:4])
    return request.param, url, known


def copy_rows(file: Path, url: str, revision: str) -> None:
    """Copy a SQLite file to a PostgreSQL database of the same revision."""
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
    """Values as PostgreSQL wants them, where SQLite has only texts and numbers."""
    kinds: dict[str, Callable[[Any], Any]] = {"JSON": json.loads, "BOOLEAN": bool}
    return {
        name: value if value is None else kinds.get(str(table.c[name].type), lambda same: same)(value)
        for name, value in row.items()
    }


async def test_every_table_is_as_it_was_and_plays_on(released: tuple[str, str, dict[str, Any]], opened: Opener) -> None:
    name, url, known = released
    store, rng = await opened(url), random.Random(3)
    games, origins = set(), Counter[Origin]()
    for table_id, was in known.items():
        loaded = await store.load(table_id)
        assert loaded is not None
        row, _, entries = loaded
        is_promised = row.is_promised or name < "0004"  # given at all tables at that time
        assert row.commitment == (commitment(table_id, row.seed) if is_promised else "")
        origins[row.origin] += 1
        table = Table(row.game, row.beginning, row.seed, keep_history=True)
        table.fold_all(entries)
        found = {"game": row.game, "entries": len(entries), "over": table.is_over}
        assert {**found, "digest": table.game.record()["digest"]} == was
        games.add((row.game, table.is_over))
        if table.is_over:
            continue
        action = rng.choice([one for one in table.game.legal_actions if one.seat == table.actor])
        new = table.entries([action], "on", 5)  # an integer, which comes back as another type
        assert await store.append(table_id, new) == Appended(len(entries) + 1)
        table.fold_all(new)
        again = await store.load(table_id)
        assert again is not None, "the chain goes on"
        assert again[2] == [*entries, *new]
        assert {message.card for message in await store.chat(table_id)} <= {""}
    assert games == {(game, is_over) for game in ("pandemic", "dice", "cure") for is_over in (False, True)}
    assert origins == ORIGINS[name]


async def test_deals_keep_their_old_promise_and_tries_stay_spent(
    released: tuple[str, str, dict[str, Any]], opened: Opener
) -> None:
    name, url, known = released
    store = await opened(url)
    for game in ("dice", "cure"):
        deal = await store.deals.get("2026-11-17", game)
        assert deal is not None
        assert (deal.rules is None) == (name < "0004")
        assert deal.rules or deal.commitment == hashlib.sha256(f"{deal.seed}:{game}-2026-11-17".encode()).hexdigest()
        keys = {seat.key_hash for table_id in known for seat in await store.seats(table_id)} - {None}
        spent = [key for key in keys if await store.deals.is_spent(key, deal)]
        assert len(spent) == 1
        assert await store.deals.own_try(spent[0], deal)
        assert len(await store.deals.results(deal, 0, 9)) == (game == "dice"), "that of The Cure goes on"
    assert verify(url, folds=False).losses == []
