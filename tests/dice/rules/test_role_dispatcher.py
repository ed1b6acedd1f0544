"""The Dispatcher (D-ROLE-DISPATCHER)."""

from __future__ import annotations

import pytest

from dice.builders import game_with, games, play, position, refused
from dice.printed import CITIES_OF, MODES
from dice.queries import actions_left, args_of, kinds, legal_with, pawn, pending_choice, texts


@pytest.mark.rule("D-ROLE-DISPATCHER-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_dispatcher_rolls_and_flies_to_a_city_of_that_number(mode: str) -> None:
    seen = set()
    for game in games(position(role="dispatcher", mode=mode, last_infected="boston"), 40, "dispatch"):
        [args] = args_of(game.events, "dispatched")
        number = args["number"]
        seen.add(number)
        assert (pending_choice(game), actions_left(game)) == ("flight", 3)
        assert game.position()["turn"]["number_rolled"] == number
        there = {cities[number - 1] for cities in CITIES_OF.values()}
        assert there - {"atlanta"} <= legal_with(game, "fly") <= there
        assert texts(game) == {"stay"} | {f"fly {city}" for city in legal_with(game, "fly")}
        city = min(there - {"atlanta"})
        assert args_of(play(game, f"fly {city}"), "moved") == [{"origin": "atlanta", "city": city}]
        assert (pawn(game), actions_left(game), pending_choice(game)) == (city, 3, "action")
        assert game.position()["turn"]["number_rolled"] is None
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("D-ROLE-DISPATCHER-01")
def test_staying_spends_the_action_and_the_roll_can_be_repeated() -> None:
    game = game_with(role="dispatcher")
    for left in (3, 2, 1):
        play(game, "dispatch")
        refused(game, "dispatch")
        refused(game, "pass")
        assert kinds(play(game, "stay")) == ["stayed"]
        assert (pawn(game), actions_left(game)) == ("atlanta", left)
    play(game, "dispatch")
    assert pending_choice(game) == "flight"
    assert kinds(play(game, "stay"))[:2] == ["stayed", "rolled"]


@pytest.mark.rule("D-ROLE-DISPATCHER-01")
def test_no_flight_to_another_number_and_none_without_the_roll() -> None:
    game = game_with(role="dispatcher", turn={"number_rolled": 3}, actions=2)
    for city in ("boston", "miami", "seattle"):
        refused(game, f"fly {city}")
    refused(game, "drive miami")
    refused(game_with(role="dispatcher"), "fly detroit")
    for role in (None, "scientist", "emergency_response", "researcher", "medic"):
        refused(game_with(role=role), "dispatch")
        refused(game_with(role=role), "stay")


@pytest.mark.rule("D-ROLE-DISPATCHER-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("options", [{}, {"role_text": "role_table"}])
def test_the_dispatcher_has_no_flight_without_the_die(options: dict[str, str], mode: str) -> None:
    game = game_with(role="dispatcher", mode=mode, options=options, pawn="seattle", last_infected="boston")
    assert legal_with(game, "fly") == set()
    for city in ("atlanta", "boston"):
        refused(game, f"fly {city}", "D-ROLE-DISPATCHER-02", "D-ROLE-DISPATCHER-01", "D-ROLE-EMERGENCY-01")


@pytest.mark.rule("D-ROLE-DISPATCHER-03")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("role", ["dispatcher", "emergency_response"])
def test_both_roles_fly_under_the_option(role: str, mode: str) -> None:
    game = game_with(role=role, mode=mode, options={"role_text": "both"}, pawn="seattle", last_infected="boston")
    assert legal_with(game, "fly") == {"atlanta", "boston"}
    play(game, "fly boston")
    assert (pawn(game), actions_left(game), pending_choice(game)) == ("boston", 3, "action")
    assert legal_with(game, "fly") == {"atlanta"}
    assert ("dispatch" in game.legal_actions) == (role == "dispatcher")


@pytest.mark.rule("D-ROLE-DISPATCHER-03")
def test_under_the_option_a_rolled_number_still_binds() -> None:
    game = game_with(
        role="dispatcher",
        options={"role_text": "both"},
        pawn="seattle",
        last_infected="boston",
        turn={"number_rolled": 3},
        actions=2,
    )
    assert legal_with(game, "fly") == {"los_angeles", "philadelphia", "houston", "detroit"}
    refused(game, "fly atlanta")


@pytest.mark.rule("D-ROLE-DISPATCHER-03")
@pytest.mark.parametrize("role", [None, "scientist", "researcher", "medic"])
def test_the_option_gives_the_others_nothing(role: str | None) -> None:
    game = game_with(role=role, options={"role_text": "both"}, pawn="seattle", last_infected="boston")
    assert legal_with(game, "fly") == set()
