"""Creation of tables: from options, from positions and from records."""
