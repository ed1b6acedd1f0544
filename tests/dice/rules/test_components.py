"""Contents of the box, all of them public (D-COMP, D-INFO)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import fourcures as fc
from dice.builders import bad_position, game_with, games, infector, new_game, position, refused, rolled, spread, walk
from dice.printed import CITIES, COLOUR_OF, COLOURS, FACES, MODES
from dice.queries import args_of, board_cubes, faces_rolled, named, supply


@pytest.mark.rule("D-COMP-01")
@pytest.mark.parametrize("mode", MODES)
def test_supply_and_map_always_hold_twelve_cubes_of_each_colour(mode: str) -> None:
    for seed in range(6):
        game = new_game(seed, mode=mode)
        for _ in walk(game, seed):
            held = Counter({colour: supply(game, colour) for colour in COLOURS})
            for (_, colour), number in board_cubes(game).items():
                held[colour] += number
            assert held == dict.fromkeys(COLOURS, 12)


@pytest.mark.rule("D-COMP-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_twelfth_cube_is_the_last(colour: str) -> None:
    assert supply(game_with(cubes=spread(colour, 12)), colour) == 0
    bad_position(position(cubes=spread(colour, 13)))


@pytest.mark.rule("D-COMP-02")
def test_three_coloured_dice_with_six_faces_and_one_numbered_die() -> None:
    first = [faces_rolled(game.events)[0] for game in games(position(phase="research"), 100)]
    assert {len(dice) for dice in first} == {3}
    for place in range(3):
        assert {dice[place] for dice in first} == set(FACES)
    numbers = {
        args["number"] for game in games(position(phase="role"), 60) for args in args_of(game.events, "role_roll")
    }
    assert numbers == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("D-COMP-03")
@pytest.mark.parametrize("face", ["black", "white"])
def test_black_and_white_are_no_diseases(face: str) -> None:
    game = game_with(research={"red": 5}, cubes={"atlanta": {"red": 1}})
    assert set(game.view(0)["supply"]) == set(COLOURS)
    refused(game, f"treat {face}")
    refused(game, f"cure {face}")
    bad_position(position(cubes={"atlanta": {face: 1}}))
    bad_position(position(diseases={face: "cured"}))
    bad_position(position(research={face: 1}))


@pytest.mark.rule("D-COMP-03")
def test_every_city_is_infected_in_one_of_the_four_colours() -> None:
    placed = {
        (args["city"], args["colour"]) for game in games(infector(), 200) for args in args_of(game.events, "infected")
    }
    assert placed == set(COLOUR_OF.items())


@pytest.mark.rule("D-COMP-04")
@pytest.mark.parametrize("mode", MODES)
def test_one_pawn_and_one_player(mode: str) -> None:
    game = new_game(mode=mode, players=1)
    assert (game.players, game.actor, len(game.view(0)["seats"])) == (1, 0, 1)
    for _ in walk(game, 3):
        assert game.actor == (0 if game.outcome is None else None)
        assert game.view(0)["seats"][0]["city"] == game.position()["pawn"]


@pytest.mark.rule("D-COMP-04")
@pytest.mark.parametrize("players", [-1, 0, 2, 4, 1.0, "1", True, [1]])
def test_no_other_number_of_players(players: Any) -> None:
    with pytest.raises(fc.BadOptions, match="players"):
        fc.new("dice", seed=1, players=players)


@pytest.mark.rule("D-INFO-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_player_and_a_spectator_see_all_there_is(mode: str) -> None:
    game = new_game(5, mode=mode)
    for _ in walk(game, 5):
        own, other, whole = game.view(0), game.view(None), game.position()
        assert (own["you"], other["you"]) == (0, None)
        assert {key: own[key] for key in own if key != "you"} == {key: other[key] for key in other if key != "you"}
        assert [key for key in whole if own[key] != whole[key]] == []
        assert game.events_for(None) == game.events_for(0) == game.events


@pytest.mark.rule("D-INFO-01")
def test_the_dice_lie_open() -> None:
    view = game_with(rolled("red", "blue", "white")).view(None)
    assert view["turn"]["dice"]["rolled"] == ["red", "blue", "white"]
    assert view["supply"] == dict.fromkeys(COLOURS, 12)
    assert view["city_rolls"] == 2
    assert view["cure_points"] == 5


@pytest.mark.rule("D-INFO-01")
def test_every_city_roll_is_told() -> None:
    for game in games(infector(), 30):
        assert len(named(game.events_for(None), "infector")) == 2
        assert set(named(game.events)) <= set(CITIES)
