from __future__ import annotations

import pytest

from pandemic.builders import game_with, play, refused, seat
from pandemic.printed import CITIES_OF, COLOURS, EDITIONS
from pandemic.queries import actions_left, args_of, awaited, disease, hand, legal_with, thrown_away

RED = ("tokyo", "osaka", "seoul", "sydney", "manila", "taipei")


@pytest.mark.rule("P-ROLE-SCIENTIST-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("colour", COLOURS)
def test_four_cards_for_the_scientist(colour: str, edition: str) -> None:
    cards = CITIES_OF[colour][-4:]
    game = game_with(
        seat("scientist", "atlanta", *cards, "cairo" if colour != "black" else "lima"),
        seat("medic", "delhi"),
        edition=edition,
        cubes={"essen": {colour: 1}},
    )
    events = game.play(f"cure {colour}")
    assert args_of(events, "cured") == [{"colour": colour}]
    assert disease(game, colour) == "cured"
    assert thrown_away(game) == set(cards)
    assert len(hand(game, 0)) == 1
    assert actions_left(game) == 3


@pytest.mark.rule("P-ROLE-SCIENTIST-01")
@pytest.mark.parametrize("kept", [("tokyo",), ("osaka", "taipei")])
def test_four_and_not_five_are_discarded(kept: tuple[str, ...]) -> None:
    held = RED[: 4 + len(kept)]
    game = game_with(seat("scientist", "atlanta", *held), seat("medic", "delhi"), cubes={"essen": {"red": 1}})
    game.play("cure red")
    assert awaited(game) == "cure_cards"
    play(game, *(f"discard {card}" for card in held if card not in kept))
    assert (awaited(game), disease(game, "red")) == ("action", "cured")
    assert hand(game, 0) == set(kept)


@pytest.mark.rule("P-ROLE-SCIENTIST-01")
def test_three_cards_are_not_enough() -> None:
    refused(game_with(seat("scientist", "atlanta", *RED[:3], "lima", "airlift"), seat("medic")), "cure red")


@pytest.mark.rule("P-ROLE-SCIENTIST-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_scientist_needs_a_station(edition: str) -> None:
    game = game_with(seat("scientist", "chicago", *RED[:4]), seat("medic", "atlanta"), edition=edition)
    assert legal_with(game, "cure") == set()
    refused(game, "cure red")
    play(game, "drive atlanta", "cure red")
    assert actions_left(game) == 2


@pytest.mark.rule("P-ROLE-SCIENTIST-02")
@pytest.mark.parametrize("role", ["medic", "researcher", "dispatcher", "operations_expert"])
def test_the_others_still_need_five(role: str) -> None:
    game = game_with(seat(role, "atlanta", *RED[:4]), seat("scientist", "atlanta", "manila"))
    refused(game, "cure red")
    game = game_with(seat(role, "atlanta", *RED[:5]), seat("scientist", "atlanta"), cubes={"essen": {"red": 1}})
    game.play("cure red")
    assert hand(game, 0) == set()


@pytest.mark.rule("P-ROLE-SCIENTIST-02")
@pytest.mark.parametrize("role", ["quarantine_specialist", "contingency_planner"])
def test_the_others_of_the_second_edition_still_need_five(role: str) -> None:
    refused(game_with(seat(role, "atlanta", *RED[:4]), seat("scientist", "atlanta", "manila")), "cure red")
