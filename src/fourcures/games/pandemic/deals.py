"""Deals of the days: what is chosen on each day of the week, from Monday on. One person plays all seats."""

SOLO = {"hands": "open", "consent": "never"}
DEALS = (
    {"players": 2, "difficulty": "introductory", **SOLO},
    {"players": 3, "difficulty": "introductory", **SOLO},
    {"players": 2, "difficulty": "standard", **SOLO},
    {"players": 3, "difficulty": "standard", **SOLO},
    {"players": 2, "difficulty": "heroic", **SOLO},
    {"players": 4, "difficulty": "standard", **SOLO},
    {"players": 3, "difficulty": "heroic", **SOLO},
)
