"""Options: editions, difficulties and rules options, resolved into one consistent set.

The rule catalogue lists the options; a test compares the two lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.rng import RandomStream
from fourcures.engine.state import i8, struct
from fourcures.engine.values import OptionSpec, as_int
from fourcures.games.common.options import (
    Option,
    PresetOptions,
    count_players,
    one_of,
    option_value,
    players_option,
    preset_rules,
    resolve_rules,
    roles_by_seat,
    rule_options,
    word_option,
)
from fourcures.games.pandemic.data.board import CARDS, ROLE_SETS
from fourcures.games.pandemic.vocabulary import Role


class Edition(Option, title="Edition"):
    """Editions: presets of the rules options."""

    SECOND = option_value("2013, the second", name="2013")
    FIRST = option_value("2008, the first", name="2008")
    SEED001 = option_value("a mixture of both")


class RoleSet(Option, title="Roles"):
    """Roles that can be dealt (P-COMP-06, P-COMP-07, P-COMP-08)."""

    SEVEN = option_value("all seven")
    FIVE = option_value("five, as of 2008", default_of=("2008",))
    SIX = option_value("no Quarantine Specialist", default_of=("seed001",))


class FirstPlayer(Option, title="Who begins"):
    """Choice of the first player (P-SETUP-15, P-SETUP-17)."""

    HIGHEST_POPULATION = option_value("who holds the largest city")
    MOST_RECENTLY_SICK = option_value("who was ill last, or anybody", default_of=("2008", "seed001"))


class DrawMode(Option, title="Player cards are drawn"):
    """Drawing of player cards: together or one at a time (P-DRAW-02, P-DRAW-03)."""

    TOGETHER = option_value("together")
    ONE_AT_A_TIME = option_value("one at a time", default_of=("seed001",))


class CubeNeed(Option, title="Enough cubes are"):
    """Cubes that the supply must hold: those that stay on the board, or all that are placed (P-EPI-07, P-EPI-08)."""

    NET = option_value("those that stay on the board")
    GROSS = option_value("all that are placed, before any go back", default_of=("2008",))


class StationsPerCity(Option, title="Stations in a city"):
    """Number of stations that a city may hold (P-BUILD-04, P-BUILD-05)."""

    ONE = option_value("one")
    MANY = option_value("several", default_of=("seed001",))


class ResearcherGives(Option, title="The Researcher gives"):
    """Cards that the Researcher may hand over (P-ROLE-RESEARCHER-04, P-ROLE-RESEARCHER-05)."""

    CITY_CARDS = option_value("city cards")
    ANY_CARDS = option_value("any cards", default_of=("2008",))


class EventWindow(Option, title="Events are played"):
    """Windows for events around an epidemic (P-EVENT-05, P-EVENT-06)."""

    BETWEEN_CARDS = option_value("between cards")
    BETWEEN_STEPS = option_value("also between the steps of an epidemic", default_of=("2008", "seed001"))


class Consent(Option, title="Asking before pawns move or cards change hands"):
    """Actions that need the consent of the owner of a pawn or card (P-CONSENT-01, P-CONSENT-02, P-CONSENT-06)."""

    ALWAYS = option_value("always")
    NOT_FOR_RENDEZVOUS = option_value("not for bringing pawns together", default_of=("2008", "seed001"))
    NEVER = option_value("never")


class Hands(Option, title="Hands"):
    """Visibility of hands (P-INFO-03, P-INFO-04, P-INFO-05)."""

    BY_DIFFICULTY = option_value("open in the introductory game, otherwise hidden")
    OPEN = option_value("open", default_of=("seed001",), solo=True)
    CLOSED = option_value("hidden")


class Talk(Option, title="Telling cards"):
    """Permission to tell each other hidden cards (P-INFO-12, P-INFO-14)."""

    FREE = option_value("everybody may tell the cards in their own hand")
    NONE = option_value("nobody tells cards")


EDITIONS = Edition.names
DIFFICULTIES: dict[str, int] = CARDS["epidemics"]
ALIASES: dict[str, str] = CARDS["difficulty_aliases"]
PLAYER_COUNTS: tuple[int, ...] = tuple(CARDS["players"])

OPTIONS = rule_options(
    RoleSet, FirstPlayer, DrawMode, CubeNeed, StationsPerCity, ResearcherGives, EventWindow, Consent, Hands, Talk
)
OPTION_SPECS = (
    players_option(PLAYER_COUNTS, "2, 3 or 4"),
    Edition.spec(),
    word_option(
        "difficulty", "Difficulty", {name: f"{name}, {count} epidemics" for name, count in DIFFICULTIES.items()}
    ),
    OptionSpec("roles", "a role for each seat; an empty one is dealt", "list", Role.names),
    OptionSpec("first_seat", "seat that begins, where the edition asks who was ill last", "number"),
    *(option.spec() for option in OPTIONS.values()),
)


@struct
class Chosen(RandomStream):
    """Part of a state that is chosen before the game: numbers of the values of options, as rules compare them."""

    players: Annotated[int, i8]
    epidemics: Annotated[int, i8]
    role_set: Annotated[int, i8]
    first_player: Annotated[int, i8]
    first_seat: Annotated[int, i8]
    draw_mode: Annotated[int, i8]
    cube_need: Annotated[int, i8]
    stations_per_city: Annotated[int, i8]
    researcher_gives: Annotated[int, i8]
    event_window: Annotated[int, i8]
    consent: Annotated[int, i8]
    hands_open: Annotated[int, i8]
    talk: Annotated[int, i8]


@dataclass(frozen=True)
class Options(PresetOptions):
    """Choices made before the cards are dealt."""

    RULES = OPTIONS
    PRESET = "edition"

    players: int
    edition: str = "2013"
    difficulty: str = "introductory"
    roles: tuple[str | None, ...] = ()
    first_seat: int | None = None
    rules: Mapping[str, str] = field(default_factory=dict)  # every rules option with its value

    @property
    def epidemics(self) -> int:
        """Number of epidemics of the difficulty (P-SETUP-08)."""
        return DIFFICULTIES[self.difficulty]

    @property
    def hands_open(self) -> bool:
        """Whether all hands lie open (P-INFO-03, P-INFO-04, P-INFO-05)."""
        hands = self.rules["hands"]
        return hands == "open" or (hands == "by_difficulty" and self.difficulty == "introductory")

    def as_json(self) -> dict[str, Any]:
        """Arguments of ``make_options`` that recreate these options."""
        return {
            "players": self.players,
            "edition": self.edition,
            "difficulty": self.difficulty,
            "roles": list(self.roles),
            "first_seat": self.first_seat,
            **self.changed,
        }


def edition_rules(edition: str) -> dict[str, str]:
    """Rules options as set by an edition."""
    return preset_rules(OPTIONS, edition)


def make_options(
    players: int | None = None,
    edition: str = "2013",
    difficulty: str = "introductory",
    roles: Sequence[str | None] | None = None,
    first_seat: int | None = None,
    **chosen: str,
) -> Options:
    """Check a caller's choices and complete them with the edition's rules. Raise BadOptions if they are invalid."""
    players = count_players(players, roles, PLAYER_COUNTS, "P-SETUP-01")
    edition = one_of("edition", edition, EDITIONS)
    difficulty = one_of("difficulty", difficulty, DIFFICULTIES, ALIASES)
    rules = resolve_rules(OPTIONS, edition, chosen, OPTION_SPECS)
    first_seat = as_int(first_seat)
    options = Options(players, edition, difficulty, (), first_seat, rules)
    role_set = rules["role_set"]
    seat_roles = roles_by_seat(
        roles, players, ROLE_SETS[role_set], f"the role set {role_set!r} of these rules", "P-SETUP-04"
    )
    if first_seat is not None:
        _check_first_seat(first_seat, players, rules["first_player"])
    return replace(options, roles=seat_roles)


def _check_first_seat(first_seat: object, players: int, first_player: str) -> None:
    if first_player != "most_recently_sick":
        raise BadOptions(
            "first_seat: with first_player='highest_population' the cards decide who begins (P-SETUP-15); "
            "name a seat only with first_player='most_recently_sick'."
        )
    if type(first_seat) is not int or not 0 <= first_seat < players:
        raise BadOptions(f"first_seat: {shown(first_seat)} is not a seat; seats are 0 to {players - 1}.")
