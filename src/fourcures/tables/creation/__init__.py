"""Creation of tables from options, positions and records."""
