"""Options: modes, rules options and the board, checked and completed.

The rule catalogue lists the options; a test compares the two lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fourcures.engine.values import OptionSpec
from fourcures.games.common.options import (
    Option,
    PresetOptions,
    count_players,
    one_of,
    option_value,
    players_option,
    resolve_rules,
    rule_options,
)
from fourcures.games.dice.data.board import Board
from fourcures.games.dice.data.board_file import load_board


class Mode(Option, title="Game"):
    """Modes, by the number in ``state.mode``."""

    INTRO = option_value("introductory")
    STANDARD = option_value("standard, harder")


class RoleText(Option, title="Flights to the start or the last infected city"):
    """Roles that fly to the start or the last infected city (D-ROLE-DISPATCHER-02, D-ROLE-DISPATCHER-03)."""

    ROLE_TABLE = option_value("for Emergency Response")
    BOTH = option_value("for the Dispatcher as well")


class TreatCured(Option, title="Treating a cured disease removes"):
    """Cubes of a cured disease that treating removes (D-TREAT-02, D-TREAT-03)."""

    ONE_CUBE = option_value("one cube")
    ALL_CUBES = option_value("all cubes")


MODES = Mode.names
ALIASES = {"introductory": "intro"}
PLAYER_COUNTS = (1,)

OPTIONS = rule_options(RoleText, TreatCured)
OPTION_SPECS = (
    Mode.spec(),
    *(option.spec() for option in OPTIONS.values()),
    OptionSpec("board", "a board file in the place of our reconstruction", "file"),
    players_option(PLAYER_COUNTS, "1"),
)


@dataclass(frozen=True)
class Options(PresetOptions):
    """Choices made before the first roll."""

    RULES = OPTIONS
    PRESET = "mode"

    players: int
    mode: str
    rules: Mapping[str, str]  # every rules option with its value
    board: Board

    @property
    def board_data(self) -> dict[str, Any]:
        """Entry for the board if it is not ours, otherwise empty."""
        return {} if self.board.is_ours else {"board": self.board.data}

    def as_json(self) -> dict[str, Any]:
        """Arguments of ``make_options`` that recreate these options."""
        return {"players": self.players, "mode": self.mode, **self.changed, **self.board_data}


def make_options(mode: str = "intro", board: object = None, players: int | None = None, **rules: str) -> Options:
    """Check a caller's options and complete them with the mode's rules. Raise BadOptions if they are invalid."""
    players = count_players(players, None, PLAYER_COUNTS, "D-COMP-04")
    mode = one_of("mode", mode, MODES, ALIASES)
    resolved = resolve_rules(OPTIONS, mode, rules, OPTION_SPECS)
    return Options(players, mode, resolved, load_board(board))
