"""Database schema after the newest migration."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from fourcures.tables.rows import ChatRow, DealRow, Entry, SeatRow, Standing, TableRow

REVISION = "0007"  # the newest migration
VERSION_TABLE = "fourcures_version"  # distinct, because other programs may use the same database

VERSION = Table(VERSION_TABLE, MetaData(), Column("version_num", String(32), primary_key=True))  # created by Alembic
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
    Column("rules", Integer, nullable=False, server_default=text("1")),
    Column("origin", Text, nullable=False, server_default=text("'new'")),
    Column("closed", Text, nullable=False, server_default=text("''")),
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("held", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("key_hash", LargeBinary),
    CheckConstraint("held IN ('open', 'person', 'bot')", name="seats_held"),
    CheckConstraint("key_hash IS NULL OR length(key_hash) = 32", name="seats_token_hash"),
    Index("seats_of_key", "key_hash"),
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
    Column("hash", LargeBinary, nullable=False),  # see ``chain``
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
    Column("card", Text, nullable=False, server_default=text("''")),
    UniqueConstraint("table_id", "command", name="talk_command"),
)

standings = Table(  # progress and outcome of each game, derived from its log
    "standings",
    metadata,
    _table_id(),
    Column("seq", Integer, nullable=False),
    Column("actor", Integer),
    Column("difficulty", Text, nullable=False),
    Column("won", Boolean),
    Column("reason", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("cures", Integer, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("ended", Double),
)

played = Table(  # holders of a game's seats when it ended
    "played",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("key_hash", LargeBinary, nullable=False),
    Column("role", Text, nullable=False),
    Index("played_of_key", "key_hash"),
)

deals = Table(
    "deals",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("options", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("rules", Integer),
)

tries = Table(  # each player's first table at a deal, the only one that counts
    "tries",
    metadata,
    Column("key_hash", LargeBinary, primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("table_id", String(64), ForeignKey("tables.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("ends", Double, nullable=False, server_default=text("0")),  # end of the day; later results do not count
    Index("tries_of_deal", "day", "game"),
)

spent_tries = Table(  # hashes of tries, kept when a player is forgotten; see ``deals``
    "spent_tries",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
)

deal_games = Table(  # the planner's games at deals; a row without an outcome was begun by an older version
    "deal_games",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("claimed", Double, nullable=False),
    Column("won", Boolean),
    Column("turns", Integer),
    Column("cures", Integer),
)


def _columns(table: Table, row: type) -> list[Column[Any]]:
    """Columns of a table for the fields of a row type, in the order of the fields."""
    return [table.c[name] for name in row.__annotations__]


TABLE, SEAT, ENTRY = _columns(tables, TableRow), _columns(seats, SeatRow), _columns(entries, Entry)
CHAT, STANDING, DEAL = _columns(talk, ChatRow), _columns(standings, Standing), _columns(deals, DealRow)
