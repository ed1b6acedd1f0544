"""Heuristics of the solo dice game of 2009."""
