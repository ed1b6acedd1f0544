"""Alembic environment: runs migrations on the caller's connection, in its transaction."""

from alembic import context

from fourcures.server.storage.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
context.run_migrations()
