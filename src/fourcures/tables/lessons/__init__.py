"""Lessons: the first game of each game, played step by step at tables of one's own."""
