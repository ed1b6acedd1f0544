"""Commands: messages of clients at a table, each with exactly one reply."""
