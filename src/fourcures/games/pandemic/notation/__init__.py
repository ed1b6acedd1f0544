"""Notation of the board game: actions, positions, events and refusals as text."""
