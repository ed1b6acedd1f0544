"""Wishes for tests that between them reach every rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fourcures.games.dice.board import OURS
from fourcures.games.dice.options import MODES, OPTIONS

# A board on which cures come easily and defeats late, so that even random play sees what comes after them.
EASY_BOARD: dict[str, Any] = {
    **OURS,
    "start_city": "chicago",
    "cities": OURS["cities"][::-1],
    "trackers": {
        "infection": {
            "start": 1,
            "epidemic_icons": [5, 20, 30],
            "death": 60,
            "city_rolls": [{"from": 1, "to": 30, "rolls": 1}, {"from": 31, "to": 59, "rolls": 2}],
        },
        "outbreak": {"start": 0, "death": 20},
        "research": {"start": 0, "max": 3},
    },
    "cure_points": {"normal": 2, "scientist": 1},
}


def samples() -> Iterator[dict[str, Any]]:
    """Both modes, each value of each option, on our board and on the easy one."""
    for mode in MODES:
        yield {"mode": mode}
        yield {"mode": mode, "board": EASY_BOARD}
        for name, (values, _) in OPTIONS.items():
            for value in values:
                yield {"mode": mode, name: value, "board": EASY_BOARD}
