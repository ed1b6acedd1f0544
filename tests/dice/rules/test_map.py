"""The map, and moving on it (D-MAP, D-MOVE)."""

from __future__ import annotations

import pytest

from dice.builders import event, game_with, play, refused
from dice.printed import CITIES, CITIES_OF, COLOUR_OF, COLOURS, LINKS, MODES, NEIGHBOURS, NUMBER_OF
from dice.queries import actions_left, args_of, legal_with, pawn


@pytest.mark.rule("D-MAP-01")
def test_there_are_24_cities() -> None:
    assert legal_with(game_with(event("quarantine")), "quarantine") == set(CITIES)
    assert len(CITIES) == 24


@pytest.mark.rule("D-MAP-01")
@pytest.mark.parametrize("number", range(1, 7))
def test_every_number_stands_once_in_each_colour(number: int) -> None:
    pawn_at = next(city for city in CITIES if NUMBER_OF[city] != number)
    game = game_with(role="dispatcher", pawn=pawn_at, turn={"number_rolled": number}, actions=2)
    found = legal_with(game, "fly")
    assert sorted(COLOUR_OF[city] for city in found) == sorted(COLOURS)
    assert found == {CITIES_OF[colour][number - 1] for colour in COLOURS}


@pytest.mark.rule("D-MAP-02", "D-MOVE-01")
def test_46_links_join_the_cities_both_ways() -> None:
    found = {city: legal_with(game_with(pawn=city), "drive") for city in CITIES}
    assert found == NEIGHBOURS
    assert sum(map(len, found.values())) == 2 * 46 == 2 * len(LINKS)
    assert all(city in found[near] for city in CITIES for near in found[city])


@pytest.mark.rule("D-MAP-02")
def test_every_city_can_be_reached() -> None:
    reached, waiting = {"atlanta"}, ["atlanta"]
    while waiting:
        fresh = legal_with(game_with(pawn=waiting.pop()), "drive") - reached
        reached |= fresh
        waiting += fresh
    assert reached == set(CITIES)


@pytest.mark.rule("D-MAP-03")
@pytest.mark.parametrize(
    ("origin", "city"), [("atlanta", "miami"), ("seattle", "minneapolis"), ("miami", "washington")]
)
def test_every_link_is_taken_by_the_same_action_at_the_same_cost(origin: str, city: str) -> None:
    game = game_with(pawn=origin)
    assert [text for text in game.legal_actions.texts() if text.split()[-1] == city] == [f"drive {city}"]
    events = play(game, f"drive {city}")
    assert args_of(events, "moved") == [{"origin": origin, "city": city}]
    assert (pawn(game), actions_left(game)) == (city, 3)
    assert f"drive {origin}" in game.legal_actions


@pytest.mark.rule("D-MOVE-01")
@pytest.mark.parametrize("mode", MODES)
def test_a_move_goes_along_one_link(mode: str) -> None:
    game = game_with(mode=mode, pawn="boston")
    for text in ("drive philadelphia", "drive atlanta", "drive boston"):
        refused(game, text, "D-MOVE-01")
    play(game, "drive new_york", "drive philadelphia")
    assert (pawn(game), actions_left(game)) == ("philadelphia", 2)


@pytest.mark.rule("D-MOVE-01")
@pytest.mark.parametrize("role", [None, "scientist", "researcher", "medic"])
def test_without_a_power_there_is_no_other_move(role: str | None) -> None:
    game = game_with(role=role, pawn="chicago", last_infected="boston")
    assert {text.split()[0] for text in game.legal_actions.texts()} == {"drive", "pass"}
    for text in ("fly atlanta", "fly boston", "fly detroit", "dispatch", "airlift boston", "stay"):
        refused(game, text)
    for text in ("sail detroit", "shuttle atlanta", "charter boston", "direct boston", "build"):
        refused(game, text)


@pytest.mark.rule("D-MOVE-01")
@pytest.mark.parametrize("text", ["drive", "drive atlantis", "drive chicago detroit", "drive 1", "", "chicago"])
def test_what_is_no_move_is_refused(text: str) -> None:
    refused(game_with(pawn="chicago"), text)
