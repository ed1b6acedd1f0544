"""What bots know of each game: a new game brings its rules of thumb and features, and all bots can play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fourcures.bots.thumb import dice as thumb_dice
from fourcures.bots.values import dice as values_dice


class Skill(NamedTuple):
    """Rules of thumb for one game, and the features by which its states are valued."""

    rule_of_thumb: Callable[..., int]  # (state, legal, source): a legal action
    features: Callable[..., None]  # (state, into): a number for each name
    names: tuple[str, ...]


SKILLS: dict[str, Skill] = {
    "dice": Skill(thumb_dice.rule_of_thumb, values_dice.features, values_dice.NAMES),
}
