from __future__ import annotations

import pytest

from pandemic.builders import game_with, play, refused, seat
from pandemic.printed import CITIES, EDITIONS, EVENTS
from pandemic.queries import actions_left, args_of, city_of, cubes, hand, legal_with, stations, thrown_away


@pytest.mark.rule("P-MOVE-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_drive(edition: str) -> None:
    game = game_with(seat("scientist", "cairo", "cairo", "riyadh"), seat("medic"), edition=edition)
    assert legal_with(game, "drive") == {"algiers", "istanbul", "baghdad", "riyadh", "khartoum"}
    assert args_of(game.play("drive riyadh"), "moved") == [{"seat": 0, "origin": "cairo", "city": "riyadh"}]
    assert city_of(game, 0) == "riyadh"
    assert city_of(game, 1) == "atlanta"
    assert hand(game, 0) == {"cairo", "riyadh"}
    assert thrown_away(game) == set()
    assert actions_left(game) == 3
    assert legal_with(game, "drive") == {"cairo", "baghdad", "karachi"}


@pytest.mark.rule("P-MOVE-01")
@pytest.mark.parametrize("city", ["delhi", "paris", "tehran", "cairo"])
def test_drive_only_along_a_link(city: str) -> None:
    refused(game_with(seat("scientist", "cairo"), seat("medic", "delhi")), f"drive {city}")


@pytest.mark.rule("P-MOVE-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("city", ["tokyo", "chicago", "santiago"])
def test_direct_flight(city: str, edition: str) -> None:
    cards = ("tokyo", "chicago", "santiago")
    game = game_with(seat("scientist", "atlanta", *cards), seat("medic"), edition=edition)
    assert legal_with(game, "direct") == set(cards)
    events = game.play(f"direct {city}")
    assert args_of(events, "discarded") == [{"seat": 0, "card": city}]
    assert city_of(game, 0) == city
    assert hand(game, 0) == set(cards) - {city}
    assert thrown_away(game) == {city}
    assert actions_left(game) == 3


@pytest.mark.rule("P-MOVE-02")
def test_no_direct_flight_without_the_card() -> None:
    game = game_with(seat("scientist", "atlanta", "tokyo"), seat("medic"), thrown=["lima"])
    for city in ("lima", "osaka", "chicago"):
        refused(game, f"direct {city}")


@pytest.mark.rule("P-MOVE-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("city", ["tokyo", "chicago", "sydney"])
def test_charter_flight(city: str, edition: str) -> None:
    game = game_with(seat("scientist", "cairo", "cairo", "tokyo"), seat("medic"), edition=edition)
    assert legal_with(game, "charter") == set(CITIES) - {"cairo"}
    game.play(f"charter {city}")
    assert city_of(game, 0) == city
    assert hand(game, 0) == {"tokyo"}
    assert thrown_away(game) == {"cairo"}
    assert actions_left(game) == 3


@pytest.mark.rule("P-MOVE-03")
def test_no_charter_flight_without_the_card_of_the_place() -> None:
    game = game_with(seat("scientist", "cairo", "tokyo", "atlanta"), seat("medic", "atlanta"))
    assert legal_with(game, "charter") == set()
    for city in ("tokyo", "atlanta", "lima"):
        refused(game, f"charter {city}")


@pytest.mark.rule("P-MOVE-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_shuttle_flight(edition: str) -> None:
    game = game_with(
        seat("scientist", "atlanta", "lima"),
        seat("medic"),
        edition=edition,
        stations=["atlanta", "tokyo", "cairo"],
    )
    assert legal_with(game, "shuttle") == {"tokyo", "cairo"}
    game.play("shuttle cairo")
    assert city_of(game, 0) == "cairo"
    assert hand(game, 0) == {"lima"}
    assert thrown_away(game) == set()
    assert stations(game) == ["atlanta", "cairo", "tokyo"]
    assert actions_left(game) == 3
    assert legal_with(game, "shuttle") == {"atlanta", "tokyo"}


@pytest.mark.rule("P-MOVE-04")
def test_a_shuttle_needs_two_stations() -> None:
    away = game_with(seat("scientist", "lima"), seat("medic"), stations=["atlanta", "tokyo"])
    refused(away, "shuttle tokyo")
    at_home = game_with(seat("scientist", "atlanta"), seat("medic"), stations=["atlanta", "tokyo"])
    refused(at_home, "shuttle lima")
    assert legal_with(game_with(seat("scientist"), seat("medic")), "shuttle") == set()


@pytest.mark.rule("P-MOVE-05")
def test_the_cards_of_others_cannot_pay() -> None:
    game = game_with(
        seat("scientist", "cairo", "lima"),
        seat("medic", "cairo", "tokyo", "cairo"),
        seat("researcher", "cairo", "osaka"),
    )
    assert legal_with(game, "direct") == {"lima"}
    assert legal_with(game, "charter") == set()
    for text in ("direct tokyo", "direct osaka", "charter tokyo"):
        refused(game, text)


@pytest.mark.rule("P-MOVE-05")
def test_events_cannot_pay() -> None:
    game = game_with(seat("scientist", "cairo", *EVENTS), seat("medic", "lima"), turned=["lima"])
    assert legal_with(game, "direct") == legal_with(game, "charter") == set()
    for text in ("direct lima", "charter lima"):
        refused(game, text)


@pytest.mark.rule("P-MOVE-05")
@pytest.mark.parametrize("text", ["direct lima", "charter lima"])
def test_a_flight_is_paid_by_the_player_who_takes_the_action(text: str) -> None:
    game = game_with(
        seat("medic", "cairo", "tokyo", "osaka"),
        seat("scientist", "cairo", "lima", "airlift") if "direct" in text else seat("scientist", "cairo", "cairo"),
        active=1,
    )
    paid = "lima" if "direct" in text else "cairo"
    kept = hand(game, 1) - {paid}
    events = game.play(text)
    assert args_of(events, "discarded") == [{"seat": 1, "card": paid}]
    assert hand(game, 0) == {"tokyo", "osaka"}
    assert hand(game, 1) == kept
    assert thrown_away(game) == {paid}


@pytest.mark.rule("P-MOVE-06")
@pytest.mark.parametrize(
    "text", ["drive atlanta", "direct atlanta", "charter atlanta", "shuttle atlanta", "airlift atlanta"]
)
def test_no_move_ends_where_it_began(text: str) -> None:
    game = game_with(
        seat("scientist", "atlanta", "atlanta", "airlift"),
        seat("medic", "paris"),
        stations=["atlanta", "tokyo"],
    )
    refused(game, text)


@pytest.mark.rule("P-MOVE-06")
def test_no_card_flight_ends_where_it_began() -> None:
    game = game_with(seat("operations_expert", "atlanta", "atlanta"), seat("medic"))
    refused(game, "opsflight atlanta")
    assert legal_with(game, "opsflight") == set(CITIES) - {"atlanta"}


@pytest.mark.rule("P-MOVE-06")
@pytest.mark.parametrize(
    "text",
    [
        "join atlanta",
        "join 1 paris",
        "drive 1 paris",
        "direct 1 paris",
        "charter 1 paris",
        "shuttle 1 paris",
        "airlift 1 paris",
    ],
)
def test_the_dispatcher_moves_no_pawn_to_where_it_is(text: str) -> None:
    game = game_with(
        seat("dispatcher", "atlanta", "paris", "airlift"),
        seat("medic", "paris"),
        seat("scientist", "paris"),
        seat("researcher", "atlanta"),
        stations=["atlanta", "paris"],
    )
    refused(game, text)


@pytest.mark.rule("P-MOVE-06")
def test_an_airlift_moves_a_pawn_to_another_city() -> None:
    game = game_with(seat("scientist", "atlanta", "airlift"), seat("medic", "paris"))
    assert legal_with(game, "airlift") >= {"1 atlanta", "paris"}
    game.play("airlift 1 atlanta")
    assert city_of(game, 1) == "atlanta"


@pytest.mark.rule("P-MOVE-07")
@pytest.mark.parametrize("text", ["direct tokyo", "charter tokyo", "shuttle tokyo", "airlift tokyo"])
def test_nothing_happens_in_places_flown_over(text: str) -> None:
    """Every other city has a cube that the Medic would clear, and San Francisco lies on the way."""
    card = {"direct": "tokyo", "charter": "atlanta", "shuttle": "lima", "airlift": "airlift"}[text.split()[0]]
    there = {city: {"red": 2} for city in ("chicago", "san_francisco", "tokyo", "seoul", "osaka", "washington")}
    game = game_with(
        seat("medic", "atlanta", card),
        seat("scientist", "paris"),
        stations=["atlanta", "tokyo"],
        cubes=there | {"atlanta": {"blue": 2}},
        diseases={"red": "cured"},
    )
    events = game.play(text)
    assert args_of(events, "cleared") == [{"city": "tokyo", "colour": "red", "cubes": 2}]
    left = {city: found for city, found in there.items() if city != "tokyo"}
    assert game.position()["cubes"] == left | {"atlanta": {"blue": 2}}


@pytest.mark.rule("P-MOVE-07")
def test_a_quarantine_passes_over_nothing() -> None:
    game = game_with(
        seat("quarantine_specialist", "atlanta", "tokyo"),
        seat("scientist", "paris"),
        actions=1,
        draws=["bogota", "lima"],
        infects=["san_francisco", "chicago"],
    )
    game.play("direct tokyo")
    assert cubes(game, "san_francisco") == 0  # linked to Tokyo, where the move ended
    assert cubes(game, "chicago") == 1  # linked to Atlanta, where the move began


@pytest.mark.rule("P-MOVE-07")
def test_a_drive_through_several_cities_is_several_moves() -> None:
    game = game_with(
        seat("medic", "atlanta"),
        seat("scientist", "paris"),
        cubes={"chicago": {"blue": 1}, "montreal": {"blue": 1}, "paris": {"blue": 1}},
        diseases={"blue": "cured"},
    )
    events = play(game, "drive chicago", "drive montreal")
    assert [args["city"] for args in args_of(events, "cleared")] == ["chicago", "montreal"]
    assert game.position()["cubes"] == {"paris": {"blue": 1}}
