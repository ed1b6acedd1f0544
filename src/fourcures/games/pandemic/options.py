"""Editions, difficulties and the rules options, and how a caller's wishes become one consistent choice.

The catalogue's own table of options is the specification; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.game_type import OptionSpec
from fourcures.games.common.options import (
    OptionLabels,
    PresetOptions,
    count_players,
    one_of,
    players_option,
    preset_rules,
    resolve_rules,
    roles_by_seat,
    rule_option_specs,
    word_option,
)
from fourcures.games.pandemic.data.board import CARDS, ROLE_SETS
from fourcures.games.pandemic.vocabulary import Role

# Values as the rules see them: their places in the table below.
HIGHEST_POPULATION, MOST_RECENTLY_SICK = range(2)
TOGETHER, ONE_AT_A_TIME = range(2)
NET, GROSS = range(2)
ONE, MANY = range(2)
CITY_CARDS_ONLY, ANY_CARDS = range(2)
BETWEEN_CARDS, BETWEEN_STEPS = range(2)
ALWAYS, NOT_FOR_RENDEZVOUS, NEVER = range(3)
SEVEN, FIVE, SIX = range(3)

EDITIONS = ("2013", "2008", "seed001")
DIFFICULTIES: dict[str, int] = CARDS["epidemics"]
ALIASES: dict[str, str] = CARDS["difficulty_aliases"]
PLAYER_COUNTS: tuple[int, ...] = tuple(CARDS["players"])

# name: (values, default of each edition)
OPTIONS: dict[str, tuple[tuple[str, ...], tuple[str, str, str]]] = {
    "role_set": (("seven", "five", "six"), ("seven", "five", "six")),
    "first_player": (
        ("highest_population", "most_recently_sick"),
        ("highest_population", "most_recently_sick", "most_recently_sick"),
    ),
    "draw_mode": (("together", "one_at_a_time"), ("together", "together", "one_at_a_time")),
    "cube_need": (("net", "gross"), ("net", "gross", "net")),
    "stations_per_city": (("one", "many"), ("one", "one", "many")),
    "researcher_gives": (("city_cards", "any_cards"), ("city_cards", "any_cards", "city_cards")),
    "event_window": (("between_cards", "between_steps"), ("between_cards", "between_steps", "between_steps")),
    "consent": (("always", "not_for_rendezvous", "never"), ("always", "not_for_rendezvous", "not_for_rendezvous")),
    "hands": (("by_difficulty", "open", "closed"), ("by_difficulty", "by_difficulty", "open")),
}

# name: (what is chosen, what each value means), as people put it
SAID: dict[str, OptionLabels] = {
    "edition": ("Edition", {"2013": "2013, the second", "2008": "2008, the first", "seed001": "a mixture of both"}),
    "difficulty": ("Difficulty", {name: f"{name}, {count} epidemics" for name, count in DIFFICULTIES.items()}),
    "role_set": ("Roles", {"seven": "all seven", "five": "five, as of 2008", "six": "no Quarantine Specialist"}),
    "first_player": (
        "Who begins",
        {"highest_population": "who holds the largest city", "most_recently_sick": "who was ill last, or anybody"},
    ),
    "draw_mode": ("Player cards are drawn", {"together": "together", "one_at_a_time": "one at a time"}),
    "cube_need": (
        "Enough cubes are",
        {"net": "those that stay on the board", "gross": "all that are placed, before any go back"},
    ),
    "stations_per_city": ("Stations in a city", {"one": "one", "many": "several"}),
    "researcher_gives": ("The Researcher gives", {"city_cards": "city cards", "any_cards": "any cards"}),
    "event_window": (
        "Events are played",
        {"between_cards": "between cards", "between_steps": "also between the steps of an epidemic"},
    ),
    "consent": (
        "Asking before pawns move or cards change hands",
        {"always": "always", "not_for_rendezvous": "not for bringing pawns together", "never": "never"},
    ),
    "hands": (
        "Hands",
        {"by_difficulty": "open in the introductory game", "open": "open", "closed": "hidden"},
    ),
}

OPTION_SPECS = (
    players_option(PLAYER_COUNTS, "2, 3 or 4"),
    word_option("edition", EDITIONS, SAID["edition"]),
    word_option("difficulty", DIFFICULTIES, SAID["difficulty"]),
    OptionSpec("roles", "one for each seat, an empty one is dealt", "list", Role.names),
    OptionSpec("first_seat", "who begins, where the edition asks who was ill last", "number"),
    *rule_option_specs(OPTIONS, SAID),
)


@dataclass(frozen=True)
class Options(PresetOptions):
    """Everything that is chosen before the cards are dealt."""

    RULES = OPTIONS
    PRESETS = EDITIONS
    PRESET = "edition"

    players: int
    edition: str = "2013"
    difficulty: str = "introductory"
    roles: tuple[str | None, ...] = ()
    first_seat: int | None = None
    rules: Mapping[str, str] = field(default_factory=dict)  # every rules option with its value

    @property
    def epidemics(self) -> int:
        """How many epidemics the difficulty brings (P-SETUP-08)."""
        return DIFFICULTIES[self.difficulty]

    @property
    def hands_open(self) -> bool:
        """Whether all hands lie open (P-INFO-03, P-INFO-04, P-INFO-05)."""
        hands = self.rules["hands"]
        return hands == "open" or (hands == "by_difficulty" and self.difficulty == "introductory")

    def as_json(self) -> dict[str, Any]:
        """What ``choose`` needs to make the same choice again."""
        return {
            "players": self.players,
            "edition": self.edition,
            "difficulty": self.difficulty,
            "roles": list(self.roles),
            "first_seat": self.first_seat,
            **self.changed,
        }


def edition_rules(edition: str) -> dict[str, str]:
    """The rules options as an edition sets them."""
    return preset_rules(OPTIONS, EDITIONS, edition)


def make_options(
    players: int | None = None,
    edition: str = "2013",
    difficulty: str = "introductory",
    roles: Sequence[str | None] | None = None,
    first_seat: int | None = None,
    **wishes: str,
) -> Options:
    """A caller's wishes, checked and completed with the edition's rules; BadOptions says what is wrong."""
    players = count_players(players, roles, PLAYER_COUNTS, "P-SETUP-01")
    edition = one_of("edition", edition, EDITIONS)
    difficulty = one_of("difficulty", difficulty, DIFFICULTIES, ALIASES)
    rules = resolve_rules(OPTIONS, EDITIONS, edition, wishes, OPTION_SPECS)
    role_set = rules["role_set"]
    chosen = roles_by_seat(
        roles, players, ROLE_SETS[role_set], f"the role set {role_set!r} of these rules", "P-SETUP-04"
    )
    if first_seat is not None:
        _check_first_seat(first_seat, players, rules["first_player"])
    return Options(players, edition, difficulty, chosen, first_seat, rules)


def _check_first_seat(first_seat: object, players: int, first_player: str) -> None:
    if first_player != "most_recently_sick":
        raise BadOptions(
            "first_seat: with first_player='highest_population' the cards decide who begins (P-SETUP-15); "
            "name a seat only with first_player='most_recently_sick'."
        )
    if isinstance(first_seat, bool) or not isinstance(first_seat, int) or not 0 <= first_seat < players:
        raise BadOptions(f"first_seat: {shown(first_seat)} is not a seat; seats are 0 to {players - 1}.")
