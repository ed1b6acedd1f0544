"""Difficulties and the rules options, and how a caller's wishes become one consistent choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourcures.engine.errors import BadOptions
from fourcures.engine.game_type import OptionSpec
from fourcures.games.common.options import (
    OptionLabels,
    PresetOptions,
    count_players,
    one_of,
    players_option,
    resolve_rules,
    roles_by_seat,
    rule_option_specs,
    word_option,
)
from fourcures.games.cure.data.board import ALIASES, DIFFICULTIES, PLAYER_COUNTS, Tables
from fourcures.games.cure.data.data_file import load_tables
from fourcures.games.cure.vocabulary import Role

EACH_SAMPLE, ALL_OF_ONE_COLOUR = range(2)

# name: (values, default of each difficulty)
OPTIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "sample_giving": (("each_sample", "all_of_one_colour"), ("each_sample",) * len(DIFFICULTIES)),
    "role_assignment": (("dealt", "chosen"), ("dealt",) * len(DIFFICULTIES)),
}
# name: (what is chosen, what each value means), as people put it
SAID: dict[str, OptionLabels] = {
    "difficulty": ("Difficulty", {name: name for name in DIFFICULTIES}),
    "sample_giving": (
        "Samples are given",
        {"each_sample": "each to anybody here", "all_of_one_colour": "all of one colour to one player"},
    ),
    "role_assignment": ("Roles are", {"dealt": "dealt", "chosen": "chosen by the players"}),
}
OPTION_SPECS = (
    players_option(PLAYER_COUNTS, "2, 3, 4 or 5"),
    word_option("difficulty", DIFFICULTIES, SAID["difficulty"]),
    OptionSpec("roles", "one for each seat, an empty one is dealt", "list", Role.names),
    OptionSpec("board", "a data file in place of ours", "file"),
    *rule_option_specs(OPTIONS, SAID),
)


@dataclass(frozen=True)
class Options(PresetOptions):
    """Everything that is chosen before the dice are rolled."""

    RULES = OPTIONS
    PRESETS = DIFFICULTIES
    PRESET = "difficulty"

    players: int
    difficulty: str
    roles: tuple[str | None, ...]
    tables: Tables
    rules: Mapping[str, str]  # every rules option with its value

    @property
    def board_data(self) -> dict[str, Any]:
        """The data file, if it is not ours, as a part of what is written down."""
        return {} if self.tables.is_ours else {"board": self.tables.data}

    def as_json(self) -> dict[str, Any]:
        """What ``choose`` needs to make the same choice again."""
        return {
            "players": self.players,
            "difficulty": self.difficulty,
            "roles": list(self.roles),
            **self.board_data,
            **self.changed,
        }


def make_options(
    players: int | None = None,
    difficulty: str = DIFFICULTIES[0],
    roles: Sequence[str | None] | None = None,
    board: Any = None,
    **wishes: str,
) -> Options:
    """A caller's wishes, checked and completed; BadOptions says what is wrong (C-COMP-04, C-TRACK-03)."""
    players = count_players(players, roles, PLAYER_COUNTS, "C-COMP-04")
    difficulty = one_of("difficulty", difficulty, DIFFICULTIES, ALIASES)
    rules = resolve_rules(OPTIONS, DIFFICULTIES, difficulty, wishes, OPTION_SPECS)
    chosen = roles_by_seat(roles, players, Role.names, "the game", "C-SETUP-07")
    if rules["role_assignment"] == "chosen" and None in chosen:
        raise BadOptions("roles: with role_assignment='chosen' every seat's role must be named (C-SETUP-08).")
    return Options(players, difficulty, chosen, load_tables(board), rules)
