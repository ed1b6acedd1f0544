"""Origins of tables, spent tries, the end of a try's day, and the rules version that a deal's commitment covers."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

tables = sa.table("tables", sa.column("id"), sa.column("beginning", sa.JSON), sa.column("origin"))
entries = sa.table("entries", sa.column("table_id"), sa.column("seq"), sa.column("command"))
tries = sa.table(
    "tries", sa.column("key_hash"), sa.column("day"), sa.column("game"), sa.column("table_id"), sa.column("ends")
)


def upgrade() -> None:
    """Add the columns and the table, and fill them from existing rows.

    Existing deals keep commitments that do not cover the rules.
    """
    op.add_column("tables", sa.Column("origin", sa.Text, nullable=False, server_default=sa.text("'new'")))
    op.add_column("deals", sa.Column("rules", sa.Integer))
    op.add_column("tries", sa.Column("ends", sa.Double, nullable=False, server_default=sa.text("0")))
    spent = op.create_table("spent_tries", sa.Column("hash", sa.LargeBinary, primary_key=True))
    connection = op.get_bind()
    tried = connection.execute(sa.select(tries)).all()
    if tried:
        hashes = [hashlib.sha256(row.key_hash + f"{row.game}-{row.day}".encode()).digest() for row in tried]
        connection.execute(sa.insert(spent), [{"hash": one} for one in hashes])
    for day in {row.day for row in tried}:
        connection.execute(sa.update(tries).where(tries.c.day == day).values(ends=end_of(day)))
    imported = sa.select(entries.c.table_id).where(entries.c.seq == 1, entries.c.command == "import-1")
    records, counted = set(connection.scalars(imported)), {row.table_id for row in tried}
    for table_id, beginning in connection.execute(sa.select(tables.c.id, tables.c.beginning)).all():
        origin = origin_of(beginning, is_record=table_id in records, counts=table_id in counted)
        if origin != "new":
            connection.execute(sa.update(tables).where(tables.c.id == table_id).values(origin=origin))


def end_of(day: str) -> float:
    """Timestamp of the end of a day in UTC."""
    return (datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)).timestamp()


def origin_of(beginning: dict[str, Any], *, is_record: bool, counts: bool) -> str:
    """Origin of a table that was made before origins were stored. It is "position" for moments, too."""
    if "lesson" in beginning:
        return "lesson"
    if "deal" in beginning:
        return "deal" if counts else "practice"
    return "record" if is_record else "position" if "position" in beginning else "new"
