"""Networks of the policy that are shipped: which games have one, and where it lies."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

from fourcures.bots import heuristics

FILE = "policy_network.npz"


def shipped_file(game: str) -> Traversable:
    """Path of the weights of a game, which need not exist."""
    return resources.files(heuristics.__name__).joinpath(game, FILE)


def games_with_network() -> tuple[str, ...]:
    """Names of the games whose network is shipped."""
    return tuple(game for game in heuristics.HEURISTICS if shipped_file(game).is_file())
