"""Schema migrations, one a file. Alembic runs what is missing."""
