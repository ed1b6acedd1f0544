from __future__ import annotations

import pytest

from pandemic.builders import game_with, play, refused, seat
from pandemic.printed import COLOURS, EDITIONS
from pandemic.queries import actions_left, args_of, cubes, disease, kinds, legal_with, supply


@pytest.mark.rule("P-TREAT-01")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_treat_one_cube(edition: str, colour: str) -> None:
    there = {"blue": 3, "yellow": 3, "black": 3, "red": 3}
    game = game_with(
        seat("scientist", "cairo"), seat("medic"), cubes={"cairo": there, "algiers": there}, edition=edition
    )
    events = game.play(f"treat {colour}")
    assert args_of(events, "treated") == [{"city": "cairo", "colour": colour, "cubes": 1}]
    assert game.position()["cubes"] == {"cairo": there | {colour: 2}, "algiers": there}
    assert supply(game, colour) == 24 - 5
    assert actions_left(game) == 3


@pytest.mark.rule("P-TREAT-01")
def test_treat_only_where_the_pawn_is() -> None:
    game = game_with(seat("scientist", "cairo"), seat("medic", "algiers"), cubes={"algiers": {"black": 2}})
    assert legal_with(game, "treat") == set()
    refused(game, "treat black")


@pytest.mark.rule("P-TREAT-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("role", ["scientist", "researcher", "dispatcher", "operations_expert"])
def test_a_cured_colour_goes_at_once(role: str, edition: str) -> None:
    game = game_with(
        seat(role, "cairo"),
        seat("medic"),
        cubes={"cairo": {"black": 3, "red": 2}, "algiers": {"black": 1}},
        diseases={"black": "cured"},
        edition=edition,
    )
    events = game.play("treat black")
    assert args_of(events, "treated") == [{"city": "cairo", "colour": "black", "cubes": 3}]
    assert game.position()["cubes"] == {"cairo": {"red": 2}, "algiers": {"black": 1}}
    assert actions_left(game) == 3
    game.play("treat red")
    assert cubes(game, "cairo", "red") == 1


@pytest.mark.rule("P-TREAT-02")
def test_the_cure_helps_from_the_moment_it_is_found() -> None:
    game = game_with(
        seat("scientist", "atlanta", "tokyo", "osaka", "seoul", "sydney"),
        seat("researcher", "manila"),
        cubes={"atlanta": {"red": 3}, "manila": {"red": 1}},
    )
    game.play("treat red")
    assert cubes(game, "atlanta", "red") == 2
    play(game, "cure red", "treat red")
    assert cubes(game, "atlanta", "red") == 0
    assert disease(game, "red") == "cured"


@pytest.mark.rule("P-TREAT-03")
@pytest.mark.parametrize("role", ["scientist", "researcher"])
def test_one_colour_for_one_action(role: str) -> None:
    game = game_with(
        seat(role, "cairo"),
        seat("medic"),
        cubes={"cairo": {"black": 3, "red": 2}, "tokyo": {"black": 1, "red": 1}},
        diseases={"black": "cured", "red": "cured"},
    )
    game.play("treat red")
    assert game.position()["cubes"]["cairo"] == {"black": 3}
    assert actions_left(game) == 3
    game.play("treat black")
    assert "cairo" not in game.position()["cubes"]
    assert actions_left(game) == 2


@pytest.mark.rule("P-TREAT-04")
def test_any_colour_that_is_there_and_no_other() -> None:
    game = game_with(
        seat("scientist", "cairo"), seat("medic"), cubes={"cairo": {"blue": 1, "red": 1}, "algiers": {"black": 3}}
    )
    assert legal_with(game, "treat") == {"blue", "red"}
    for colour in ("black", "yellow"):
        refused(game, f"treat {colour}")
    game.play("treat red")
    assert legal_with(game, "treat") == {"blue"}
    refused(game, "treat red")


@pytest.mark.rule("P-TREAT-05")
def test_the_last_cube_of_an_uncured_colour() -> None:
    game = game_with(
        seat("scientist", "cairo", "delhi", "mumbai", "chennai", "kolkata"),
        seat("medic"),
        cubes={"cairo": {"black": 1}},
        actions=2,
        draws=["bogota", "lima"],
        infects=["cairo", "riyadh"],
    )
    events = game.play("treat black")
    assert kinds(events) == ["treated"]
    assert disease(game, "black") == "uncured"
    game.play("pass")
    assert cubes(game, "cairo") == cubes(game, "riyadh") == 1
