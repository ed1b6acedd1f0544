"""Cures (D-CURE)."""

from __future__ import annotations

import pytest

from dice.builders import bad_position, cured, event, game_with, games, infect, play, position, refused, rolled
from dice.printed import CITIES, COLOURS, MODES
from dice.queries import actions_left, all_points, args_of, board_cubes, cubes, disease, kinds, legal_with


@pytest.mark.rule("D-CURE-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("colour", COLOURS)
def test_five_points_cure(colour: str, mode: str) -> None:
    game = game_with(mode=mode, research={colour: 5}, cubes={"miami": {colour: 1}})
    assert legal_with(game, "cure") == {colour}
    events = play(game, f"cure {colour}")
    assert kinds(events) == ["cured"]
    assert args_of(events, "cured") == [{"colour": colour}]
    assert (disease(game, colour), actions_left(game)) == ("cured", 3)
    assert game.outcome is None


@pytest.mark.rule("D-CURE-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", range(5))
def test_fewer_points_do_not(number: int, mode: str) -> None:
    game = game_with(mode=mode, research={"red": number})
    refused(game, "cure red", "D-CURE-01")
    assert game.view(0)["cure_points"] == 5


@pytest.mark.rule("D-CURE-01")
def test_a_cured_colour_cannot_be_cured_again() -> None:
    game = game_with(research={"red": 5}, cubes={"miami": {"red": 1}})
    play(game, "cure red")
    refused(game, "cure red", "D-CURE-01", "D-CURE-03")


@pytest.mark.rule("D-CURE-01")
@pytest.mark.parametrize("text", ["cure", "cure purple", "cure red blue", "cure atlanta"])
def test_what_is_no_cure_is_refused(text: str) -> None:
    refused(game_with(research={"red": 5}), text)


@pytest.mark.rule("D-CURE-02")
@pytest.mark.parametrize("mode", MODES)
def test_a_cure_can_be_made_in_any_city(mode: str) -> None:
    for city in CITIES:
        game = game_with(mode=mode, pawn=city, research={"green": 5}, cubes={"miami": {"green": 1}})
        play(game, "cure green")
        assert disease(game, "green") == "cured"


@pytest.mark.rule("D-CURE-03")
@pytest.mark.parametrize("mode", MODES)
def test_all_points_of_the_colour_are_gone(mode: str) -> None:
    game = game_with(mode=mode, research={"red": 5, "blue": 2}, cubes={"miami": {"red": 1}})
    play(game, "cure red")
    assert all_points(game) == {"blue": 2}


@pytest.mark.rule("D-CURE-03", "D-RES-04")
def test_the_colour_takes_no_more_points_by_research() -> None:
    game = game_with(rolled("red", "blue", "white", diseases=cured("red"), cubes={"miami": {"red": 1}}))
    assert legal_with(game, "keep") == {"blue", "white"}
    refused(game, "keep red", "D-RES-04")


@pytest.mark.rule("D-CURE-03", "D-EVENT-BREAK-01")
def test_the_colour_takes_no_more_points_by_break_through() -> None:
    game = game_with(event("break_through", diseases=cured("red"), cubes={"miami": {"red": 1}}))
    assert legal_with(game, "advance") == {"blue", "yellow", "green"}
    refused(game, "advance red", "D-EVENT-BREAK-01", "D-CURE-03")


@pytest.mark.rule("D-CURE-03")
@pytest.mark.parametrize("state", ["cured", "eradicated"])
def test_a_cured_colour_has_no_points(state: str) -> None:
    bad_position(position(diseases={"red": state}, research={"red": 1}))


@pytest.mark.rule("D-CURE-04")
@pytest.mark.parametrize("mode", MODES)
def test_a_cure_takes_no_cubes_off_the_map(mode: str) -> None:
    board = {"atlanta": {"red": 3}, "miami": {"red": 2, "yellow": 1}}
    game = game_with(mode=mode, research={"red": 5}, cubes=board)
    before = board_cubes(game)
    play(game, "cure red")
    assert board_cubes(game) == before


@pytest.mark.rule("D-CURE-04")
@pytest.mark.parametrize("mode", MODES)
def test_a_cured_colour_goes_on_infecting(mode: str) -> None:
    game = infect("denver", mode=mode, diseases=cured("red"), cubes={"denver": {"red": 1}})
    assert cubes(game, "denver") == 2
    game = infect("denver", mode=mode, diseases=cured("red"), cubes={"denver": {"red": 3}})
    assert [args["colour"] for args in args_of(game.events, "outbreak")] == ["red"]


@pytest.mark.rule("D-CURE-03")
@pytest.mark.parametrize("mode", MODES)
def test_no_die_of_a_cured_colour_is_ever_kept(mode: str) -> None:
    layout = position(
        phase="research", mode=mode, diseases=cured("red", "blue"), cubes={"miami": {"red": 1, "blue": 1}}
    )
    for game in games(layout, 40):
        assert legal_with(game, "keep") <= {"yellow", "green", "white"}
