"""Outbreaks (P-OUT)."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import deal, game_with, infecting, play, proceed_to, spread
from pandemic.printed import EDITIONS, NEIGHBOURS
from pandemic.queries import args_of, board_cubes, cubes, erupted, kinds, supply, turned


def infect(city: str, board: dict[str, dict[str, int]], **kind: Any) -> tuple[fc.Game, list[fc.Event]]:
    """Play an infect step whose last card is that of `city`."""
    game = game_with(*deal(["airlift"]), turn=infecting(1), infects=[city], cubes=board, **kind)
    return game, play(game, "proceed")


def three(colour: str, *cities: str) -> dict[str, dict[str, int]]:
    return {city: {colour: 3} for city in cities}


@pytest.mark.rule("P-OUT-01", "P-OUT-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("city", ["lima", "santiago", "istanbul", "hong_kong", "sydney"])
def test_a_fourth_cube_breaks_out_into_every_linked_city(edition: str, city: str) -> None:
    colour = {"lima": "yellow", "santiago": "yellow", "istanbul": "black"}.get(city, "red")
    game, events = infect(city, three(colour, city), edition=edition)
    assert erupted(events) == [city]
    assert board_cubes(game) == {(city, colour): 3} | {(near, colour): 1 for near in NEIGHBOURS[city]}


@pytest.mark.rule("P-OUT-01")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_up_to_three_cubes_there_is_no_outbreak(held: int) -> None:
    game, events = infect("lima", {"lima": {"yellow": held}} if held else {})
    assert not erupted(events)
    assert game.position()["outbreaks"] == 0
    assert board_cubes(game) == {("lima", "yellow"): held + 1}


@pytest.mark.rule("P-OUT-02")
@pytest.mark.parametrize("before", [0, 3])
def test_every_outbreak_of_a_chain_moves_the_marker(before: int) -> None:
    game, events = infect("lima", three("yellow", "lima", "santiago", "mexico_city"), outbreaks=before)
    assert sorted(erupted(events)) == ["lima", "mexico_city", "santiago"]
    assert game.position()["outbreaks"] == before + 3
    assert [args["number"] for args in args_of(events, "outbreak")] == [before + 1, before + 2, before + 3]


@pytest.mark.rule("P-OUT-02", "P-OUT-11")
def test_the_marker_moves_before_the_cubes_are_placed() -> None:
    board = {**three("yellow", "lima"), **spread("yellow", 21, ["lima", *NEIGHBOURS["lima"]])}
    game, _ = infect("lima", board)
    assert game.outcome == fc.Outcome(won=False, reason="cubes")
    assert game.position()["outbreaks"] == 1
    game, _ = infect("lima", board, outbreaks=7)
    assert game.outcome == fc.Outcome(won=False, reason="outbreaks")
    assert game.position()["outbreaks"] == 8


@pytest.mark.rule("P-OUT-03")
def test_cities_of_other_colours_receive_the_erupting_colour() -> None:
    game, _ = infect("algiers", three("black", "algiers"))
    for city in ("paris", "madrid", "istanbul", "cairo"):
        assert cubes(game, city, "black") == 1
    assert cubes(game, "paris", "blue") == 0


@pytest.mark.rule("P-OUT-03")
def test_links_over_the_edge_of_the_map_carry_outbreaks() -> None:
    game, _ = infect("san_francisco", three("blue", "san_francisco"))
    assert cubes(game, "tokyo", "blue") == 1
    assert cubes(game, "manila", "blue") == 1


@pytest.mark.rule("P-OUT-04")
def test_a_full_neighbour_gets_no_cube_and_breaks_out_afterwards() -> None:
    game, events = infect("santiago", three("yellow", "santiago", "lima"))
    assert erupted(events) == ["santiago", "lima"]
    assert cubes(game, "lima") == 3
    assert cubes(game, "santiago") == 3
    assert cubes(game, "bogota") == 1
    assert cubes(game, "mexico_city") == 1


@pytest.mark.rule("P-OUT-04")
def test_the_chain_waits_until_the_current_outbreak_is_finished() -> None:
    game, events = infect("lima", three("yellow", "lima", "santiago", "bogota", "mexico_city"))
    order = kinds(events, "outbreak", "infected")
    assert order[:2] == ["outbreak", "outbreak"]  # all neighbours of Lima are full: no cube from there
    assert erupted(events)[0] == "lima"
    assert sorted(erupted(events)) == ["bogota", "lima", "mexico_city", "santiago"]
    assert game.position()["outbreaks"] == 4


@pytest.mark.rule("P-OUT-04")
def test_the_open_neighbours_are_served_before_the_chain_goes_on() -> None:
    _, events = infect("atlanta", three("blue", "atlanta", "chicago"))
    order = [(event.kind, event.args["city"]) for event in events if event.kind in ("outbreak", "infected")]
    assert order[0] == ("outbreak", "atlanta")
    assert {city for _, city in order[1:3]} == {"miami", "washington"}
    assert order[3] == ("outbreak", "chicago")


@pytest.mark.rule("P-OUT-04")
def test_a_city_filled_by_the_chain_can_still_join_it() -> None:
    board = {**three("blue", "paris", "london"), "madrid": {"blue": 2}}
    game, events = infect("paris", board)
    assert sorted(erupted(events)) == ["london", "madrid", "paris"]
    assert cubes(game, "madrid", "blue") == 3


@pytest.mark.rule("P-OUT-05")
def test_a_city_breaks_out_once_for_each_card() -> None:
    game, events = infect("lima", three("yellow", "lima", "santiago"))
    assert erupted(events) == ["lima", "santiago"]
    assert cubes(game, "lima") == 3
    assert game.position()["outbreaks"] == 2


@pytest.mark.rule("P-OUT-05", "P-OUT-06")
def test_in_a_ring_of_full_cities_each_breaks_out_once() -> None:
    ring = ["paris", "london", "madrid", "essen", "milan"]
    game, events = infect("paris", three("blue", *ring))
    assert sorted(erupted(events)) == sorted(ring)
    assert all(cubes(game, city) == 3 for city in ring)
    assert game.position()["outbreaks"] == 5
    assert game.outcome is None
    assert cubes(game, "st_petersburg") == 1  # from Essen
    assert cubes(game, "algiers", "blue") == 2  # from Paris and Madrid
    assert cubes(game, "new_york") == 2  # from London and Madrid
    assert cubes(game, "istanbul", "blue") == 1
    assert cubes(game, "sao_paulo", "blue") == 1


@pytest.mark.rule("P-OUT-06")
def test_a_waiting_city_is_not_triggered_again() -> None:
    game, events = infect("paris", three("blue", "paris", "london", "madrid"))
    assert erupted(events)[0] == "paris"
    assert sorted(erupted(events)) == ["london", "madrid", "paris"]
    assert cubes(game, "london") == 3
    assert cubes(game, "madrid") == 3
    assert game.position()["outbreaks"] == 3
    assert cubes(game, "new_york") == 2


@pytest.mark.rule("P-OUT-07")
def test_the_next_card_of_the_step_can_make_the_city_break_out_again() -> None:
    board = {"atlanta": {"blue": 3}, "chicago": {"blue": 2}}
    game = game_with(draws=["lagos", "osaka"], infects=["atlanta", "chicago"], cubes=board, actions=1)
    events = play(game, "pass")
    assert erupted(events) == ["atlanta", "chicago", "atlanta"]
    assert game.position()["outbreaks"] == 3
    assert cubes(game, "washington") == 2
    assert cubes(game, "montreal") == 1


@pytest.mark.rule("P-OUT-07")
def test_the_next_epidemic_can_make_the_city_break_out_again() -> None:
    board = {"santiago": {"yellow": 3}, "lima": {"yellow": 2}}
    game = game_with(
        *deal([], ["airlift"]), draws=["epidemic", "epidemic"], bottom=["lima", "santiago"], cubes=board, actions=1
    )
    events = play(game, "pass")
    events += proceed_to(game, "infect")
    assert erupted(events) == ["santiago", "lima", "santiago"]
    assert game.position()["outbreaks"] == 3


@pytest.mark.rule("P-OUT-08")
def test_waiting_cities_erupt_in_the_order_of_their_triggers() -> None:
    _, events = infect("lagos", three("yellow", "lagos", "khartoum", "sao_paulo", "johannesburg", "buenos_aires"))
    order = erupted(events)
    assert order[0] == "lagos"
    second, third = order[1:3]
    assert {second, third} == {"khartoum", "sao_paulo"}
    child = {"khartoum": "johannesburg", "sao_paulo": "buenos_aires"}
    assert order[3:] == [child[second], child[third]]


@pytest.mark.rule("P-OUT-09")
def test_colours_are_counted_separately() -> None:
    board = {"hong_kong": {"red": 2, "blue": 3, "black": 3}}
    game, events = infect("hong_kong", board)
    assert not erupted(events)
    assert cubes(game, "hong_kong") == 3
    game, events = infect("hong_kong", {"hong_kong": {"red": 3, "blue": 3}})
    assert args_of(events, "outbreak") == [{"city": "hong_kong", "colour": "red", "number": 1}]
    assert board_cubes(game) == {("hong_kong", "red"): 3, ("hong_kong", "blue"): 3} | {
        (city, "red"): 1 for city in NEIGHBOURS["hong_kong"]
    }


@pytest.mark.rule("P-OUT-09")
def test_a_neighbour_full_of_another_colour_does_not_break_out() -> None:
    game, events = infect("algiers", {"algiers": {"black": 3}, "paris": {"blue": 3, "black": 2}})
    assert erupted(events) == ["algiers"]
    assert cubes(game, "paris", "black") == 3
    assert cubes(game, "paris", "blue") == 3


@pytest.mark.rule("P-OUT-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_worked_example(edition: str) -> None:
    board = {"beijing": {"red": 3}, "seoul": {"red": 3}, "shanghai": {"red": 2}}
    game = game_with(
        *deal([], ["airlift"]), edition=edition, draws=["epidemic", "lima"], bottom=["beijing"], cubes=board, actions=1
    )
    events = play(game, "pass")
    events += proceed_to(game, "infect")
    assert sorted(erupted(events)) == ["beijing", "seoul", "shanghai"]
    assert game.position()["outbreaks"] == 3
    after = {"beijing": 3, "seoul": 3, "shanghai": 3, "tokyo": 2, "hong_kong": 1, "taipei": 1}
    assert board_cubes(game) == {(city, "red"): n for city, n in after.items()}


@pytest.mark.rule("P-OUT-11")
def test_the_eighth_outbreak_ends_the_chain_at_once() -> None:
    board = three("yellow", "lima", "santiago", "bogota")
    game, events = infect("lima", board, outbreaks=7)
    assert game.outcome == fc.Outcome(won=False, reason="outbreaks")
    assert erupted(events) == ["lima"]
    assert game.position()["outbreaks"] == 8
    assert board_cubes(game) == {(city, "yellow"): 3 for city in board}


@pytest.mark.rule("P-OUT-11")
def test_the_chain_stops_at_its_eighth_outbreak() -> None:
    game, events = infect("lima", three("yellow", "lima", "santiago", "bogota", "miami"), outbreaks=6)
    assert game.outcome == fc.Outcome(won=False, reason="outbreaks")
    assert len(erupted(events)) == 2
    assert game.position()["outbreaks"] == 8
    assert cubes(game, "mexico_city") == 1  # from Lima only


@pytest.mark.rule("P-OUT-11")
def test_a_missing_cube_ends_the_chain_at_once() -> None:
    board = {**three("blue", "atlanta", "chicago"), **spread("blue", 17, ["atlanta", *NEIGHBOURS["atlanta"]])}
    game, events = infect("atlanta", board)
    assert game.outcome == fc.Outcome(won=False, reason="cubes")
    assert erupted(events) == ["atlanta"]
    assert game.position()["outbreaks"] == 1
    assert supply(game, "blue") == 0
    assert cubes(game, "miami", "blue") + cubes(game, "washington", "blue") == 1


@pytest.mark.rule("P-OUT-11")
def test_no_further_card_is_turned_after_a_defeat() -> None:
    game = game_with(
        draws=["lagos", "osaka"], infects=["lima", "tokyo"], cubes=three("yellow", "lima"), outbreaks=7, actions=1
    )
    events = play(game, "pass")
    assert game.outcome == fc.Outcome(won=False, reason="outbreaks")
    assert turned(events) == ["lima"]
    assert cubes(game, "tokyo") == 0
