"""Creation of tables: from options, from records, and from games that are over."""
