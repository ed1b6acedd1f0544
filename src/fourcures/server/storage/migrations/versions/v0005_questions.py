"""Cards that chat messages ask for."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; messages so far ask for no card."""
    op.add_column("talk", sa.Column("card", sa.Text, nullable=False, server_default=sa.text("''")))
