"""Schema migrations, one per file. Alembic runs the missing ones."""
