"""Sample options for tests. Together, they let random play reach every rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from fourcures.games.dice.data.board import OURS
from fourcures.games.dice.options import MODES, OPTIONS

CITIES = [city["id"] for city in OURS["cities"]]


def board(infection: dict[str, Any], outbreaks: int, research: int, cure: int, scientist: int) -> dict[str, Any]:
    """Our board with its cities in one line, along which outbreaks spread little, and with other trackers."""
    return {
        **OURS,
        "start_city": "chicago",
        "cities": OURS["cities"][::-1],
        "edges": [list(link) for link in pairwise(CITIES)],
        "trackers": {
            "infection": infection,
            "outbreak": {"start": 0, "death": outbreaks},
            "research": {"start": 0, "max": research},
        },
        "cure_points": {"normal": cure, "scientist": scientist},
    }


# Easy cures and late defeats, to reach the rules that apply after a cure.
LONG_GAME = board(
    {
        "start": 1,
        "epidemic_icons": [5, 20, 30],
        "death": 60,
        "city_rolls": [{"from": 1, "to": 30, "rolls": 1}, {"from": 31, "to": 59, "rolls": 2}],
    },
    outbreaks=20,
    research=2,
    cure=2,
    scientist=1,
)
# Short infection track and expensive cures, so that points pile up.
RACE = board(
    {"start": 0, "epidemic_icons": [2], "death": 6, "city_rolls": [{"from": 0, "to": 5, "rolls": 1}]},
    outbreaks=3,
    research=9,
    cure=9,
    scientist=8,
)


def samples() -> Iterator[dict[str, Any]]:
    """Both modes on each board, and each value of each option."""
    for mode in MODES:
        yield {"mode": mode}
        yield {"mode": mode, "board": RACE}
        for name, option in OPTIONS.items():
            for value in option.names:
                yield {"mode": mode, name: value, "board": LONG_GAME}
