"""Epidemics (D-EPI)."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from dice.builders import epidemic, eradicated, games, naming, our_board, results, spread, three
from dice.printed import CITIES, COLOUR_OF, MODES, NEIGHBOURS
from dice.queries import args_of, before_infector, board_cubes, cubes, erupted, kinds, named, supply


def lonely_boston() -> dict[str, Any]:
    """Our board with Boston at the end of one link."""
    board = our_board()
    board["edges"].remove(["boston", "buffalo"])
    return board


@pytest.mark.rule("D-EPI-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("city", ["miami", "denver", "boston", "detroit"])
def test_a_city_without_cubes_of_its_colour_gets_three(city: str, mode: str) -> None:
    colour = COLOUR_OF[city]
    other = "red" if colour != "red" else "blue"
    game = epidemic(city, mode=mode, cubes={city: {other: 2}})
    assert args_of(before_infector(game.events), "infected") == [{"city": city, "colour": colour, "cubes": 3}]
    assert board_cubes(game, colour) == {(city, colour): 3}
    assert not erupted(game.events)
    assert supply(game, colour) == 9


@pytest.mark.rule("D-EPI-01")
def test_an_epidemic_is_one_city_roll() -> None:
    found = set()
    for game in games(results("black", "black"), 200):
        [city] = named(game.events, "epidemic")
        found.add(city)
        assert kinds(before_infector(game.events), "epidemic", "named", "infected") == ["epidemic", "named", "infected"]
    assert found == set(CITIES)


@pytest.mark.rule("D-EPI-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("held", [1, 2, 3])
def test_a_city_with_cubes_is_filled_up_and_breaks_out_once(held: int, mode: str) -> None:
    game = epidemic("miami", mode=mode, cubes={"miami": {"yellow": held}})
    assert erupted(before_infector(game.events)) == ["miami"]
    spread_to = {(city, "yellow"): 1 for city in NEIGHBOURS["miami"]}
    assert board_cubes(game, "yellow") == {("miami", "yellow"): 3, **spread_to}
    assert game.position()["outbreaks"] == 1


@pytest.mark.rule("D-EPI-02")
def test_cubes_of_other_colours_do_not_count() -> None:
    game = epidemic("miami", cubes={"miami": {"blue": 3, "green": 3}})
    assert not erupted(game.events)
    assert cubes(game, "miami") == 3


@pytest.mark.rule("D-EPI-02", "D-OUT-02", "D-OUT-03")
def test_an_epidemic_can_start_a_chain() -> None:
    game = epidemic("boston", cubes={"boston": {"blue": 1}, "buffalo": {"blue": 3}})
    assert erupted(game.events) == ["boston", "buffalo"]
    after = {"boston": 3, "buffalo": 3, "new_york": 2, "detroit": 1, "pittsburgh": 1}
    assert board_cubes(game, "blue") == {(city, "blue"): number for city, number in after.items()}


@pytest.mark.rule("D-EPI-02", "D-END-04")
@pytest.mark.parametrize(("held", "left"), [(2, 2), (1, 3)])
def test_only_the_missing_cubes_must_be_in_the_supply(held: int, left: int) -> None:
    board = {"boston": {"blue": held}, **spread("blue", 12 - held - left, ["boston", "new_york"])}
    game = epidemic("boston", board=lonely_boston(), cubes=board)
    assert game.outcome is None
    assert (cubes(game, "boston"), cubes(game, "new_york"), supply(game, "blue")) == (3, 1, 0)


@pytest.mark.rule("D-EPI-02", "D-END-04")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_a_supply_too_small_to_fill_the_city_loses(held: int) -> None:
    board = {"miami": {"yellow": held}} if held else {}
    game = epidemic("miami", cubes={**board, **spread("yellow", 10, ["miami", *NEIGHBOURS["miami"]])})
    assert game.outcome == fc.Outcome(won=False, reason="cubes")
    assert not erupted(game.events)
    assert named(game.events, "infector") == []


@pytest.mark.rule("D-EPI-01", "D-END-04")
def test_the_last_three_cubes_are_enough() -> None:
    game = epidemic("miami", cubes=spread("yellow", 9))
    assert game.outcome is None
    assert (cubes(game, "miami"), supply(game, "yellow")) == (3, 0)


@pytest.mark.rule("D-EPI-03")
def test_an_eradicated_colour_has_no_epidemic() -> None:
    game = epidemic("miami", diseases=eradicated("yellow"))
    before = before_infector(game.events)
    assert args_of(before, "prevented") == [{"city": "miami", "colour": "yellow"}]
    assert kinds(before, "infected", "outbreak") == []
    assert board_cubes(game, "yellow") == {}
    assert supply(game, "yellow") == 12


@pytest.mark.rule("D-EPI-02", "D-OUT-03")
def test_a_later_roll_of_the_turn_can_make_the_city_break_out_again() -> None:
    game = naming(results("black", "white", infection=2, cubes=three("yellow", "miami")), "miami", "miami")
    assert erupted(game.events) == ["miami", "miami"]
    assert all(cubes(game, city, "yellow") == 2 for city in NEIGHBOURS["miami"])
