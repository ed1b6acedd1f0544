"""Bots at tables: the bots available for a game, and the task that runs their turns."""
