"""Database URLs: parsed, checked, and redacted for messages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from fourcures.tables.errors import StorageError

FORMS = "sqlite:////path/file.db or postgresql://user@host/db"
CONNECT_OPTIONS = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}


@dataclass(frozen=True, slots=True)
class DatabaseUrl:
    """Parsed database URL: a file of SQLite, or a PostgreSQL server.

    Attributes:
        sqlalchemy_url: with the password.
        file: the file of SQLite, absolute; None for PostgreSQL.
        redacted: for messages; without the password.
    """

    sqlalchemy_url: URL
    file: Path | None
    redacted: str

    @property
    def libpq_url(self) -> str:
        """URL for libpq, PostgreSQL's client library; with the password."""
        return self.sqlalchemy_url.set(drivername="postgresql").render_as_string(hide_password=False)

    def without_password(self, message: str) -> str:
        """Mask the password in a driver's message."""
        password = self.sqlalchemy_url.password
        return message.replace(password, "***") if password else message


def parse_url(text: str) -> DatabaseUrl:
    """Parse a database URL. Raise StorageError with the supported forms, without repeating the password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StorageError(f"The database URL cannot be parsed; it should look like {FORMS}.") from None
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        return _sqlite_url(url)
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        if not url.database:
            raise StorageError("The database URL names no database; it should look like postgresql://user@host/db.")
        url = url.set(drivername="postgresql+psycopg", query={**CONNECT_OPTIONS, **url.query})
        redacted = url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
        return DatabaseUrl(url, None, redacted)
    raise StorageError(f"Databases of the kind {url.drivername!r} are not supported; use {FORMS}.")


def _sqlite_url(url: URL) -> DatabaseUrl:
    if url.host or url.query or url.username:
        raise StorageError("The URL of a SQLite file has nothing but its path: sqlite:////path/file.db.")
    if not url.database or url.database == ":memory:":
        raise StorageError("A SQLite database must be a file, so that games are kept: sqlite:////path/file.db.")
    path = Path(url.database).expanduser().absolute()
    return DatabaseUrl(url.set(database=str(path)), path, f"sqlite:///{path}")


def masked(text: str) -> str:
    """Database URL with its passwords masked, otherwise unchanged."""
    parse_url(text)
    url = make_url(text)
    query = {name: "***" if "password" in name else value for name, value in url.query.items()}
    return url.set(query=query).render_as_string(hide_password=True)
