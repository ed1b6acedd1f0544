"""Cards requested in chat messages."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column. Existing messages request no card."""
    op.add_column("talk", sa.Column("card", sa.Text, nullable=False, server_default=sa.text("''")))
