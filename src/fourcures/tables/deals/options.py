"""Options of daily deals, from the games' data files: the option that is the difficulty, and each day's options.

A game without such a file has no deals, and its statistics do not distinguish difficulties.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any, NamedTuple

from fourcures.engine.game_type import GameType
from fourcures.toml_files import read_toml


class DealOptions(NamedTuple):
    """Declaration of a game's deals."""

    difficulty: str = ""  # name of the option that sets the difficulty
    days: tuple[dict[str, Any], ...] = ()  # options of each day, starting on Monday


@cache
def deal_options(game: str) -> DealOptions:
    """Declaration of a game's deals, empty if the game has none."""
    declared = read_toml(game, "deals.toml")
    if not declared:
        return DealOptions()
    return DealOptions(declared["difficulty"], tuple({**declared["always"], **day} for day in declared["days"]))


def choices_of(game: GameType, day: date) -> dict[str, Any]:
    """Options of the deal of a day."""
    days = deal_options(game.name).days
    return dict(days[day.weekday() % len(days)])


def level_name(game: GameType, difficulty: str) -> str:
    """Label of a difficulty without the details after its first comma."""
    for spec in game.option_specs:
        if spec.name == deal_options(game.name).difficulty and difficulty in spec.values and spec.labels:
            return spec.labels[spec.values.index(difficulty)].partition(",")[0]
    return difficulty


def levels(game: GameType) -> tuple[str, ...]:
    """All difficulties of a game, in its own order."""
    name = deal_options(game.name).difficulty
    return next((spec.values for spec in game.option_specs if spec.name == name), ())
