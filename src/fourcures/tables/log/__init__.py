"""Log: a table as the fold of its entries, and everything that was, read from them."""
