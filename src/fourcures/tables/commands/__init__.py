"""Commands: what clients send at a table, each with exactly one reply."""
