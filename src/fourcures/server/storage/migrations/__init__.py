"""The history of the database's tables, one step a file. Alembic runs what is missing."""
