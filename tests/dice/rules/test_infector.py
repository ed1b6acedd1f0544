"""The infector, and eradication (D-INF, D-ERAD)."""

from __future__ import annotations

from collections import Counter

import pytest

from dice.builders import (
    bad_position,
    cured,
    eradicated,
    event,
    find_seed,
    game_with,
    games,
    infect,
    infector,
    naming,
    play,
    position,
    results,
    three,
)
from dice.printed import COLOUR_OF, MODES, NEIGHBOURS
from dice.queries import args_of, board_cubes, cubes, disease, erupted, kinds, marker, named, supply


@pytest.mark.rule("D-INF-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_marker_of_this_turn_counts(mode: str) -> None:
    for game in games(results("black", "red", infection=8, mode=mode), 10):
        assert marker(game) == 9
        assert len(named(game.events, "infector")) == 3
    for game in games(results("white", "red", infection=8, mode=mode), 10):
        assert len(named(game.events, "infector")) == 2


@pytest.mark.rule("D-INF-02", "D-CITY-01")
@pytest.mark.parametrize("mode", MODES)
def test_each_roll_puts_one_cube_in_the_city_named(mode: str) -> None:
    for game in games(infector(mode=mode, infection=9), 40):
        expected = Counter((city, COLOUR_OF[city]) for city in named(game.events, "infector"))
        assert sum(expected.values()) == 3
        assert board_cubes(game) == expected


@pytest.mark.rule("D-INF-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("held", [1, 2, 3])
def test_three_cubes_there_break_out(held: int, mode: str) -> None:
    game = infect("miami", mode=mode, cubes={"miami": {"yellow": held}})
    assert erupted(game.events) == (["miami"] if held == 3 else [])
    assert cubes(game, "miami") == min(held + 1, 3)


@pytest.mark.rule("D-INF-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_a_city_rolled_twice_is_infected_twice(held: int, mode: str) -> None:
    board = {"miami": {"yellow": held}} if held else {}
    game = naming(infector(mode=mode, cubes=board), "miami", "miami")
    assert cubes(game, "miami") == min(held + 2, 3)
    assert erupted(game.events) == ["miami"] * max(0, held + 2 - 3)


@pytest.mark.rule("D-INF-02")
def test_each_roll_is_finished_before_the_next() -> None:
    game = naming(infector(cubes={"miami": {"yellow": 3}, "atlanta": {"yellow": 2}}), "miami", "atlanta")
    order = [
        (event.kind, event.args["city"]) for event in game.events if event.kind in ("named", "infected", "outbreak")
    ]
    assert order[:2] == [("named", "miami"), ("outbreak", "miami")]
    assert set(order[2:5]) == {("infected", city) for city in NEIGHBOURS["miami"]}
    assert order[5] == ("named", "atlanta")
    assert erupted(game.events)[:2] == ["miami", "atlanta"]


@pytest.mark.rule("D-INF-03", "D-ERAD-01")
def test_a_roll_for_an_eradicated_colour_counts_and_does_nothing() -> None:
    game = naming(infector(diseases=eradicated("yellow", "red")), "miami", "denver")
    assert args_of(game.events, "prevented") == [
        {"city": "miami", "colour": "yellow"},
        {"city": "denver", "colour": "red"},
    ]
    assert len(named(game.events)) == 2
    assert board_cubes(game) == {}


@pytest.mark.rule("D-INF-03")
def test_the_other_rolls_have_their_effect() -> None:
    game = naming(infector(diseases=eradicated("yellow")), "miami", "denver")
    assert board_cubes(game) == {("denver", "red"): 1}


@pytest.mark.rule("D-ERAD-01")
@pytest.mark.parametrize("role", [None, "medic"])
def test_treating_the_last_cube_of_a_cured_disease_eradicates_it(role: str | None) -> None:
    game = game_with(role=role, cubes={"atlanta": {"red": 1, "blue": 1}}, diseases=cured("red"))
    events = play(game, "treat red")
    assert kinds(events) == ["treated", "eradicated"]
    assert args_of(events, "eradicated") == [{"colour": "red"}]
    assert (disease(game, "red"), supply(game, "red")) == ("eradicated", 12)


@pytest.mark.rule("D-ERAD-01")
def test_clearing_the_last_cubes_eradicates() -> None:
    game = game_with(role="medic", cubes={"atlanta": {"red": 3}}, diseases=cured("red"))
    assert kinds(play(game, "clear red")) == ["cleared", "eradicated"]
    assert disease(game, "red") == "eradicated"


@pytest.mark.rule("D-ERAD-01")
def test_treating_all_cubes_at_once_eradicates() -> None:
    options = {"treat_cured": "all_cubes"}
    game = game_with(options=options, cubes={"atlanta": {"red": 3}}, diseases=cured("red"))
    assert kinds(play(game, "treat red")) == ["treated", "eradicated"]


@pytest.mark.rule("D-ERAD-01")
def test_resilient_population_can_eradicate() -> None:
    layout = event("resilient_population", cubes={"denver": {"red": 2}}, diseases=cured("red"))
    game = game_with(layout)
    assert kinds(play(game, "remove denver red"))[:2] == ["removed", "eradicated"]
    assert disease(game, "red") == "eradicated"
    assert board_cubes(game, "red") == {}


@pytest.mark.rule("D-ERAD-01")
def test_a_disease_is_not_eradicated_while_a_cube_is_left_or_without_a_cure() -> None:
    game = game_with(cubes={"atlanta": {"red": 1}, "miami": {"red": 1}}, diseases=cured("red"))
    play(game, "treat red")
    assert disease(game, "red") == "cured"
    game = game_with(cubes={"atlanta": {"red": 1}})
    play(game, "treat red")
    assert disease(game, "red") == "uncured"
    assert "eradicated" not in kinds(game.events)


@pytest.mark.rule("D-ERAD-01")
def test_an_eradicated_disease_has_no_cubes() -> None:
    bad_position(position(diseases=eradicated("red"), cubes={"miami": {"red": 1}}))


@pytest.mark.rule("D-ERAD-02")
def test_a_disease_cured_without_cubes_is_eradicated_at_once() -> None:
    game = game_with(research={"red": 5}, cubes={"miami": {"blue": 1}})
    events = play(game, "cure red")
    assert kinds(events) == ["cured", "eradicated"]
    assert disease(game, "red") == "eradicated"


@pytest.mark.rule("D-ERAD-02")
def test_a_disease_cured_with_a_cube_left_is_not() -> None:
    game = game_with(research={"red": 5}, cubes={"miami": {"red": 1}})
    assert kinds(play(game, "cure red")) == ["cured"]


@pytest.mark.rule("D-ERAD-03")
def test_in_the_standard_game_nothing_is_eradicated() -> None:
    game = game_with(mode="standard", cubes={"atlanta": {"red": 1}}, research={"red": 5})
    assert kinds(play(game, "cure red", "treat red")) == ["cured", "treated"]
    assert (disease(game, "red"), board_cubes(game)) == ("cured", {})
    game = game_with(mode="standard", research={"red": 5})
    assert kinds(play(game, "cure red")) == ["cured"]
    game = game_with(mode="standard", role="medic", cubes={"atlanta": {"red": 2}}, diseases=cured("red"))
    assert kinds(play(game, "clear red")) == ["cleared"]
    layout = event("resilient_population", mode="standard", cubes={"denver": {"red": 2}}, diseases=cured("red"))
    game = game_with(layout)
    play(game, "remove denver red")
    assert disease(game, "red") == "cured"


@pytest.mark.rule("D-ERAD-03")
def test_in_the_standard_game_a_cured_colour_without_cubes_infects() -> None:
    game = infect("denver", mode="standard", diseases=cured("red"))
    assert cubes(game, "denver") == 1
    assert "prevented" not in kinds(game.events)
    layout = results("black", "white", infection=2, mode="standard", diseases=cured("red"))
    game = find_seed(layout, lambda game: named(game.events, "epidemic") == ["denver"])
    assert cubes(game, "denver") == 3
    bad_position(position(mode="standard", diseases=eradicated("red")))


@pytest.mark.rule("D-ERAD-01")
def test_spread_never_brings_an_eradicated_colour() -> None:
    game = infect("miami", diseases=eradicated("red", "blue"), cubes=three("yellow", "miami"))
    assert board_cubes(game, "red", "blue") == {}
    assert erupted(game.events) == ["miami"]
