from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import game_with, play, seat
from pandemic.printed import CITIES, CITIES_OF, COLOUR_OF, EDITIONS, LINKS, NEIGHBOURS
from pandemic.queries import actions_left, args_of, city_of, cubes, legal_with


@pytest.mark.rule("P-BOARD-01")
def test_48_cities_twelve_of_each_colour() -> None:
    game = game_with(seat("scientist", "atlanta", "atlanta"), seat("medic"))
    assert legal_with(game, "charter") | {"atlanta"} == set(CITIES)
    assert len(CITIES) == 48
    seen: dict[str, set[str]] = {colour: set() for colour in CITIES_OF}
    for seed in range(60):
        for city, there in fc.new("pandemic", players=2, seed=seed).position()["cubes"].items():
            for colour in there:
                seen[colour].add(city)
    assert {colour: len(cities) for colour, cities in seen.items()} == dict.fromkeys(CITIES_OF, 12)


@pytest.mark.rule("P-BOARD-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_93_links_for_travel_both_ways(edition: str) -> None:
    assert len(LINKS) == 93
    for city in CITIES:
        game = game_with(seat("scientist", city), seat("medic"), edition=edition)
        assert legal_with(game, "drive") == NEIGHBOURS[city]
        for other in NEIGHBOURS[city]:
            there = game.copy()
            play(there, f"drive {other}", f"drive {city}")
            assert city_of(there, 0) == city


@pytest.mark.rule("P-BOARD-02", "P-BOARD-03")
@pytest.mark.parametrize("city", CITIES)
def test_outbreaks_spread_along_the_same_links(city: str) -> None:
    other = "lima" if city != "lima" else "cairo"
    colour = COLOUR_OF[city]
    game = game_with(
        seat("scientist"),
        seat("medic"),
        actions=1,
        cubes={city: {colour: 3}},
        draws=["paris", "delhi"],
        infects=[city, other],
    )
    game.play("pass")
    reached = {there for there, found in game.position()["cubes"].items() if found.get(colour)} - {city}
    if COLOUR_OF[other] == colour:
        reached -= {other} - NEIGHBOURS[city]
    assert reached == NEIGHBOURS[city]


@pytest.mark.rule("P-BOARD-03")
@pytest.mark.parametrize(
    ("west", "east"), [("san_francisco", "tokyo"), ("san_francisco", "manila"), ("los_angeles", "sydney")]
)
def test_links_around_the_edge_of_the_map(west: str, east: str) -> None:
    for start, end in ((west, east), (east, west)):
        game = game_with(seat("scientist", start), seat("medic"))
        game.play(f"drive {end}")
        assert city_of(game, 0) == end
        assert actions_left(game) == 3


@pytest.mark.rule("P-BOARD-04")
def test_the_shape_of_the_network() -> None:
    links = {city: legal_with(game_with(seat("scientist", city), seat("medic")), "drive") for city in CITIES}
    assert links["atlanta"] == {"chicago", "miami", "washington"}
    assert links["santiago"] == {"lima"}
    numbers = {city: len(others) for city, others in links.items()}
    assert {city for city, number in numbers.items() if number == 1} == {"santiago"}
    assert {city for city, number in numbers.items() if number == 6} == {"istanbul", "hong_kong"}
    assert set(numbers.values()) == {1, 2, 3, 4, 5, 6}
    reached, edge = {"atlanta"}, ["atlanta"]
    while edge:
        new = links[edge.pop()] - reached
        reached |= new
        edge += new
    assert reached == set(CITIES)


def texts_about_montreal(edition: str) -> str:
    """All texts of events when a pawn visits Montreal."""
    game = game_with(seat("scientist", "chicago", "montreal"), seat("medic"), edition=edition)
    assert {"new_york", "washington", "chicago"} == NEIGHBOURS["montreal"]
    events: list[Any] = []
    for city in ("new_york", "washington", "chicago"):
        events += play(game.copy(), "drive montreal", f"drive {city}")
    return " ".join(event.text for event in events)


@pytest.mark.rule("P-BOARD-05")
@pytest.mark.parametrize("edition", ["2013", "seed001"])
def test_montreal(edition: str) -> None:
    said = texts_about_montreal(edition)
    assert "Montréal" in said
    assert "Toronto" not in said


@pytest.mark.rule("P-BOARD-06")
def test_toronto() -> None:
    said = texts_about_montreal("2008")
    assert "Toronto" in said
    assert "Montréal" not in said


@pytest.mark.rule("P-BOARD-07")
def test_a_city_holds_up_to_three_cubes_of_each_colour_and_any_number_of_pawns() -> None:
    full = {"blue": 3, "yellow": 3, "black": 3, "red": 3}
    roles = ("medic", "scientist", "researcher", "dispatcher")
    game = game_with(*(seat(role, "delhi") for role in roles), cubes={"delhi": full})
    assert game.position()["cubes"]["delhi"] == full
    assert {one["city"] for one in game.position()["seats"]} == {"delhi"}
    with pytest.raises(fc.BadPosition):
        game_with(*(seat(role, "delhi") for role in roles), cubes={"delhi": full | {"yellow": 4}})


@pytest.mark.rule("P-BOARD-07")
def test_there_is_never_a_fourth_cube_but_a_first_of_another_colour() -> None:
    game = game_with(
        seat("scientist"),
        seat("researcher"),
        actions=1,
        cubes={"tokyo": {"red": 3}, "san_francisco": {"blue": 3}},
        draws=["paris", "delhi"],
        infects=["tokyo", "cairo"],
    )
    game.play("pass")
    assert cubes(game, "tokyo") == 3
    assert game.position()["cubes"]["san_francisco"] == {"blue": 3, "red": 1}
    assert game.position()["outbreaks"] == 1


@pytest.mark.rule("P-BOARD-07")
def test_a_pawn_may_enter_a_city_with_pawns() -> None:
    roles = ("medic", "researcher", "dispatcher")
    game = game_with(seat("scientist", "chicago"), *(seat(role, "atlanta") for role in roles))
    moved = args_of(game.play("drive atlanta"), "moved")
    assert moved == [{"seat": 0, "origin": "chicago", "city": "atlanta"}]
    assert [city_of(game, number) for number in range(4)] == ["atlanta"] * 4
