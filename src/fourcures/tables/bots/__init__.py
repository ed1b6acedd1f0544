"""Bots at seats: which there are for a game, and the task that has them take their turns."""
