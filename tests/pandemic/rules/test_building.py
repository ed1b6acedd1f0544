from __future__ import annotations

import pytest

from pandemic.builders import SIX_STATIONS, end_turn, game_with, play, refused, seat, settings
from pandemic.printed import EDITIONS, EVENTS
from pandemic.queries import actions_left, args_of, awaited, city_of, erupted, hand, legal_with, stations, thrown_away


@pytest.mark.rule("P-BUILD-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_build_a_station(edition: str) -> None:
    game = game_with(seat("scientist", "cairo", "cairo", "lima"), seat("medic", "lima"), edition=edition)
    events = game.play("build")
    assert args_of(events, "built") == [{"city": "cairo"}]
    assert args_of(events, "discarded") == [{"seat": 0, "card": "cairo"}]
    assert stations(game) == ["atlanta", "cairo"]
    assert hand(game, 0) == {"lima"}
    assert thrown_away(game) == {"cairo"}
    assert actions_left(game) == 3
    assert game.view(None)["stations_left"] == 4


@pytest.mark.rule("P-BUILD-01")
@pytest.mark.parametrize("cards", [(), ("lima", "riyadh", "atlanta"), EVENTS])
def test_no_building_without_the_card_of_the_place(cards: tuple[str, ...]) -> None:
    refused(game_with(seat("scientist", "cairo", *cards), seat("medic", "cairo", "cairo")), "build")


@pytest.mark.rule("P-BUILD-01")
def test_a_new_station_serves_at_once() -> None:
    game = game_with(seat("scientist", "cairo", "cairo"), seat("medic"))
    refused(game, "shuttle atlanta")
    play(game, "build", "shuttle atlanta")
    assert city_of(game, 0) == "atlanta"


@pytest.mark.rule("P-BUILD-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("taken", SIX_STATIONS)
def test_the_seventh_station_is_one_of_the_six(taken: str, edition: str) -> None:
    game = game_with(seat("scientist", "essen", "essen"), seat("medic"), stations=SIX_STATIONS, edition=edition)
    game.play("build")
    assert (game.actor, awaited(game)) == (0, "station")
    assert set(game.legal_actions.texts()) == {f"remove {city}" for city in SIX_STATIONS}
    events = game.play(f"remove {taken}")
    assert args_of(events, "station_removed") == [{"city": taken}]
    assert stations(game) == sorted({*SIX_STATIONS, "essen"} - {taken})
    assert (game.actor, awaited(game), actions_left(game)) == (0, "action", 3)
    assert hand(game, 0) == set()
    assert thrown_away(game) == {"essen"}
    assert game.view(None)["stations_left"] == 0


@pytest.mark.rule("P-BUILD-02", "P-MOVE-04", "P-CURE-01")
def test_a_city_that_lost_its_station_serves_no_longer() -> None:
    red = ("osaka", "seoul", "sydney", "manila", "taipei")
    game = game_with(seat("researcher", "essen", "essen", *red), seat("medic"), stations=SIX_STATIONS)
    play(game, "build", "remove atlanta")
    assert legal_with(game, "shuttle") == set(SIX_STATIONS) - {"atlanta"}
    refused(game, "shuttle atlanta")
    there = game_with(seat("operations_expert", "atlanta", *red), seat("medic"), stations=[*SIX_STATIONS[1:], "essen"])
    for text in ("shuttle essen", "cure red", "opsflight lima"):
        refused(there, text)
    game = game_with(
        seat("dispatcher", "essen", "essen"),
        seat("scientist", "atlanta", *red),
        stations=SIX_STATIONS,
        draws=["miami", "milan"],
        infects=["lima", "cairo"],
    )
    play(game, "build", "remove atlanta")
    refused(game, "shuttle 1 essen")
    end_turn(game)
    refused(game, "cure red")


@pytest.mark.rule("P-BUILD-02", "P-BUILD-01")
def test_the_seventh_station_costs_the_card_as_well() -> None:
    refused(game_with(seat("scientist", "essen", "milan"), seat("medic"), stations=SIX_STATIONS), "build")


@pytest.mark.rule("P-BUILD-03")
@pytest.mark.parametrize("standing", range(1, 6))
def test_stations_come_from_the_reserve_while_there_are_some(standing: int) -> None:
    game = game_with(seat("scientist", "essen", "essen"), seat("medic"), stations=SIX_STATIONS[:standing])
    events = game.play("build")
    assert (game.actor, awaited(game)) == (0, "action")
    assert not args_of(events, "station_removed")
    assert stations(game) == sorted([*SIX_STATIONS[:standing], "essen"])
    assert game.view(None)["stations_left"] == 5 - standing
    assert legal_with(game, "remove") == set()


@pytest.mark.rule("P-BUILD-03")
def test_outbreaks_do_not_harm_stations() -> None:
    game = game_with(
        seat("scientist", "essen"),
        seat("medic", "essen"),
        actions=1,
        stations=SIX_STATIONS,
        cubes={"lima": {"yellow": 3}, "bogota": {"yellow": 3}, "paris": {"black": 3}, "algiers": {"black": 3}},
        draws=["miami", "milan"],
        infects=["lima", "algiers"],
    )
    events = game.play("pass")
    assert set(erupted(events)) == {"lima", "bogota", "algiers", "paris"}
    assert stations(game) == sorted(SIX_STATIONS)


@pytest.mark.rule("P-BUILD-03")
def test_a_grant_moves_a_station_only_with_an_empty_reserve() -> None:
    game = game_with(seat("scientist", "essen", "government_grant"), seat("medic"), stations=SIX_STATIONS[:5])
    game.play("grant sydney")
    assert stations(game) == sorted([*SIX_STATIONS[:5], "sydney"])
    game = game_with(seat("scientist", "essen", "government_grant"), seat("medic"), stations=SIX_STATIONS)
    play(game, "grant sydney", "remove cairo")
    assert stations(game) == sorted({*SIX_STATIONS, "sydney"} - {"cairo"})


@pytest.mark.rule("P-BUILD-04")
@pytest.mark.parametrize(("edition", "options"), settings("stations_per_city", "one"))
@pytest.mark.parametrize("standing", [["atlanta", "cairo"], SIX_STATIONS])
def test_one_station_in_a_city(standing: list[str], edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("scientist", "cairo", "cairo"), seat("medic"), stations=standing, edition=edition, options=options
    )
    refused(game, "build", "P-BUILD-04")


@pytest.mark.rule("P-BUILD-05")
@pytest.mark.parametrize(("edition", "options"), settings("stations_per_city", "many"))
def test_several_stations_in_a_city(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("scientist", "cairo", "cairo"),
        seat("medic"),
        stations=["atlanta", "cairo"],
        edition=edition,
        options=options,
    )
    game.play("build")
    assert stations(game) == ["atlanta", "cairo", "cairo"]
    assert game.view(None)["stations_left"] == 3
    assert hand(game, 0) == set()
    assert actions_left(game) == 3
    assert legal_with(game, "shuttle") == {"atlanta"}


@pytest.mark.rule("P-BUILD-05", "P-BUILD-02")
@pytest.mark.parametrize(("edition", "options"), settings("stations_per_city", "many"))
def test_each_of_several_stations_counts(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("scientist", "essen", "essen"),
        seat("medic"),
        stations=["atlanta", "atlanta", "atlanta", "cairo", "cairo", "lima"],
        edition=edition,
        options=options,
    )
    game.play("build")
    assert sorted(game.legal_actions.texts()) == ["remove atlanta", "remove cairo", "remove lima"]
    game.play("remove atlanta")
    assert stations(game) == ["atlanta", "atlanta", "cairo", "cairo", "essen", "lima"]
