"""What bots know of each game: a new game brings its rules of thumb and features, and all bots can play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Skill(NamedTuple):
    """Rules of thumb for one game, and the features by which its states are valued."""

    rule_of_thumb: Callable[..., int]  # (state, legal, source): a legal action
    features: Callable[..., None]  # (state, into): a number for each name
    names: tuple[str, ...]


SKILLS: dict[str, Skill] = {}
