"""Heuristics of The Cure."""
