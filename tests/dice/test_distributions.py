"""Fair dice: chi-square tests on fixed seeds, which a correct engine would fail once in a million times."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache

import pytest
from scipy.stats import binomtest, chisquare

import fourcures as fc
from dice.builders import eradicated, event, games, infector, new_game, position, results, rolled
from dice.printed import CITIES, CITIES_OF, COLOUR_OF, COLOURS, EVENTS, FACES, NUMBER_OF, OPENING, ROLES
from dice.queries import args_of, faces_rolled, named

ONE_IN_A_MILLION = 1e-6


def assert_even(found: Iterable[Hashable], faces: Sequence[Hashable]) -> None:
    """Assert that all faces come up, no more unevenly than chance allows."""
    counts = Counter(found)
    assert set(counts) == set(faces)
    assert chisquare([counts[face] for face in faces]).pvalue > ONE_IN_A_MILLION


def assert_in_proportion(found: Iterable[Hashable], chances: Mapping[Hashable, float]) -> None:
    counts = Counter(found)
    assert set(counts) <= set(chances)
    expected = [chances[face] * counts.total() for face in chances]
    assert chisquare([counts[face] for face in chances], expected).pvalue > ONE_IN_A_MILLION


@cache
def openings() -> list[tuple[str, ...]]:
    return [tuple(args["city"] for args in args_of(new_game(seed).events, "infected")) for seed in range(4000)]


@cache
def infectors() -> list[tuple[str, ...]]:
    return [tuple(named(game.events, "infector")) for game in games(infector(), 2400)]


@cache
def research_rolls() -> list[tuple[str, ...]]:
    return [tuple(faces_rolled(game.events)[0]) for game in games(position(phase="research"), 1500)]


# City rolls


@pytest.mark.rule("D-CITY-02", "D-SETUP-02")
@pytest.mark.parametrize("place", [0, 1, 4, 8])
def test_all_cities_are_equally_likely_at_every_place_of_the_set_up(place: int) -> None:
    assert_even((opening[place] for opening in openings()), CITIES)


@pytest.mark.rule("D-SETUP-03")
def test_a_set_up_roll_is_made_again_with_both_dice() -> None:
    """The second city is any of the other 23: rolling only one die again would crowd the first's row or column."""

    def kin(first: str, second: str) -> str:
        if COLOUR_OF[first] == COLOUR_OF[second]:
            return "colour"
        return "number" if NUMBER_OF[first] == NUMBER_OF[second] else "neither"

    chances = {"colour": 5 / 23, "number": 3 / 23, "neither": 15 / 23}
    assert_in_proportion((kin(*opening[:2]) for opening in openings()), chances)


@pytest.mark.rule("D-SETUP-03", "D-SETUP-04")
@pytest.mark.parametrize("place", [4, 8])
def test_a_later_set_up_roll_is_even_among_what_can_still_be_infected(place: int) -> None:
    """Observed and expected number of cities from the colour with the fewest cities left."""
    hits = mean = variance = 0.0
    for opening in openings():
        used: Counter[str] = Counter()
        for city, number in zip(opening[:place], OPENING, strict=False):
            used[COLOUR_OF[city]] += number
        left = Counter(
            COLOUR_OF[city]
            for city in CITIES
            if city not in opening[:place] and used[COLOUR_OF[city]] + OPENING[place] <= 12
        )
        fewest = min(COLOURS, key=lambda colour: left[colour])
        chance = left[fewest] / left.total()
        hits += COLOUR_OF[opening[place]] == fewest
        mean += chance
        variance += chance * (1 - chance)
    assert abs(hits - mean) < 5 * math.sqrt(variance)


@pytest.mark.rule("D-CITY-02", "D-INF-02")
@pytest.mark.parametrize("place", [0, 1])
def test_the_infector_names_all_cities_equally_often(place: int) -> None:
    assert_even((cities[place] for cities in infectors()), CITIES)


@pytest.mark.rule("D-INF-02")
def test_the_rolls_of_the_infector_do_not_depend_on_each_other() -> None:
    twice = sum(first == second for first, second in infectors())
    assert binomtest(twice, len(infectors()), 1 / 24).pvalue > ONE_IN_A_MILLION
    assert_even(
        ((COLOUR_OF[one], COLOUR_OF[two]) for one, two in infectors()), [(a, b) for a in COLOURS for b in COLOURS]
    )


