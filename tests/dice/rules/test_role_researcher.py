"""The Researcher (D-ROLE-RESEARCHER)."""

from __future__ import annotations

import pytest

from dice.builders import cured, find_seed, game_with, games, play, refused, rolled
from dice.printed import MODES
from dice.queries import args_of, faces_rolled, legal_with, pending_choice, texts


@pytest.mark.rule("D-ROLE-RESEARCHER-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("blacks", "others"), [(1, ["red", "white"]), (2, ["blue"]), (3, [])])
def test_the_researcher_may_roll_any_number_of_blacks_again(blacks: int, others: list[str], mode: str) -> None:
    layout = rolled(*["black"] * blacks, *others, role="researcher", mode=mode)
    game = game_with(layout)
    assert (pending_choice(game), faces_rolled(game.events)) == ("black_dice", [])
    assert texts(game) == {"proceed"} | {f"reroll {number}" for number in range(1, blacks + 1)}
    for number in range(1, blacks + 1):
        twin = game_with(layout, seed=number)
        events = play(twin, f"reroll {number}")
        assert len(faces_rolled(events)[0]) == number
    for text in ("reroll 0", f"reroll {blacks + 1}", "reroll", "reroll black", "reroll -1", "keep red", "roll"):
        refused(game, text)


@pytest.mark.rule("D-ROLE-RESEARCHER-01")
def test_the_other_dice_lie_as_they_are() -> None:
    for game in games(rolled("black", "red", "white", role="researcher"), 30, "reroll 1"):
        [fresh] = faces_rolled(game.events)[0]
        if fresh == "black":
            assert args_of(game.events, "kept")[0] == {"face": "black", "forced": True}
            assert texts(game) == {"keep red", "keep white", "roll"}
        else:
            assert legal_with(game, "keep") == {fresh, "red", "white"}
            assert "roll" not in game.legal_actions


@pytest.mark.rule("D-ROLE-RESEARCHER-01")
@pytest.mark.parametrize("role", [None, "scientist", "emergency_response", "medic", "dispatcher"])
def test_for_the_others_black_dice_lie(role: str | None) -> None:
    game = game_with(rolled("black", "red", "white", role=role))
    assert args_of(game.events, "kept") == [{"face": "black", "forced": True}]
    refused(game, "reroll 1")


@pytest.mark.rule("D-ROLE-RESEARCHER-01")
def test_the_researcher_may_keep_the_blacks() -> None:
    game = game_with(rolled("black", "red", "white", role="researcher"))
    events = play(game, "proceed")
    assert args_of(events, "kept") == [{"face": "black", "forced": True}]
    assert texts(game) == {"keep red", "keep white", "roll"}


@pytest.mark.rule("D-ROLE-RESEARCHER-01")
def test_without_a_black_the_researcher_is_not_asked() -> None:
    game = game_with(rolled("blue", "red", "white", role="researcher"))
    assert texts(game) == {"keep blue", "keep red", "keep white"}
    refused(game, "reroll 1")


@pytest.mark.rule("D-ROLE-RESEARCHER-01", "D-ROLE-RESEARCHER-02")
def test_the_extra_roll_comes_once() -> None:
    layout = rolled("black", "red", "white", role="researcher")
    game = find_seed(layout, lambda game: faces_rolled(game.events) == [["black"]], "reroll 1")
    assert pending_choice(game) == "keep"
    assert game.position()["turn"]["dice"]["rerolled"] is True
    refused(game, "reroll 1")
    layout = rolled("black", "black", "black", role="researcher")
    game = find_seed(layout, lambda game: faces_rolled(game.events)[0] == ["black", "black"], "reroll 2")
    assert [args["face"] for args in args_of(game.events, "kept")] == ["black", "black"]


@pytest.mark.rule("D-ROLE-RESEARCHER-02")
def test_a_black_left_lying_must_be_kept() -> None:
    layout = rolled("black", "black", "red", role="researcher")
    for game in games(layout, 20, "reroll 1"):
        assert args_of(game.events, "kept")[0] == {"face": "black", "forced": True}


@pytest.mark.rule("D-ROLE-RESEARCHER-02")
def test_blacks_of_later_rolls_must_be_kept() -> None:
    game = find_seed(
        rolled("red", "blue", "white", role="researcher"),
        lambda game: "black" in faces_rolled(game.events)[0],
        "keep red",
        "roll",
    )
    assert [args["face"] for args in args_of(game.events, "kept")] == ["red", "black"]
    assert pending_choice(game) != "black_dice"
    game = game_with(rolled("black", "blue", "white", roll=2, role="researcher"))
    assert args_of(game.events, "kept") == [{"face": "black", "forced": True}]


@pytest.mark.rule("D-ROLE-RESEARCHER-01")
def test_an_unusable_first_roll_leaves_no_extra_roll_for_the_second() -> None:
    layout = rolled("red", "red", "red", role="researcher", diseases=cured("red"), cubes={"miami": {"red": 1}})
    game = find_seed(layout, lambda game: "black" in faces_rolled(game.events)[0])
    assert args_of(game.events, "kept")[0] == {"face": "black", "forced": True}
    assert pending_choice(game) != "black_dice"
