"""Outbreaks (D-OUT)."""

from __future__ import annotations

import pytest

import fourcures as fc
from dice.builders import infect, infector, naming, spread, three
from dice.printed import COLOUR_OF, MODES, NEIGHBOURS
from dice.queries import args_of, board_cubes, cubes, erupted, named, supply


@pytest.mark.rule("D-OUT-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("city", ["miami", "boston", "denver", "cincinnati"])
def test_a_fourth_cube_breaks_out_into_every_linked_city(city: str, mode: str) -> None:
    colour = COLOUR_OF[city]
    game = infect(city, mode=mode, cubes=three(colour, city))
    assert args_of(game.events, "outbreak") == [{"city": city, "colour": colour, "number": 1}]
    assert board_cubes(game, colour) == {(city, colour): 3} | {(near, colour): 1 for near in NEIGHBOURS[city]}
    assert game.position()["outbreaks"] == 1
    assert supply(game, colour) == 12 - 3 - len(NEIGHBOURS[city])


@pytest.mark.rule("D-OUT-01")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_up_to_three_cubes_there_is_no_outbreak(held: int) -> None:
    game = infect("miami", cubes={"miami": {"yellow": held}} if held else {})
    assert not erupted(game.events)
    assert game.position()["outbreaks"] == 0
    assert board_cubes(game, "yellow") == {("miami", "yellow"): held + 1}


@pytest.mark.rule("D-OUT-01")
def test_colours_are_counted_separately() -> None:
    board = {"miami": {"yellow": 2, "red": 3, "blue": 3}}
    game = infect("miami", cubes=board)
    assert not erupted(game.events)
    assert cubes(game, "miami") == 3


@pytest.mark.rule("D-OUT-01")
def test_cities_of_other_colours_get_the_erupting_colour() -> None:
    game = infect("atlanta", cubes={"atlanta": {"yellow": 3}, "cincinnati": {"green": 3, "yellow": 2}})
    assert erupted(game.events) == ["atlanta"]
    assert cubes(game, "cincinnati", "yellow") == 3
    assert cubes(game, "washington", "yellow") == 1
    assert cubes(game, "washington", "blue") == sum(city == "washington" for city in named(game.events))


@pytest.mark.rule("D-OUT-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("before", [0, 2])
def test_a_full_neighbour_breaks_out_in_turn(before: int, mode: str) -> None:
    game = infect("boston", mode=mode, cubes=three("blue", "boston", "buffalo"), outbreaks=before)
    assert erupted(game.events) == ["boston", "buffalo"]
    assert [args["number"] for args in args_of(game.events, "outbreak")] == [before + 1, before + 2]
    after = {"boston": 3, "buffalo": 3, "new_york": 2, "detroit": 1, "pittsburgh": 1}
    assert board_cubes(game, "blue") == {(city, "blue"): number for city, number in after.items()}
    assert game.position()["outbreaks"] == before + 2


@pytest.mark.rule("D-OUT-02")
def test_a_city_filled_by_the_chain_can_still_join_it() -> None:
    board = {"boston": {"blue": 3}, "buffalo": {"blue": 3}, "new_york": {"blue": 2}}
    game = infect("boston", cubes=board)
    assert sorted(erupted(game.events)) == ["boston", "buffalo", "new_york"]
    assert cubes(game, "new_york") == 3
    assert cubes(game, "philadelphia") == 1


@pytest.mark.rule("D-OUT-02")
def test_the_chain_stops_when_the_tracker_is_at_its_end() -> None:
    game = infect("boston", cubes=three("blue", "boston", "buffalo"), outbreaks=4)
    assert game.outcome == fc.Outcome(won=False, reason="outbreaks")
    assert erupted(game.events) == ["boston"]
    assert game.position()["outbreaks"] == 5
    assert cubes(game, "detroit", "blue") == 0
    assert len(named(game.events)) == 1


@pytest.mark.rule("D-OUT-02", "D-END-04")
def test_the_chain_stops_when_a_cube_is_missing() -> None:
    board = {**three("yellow", "miami"), **spread("yellow", 7, ["miami", *NEIGHBOURS["miami"]])}
    game = infect("miami", cubes=board)
    assert game.outcome == fc.Outcome(won=False, reason="cubes")
    assert game.position()["outbreaks"] == 1
    assert supply(game, "yellow") == 0
    assert sum(cubes(game, city, "yellow") for city in NEIGHBOURS["miami"]) == 2
    assert len(named(game.events)) == 1


@pytest.mark.rule("D-OUT-03")
@pytest.mark.parametrize("mode", MODES)
def test_in_a_ring_of_full_cities_each_breaks_out_once(mode: str) -> None:
    ring = ["boston", "buffalo", "new_york"]
    game = infect("boston", mode=mode, cubes=three("blue", *ring))
    assert sorted(erupted(game.events)) == ring
    assert all(cubes(game, city) == 3 for city in ring)
    assert game.position()["outbreaks"] == 3
    assert cubes(game, "philadelphia") == 1
    assert cubes(game, "detroit", "blue") == 1
    assert cubes(game, "pittsburgh") == 1


@pytest.mark.rule("D-OUT-03")
def test_a_city_of_the_chain_gets_no_more_cubes_from_it() -> None:
    game = infect("boston", cubes=three("blue", "boston", "new_york"))
    assert sorted(erupted(game.events)) == ["boston", "new_york"]
    assert cubes(game, "boston") == 3
    assert cubes(game, "buffalo") == 2  # one from each outbreak


@pytest.mark.rule("D-OUT-03")
@pytest.mark.parametrize("mode", MODES)
def test_a_later_roll_can_make_the_city_break_out_again(mode: str) -> None:
    game = naming(infector(mode=mode, cubes=three("yellow", "miami")), "miami", "miami")
    assert erupted(game.events) == ["miami", "miami"]
    assert game.position()["outbreaks"] == 2
    assert all(cubes(game, city, "yellow") == 2 for city in NEIGHBOURS["miami"])


@pytest.mark.rule("D-OUT-03")
def test_the_next_roll_can_bring_the_chain_back() -> None:
    board = {"boston": {"blue": 3}, "buffalo": {"blue": 2}}
    game = naming(infector(cubes=board), "boston", "buffalo")
    assert erupted(game.events) == ["boston", "buffalo", "boston"]
    assert game.position()["outbreaks"] == 3
    assert cubes(game, "new_york") == 3
