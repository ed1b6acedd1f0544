from __future__ import annotations

import pytest

from pandemic.builders import game_with, play, refused, seat
from pandemic.printed import CITIES_OF, COLOURS, EDITIONS, EVENTS
from pandemic.queries import actions_left, args_of, awaited, cubes, disease, hand, legal_with, thrown_away

RED = ("tokyo", "osaka", "seoul", "sydney", "manila", "taipei", "beijing")
BLACK = ("delhi", "mumbai", "chennai", "kolkata", "karachi", "tehran")


@pytest.mark.rule("P-CURE-01", "P-CURE-02")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_five_cards_at_a_station(edition: str, colour: str) -> None:
    """Two stations of different colours: at least one of another colour than the disease."""
    for city in ("atlanta", "manila"):
        cards = CITIES_OF[colour][-5:]
        other = "lima" if colour != "yellow" else "delhi"
        game = game_with(
            seat("researcher", city, *cards, other),
            seat("medic", "santiago"),
            edition=edition,
            stations=["atlanta", "manila"],
            cubes={"cairo": {colour: 1}},
        )
        events = game.play(f"cure {colour}")
        assert args_of(events, "cured") == [{"colour": colour}]
        assert {name: disease(game, name) for name in COLOURS} == dict.fromkeys(COLOURS, "uncured") | {colour: "cured"}
        assert hand(game, 0) == {other}
        assert thrown_away(game) == set(cards)
        assert (game.actor, awaited(game), actions_left(game)) == (0, "action", 3)


@pytest.mark.rule("P-CURE-01")
def test_four_cards_are_not_enough() -> None:
    refused(game_with(seat("researcher", "atlanta", *RED[:4], *BLACK[:3]), seat("medic")), "cure red")


@pytest.mark.rule("P-CURE-01")
def test_no_cure_away_from_a_station() -> None:
    game = game_with(seat("researcher", "chicago", *RED[:5]), seat("medic", "atlanta"))
    refused(game, "cure red")
    game.play("drive atlanta")
    assert legal_with(game, "cure") == {"red"}


@pytest.mark.rule("P-CURE-01")
def test_the_cards_must_be_of_one_colour() -> None:
    game = game_with(seat("researcher", "atlanta", "paris", "lima", *RED[:2], *BLACK[:3]), seat("medic"))
    assert legal_with(game, "cure") == set()
    for colour in COLOURS:
        refused(game, f"cure {colour}")


@pytest.mark.rule("P-CURE-03")
@pytest.mark.parametrize("kept", [("tokyo", "beijing"), ("osaka",), ("seoul",), ("manila", "taipei")])
def test_a_player_with_more_cards_picks(kept: tuple[str, ...]) -> None:
    held = RED[: 5 + len(kept)]
    others = ("airlift",) if len(held) == 6 else ()
    game = game_with(seat("researcher", "atlanta", *held, *others), seat("medic", "lima"), cubes={"cairo": {"red": 1}})
    game.play("cure red")
    for card in (card for card in held if card not in kept):
        assert (game.actor, awaited(game)) == (0, "cure_cards")
        assert disease(game, "red") == "uncured"
        assert set(game.legal_actions.texts()) == {f"discard {one}" for one in hand(game, 0) - set(EVENTS)}
        game.play(f"discard {card}")
    assert disease(game, "red") == "cured"
    assert hand(game, 0) == {*kept, *others}
    assert thrown_away(game) == set(held) - set(kept)
    assert (awaited(game), actions_left(game)) == ("action", 3)


@pytest.mark.rule("P-CURE-03")
def test_only_cards_of_the_colour_are_picked() -> None:
    game = game_with(
        seat("scientist", "atlanta", *RED[:5], "delhi", "airlift"), seat("medic"), cubes={"lima": {"red": 1}}
    )
    game.play("cure red")
    refused(game, "discard delhi")
    refused(game, "discard airlift")
    play(game, *(f"discard {card}" for card in RED[1:5]))
    assert hand(game, 0) == {RED[0], "delhi", "airlift"}
    assert disease(game, "red") == "cured"


@pytest.mark.rule("P-CURE-03")
def test_exactly_five_are_not_picked_one_by_one() -> None:
    game = game_with(seat("researcher", "atlanta", *RED[:5], "delhi"), seat("medic"), cubes={"lima": {"red": 1}})
    game.play("cure red")
    assert awaited(game) == "action"
    assert hand(game, 0) == {"delhi"}


@pytest.mark.rule("P-CURE-03")
def test_events_and_the_cards_of_others_do_not_count() -> None:
    game = game_with(seat("researcher", "atlanta", *RED[:4], "airlift", "forecast"), seat("medic", "atlanta", *RED[4:]))
    refused(game, "cure red")
    assert hand(game, 1) == set(RED[4:])


@pytest.mark.rule("P-CURE-04")
@pytest.mark.parametrize("state", ["cured", "eradicated"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_second_cure(edition: str, state: str) -> None:
    game = game_with(
        seat("researcher", "atlanta", *RED[:5]),
        seat("medic", "lima"),
        edition=edition,
        cubes={"cairo": {"red": 1}} if state == "cured" else {},
        diseases={"red": state},
    )
    refused(game, "cure red", "P-CURE-04")


@pytest.mark.rule("P-CURE-05")
def test_a_cure_takes_no_cubes_and_stops_no_infection() -> None:
    before = {"atlanta": {"red": 2}, "santiago": {"red": 1}, "beijing": {"red": 3}, "manila": {"red": 1}}
    game = game_with(
        seat("researcher", "atlanta", *RED[:5]),
        seat("scientist", "lima"),
        actions=2,
        cubes=before,
        draws=["bogota", "milan"],
        infects=["beijing", "manila"],
    )
    game.play("cure red")
    assert game.position()["cubes"] == before
    events = game.play("pass")
    assert args_of(events, "outbreak") == [{"city": "beijing", "colour": "red", "number": 1}]
    assert cubes(game, "seoul") == cubes(game, "shanghai") == 1
    assert cubes(game, "manila") == 2
    assert cubes(game, "beijing") == 3


@pytest.mark.rule("P-CURE-05")
def test_a_cured_colour_still_comes_with_an_epidemic() -> None:
    game = game_with(
        seat("researcher", "atlanta"),
        seat("scientist", "lima"),
        actions=1,
        cubes={"tokyo": {"red": 1}},
        diseases={"red": "cured"},
        draws=["epidemic", "milan"],
        bottom=["beijing"],
        turned=["lima", "miami"],
    )
    game.play("pass")
    assert cubes(game, "beijing") == 3
