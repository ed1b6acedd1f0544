"""Log: a table as the fold of its entries, and queries of its past states."""
