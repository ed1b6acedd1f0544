from __future__ import annotations

import pytest

from pandemic.builders import end_turn, game_with, idle, play, seat
from pandemic.printed import EDITIONS
from pandemic.queries import actions_left, args_of, board_cubes, cubes, disease, kinds, supply

RED = ("tokyo", "osaka", "seoul", "sydney", "manila")


@pytest.mark.rule("P-ERAD-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_treating_the_last_cubes_of_a_cured_colour(edition: str) -> None:
    game = game_with(
        seat("scientist", "cairo"),
        seat("medic", "atlanta"),
        edition=edition,
        cubes={"cairo": {"red": 2, "black": 1}, "riyadh": {"red": 1}},
        diseases={"red": "cured"},
    )
    events = game.play("treat red")
    assert not args_of(events, "eradicated")
    assert disease(game, "red") == "cured"
    events = play(game, "drive riyadh", "treat red")
    assert args_of(events, "eradicated") == [{"colour": "red"}]
    assert disease(game, "red") == "eradicated"
    assert supply(game, "red") == 24


@pytest.mark.rule("P-ERAD-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("text", ["drive 1 cairo", "join 1 cairo", "airlift 1 cairo"])
def test_the_medic_removes_the_last_cubes_on_entering(text: str, edition: str) -> None:
    game = game_with(
        seat("dispatcher", "cairo", "airlift"),
        seat("medic", "riyadh"),
        edition=edition,
        cubes={"cairo": {"red": 2}},
        diseases={"red": "cured"},
    )
    events = game.play(text)
    assert args_of(events, "cleared") == [{"city": "cairo", "colour": "red", "cubes": 2}]
    assert args_of(events, "eradicated") == [{"colour": "red"}]
    assert disease(game, "red") == "eradicated"


@pytest.mark.rule("P-ERAD-01")
@pytest.mark.parametrize("role", ["medic", "researcher"])
def test_the_medic_removes_the_last_cubes_when_the_cure_is_found(role: str) -> None:
    other = "researcher" if role == "medic" else "medic"
    game = game_with(seat(role, "atlanta", *RED), seat(other, "atlanta"), cubes={"atlanta": {"red": 3, "blue": 1}})
    events = game.play("cure red")
    assert [kind for kind in kinds(events) if kind != "discarded"] == ["cured", "cleared", "eradicated"]
    assert disease(game, "red") == "eradicated"
    assert game.position()["cubes"] == {"atlanta": {"blue": 1}}


@pytest.mark.rule("P-ERAD-01")
def test_each_colour_for_itself() -> None:
    game = game_with(
        seat("medic", "riyadh"),
        seat("scientist", "lima"),
        cubes={"cairo": {"red": 2, "black": 1}, "lima": {"black": 1}},
        diseases={"red": "cured", "black": "cured"},
    )
    assert args_of(game.play("drive cairo"), "eradicated") == [{"colour": "red"}]
    assert (disease(game, "red"), disease(game, "black")) == ("eradicated", "cured")


@pytest.mark.rule("P-ERAD-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_cure_with_no_cube_on_the_board(edition: str) -> None:
    game = game_with(
        seat("researcher", "atlanta", *RED), seat("scientist"), edition=edition, cubes={"tokyo": {"blue": 1}}
    )
    events = game.play("cure red")
    assert [kind for kind in kinds(events) if kind != "discarded"] == ["cured", "eradicated"]
    assert disease(game, "red") == "eradicated"


@pytest.mark.rule("P-ERAD-02", "P-TREAT-05")
def test_treated_first_and_cured_later() -> None:
    game = game_with(seat("researcher", "atlanta", *RED), seat("scientist"), cubes={"atlanta": {"red": 1}})
    game.play("treat red")
    assert disease(game, "red") == "uncured"
    game.play("cure red")
    assert disease(game, "red") == "eradicated"
    assert actions_left(game) == 2


@pytest.mark.rule("P-ERAD-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_of_an_eradicated_colour_are_turned_for_nothing(edition: str) -> None:
    there = {"tokyo": {"blue": 3}, "osaka": {"black": 2}}
    game = game_with(
        seat("researcher"),
        seat("scientist"),
        edition=edition,
        actions=1,
        cubes=there,
        diseases={"red": "eradicated"},
        draws=["bogota", "milan"],
        infects=["tokyo", "osaka", "lima"],
    )
    events = game.play("pass")
    assert [args["city"] for args in args_of(events, "turned")] == ["tokyo", "osaka"]
    assert not args_of(events, "infected")
    assert not args_of(events, "outbreak")
    assert game.position()["cubes"] == there
    assert set(game.position()["infection"]["discard"]) == {"tokyo", "osaka"}
    assert game.position()["outbreaks"] == 0


@pytest.mark.rule("P-ERAD-03")
def test_other_colours_are_placed_as_ever() -> None:
    game = game_with(
        seat("researcher"),
        seat("scientist"),
        actions=1,
        diseases={"red": "eradicated"},
        draws=["bogota", "milan"],
        infects=["tokyo", "lima", "cairo"],
    )
    game.play("pass")
    assert game.position()["cubes"] == {"lima": {"yellow": 1}}


@pytest.mark.rule("P-ERAD-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bottom_card_of_an_eradicated_colour(edition: str) -> None:
    game = game_with(
        seat("researcher"),
        seat("scientist"),
        edition=edition,
        actions=1,
        cubes={"sydney": {"blue": 1}},
        diseases={"red": "eradicated"},
        draws=["epidemic", "milan"],
        bottom=["sydney"],
    )
    events = game.play("pass")
    bottom, *top = args_of(events, "turned")
    assert bottom == {"city": "sydney", "bottom": True}
    assert cubes(game, "sydney") == 0
    assert len(args_of(events, "intensified")) == 1
    assert args_of(events, "rate") == [{"step": 1, "rate": 2}]
    assert top[0]["city"] == "sydney"  # the only card shuffled, so the first one turned
    assert len(top) == 2
    assert game.position()["outbreaks"] == 0


@pytest.mark.rule("P-ERAD-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_eradicated_disease_never_comes_back(edition: str) -> None:
    for seed in range(4):
        game = game_with(
            seat("researcher"),
            seat("scientist"),
            edition=edition,
            difficulty="heroic",
            options={"hands": None},
            diseases={"red": "eradicated", "black": "eradicated"},
            seed=seed,
        )
        while game.outcome is None:
            idle(game)
            assert disease(game, "red") == disease(game, "black") == "eradicated"
        assert not {colour for _, colour in board_cubes(game)} & {"red", "black"}
        assert game.position()["turn"]["number"] > 4


@pytest.mark.rule("P-ERAD-05")
def test_a_fresh_eradication_holds() -> None:
    game = game_with(
        seat("scientist", "tokyo"),
        seat("researcher", "lima"),
        actions=1,
        cubes={"tokyo": {"red": 3}, "seoul": {"black": 3}},
        diseases={"red": "cured"},
        draws=["bogota", "milan", "lima", "miami"],
        infects=["tokyo", "seoul", "osaka", "tehran"],
    )
    game.play("treat red")
    assert disease(game, "red") == "eradicated"
    end_turn(game)
    assert game.position()["cubes"] == {"seoul": {"black": 3}, "tehran": {"black": 1}}
