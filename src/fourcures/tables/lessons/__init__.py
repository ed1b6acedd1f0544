"""Lessons: guided first games, played step by step at tables of the learner's own."""
