"""Deals of the days: what is chosen on each day of the week, from Monday on."""

DEALS = (
    {"mode": "intro"},
    {"mode": "standard"},
    {"mode": "intro"},
    {"mode": "standard"},
    {"mode": "standard"},
    {"mode": "standard"},
    {"mode": "standard"},
)
