from __future__ import annotations

import pytest

from pandemic.builders import SIX_STATIONS, end_turn, game_with, play, refused, seat, setting, settings
from pandemic.printed import CITIES, EDITIONS, EVENTS
from pandemic.queries import actions_left, args_of, awaited, city_of, hand, kinds, legal_with, stations, thrown_away

card_flight = pytest.mark.parametrize(
    ("edition", "options"),
    [
        *settings("role_set", "seven", "six"),
        setting("2013", role_set="six"),
        setting("2008", role_set="six"),
    ],
)


@pytest.mark.rule("P-ROLE-OPEX-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("cards", [(), ("essen",), ("milan", "airlift")])
def test_building_without_a_card(cards: tuple[str, ...], edition: str) -> None:
    game = game_with(seat("operations_expert", "essen", *cards), seat("medic"), edition=edition)
    events = game.play("build")
    assert kinds(events) == ["built"]
    assert stations(game) == ["atlanta", "essen"]
    assert hand(game, 0) == set(cards)
    assert thrown_away(game) == set()
    assert (awaited(game), actions_left(game)) == ("action", 3)


@pytest.mark.rule("P-ROLE-OPEX-01")
def test_others_pay_beside_the_operations_expert() -> None:
    refused(game_with(seat("medic", "essen"), seat("operations_expert", "essen", "essen")), "build")


@pytest.mark.rule("P-ROLE-OPEX-01")
def test_several_stations_in_a_turn() -> None:
    game = game_with(seat("operations_expert", "essen"), seat("medic"))
    play(game, "build", "drive milan", "build")
    assert stations(game) == ["atlanta", "essen", "milan"]


@pytest.mark.rule("P-ROLE-OPEX-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("taken", ["atlanta", "tokyo"])
def test_with_six_on_the_board_one_is_moved(taken: str, edition: str) -> None:
    game = game_with(seat("operations_expert", "essen"), seat("medic"), stations=SIX_STATIONS, edition=edition)
    game.play("build")
    assert set(game.legal_actions.texts()) == {f"remove {city}" for city in SIX_STATIONS}
    game.play(f"remove {taken}")
    assert stations(game) == sorted({*SIX_STATIONS, "essen"} - {taken})
    assert actions_left(game) == 3


@pytest.mark.rule("P-ROLE-OPEX-02", "P-BUILD-04")
@pytest.mark.parametrize(("edition", "options"), settings("stations_per_city", "one"))
def test_the_operations_expert_builds_no_second_station(edition: str, options: dict[str, str]) -> None:
    refused(
        game_with(seat("operations_expert"), seat("medic"), edition=edition, options=options), "build", "P-BUILD-04"
    )


@pytest.mark.rule("P-ROLE-OPEX-02", "P-BUILD-05")
@pytest.mark.parametrize(("edition", "options"), settings("stations_per_city", "many"))
def test_the_operations_expert_builds_a_second_station(edition: str, options: dict[str, str]) -> None:
    game = game_with(seat("operations_expert"), seat("medic"), edition=edition, options=options)
    game.play("build")
    assert stations(game) == ["atlanta", "atlanta"]


@pytest.mark.rule("P-ROLE-OPEX-03")
@card_flight
@pytest.mark.parametrize("card", ["lima", "delhi", "atlanta"])
def test_the_card_flight(card: str, edition: str, options: dict[str, str]) -> None:
    """Any city card will do; it need match neither the start nor the destination."""
    game = game_with(
        seat("operations_expert", "atlanta", "lima", "delhi", "atlanta", "airlift"),
        seat("medic"),
        edition=edition,
        options=options,
    )
    assert legal_with(game, "opsflight") == set(CITIES) - {"atlanta"}
    game.play("opsflight tokyo")
    assert (game.actor, awaited(game)) == (0, "flight_card")
    assert set(game.legal_actions.texts()) == {"discard lima", "discard delhi", "discard atlanta"}
    events = game.play(f"discard {card}")
    assert args_of(events, "discarded") == [{"seat": 0, "card": card}]
    assert city_of(game, 0) == "tokyo"
    assert hand(game, 0) == {"lima", "delhi", "atlanta", "airlift"} - {card}
    assert thrown_away(game) == {card}
    assert (awaited(game), actions_left(game)) == ("action", 3)


@pytest.mark.rule("P-ROLE-OPEX-03")
def test_the_only_card_is_not_asked_for() -> None:
    game = game_with(seat("operations_expert", "atlanta", "lima", "airlift"), seat("medic"))
    game.play("opsflight tokyo")
    assert (awaited(game), city_of(game, 0)) == ("action", "tokyo")
    assert hand(game, 0) == {"airlift"}


@pytest.mark.rule("P-ROLE-OPEX-03")
@card_flight
def test_once_in_a_turn(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("operations_expert", "atlanta", "lima", "delhi", "mumbai"),
        seat("medic"),
        edition=edition,
        options=options,
        stations=["atlanta", "tokyo"],
        draws=["paris", "milan", "essen", "madrid"],
        infects=["osaka", "seoul", "bogota", "miami"],
    )
    play(game, "opsflight tokyo", "discard lima")
    assert legal_with(game, "opsflight") == set()
    refused(game, "opsflight cairo", "P-ROLE-OPEX-03")
    game.play("shuttle atlanta")
    refused(game, "opsflight cairo", "P-ROLE-OPEX-03")
    assert "direct delhi" in game.legal_actions
    end_turn(game)
    end_turn(game)
    assert (game.actor, actions_left(game)) == (0, 4)
    play(game, "opsflight cairo", "discard delhi")
    assert city_of(game, 0) == "cairo"


@pytest.mark.rule("P-ROLE-OPEX-03")
def test_a_flight_used_in_this_turn_is_kept_in_mind() -> None:
    game = game_with(
        seat("operations_expert", "atlanta", "lima"), seat("medic"), actions=2, turn={"card_flight_used": True}
    )
    refused(game, "opsflight cairo", "P-ROLE-OPEX-03")


@pytest.mark.rule("P-ROLE-OPEX-03")
def test_the_card_flight_starts_at_a_station_and_takes_a_city_card() -> None:
    away = game_with(seat("operations_expert", "chicago", "lima"), seat("medic"), stations=["atlanta", "tokyo"])
    for city in ("cairo", "tokyo"):
        refused(away, f"opsflight {city}")
    for cards in ((), EVENTS):
        game = game_with(
            seat("operations_expert", "atlanta", *cards), seat("medic", "atlanta", "lima"), turned=["lima"]
        )
        assert legal_with(game, "opsflight") == set()
        refused(game, "opsflight cairo")


@pytest.mark.rule("P-ROLE-OPEX-03")
@pytest.mark.parametrize("role", ["medic", "scientist", "dispatcher", "researcher", "contingency_planner"])
def test_nobody_else_has_the_card_flight(role: str) -> None:
    game = game_with(seat(role, "atlanta", "lima"), seat("operations_expert", "atlanta", "delhi"))
    assert legal_with(game, "opsflight") == set()
    refused(game, "opsflight cairo")


@pytest.mark.rule("P-ROLE-OPEX-04")
@pytest.mark.parametrize(("edition", "options"), settings("role_set", "five"))
def test_no_card_flight_among_five_roles(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("operations_expert", "atlanta", "lima", "delhi"), seat("medic"), edition=edition, options=options
    )
    assert legal_with(game, "opsflight") == set()
    refused(game, "opsflight tokyo", "P-ROLE-OPEX-04")
    play(game, "direct lima", "build")
    assert stations(game) == ["atlanta", "lima"]
    assert hand(game, 0) == {"delhi"}
