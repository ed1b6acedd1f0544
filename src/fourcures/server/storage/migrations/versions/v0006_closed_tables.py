"""Tables closed by the server's operator."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column. No existing table is closed."""
    op.add_column("tables", sa.Column("closed", sa.Text, nullable=False, server_default=sa.text("''")))
