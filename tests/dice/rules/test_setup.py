"""City rolls and set-up (D-CITY, D-SETUP)."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from dice.builders import end_turn, game_with, games, infector, new_game, refused
from dice.printed import CITIES, COLOUR_OF, COLOURS, MODES, OPENING, ROLES
from dice.queries import (
    actions_left,
    all_points,
    args_of,
    board_cubes,
    erupted,
    kinds,
    marker,
    named,
    pawn,
    pending_choice,
    phase_of,
    role_of,
    supply,
)

GAMES = 5000


@cache
def openings() -> list[tuple[str, ...]]:
    """The nine infected cities of many set-ups, in order."""
    return [tuple(args["city"] for args in args_of(new_game(seed).events, "infected")) for seed in range(GAMES)]


@pytest.mark.rule("D-CITY-01", "D-CITY-02")
def test_city_rolls_name_every_city_and_nothing_else() -> None:
    found = Counter(city for game in games(infector(), 400) for city in named(game.events))
    assert set(found) == set(CITIES)
    assert sum(found.values()) == 800  # black and white are rolled again, so every roll names a city


@pytest.mark.rule("D-CITY-01")
def test_the_cube_placed_is_of_the_colour_rolled() -> None:
    for game in games(infector(), 40):
        for args in args_of(game.events, "infected"):
            assert args == {"city": args["city"], "colour": COLOUR_OF[args["city"]], "cubes": 1}


@pytest.mark.rule("D-SETUP-01")
@pytest.mark.parametrize("mode", MODES)
def test_trackers_and_diseases_at_the_start(mode: str) -> None:
    for seed in range(20):
        game = new_game(seed, mode=mode)
        placed: Counter[str] = Counter()
        for (_, colour), number in board_cubes(game).items():
            placed[colour] += number
        assert {colour: supply(game, colour) for colour in COLOURS} == {c: 12 - placed[c] for c in COLOURS}
        assert all_points(game) == {}
        assert (marker(game), game.position()["outbreaks"]) == (0, 0)
        assert set(game.position()["diseases"].values()) <= {"uncured"}
        assert game.outcome is None


@pytest.mark.rule("D-SETUP-02")
@pytest.mark.parametrize("mode", MODES)
def test_nine_cities_are_infected_in_three_steps(mode: str) -> None:
    for seed in range(50):
        game = new_game(seed, mode=mode)
        placed = args_of(game.events, "infected")
        assert tuple(args["cubes"] for args in placed) == OPENING
        assert len({args["city"] for args in placed}) == 9
        assert board_cubes(game) == {(args["city"], COLOUR_OF[args["city"]]): args["cubes"] for args in placed}
        assert sum(board_cubes(game).values()) == 18
        assert {args["purpose"] for args in args_of(game.events, "named")} == {"opening"}


@pytest.mark.rule("D-SETUP-03")
def test_no_city_is_infected_twice() -> None:
    assert all(len(set(opening)) == 9 for opening in openings())


@pytest.mark.rule("D-SETUP-04")
def test_set_up_neither_runs_out_of_cubes_nor_breaks_out() -> None:
    """About one set-up in two hundred puts its first four cities in one colour: 11 of its 12 cubes."""
    tight = 0
    for opening in openings():
        used: Counter[str] = Counter()
        for city, number in zip(opening, OPENING, strict=True):
            used[COLOUR_OF[city]] += number
        assert max(used.values()) <= 12
        if len({COLOUR_OF[city] for city in opening[:4]}) == 1:
            tight += 1
            assert COLOUR_OF[opening[0]] not in {COLOUR_OF[city] for city in opening[4:6]}
    assert tight > 10


@pytest.mark.rule("D-SETUP-04")
def test_a_tight_set_up_is_whole_and_goes_on() -> None:
    seeds = [seed for seed, opening in enumerate(openings()) if len({COLOUR_OF[city] for city in opening[:4]}) == 1]
    for seed in seeds:
        game = new_game(seed)
        assert game.outcome is None
        assert not erupted(game.events)
        assert sum(board_cubes(game).values()) == 18


@pytest.mark.rule("D-SETUP-05")
@pytest.mark.parametrize("mode", MODES)
def test_the_pawn_starts_in_atlanta(mode: str) -> None:
    for seed in range(5):
        game = new_game(seed, mode=mode)
        assert pawn(game) == game.view(0)["seats"][0]["city"] == "atlanta"


@pytest.mark.rule("D-SETUP-06")
@pytest.mark.parametrize("mode", MODES)
def test_the_first_turn_has_no_role(mode: str) -> None:
    game = new_game(mode=mode)
    assert (role_of(game), game.view(0)["seats"][0]["role"]) == (None, None)
    assert (phase_of(game), pending_choice(game), actions_left(game)) == ("actions", "action", 4)
    assert "role" not in kinds(game.events)
    for text in ("dispatch", f"fly {game.position()['last_infected']}", "clear red"):
        refused(game, text)


@pytest.mark.rule("D-SETUP-06", "D-ROLE-01")
def test_the_first_role_comes_at_the_end_of_the_first_turn() -> None:
    for seed in range(12):
        game = new_game(seed)
        events = end_turn(game)
        assert game.outcome is None or not game.outcome.won
        if game.outcome is None:
            assert kinds(events, "role_roll", "role", "turn") == ["role_roll", "role", "turn"]
            assert role_of(game) in ROLES
            assert game.position()["turn"]["number"] == 2


@pytest.mark.rule("D-SETUP-06")
def test_without_a_role_a_cure_takes_five_points() -> None:
    refused(game_with(research={"red": 4}), "cure red", "D-CURE-01")
    assert game_with(research={"red": 5}).view(0)["cure_points"] == 5
