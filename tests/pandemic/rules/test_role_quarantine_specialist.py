from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import end_turn, game_with, play, proceed_to, seat, settings
from pandemic.printed import COLOUR_OF
from pandemic.queries import args_of, cubes, erupted

quarantine = pytest.mark.parametrize(("edition", "options"), settings("role_set", "seven"))


def near_atlanta(edition: str, options: dict[str, str], **rest: Any) -> fc.Game:
    """The Quarantine Specialist is in Atlanta: Chicago, Miami, Washington and Atlanta are protected."""
    return game_with(
        seat("scientist", "delhi"),
        seat("quarantine_specialist", "atlanta"),
        edition=edition,
        options=options,
        **({"actions": 1, "draws": ["paris", "milan"]} | rest),
    )


@pytest.mark.rule("P-ROLE-QUARANTINE-01")
@quarantine
@pytest.mark.parametrize("city", ["atlanta", "chicago", "miami", "washington"])
def test_no_cubes_in_the_area(city: str, edition: str, options: dict[str, str]) -> None:
    game = near_atlanta(edition, options, infects=[city, "cairo"])
    events = game.play("pass")
    assert game.position()["cubes"] == {"cairo": {"black": 1}}
    assert args_of(events, "prevented") == [{"city": city, "colour": COLOUR_OF[city]}]


@pytest.mark.rule("P-ROLE-QUARANTINE-01")
@quarantine
@pytest.mark.parametrize("city", ["san_francisco", "los_angeles", "mexico_city", "montreal", "bogota", "new_york"])
def test_cities_two_links_away_are_not_protected(city: str, edition: str, options: dict[str, str]) -> None:
    game = near_atlanta(edition, options, infects=[city, "cairo"])
    game.play("pass")
    assert cubes(game, city) == 1


@pytest.mark.rule("P-ROLE-QUARANTINE-01")
@quarantine
def test_no_cubes_of_any_colour(edition: str, options: dict[str, str]) -> None:
    """San Francisco and Los Angeles are linked to Tokyo and Sydney: red cubes would come from there."""
    game = game_with(
        seat("scientist", "delhi"),
        seat("quarantine_specialist", "chicago"),
        edition=edition,
        options=options,
        actions=1,
        cubes={"tokyo": {"red": 3}, "sydney": {"red": 3}},
        draws=["paris", "milan"],
        infects=["tokyo", "sydney"],
    )
    game.play("pass")
    assert cubes(game, "san_francisco", "red") == cubes(game, "los_angeles", "red") == 0
    assert cubes(game, "seoul") == cubes(game, "jakarta") == 1
    assert game.position()["outbreaks"] == 2


@pytest.mark.rule("P-ROLE-QUARANTINE-01", "P-ROLE-QUARANTINE-02")
@quarantine
def test_no_outbreak_from_a_card_in_the_area(edition: str, options: dict[str, str]) -> None:
    before = {"atlanta": {"blue": 3}, "chicago": {"blue": 3}}
    game = near_atlanta(edition, options, cubes=before, infects=["atlanta", "chicago"])
    events = game.play("pass")
    assert not args_of(events, "outbreak")
    assert game.position()["cubes"] == before
    assert game.position()["outbreaks"] == 0


@pytest.mark.rule("P-ROLE-QUARANTINE-02")
@quarantine
@pytest.mark.parametrize("number", [0, 1, 3])
@pytest.mark.parametrize("city", ["atlanta", "chicago"])
def test_no_epidemic_in_the_area(city: str, number: int, edition: str, options: dict[str, str]) -> None:
    before = {city: {"blue": number}} if number else {}
    game = near_atlanta(
        edition, options, cubes=before, draws=["epidemic", "milan"], bottom=[city], turned=["cairo", "lima"]
    )
    events = game.play("pass")
    assert not args_of(events, "outbreak")
    assert game.position()["outbreaks"] == 0
    assert cubes(game, city) == number
    assert args_of(events, "rate") == [{"step": 1, "rate": 2}]


@pytest.mark.rule("P-ROLE-QUARANTINE-02")
@quarantine
@pytest.mark.parametrize("number", [1, 3])
def test_no_spreading_into_the_area(number: int, edition: str, options: dict[str, str]) -> None:
    """Washington is linked to New York, which breaks out; with three cubes it would break out in turn."""
    game = near_atlanta(
        edition,
        options,
        cubes={"new_york": {"blue": 3}, "washington": {"blue": number}},
        infects=["new_york", "cairo"],
    )
    events = game.play("pass")
    assert args_of(events, "outbreak") == [{"city": "new_york", "colour": "blue", "number": 1}]
    assert cubes(game, "washington") == number
    assert cubes(game, "atlanta") == cubes(game, "miami", "blue") == 0


