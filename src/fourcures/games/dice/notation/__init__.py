"""Notation of the dice game of 2009: actions, positions, events and refusals as text."""
