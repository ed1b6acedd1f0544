"""Players: their keys and names, and the standings of their games."""
