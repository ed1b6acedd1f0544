"""Modes, rules options and the board, and how a caller's wishes become one consistent choice.

The catalogue's own table of options is the specification; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fourcures.engine.game_type import OptionSpec
from fourcures.games.common.options import (
    OptionLabels,
    PresetOptions,
    count_players,
    one_of,
    players_option,
    resolve_rules,
    rule_option_specs,
    word_option,
)
from fourcures.games.dice.data.board import Board
from fourcures.games.dice.data.board_file import load_board

# Values as the rules see them: their places in the tables below.
INTRO, STANDARD = range(2)
ROLE_TABLE, BOTH = range(2)
ONE_CUBE, ALL_CUBES = range(2)

MODES = ("intro", "standard")
ALIASES = {"introductory": "intro"}
PLAYER_COUNTS = (1,)

# name: (values, default of each mode)
OPTIONS: dict[str, tuple[tuple[str, ...], tuple[str, str]]] = {
    "role_text": (("role_table", "both"), ("role_table", "role_table")),
    "treat_cured": (("one_cube", "all_cubes"), ("one_cube", "one_cube")),
}

# name: (what is chosen, what each value means), as people put it
SAID: dict[str, OptionLabels] = {
    "mode": ("Game", {"intro": "introductory", "standard": "standard, harder"}),
    "role_text": (
        "Flights to the start or the last infected city",
        {"role_table": "for Emergency Response", "both": "for the Dispatcher as well"},
    ),
    "treat_cured": ("Treating a cured disease removes", {"one_cube": "one cube", "all_cubes": "all cubes"}),
}

OPTION_SPECS = (
    word_option("mode", MODES, SAID["mode"]),
    *rule_option_specs(OPTIONS, SAID),
    OptionSpec("board", "a board file in the place of our reconstruction", "file"),
    players_option(PLAYER_COUNTS, "1"),
)


@dataclass(frozen=True)
class Options(PresetOptions):
    """Everything that is chosen before the first roll."""

    RULES = OPTIONS
    PRESETS = MODES
    PRESET = "mode"

    players: int
    mode: str
    rules: Mapping[str, str]  # every rules option with its value
    board: Board

    @property
    def board_data(self) -> dict[str, Any]:
        """The board under its key, where it is not ours."""
        return {} if self.board.is_ours else {"board": self.board.data}

    def as_json(self) -> dict[str, Any]:
        """What ``choose`` needs to make the same choice again."""
        return {"players": self.players, "mode": self.mode, **self.changed, **self.board_data}


def make_options(mode: str = "intro", board: object = None, players: int | None = None, **wishes: str) -> Options:
    """A caller's wishes, checked and completed with the mode's rules; BadOptions says what is wrong."""
    players = count_players(players, None, PLAYER_COUNTS, "D-COMP-04")
    mode = one_of("mode", mode, MODES, ALIASES)
    rules = resolve_rules(OPTIONS, MODES, mode, wishes, OPTION_SPECS)
    return Options(players, mode, rules, load_board(board))
