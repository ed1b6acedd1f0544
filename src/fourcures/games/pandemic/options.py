"""Options: editions, difficulties and rules options, and how a caller's choices become one consistent set.

The catalogue's own list of options is the specification; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.values import OptionSpec
from fourcures.engine.vocabulary import Enumeration, Spec, member
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

# Values of the rules options: numbers to the rules, names to callers.


class RoleSet(Enumeration[Spec]):
    """Roles that can be dealt (P-COMP-06, P-COMP-07, P-COMP-08)."""

    SEVEN = member()
    FIVE = member()
    SIX = member()


class FirstPlayer(Enumeration[Spec]):
    """Who begins (P-SETUP-15, P-SETUP-17)."""

    HIGHEST_POPULATION = member()
    MOST_RECENTLY_SICK = member()


class DrawMode(Enumeration[Spec]):
    """How player cards are drawn (P-DRAW-02, P-DRAW-03)."""

    TOGETHER = member()
    ONE_AT_A_TIME = member()


class CubeNeed(Enumeration[Spec]):
    """Which cubes the supply must have: those that stay on the board, or all that are placed (P-EPI-07, P-EPI-08)."""

    NET = member()
    GROSS = member()


class StationsPerCity(Enumeration[Spec]):
    """How many stations a city holds (P-BUILD-04, P-BUILD-05)."""

    ONE = member()
    MANY = member()


class ResearcherGives(Enumeration[Spec]):
    """What the Researcher may hand over (P-ROLE-RESEARCHER-04, P-ROLE-RESEARCHER-05)."""

    CITY_CARDS = member()
    ANY_CARDS = member()


class EventWindow(Enumeration[Spec]):
    """When events may be played around an epidemic (P-EVENT-05, P-EVENT-06)."""

    BETWEEN_CARDS = member()
    BETWEEN_STEPS = member()


class Consent(Enumeration[Spec]):
    """When the owner of a pawn or card is asked (P-CONSENT-01, P-CONSENT-02, P-CONSENT-06)."""

    ALWAYS = member()
    NOT_FOR_RENDEZVOUS = member()
    NEVER = member()


class Hands(Enumeration[Spec]):
    """Whether hands lie open (P-INFO-03, P-INFO-04, P-INFO-05)."""

    BY_DIFFICULTY = member()
    OPEN = member()
    CLOSED = member()


EDITIONS = ("2013", "2008", "seed001")
DIFFICULTIES: dict[str, int] = CARDS["epidemics"]
ALIASES: dict[str, str] = CARDS["difficulty_aliases"]
PLAYER_COUNTS: tuple[int, ...] = tuple(CARDS["players"])

# name: (values, default of each edition)
OPTIONS: dict[str, tuple[tuple[str, ...], tuple[str, str, str]]] = {
    "role_set": (RoleSet.names, ("seven", "five", "six")),
    "first_player": (FirstPlayer.names, ("highest_population", "most_recently_sick", "most_recently_sick")),
    "draw_mode": (DrawMode.names, ("together", "together", "one_at_a_time")),
    "cube_need": (CubeNeed.names, ("net", "gross", "net")),
    "stations_per_city": (StationsPerCity.names, ("one", "one", "many")),
    "researcher_gives": (ResearcherGives.names, ("city_cards", "any_cards", "city_cards")),
    "event_window": (EventWindow.names, ("between_cards", "between_steps", "between_steps")),
    "consent": (Consent.names, ("always", "not_for_rendezvous", "not_for_rendezvous")),
    "hands": (Hands.names, ("by_difficulty", "by_difficulty", "open")),
}

# name: (what is chosen, what each value means), as people put it
OPTION_LABELS: dict[str, OptionLabels] = {
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
    word_option("edition", EDITIONS, OPTION_LABELS["edition"]),
    word_option("difficulty", DIFFICULTIES, OPTION_LABELS["difficulty"]),
    OptionSpec("roles", "one for each seat, an empty one is dealt", "list", Role.names),
    OptionSpec("first_seat", "who begins, where the edition asks who was ill last", "number"),
    *rule_option_specs(OPTIONS, OPTION_LABELS),
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
        """The arguments of ``make_options`` that make the same choice again."""
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
    **chosen: str,
) -> Options:
    """A caller's choices, checked and completed with the edition's rules; BadOptions says what is wrong."""
    players = count_players(players, roles, PLAYER_COUNTS, "P-SETUP-01")
    edition = one_of("edition", edition, EDITIONS)
    difficulty = one_of("difficulty", difficulty, DIFFICULTIES, ALIASES)
    rules = resolve_rules(OPTIONS, EDITIONS, edition, chosen, OPTION_SPECS)
    role_set = rules["role_set"]
    seat_roles = roles_by_seat(
        roles, players, ROLE_SETS[role_set], f"the role set {role_set!r} of these rules", "P-SETUP-04"
    )
    if first_seat is not None:
        _check_first_seat(first_seat, players, rules["first_player"])
    return Options(players, edition, difficulty, seat_roles, first_seat, rules)


def _check_first_seat(first_seat: object, players: int, first_player: str) -> None:
    if first_player != "most_recently_sick":
        raise BadOptions(
            "first_seat: with first_player='highest_population' the cards decide who begins (P-SETUP-15); "
            "name a seat only with first_player='most_recently_sick'."
        )
    if isinstance(first_seat, bool) or not isinstance(first_seat, int) or not 0 <= first_seat < players:
        raise BadOptions(f"first_seat: {shown(first_seat)} is not a seat; seats are 0 to {players - 1}.")
