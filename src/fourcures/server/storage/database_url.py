"""The URL of a database: which one it is, and how it may be shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from fourcures.server.storage.rows import StorageError

FORMS = "sqlite:////path/file.db or postgresql://user@host/db"
PATIENCE = {"connect_timeout": "5", "keepalives_idle": "10", "keepalives_count": "3", "tcp_user_timeout": "10000"}


@dataclass(frozen=True, slots=True)
class Address:
    """Where a database is: a file of SQLite, or a PostgreSQL server.

    Attributes:
        url: for SQLAlchemy; with the password.
        file: the file of SQLite, absolute; None for PostgreSQL.
        shown: for messages; without the password.
    """

    url: URL
    file: Path | None
    shown: str

    @property
    def for_driver(self) -> str:
        """The URL as PostgreSQL's own library reads it; with the password."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def discreet(self, message: str) -> str:
        """A message of a driver without the password, should it be in there."""
        return message.replace(self.url.password, "***") if self.url.password else message


def read_address(text: str) -> Address:
    """The address that a URL gives, or an error that says what it should look like (and repeats none of it)."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StorageError(f"The address of the database is no URL: it should look like {FORMS}.") from None
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        return _file(url)
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        if not url.database:
            raise StorageError("The address of the database names none: it should look like postgresql://user@host/db.")
        url = url.set(drivername="postgresql+psycopg", query={**PATIENCE, **url.query})
        shown = url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
        return Address(url, None, shown)
    raise StorageError(f"There is no storage in databases of the kind {url.drivername!r}: use {FORMS}.")


def _file(url: URL) -> Address:
    if url.host or url.query or url.username:
        raise StorageError("The address of a SQLite file has nothing but its path: sqlite:////path/file.db.")
    if not url.database or url.database == ":memory:":
        raise StorageError("SQLite needs a file, or nothing would last: sqlite:////path/file.db.")
    path = Path(url.database).expanduser().absolute()
    return Address(url.set(database=str(path)), path, f"sqlite:///{path}")
