"""One column name for the hash of a player's key in all tables."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Rename the column of the seats. Its constraint keeps its name, which SQLite cannot change."""
    op.alter_column("seats", "token_hash", new_column_name="key_hash")
