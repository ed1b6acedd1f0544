"""Options: difficulty and rules options, resolved into one consistent set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourcures.engine.errors import BadOptions
from fourcures.engine.values import OptionSpec
from fourcures.games.common.options import (
    Option,
    PresetOptions,
    count_players,
    one_of,
    option_value,
    players_option,
    resolve_rules,
    roles_by_seat,
    rule_options,
    word_option,
)
from fourcures.games.cure.data.board import ALIASES, DIFFICULTIES, PLAYER_COUNTS
from fourcures.games.cure.data.data_file import GameData, load_game_data
from fourcures.games.cure.vocabulary import Role


class SampleGiving(Option, title="Samples are given"):
    """Ways of giving samples (C-GIVE-03, C-GIVE-04), by the number in ``state.sample_giving``."""

    EACH_SAMPLE = option_value("each to anybody here")
    ALL_OF_ONE_COLOUR = option_value("all of one colour to one player")


class RoleAssignment(Option, title="Roles are"):
    """Assignment of roles to seats (C-SETUP-07, C-SETUP-08)."""

    DEALT = option_value("dealt")
    CHOSEN = option_value("chosen by the players")


OPTIONS = rule_options(SampleGiving, RoleAssignment)
OPTION_SPECS = (
    players_option(PLAYER_COUNTS, "2, 3, 4 or 5"),
    word_option("difficulty", "Difficulty", {name: name for name in DIFFICULTIES}),
    OptionSpec("roles", "a role for each seat; an empty one is dealt", "list", Role.names),
    OptionSpec("board", "a data file in place of ours", "file"),
    *(option.spec() for option in OPTIONS.values()),
)


@dataclass(frozen=True)
class Options(PresetOptions):
    """Choices made before the dice are rolled."""

    RULES = OPTIONS
    PRESET = "difficulty"

    players: int
    difficulty: str
    roles: tuple[str | None, ...]
    data: GameData
    rules: Mapping[str, str]  # every rules option with its value

    @property
    def sample_giving(self) -> int:
        """Number of the chosen ``SampleGiving`` member."""
        return self.value("sample_giving")

    @property
    def board_data(self) -> dict[str, Any]:
        """Entry for the data file if it is not ours, otherwise empty."""
        return {} if self.data.is_ours else {"board": self.data.source}

    def as_json(self) -> dict[str, Any]:
        """Arguments of ``make_options`` that recreate these options."""
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
    **rules: str,
) -> Options:
    """Check and complete a caller's options. Raise BadOptions if they are invalid (C-COMP-04, C-TRACK-03)."""
    players = count_players(players, roles, PLAYER_COUNTS, "C-COMP-04")
    difficulty = one_of("difficulty", difficulty, DIFFICULTIES, ALIASES)
    resolved = resolve_rules(OPTIONS, difficulty, rules, OPTION_SPECS)
    chosen = roles_by_seat(roles, players, Role.names, "the game", "C-SETUP-07")
    if resolved["role_assignment"] == RoleAssignment.names[RoleAssignment.CHOSEN] and None in chosen:
        raise BadOptions("roles: with role_assignment='chosen' every seat's role must be named (C-SETUP-08).")
    return Options(players, difficulty, chosen, load_game_data(board), resolved)
