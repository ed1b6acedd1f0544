"""Printed content of The Cure's dice, cards and tracks, written down independently of the package. A cross is 0."""

from __future__ import annotations

COLOURS = ("black", "red", "yellow", "blue")
FACES = {
    "black": (0, 3, 3, 3, 4, 5),
    "red": (0, 1, 1, 4, 6, 6),
    "yellow": (0, 2, 2, 4, 5, 5),
    "blue": (0, 1, 2, 3, 6, 6),
}
REGIONS = (1, 2, 3, 4, 5, 6)
NEIGHBOURS = {1: {6, 2}, 2: {1, 3}, 3: {2, 4}, 4: {3, 5}, 5: {4, 6}, 6: {5, 1}}

PLAYER_DICE = {
    "containment_specialist": ("fly", "sample", "sail", "contain", "treat", "biohazard"),
    "contingency_planner": ("fly", "sample", "sail|treat", "cross", "treat", "biohazard"),
    "dispatcher": ("fly", "sample", "fly|treat", "treat", "airlift", "biohazard"),
    "generalist": ("fly", "sample", "treat", "treat", "sail", "biohazard"),
    "medic": ("fly", "sample", "treat2", "treat3", "sail|treat", "biohazard"),
    "researcher": ("treat", "sample", "treat", "sail", "sail|sample", "biohazard"),
    "scientist": ("sail", "sample", "treat", "sail|treat", "sail|sample", "biohazard"),
}
ROLES = tuple(PLAYER_DICE)

STARTS = {"beginner": 0, "standard": 4, "heroic": 8}
EPIDEMIC_SPACES = (4, 8, 12, 16, 20, 24)
SKULL = 28
LAST_OUTBREAK = 8
COSTS = {
    "one_quiet_night": 3,
    "containment_attempt": 1,
    "healthy_population": 1,
    "mobile_hospital": 2,
    "sample_reroll": 2,
    "remote_treatment": 2,
    "change_of_plans": 3,
    "urgent_supplies": 1,
    "global_cooperation": 2,
    "reassignment": 1,
}
EVENTS = tuple(COSTS)


def dice_of_role(role: str) -> int:
    return 7 if role == "generalist" else 5


def rate_at(space: int) -> int:
    return 3 if space < 12 else 4 if space < 20 else 5
