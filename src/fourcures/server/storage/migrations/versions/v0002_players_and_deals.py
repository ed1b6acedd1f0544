"""Standings of games, their players, and the deals of the days."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def table_id() -> sa.Column[str]:
    """Primary key that refers to a table of a game."""
    return sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True)


def upgrade() -> None:
    """Add tables and indices. Standings of older games are computed on request."""
    op.create_index("seats_of_key", "seats", ["token_hash"])
    op.create_table(
        "standings",
        table_id(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("difficulty", sa.Text, nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("cures", sa.Integer, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("ended", sa.Double),
    )
    op.create_table(
        "played",
        table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key_hash", sa.LargeBinary, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
    )
    op.create_index("played_of_key", "played", ["key_hash"])
    op.create_table(
        "deals",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("key_hash", sa.LargeBinary, primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_index("tries_of_deal", "tries", ["day", "game"])
    op.create_table(
        "deal_games",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("claimed", sa.Double, nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("turns", sa.Integer),
        sa.Column("cures", sa.Integer),
    )
