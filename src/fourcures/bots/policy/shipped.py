"""Shipped policy networks: their files, and the games that have one."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

from fourcures.bots import heuristics

FILE = "policy_network.npz"


def shipped_file(game: str) -> Traversable:
    """Path of a game's weight file, which need not exist."""
    return resources.files(heuristics.__name__).joinpath(game, FILE)


def games_with_network() -> tuple[str, ...]:
    """Names of the games with a shipped network."""
    return tuple(game for game in heuristics.HEURISTICS if shipped_file(game).is_file())
