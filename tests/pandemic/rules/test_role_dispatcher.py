from __future__ import annotations

import pytest

from pandemic.builders import end_turn, game_with, play, refused, rejected, seat, settings
from pandemic.printed import CITIES, EDITIONS
from pandemic.queries import actions_left, args_of, city_of, hand, legal_with, thrown_away


@pytest.mark.rule("P-ROLE-DISPATCHER-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_join_any_pawn_to_another(edition: str) -> None:
    game = game_with(
        seat("dispatcher", "cairo", "delhi"),
        seat("medic", "lima", "lima"),
        seat("scientist", "tokyo"),
        edition=edition,
    )
    assert legal_with(game, "join") == {"lima", "tokyo", "1 cairo", "1 tokyo", "2 cairo", "2 lima"}
    assert args_of(game.play("join tokyo"), "moved") == [{"seat": 0, "origin": "cairo", "city": "tokyo"}]
    assert args_of(game.play("join 1 tokyo"), "moved") == [{"seat": 1, "origin": "lima", "city": "tokyo"}]
    assert [city_of(game, number) for number in range(3)] == ["tokyo"] * 3
    assert (hand(game, 0), hand(game, 1), hand(game, 2)) == ({"delhi"}, {"lima"}, set())
    assert thrown_away(game) == set()
    assert actions_left(game) == 2


@pytest.mark.rule("P-ROLE-DISPATCHER-01")
def test_join_a_pawn_to_one_that_is_not_the_dispatchers() -> None:
    game = game_with(seat("dispatcher", "cairo"), seat("medic", "lima"), seat("scientist", "tokyo"))
    game.play("join 2 lima")
    assert [city_of(game, number) for number in range(3)] == ["cairo", "lima", "lima"]


@pytest.mark.rule("P-ROLE-DISPATCHER-01")
def test_join_only_where_a_different_pawn_stands() -> None:
    game = game_with(seat("dispatcher", "cairo", "sydney"), seat("medic", "lima"), stations=["atlanta", "sydney"])
    for text in ("join sydney", "join atlanta", "join 1 sydney", "join cairo", "join 1 lima"):
        refused(game, text)


@pytest.mark.rule("P-ROLE-DISPATCHER-01", "P-ROLE-DISPATCHER-02")
@pytest.mark.parametrize("role", ["medic", "scientist", "researcher", "operations_expert"])
def test_nobody_else_moves_other_pawns(role: str) -> None:
    game = game_with(
        seat(role, "cairo", "lima", "tokyo"),
        seat("dispatcher", "lima"),
        seat("quarantine_specialist", "atlanta"),
        stations=["atlanta", "tokyo"],
    )
    for text in ("join lima", "join 1 cairo", "drive 1 bogota", "direct 1 tokyo", "charter 1 tokyo", "shuttle 2 tokyo"):
        refused(game, text)


@pytest.mark.rule("P-ROLE-DISPATCHER-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("text", "city", "paid"),
    [
        ("drive 1 bogota", "bogota", set()),
        ("direct 1 delhi", "delhi", {"delhi"}),
        ("charter 1 sydney", "sydney", {"lima"}),
        ("shuttle 1 tokyo", "tokyo", set()),
    ],
)
def test_move_a_pawn_as_the_own_one(text: str, city: str, paid: set[str], edition: str) -> None:
    game = game_with(
        seat("dispatcher", "cairo", "delhi", "lima"),
        seat("medic", "lima", "essen"),
        edition=edition,
        stations=["atlanta", "lima", "tokyo"],
        draws=["milan", "paris"],
        infects=["osaka", "kolkata"],
    )
    assert args_of(game.play(text), "moved") == [{"seat": 1, "origin": "lima", "city": city}]
    assert (city_of(game, 0), city_of(game, 1)) == ("cairo", city)
    assert hand(game, 0) == {"delhi", "lima"} - paid
    assert hand(game, 1) == {"essen"}
    assert thrown_away(game) == paid
    assert (game.actor, actions_left(game)) == (0, 3)
    end_turn(game)
    assert (game.actor, actions_left(game)) == (1, 4)


@pytest.mark.rule("P-ROLE-DISPATCHER-02")
def test_the_moves_of_another_pawn_start_from_that_pawn() -> None:
    game = game_with(seat("dispatcher", "cairo"), seat("medic", "lima"), stations=["atlanta", "cairo"])
    driven = {text for text in legal_with(game, "drive") if text.startswith("1 ")}
    assert driven == {"1 mexico_city", "1 bogota", "1 santiago"}
    refused(game, "drive 1 algiers")
    refused(game, "shuttle 1 atlanta")
    assert "atlanta" in legal_with(game, "shuttle")


@pytest.mark.rule("P-ROLE-DISPATCHER-02")
def test_the_dispatcher_may_move_pawns_with_every_action() -> None:
    game = game_with(seat("dispatcher", "cairo"), seat("medic", "lima"), seat("scientist", "tokyo"))
    play(game, "drive 1 bogota", "drive 2 osaka", "drive 1 miami")
    assert [city_of(game, number) for number in range(3)] == ["cairo", "miami", "osaka"]
    assert actions_left(game) == 1


@pytest.mark.rule("P-ROLE-DISPATCHER-03", "P-MOVE-05")
def test_the_owners_cards_never_pay() -> None:
    game = game_with(
        seat("dispatcher", "cairo", "delhi"),
        seat("medic", "lima", "lima", "paris"),
        seat("scientist", "lima", "tokyo"),
    )
    assert legal_with(game, "charter") == set()
    assert legal_with(game, "direct") == {"delhi", "1 delhi", "2 delhi"}
    for text in ("direct 1 paris", "charter 1 sydney", "direct 1 tokyo"):
        refused(game, text)
    events = game.play("direct 1 delhi")
    assert args_of(events, "discarded") == [{"seat": 0, "card": "delhi"}]
    assert hand(game, 1) == {"lima", "paris"}


@pytest.mark.rule("P-ROLE-DISPATCHER-04")
def test_a_charter_flight_takes_the_card_of_the_pawns_city() -> None:
    game = game_with(seat("dispatcher", "cairo", "cairo", "paris"), seat("medic", "lima"))
    assert {text for text in legal_with(game, "charter") if text.startswith("1 ")} == set()
    refused(game, "charter 1 paris")
    refused(game, "charter 1 tokyo")
    game = game_with(seat("dispatcher", "cairo", "lima"), seat("medic", "lima"))
    assert legal_with(game, "charter") == {f"1 {city}" for city in CITIES if city != "lima"}
    game.play("charter 1 tokyo")
    assert (city_of(game, 0), city_of(game, 1)) == ("cairo", "tokyo")
    assert thrown_away(game) == {"lima"}


@pytest.mark.rule("P-ROLE-DISPATCHER-05")
@pytest.mark.parametrize(("edition", "options"), settings("role_set", "seven", "six"))
def test_no_card_flight_for_the_dispatcher(edition: str, options: dict[str, str]) -> None:
    for city in ("atlanta", "cairo"):
        game = game_with(
            seat("dispatcher", city, "delhi"),
            seat("operations_expert", "atlanta", "lima"),
            edition=edition,
            options=options,
        )
        assert legal_with(game, "opsflight") == set()
        refused(game, "opsflight tokyo")
        rejected(game, "opsflight 1 tokyo")
        refused(game, "direct 1 tokyo")


@pytest.mark.rule("P-ROLE-DISPATCHER-05")
@pytest.mark.parametrize(("edition", "options"), settings("role_set", "six"))
def test_no_card_flight_for_the_dispatcher_among_six_roles(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("dispatcher", "atlanta", "delhi"), seat("operations_expert"), edition=edition, options=options
    )
    refused(game, "opsflight tokyo")


@pytest.mark.rule("P-ROLE-DISPATCHER-06")
def test_only_movement_is_lent() -> None:
    """The Medic stands on cubes, at a station, with a colleague. The Dispatcher holds all the cards."""
    game = game_with(
        seat("dispatcher", "cairo", "lima", "tokyo", "osaka", "seoul", "sydney", "manila"),
        seat("medic", "lima", "paris"),
        seat("researcher", "lima", "essen"),
        seat("operations_expert", "delhi", "delhi"),
        stations=["atlanta", "lima"],
        cubes={"lima": {"yellow": 3, "red": 1}},
    )
    verbs = {text.split()[0] for text in game.legal_actions.texts()}
    assert verbs == {"drive", "direct", "charter", "shuttle", "join", "pass"}
    for text in ("treat yellow", "build", "cure red", "give lima 1", "take essen 2", "take delhi 3"):
        refused(game, text)
    for text in ("treat 1 yellow", "build 3", "cure 1 red", "give 2 essen 1"):
        rejected(game, text)
