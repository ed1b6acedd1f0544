"""Bots that tables offer, by their games."""

from __future__ import annotations

from collections.abc import Sequence

from fourcures.bots.heuristics import HEURISTICS

INTERPRETED_BOTS = ("greedy",)
COMPILED_BOTS = ("planner",)
ANY_GAME_BOTS = ("random",)  # of games without heuristics


def playable_bots(game: str, bots: Sequence[str]) -> tuple[str, ...]:
    """The bots of a host that can play a game: those of its heuristics, or those that need none."""
    return tuple(bots) if game in HEURISTICS else ANY_GAME_BOTS