@pytest.mark.rule("P-ROLE-QUARANTINE-03")
@quarantine
def test_a_card_of_the_area_is_turned_counted_and_discarded(edition: str, options: dict[str, str]) -> None:
    game = near_atlanta(edition, options, infects=["chicago", "atlanta", "cairo"])
    events = game.play("pass")
    assert [args["city"] for args in args_of(events, "turned")] == ["chicago", "atlanta"]
    assert set(game.position()["infection"]["discard"]) == {"chicago", "atlanta"}
    assert game.position()["infection"]["known"] == ["cairo"]
    assert game.position()["cubes"] == {}


@pytest.mark.rule("P-ROLE-QUARANTINE-03")
@quarantine
def test_a_bottom_card_of_the_area_is_discarded_and_shuffled(edition: str, options: dict[str, str]) -> None:
    game = near_atlanta(edition, options, draws=["epidemic", "milan"], bottom=["chicago"])
    events = game.play("pass")
    turned = [(args["city"], args["bottom"]) for args in args_of(events, "turned")]
    assert turned[:2] == [("chicago", True), ("chicago", False)]
    assert len(turned) == 3
    assert "chicago" in game.position()["infection"]["discard"]
    assert "chicago" not in game.position()["cubes"]


@pytest.mark.rule("P-ROLE-QUARANTINE-04")
@quarantine
def test_the_other_neighbours_get_their_cube(edition: str, options: dict[str, str]) -> None:
    game = near_atlanta(edition, options, cubes={"mexico_city": {"yellow": 3}}, infects=["mexico_city", "cairo"])
    events = game.play("pass")
    reached = {city for city, there in game.position()["cubes"].items() if "yellow" in there}
    assert reached == {"mexico_city", "los_angeles", "bogota", "lima"}  # not Chicago, not Miami
    assert all(cubes(game, city, "yellow") == 1 for city in reached - {"mexico_city"})
    assert {args["city"] for args in args_of(events, "prevented")} == {"chicago", "miami"}
    assert game.position()["outbreaks"] == 1


@pytest.mark.rule("P-ROLE-QUARANTINE-04")
@quarantine
def test_a_chain_goes_round_the_area(edition: str, options: dict[str, str]) -> None:
    """New York sets off Montreal; Chicago and Washington, though full, take no part."""
    full = {city: {"blue": 3} for city in ("new_york", "montreal", "chicago", "washington")}
    game = near_atlanta(edition, options, cubes=full, infects=["new_york", "cairo"])
    events = game.play("pass")
    assert erupted(events) == ["new_york", "montreal"]
    blue = {city: there["blue"] for city, there in game.position()["cubes"].items() if "blue" in there}
    assert blue == dict.fromkeys(full, 3) | {"london": 1, "madrid": 1}


MOVES = ["drive 1 essen", "join 1 essen", "direct 1 essen", "charter 1 essen", "shuttle 1 essen", "airlift 1 essen"]


@pytest.mark.rule("P-ROLE-QUARANTINE-05")
@quarantine
@pytest.mark.parametrize("text", MOVES)
def test_the_area_moves_with_the_pawn(text: str, edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("dispatcher", "essen", "essen", "milan", "airlift"),
        seat("quarantine_specialist", "milan"),
        edition=edition,
        options=options,
        actions=2,
        stations=["atlanta", "essen", "milan"],
        cubes={"london": {"blue": 3}, "istanbul": {"black": 3}, "essen": {"red": 2}},
        draws=["paris", "bogota"],
        infects=["london", "istanbul"],
    )
    game.play(text)
    assert game.position()["cubes"] == {"london": {"blue": 3}, "istanbul": {"black": 3}, "essen": {"red": 2}}
    end_turn(game)
    assert cubes(game, "london") == 3
    assert game.position()["outbreaks"] == 1  # Istanbul, linked to Milan and not to Essen
    black = {city for city, there in game.position()["cubes"].items() if "black" in there}
    assert black == {"istanbul", "algiers", "baghdad", "cairo", "moscow"}  # not Milan, not St. Petersburg


@pytest.mark.rule("P-ROLE-QUARANTINE-05")
@quarantine
def test_the_own_move_counts_in_the_same_turn(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("quarantine_specialist", "atlanta"),
        seat("scientist", "delhi"),
        edition=edition,
        options=options,
        actions=1,
        cubes={"chicago": {"blue": 2}},
        draws=["paris", "bogota"],
        infects=["los_angeles", "washington"],
    )
    play(game, "drive chicago")
    assert cubes(game, "chicago") == 2
    assert cubes(game, "los_angeles") == 0
    assert cubes(game, "washington") == 1


@pytest.mark.rule("P-ROLE-QUARANTINE-05")
@quarantine
def test_the_area_moves_in_the_middle_of_an_infect_step(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("scientist", "delhi", "airlift"),
        seat("quarantine_specialist", "atlanta"),
        edition=edition,
        options=options,
        actions=1,
        draws=["paris", "bogota"],
        infects=["chicago", "washington"],
    )
    game.play("pass")
    proceed_to(game, "infecting")
    assert cubes(game, "chicago") == 0
    game.play("airlift 1 tokyo")
    assert cubes(game, "chicago") == 0
    assert cubes(game, "washington") == 1
