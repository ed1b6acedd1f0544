"""What bots know of each game: a new game brings its rules of thumb and features, and all bots can play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fourcures.bots.thumb import cure as cure_thumb
from fourcures.bots.values import cure as cure_values


class Skill(NamedTuple):
    """Rules of thumb for one game, and the features by which its states are valued."""

    rule_of_thumb: Callable[..., int]  # (state, legal, source): a legal action
    features: Callable[..., None]  # (state, into): a number for each name
    names: tuple[str, ...]


SKILLS: dict[str, Skill] = {
    "cure": Skill(cure_thumb.rule_of_thumb, cure_values.features, cure_values.NAMES),
}
