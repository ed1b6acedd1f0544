"""Heuristics of the board game."""
