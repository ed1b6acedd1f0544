"""Notation of The Cure: actions, positions, events and refusals as text."""