@pytest.mark.rule("D-CITY-02", "D-EPI-01")
def test_an_epidemic_can_strike_any_city() -> None:
    found = (named(game.events, "epidemic")[0] for game in games(results("black", "black"), 2400))
    assert_even(found, CITIES)


# Coloured dice


@pytest.mark.rule("D-COMP-02", "D-RES-01")
@pytest.mark.parametrize("place", range(3))
def test_every_coloured_die_is_fair(place: int) -> None:
    assert_even((dice[place] for dice in research_rolls()), FACES)


@pytest.mark.rule("D-RES-01")
def test_the_three_dice_do_not_depend_on_each_other() -> None:
    assert_in_proportion((len(set(dice)) for dice in research_rolls()), {1: 6 / 216, 2: 90 / 216, 3: 120 / 216})
    pairs = [(one, two) for one in FACES for two in FACES]
    assert_even((dice[:2] for dice in research_rolls()), pairs)
    assert_even((dice[1:] for dice in research_rolls()), pairs)


@pytest.mark.rule("D-RES-07")
def test_the_dice_rolled_again_are_fair() -> None:
    layout = rolled("red", "blue", "white")
    again = [faces_rolled(game.events)[0] for game in games(layout, 1200, "keep red", "roll")]
    assert_even((face for dice in again for face in dice), FACES)


@pytest.mark.rule("D-RES-06")
def test_unusable_dice_are_rolled_again_without_favour() -> None:
    layout = rolled("red", "red", "red", diseases=eradicated("red", "blue", "yellow"))
    assert_even((face for game in games(layout, 800) for face in faces_rolled(game.events)[0]), FACES)


@pytest.mark.rule("D-ROLE-RESEARCHER-01")
def test_the_researchers_extra_roll_is_fair() -> None:
    layout = rolled("black", "black", "red", role="researcher")
    again = [faces_rolled(game.events)[0] for game in games(layout, 1200, "reroll 2")]
    assert_even((face for dice in again for face in dice), FACES)


# The numbered die


def numbers_of(kind: str) -> Callable[[fc.Game], int]:
    return lambda game: args_of(game.events, kind)[0]["number"]


@pytest.mark.rule("D-ROLE-01", "D-ROLE-02")
def test_the_role_die_is_fair() -> None:
    rolls = map(numbers_of("role_roll"), games(position(phase="role"), 1500))
    assert_even(rolls, range(1, 7))


@pytest.mark.rule("D-ROLE-02")
def test_each_role_comes_up_equally_often() -> None:
    found = [game.position()["turn"]["role"] for game in games(position(phase="role", role="medic"), 1500)]
    awaiting = sum(
        game.actor == 0 and game.position()["turn"]["phase"] == "role" for game in games(position(phase="role"), 600)
    )
    assert binomtest(awaiting, 600, 1 / 6).pvalue > ONE_IN_A_MILLION
    without_medic = [role for role in found if role != "medic"]  # after a 6 the old role stays until the choice
    assert_even(without_medic, [role for role in ROLES if role != "medic"])


@pytest.mark.rule("D-ROLE-DISPATCHER-01")
def test_the_dispatchers_die_is_fair() -> None:
    rolls = map(numbers_of("dispatched"), games(position(role="dispatcher"), 1500, "dispatch"))
    assert_even(rolls, range(1, 7))


@pytest.mark.rule("D-EVENT-01")
def test_the_event_die_is_fair() -> None:
    found = [args_of(game.events, "event")[0] for game in games(event(None, cubes={"miami": {"red": 1}}), 1500)]
    assert_even((args["number"] for args in found), range(1, 7))
    assert_even((args["event"] for args in found), EVENTS)


@pytest.mark.rule("D-EVENT-REEMERGE-01")
def test_the_die_of_re_emergence_is_fair() -> None:
    layout = event("re_emergence", diseases=eradicated("red"))
    assert_even((args_of(game.events, "reemerged")[0]["city"] for game in games(layout, 1500)), CITIES_OF["red"])
