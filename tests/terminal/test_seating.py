"""Seating at one keyboard: bots by seat; hands are open unless hidden ones are chosen."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from fourcures.cli.seating import open_hands, seat_bots

PANDEMIC = fc.game_type("pandemic")


@pytest.mark.parametrize(
    ("players", "text", "bots"),
    [
        (3, None, {}),
        (3, "greedy", {1: "greedy", 2: "greedy"}),
        (3, "me, greedy,random", {1: "greedy", 2: "random"}),
        (2, "planner:500,me", {0: "planner:500"}),
        (2, "greedy,greedy", {0: "greedy", 1: "greedy"}),
        (1, "greedy", {0: "greedy"}),
    ],
)
def test_bots_are_named_for_all_others_or_for_each_seat(players: int, text: str | None, bots: dict[int, str]) -> None:
    assert seat_bots(PANDEMIC, players, text) == bots


@pytest.mark.parametrize(
    ("given", "bots", "hands", "says"),
    [
        ({"difficulty": "standard"}, {}, "open", "Hands lie open, as one keyboard plays 2 seats"),
        ({"difficulty": "standard"}, {1: "greedy"}, None, ""),
        ({"difficulty": "introductory"}, {}, None, ""),
        (
            {"difficulty": "standard", "hands": "by_difficulty"},
            {},
            "by_difficulty",
            "standard and heroic games a player",
        ),
        ({"hands": "closed"}, {}, "closed", "(P-INFO-05)"),
        ({"hands": "open", "difficulty": "heroic"}, {}, "open", ""),
    ],
)
def test_hands_lie_open_at_one_keyboard(
    given: dict[str, Any], bots: dict[int, str], hands: str | None, says: str
) -> None:
    chosen, notes = open_hands(PANDEMIC, {"players": 2, **given}, bots)
    assert chosen.get("hands") == hands
    assert bool(notes) == bool(says)
    assert says in " ".join(notes)


def test_games_without_hands_are_left_alone() -> None:
    for name in ("dice", "cure"):
        assert open_hands(fc.game_type(name), {}, {}) == ({}, [])
