"""Maximally crowded boards: every name can still be read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

import fourcures as fc
from browser.browser_user import DESKTOP, PHONE
from browser.conftest import NewUser

# Names that another thing on the board covers partly, in words.
COVERED = """
() => {
  const box = (thing) => {
    const range = document.createRange();
    range.selectNodeContents(thing);
    return (thing.matches(".name") ? range : thing).getBoundingClientRect();
  };
  const deep = (a, b) =>
    Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top);
  const all = (what) => [...document.querySelectorAll(what)];
  const pieces = ["cube", "centre", "pawn"].map((kind) => `.board [data-target^="${kind}:"]`);
  const things = all([...pieces, ".board .shield", ".board .sign > .target"].join());
  return all(".board .name").flatMap((name) =>
    things.filter((thing) => deep(box(name), box(thing)) > 1)
      .map((thing) => `${name.textContent.trim()}: ${thing.dataset.target ?? "shield"}`));
}
"""
ALL_COLOURS = {"red": 3, "blue": 3, "yellow": 3, "green": 3}
BLACK_TOO = {"red": 3, "blue": 3, "yellow": 3, "black": 3}
ROLES = ("researcher", "containment_specialist", "medic", "scientist", "contingency_planner")
BOARDS: dict[str, dict[str, Any]] = {
    "the middle of the map": {
        "game": "dice",
        "pawn": "st_louis",
        "cubes": dict.fromkeys(("st_louis", "memphis", "cincinnati", "houston"), ALL_COLOURS),
    },
    "the coast": {
        "game": "dice",
        "mode": "standard",
        "pawn": "new_york",
        "turn": {"phase": "role", "actions_left": 0, "quarantine": "new_york", "awaits": {"what": "role", "seat": 0}},
        "cubes": dict.fromkeys(("new_york", "philadelphia", "washington", "pittsburgh"), ALL_COLOURS),
    },
    "the ring": {
        "game": "cure",
        "seats": [{"role": role, "region": 4} for role in ROLES],
        "turn": {"phase": "acting", "dice": {"sail": 1}},
        "regions": dict.fromkeys(("2", "4", "6"), BLACK_TOO),
        "centre": BLACK_TOO,
    },
}


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("board", BOARDS)
async def test_no_name_is_covered(new_user: NewUser, board: str, viewport: dict[str, int]) -> None:
    user = await new_user(viewport=viewport)
    await user.import_game(fc.from_position(BOARDS[board], seed=1))
    await expect(user.page.locator(".board .name").last).to_be_visible()
    assert await user.page.evaluate(COVERED) == []
