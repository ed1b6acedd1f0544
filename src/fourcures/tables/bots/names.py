"""Names of the bots that tables offer for each game."""

from __future__ import annotations

from collections.abc import Sequence

from fourcures.bots.heuristics import HEURISTICS

INTERPRETED_BOTS = ("greedy",)
COMPILED_BOTS = ("planner",)
ANY_GAME_BOTS = ("random",)  # for games without heuristics


def playable_bots(game: str, bots: Sequence[str]) -> tuple[str, ...]:
    """Bots that can play a game: the host's ``bots`` if the game has heuristics, otherwise ``ANY_GAME_BOTS``."""
    return tuple(bots) if game in HEURISTICS else ANY_GAME_BOTS
