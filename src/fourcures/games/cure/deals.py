"""Deals of the days: what is chosen on each day of the week, from Monday on. One person plays all seats."""

DEALS = (
    {"players": 2, "difficulty": "beginner"},
    {"players": 3, "difficulty": "beginner"},
    {"players": 2, "difficulty": "standard"},
    {"players": 3, "difficulty": "standard"},
    {"players": 2, "difficulty": "heroic"},
    {"players": 4, "difficulty": "standard"},
    {"players": 3, "difficulty": "heroic"},
)
