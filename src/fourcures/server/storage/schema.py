"""Database schema, as the newest migration leaves it."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0001"  # of the newest migration
VERSION_TABLE = "fourcures_version"  # a name of our own: a database may serve others too

metadata = MetaData()


def _table_id() -> Column[str]:
    return Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", Text, nullable=False),
    Column("beginning", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("adviser", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("over", Boolean, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("held", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("token_hash", LargeBinary),
    CheckConstraint("held IN ('open', 'person', 'bot')", name="seats_held"),
    CheckConstraint("token_hash IS NULL OR length(token_hash) = 32", name="seats_token_hash"),
)

entries = Table(
    "entries",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("command", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Double, nullable=False),
    UniqueConstraint("table_id", "command", name="entries_command"),
    CheckConstraint("kind IN ('play', 'undo')", name="entries_kind"),
    CheckConstraint("seq >= 1", name="entries_seq"),
    sqlite_with_rowid=False,
)

talk = Table(
    "talk",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("command", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Double, nullable=False),
    UniqueConstraint("table_id", "command", name="talk_command"),
)
