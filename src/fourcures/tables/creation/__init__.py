"""Creation of tables: from options, from records, and from moments of games that are over."""
