"""Pandemic, the board game."""
