"""Hash chains of the logs, and the rules version of each table."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

FIRST_RULES = 1
encode = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode

tables = sa.table(
    "tables", sa.column("id"), sa.column("game"), sa.column("beginning", sa.JSON), sa.column("commitment")
)
entries = sa.Table(  # complete, because SQLite can alter a column only by copying the table
    "entries",
    sa.MetaData(),
    sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("time", sa.Double, nullable=False),
    sa.Column("hash", sa.LargeBinary),
    sa.UniqueConstraint("table_id", "command", name="entries_command"),
    sa.CheckConstraint("kind IN ('play', 'undo')", name="entries_kind"),
    sa.CheckConstraint("seq >= 1", name="entries_seq"),
    sqlite_with_rowid=False,
)


def upgrade() -> None:
    """Add the columns, and chain the existing logs."""
    op.add_column("tables", sa.Column("rules", sa.Integer, nullable=False, server_default=sa.text(str(FIRST_RULES))))
    op.add_column("entries", sa.Column("hash", sa.LargeBinary))
    connection = op.get_bind()
    for row in connection.execute(sa.select(tables)).all():
        chain_log(connection, *row)
    with op.batch_alter_table("entries", copy_from=entries) as changing:
        changing.alter_column("hash", existing_type=sa.LargeBinary, nullable=False)


def chain_log(connection: sa.Connection, table_id: str, game: str, beginning: object, commitment: str) -> None:
    """Set the hashes of a log, in the format of ``storage.chain``."""
    before = digest(b"", [table_id, game, FIRST_RULES, beginning, commitment])
    columns = [entries.c[name] for name in ("seq", "command", "seat", "kind", "text", "time")]
    log = connection.execute(sa.select(*columns).where(entries.c.table_id == table_id).order_by(entries.c.seq)).all()
    hashes = []
    for entry in log:
        before = digest(before, [*entry])
        hashes.append({"its_seq": entry.seq, "its_hash": before})
    if hashes:
        same = sa.and_(entries.c.table_id == table_id, entries.c.seq == sa.bindparam("its_seq"))
        connection.execute(sa.update(entries).where(same).values(hash=sa.bindparam("its_hash")), hashes)


def digest(before: bytes, told: list[object]) -> bytes:
    """Hash of a list that follows the hash ``before``."""
    return hashlib.sha256(before + encode(told).encode()).digest()[:16]
