"""Options of the days' deals, from the games' data files: which option is the difficulty, and each day's choices.

A game without such a file has no deals, and no difficulty that statistics could tell apart.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any, NamedTuple

from fourcures.engine.game_type import GameType
from fourcures.toml_files import read_toml


class DealOptions(NamedTuple):
    """Declaration of a game's deals."""

    difficulty: str = ""  # the option that says how hard the game is
    days: tuple[dict[str, Any], ...] = ()  # what is chosen, from Monday on


@cache
def deal_options(game: str) -> DealOptions:
    """Declaration of a game's deals; an empty one where the game has none."""
    declared = read_toml(game, "deals.toml")
    if not declared:
        return DealOptions()
    return DealOptions(declared["difficulty"], tuple({**declared["always"], **day} for day in declared["days"]))


def choices_of(game: GameType, day: date) -> dict[str, Any]:
    """What is chosen for the deal of a day."""
    days = deal_options(game.name).days
    return dict(days[day.weekday() % len(days)])


def level_name(game: GameType, difficulty: str) -> str:
    """What a difficulty is called, up to the comma after which its details stand."""
    for spec in game.option_specs:
        if spec.name == deal_options(game.name).difficulty and difficulty in spec.values and spec.labels:
            return spec.labels[spec.values.index(difficulty)].partition(",")[0]
    return difficulty


def levels(game: GameType) -> tuple[str, ...]:
    """All difficulties of a game, as it lists them."""
    name = deal_options(game.name).difficulty
    return next((spec.values for spec in game.option_specs if spec.name == name), ())
