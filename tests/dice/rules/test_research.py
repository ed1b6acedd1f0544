"""The research roll (D-RES)."""

from __future__ import annotations

from typing import Any

import pytest

from dice.builders import (
    bad_position,
    cured,
    end_turn,
    eradicated,
    find_seed,
    game_with,
    games,
    play,
    position,
    refused,
    rolled,
)
from dice.printed import COLOURS, MODES
from dice.queries import (
    all_points,
    args_of,
    faces_kept,
    faces_rolled,
    kinds,
    legal_with,
    marker,
    pending_choice,
    phase_of,
    squares,
    texts,
    up_to,
)

RED_LEFT: dict[str, Any] = {"diseases": cured("red"), "cubes": {"miami": {"red": 1}}}
ONLY_GREEN_LEFT: dict[str, Any] = {"diseases": eradicated("red", "blue", "yellow")}


@pytest.mark.rule("D-RES-01")
@pytest.mark.parametrize("mode", MODES)
def test_three_dice_are_rolled_and_two_are_kept(mode: str) -> None:
    for game in games(position(actions=1, mode=mode), 30, "pass"):
        end_turn(game, 1)
        first, *later = faces_rolled(game.events)
        assert len(first) == 3
        assert all(len(dice) in (2, 3) for dice in later)
        assert len(faces_kept(game.events)) == 2


@pytest.mark.rule("D-RES-01")
def test_only_the_two_kept_dice_count() -> None:
    game = game_with(rolled("red", "blue", "green"))
    play(game, "keep red", "keep green")
    assert all_points(game) == {"red": 1, "green": 1}
    assert marker(game) == 0


@pytest.mark.rule("D-RES-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("place", range(3))
def test_a_black_die_is_kept_by_force(place: int, mode: str) -> None:
    faces = ["red", "white"]
    faces.insert(place, "black")
    game = game_with(rolled(*faces, mode=mode))
    assert args_of(game.events, "kept") == [{"face": "black", "forced": True}]
    dice = game.position()["turn"]["dice"]
    assert (dice["kept"], sorted(dice["rolled"])) == (["black"], ["red", "white"])
    assert pending_choice(game) == "keep"


@pytest.mark.rule("D-RES-02")
@pytest.mark.parametrize("third", ["red", "white"])
def test_two_black_dice_are_the_result(third: str) -> None:
    game = game_with(rolled("black", third, "black"))
    assert args_of(game.events, "kept") == [{"face": "black", "forced": True}] * 2
    assert squares(game.events)[-1] == 3
    assert all_points(game) == {}


@pytest.mark.rule("D-RES-02")
def test_a_black_die_of_the_second_roll_takes_the_second_place() -> None:
    game = game_with(rolled("black", "red", kept=["blue"], roll=2))
    assert args_of(game.events, "kept") == [{"face": "black", "forced": True}]
    assert (all_points(game), squares(game.events)) == ({"blue": 1}, [1])


@pytest.mark.rule("D-RES-03")
def test_blacks_beyond_the_second_kept_die_are_ignored() -> None:
    game = game_with(rolled("black", "black", "black"))
    assert faces_kept(game.events) == ["black", "black"]
    assert squares(game.events)[-1] == 3
    game = game_with(rolled("black", "black", kept=["blue"], roll=2))
    assert faces_kept(game.events) == ["black"]
    assert (all_points(game), squares(game.events)) == ({"blue": 1}, [1])


@pytest.mark.rule("D-RES-04")
@pytest.mark.parametrize("mode", MODES)
def test_a_cured_colour_cannot_be_kept(mode: str) -> None:
    game = game_with(rolled("red", "red", "blue", mode=mode, **RED_LEFT))
    assert texts(game) == {"keep blue"}
    refused(game, "keep red", "D-RES-04")


@pytest.mark.rule("D-RES-04")
def test_an_eradicated_colour_cannot_be_kept() -> None:
    game = game_with(rolled("red", "white", "blue", diseases=eradicated("red")))
    assert texts(game) == {"keep blue", "keep white"}
    refused(game, "keep red", "D-RES-04")


@pytest.mark.rule("D-RES-05")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("face", [*COLOURS, "white"])
def test_uncured_colours_and_white_are_usable(face: str, mode: str) -> None:
    game = game_with(rolled(face, face, face, mode=mode))
    assert texts(game) == {f"keep {face}"}
    events = play(game, f"keep {face}")
    assert args_of(events, "kept") == [{"face": face, "forced": False}]
    assert texts(game) == {f"keep {face}", "roll"}


@pytest.mark.rule("D-RES-05", "D-TRACK-04")
def test_a_colour_with_a_full_tracker_is_usable() -> None:
    game = game_with(rolled("red", "red", "red", research={"red": 5}))
    assert pending_choice(game) == "keep"
    assert not faces_rolled(game.events)
    play(game, "keep red", "keep red")
    assert all_points(game) == {"red": 5}
    assert len(args_of(game.events, "lost_point")) == 2


@pytest.mark.rule("D-RES-06")
@pytest.mark.parametrize("mode", MODES)
def test_one_usable_die_must_be_kept_before_another_roll(mode: str) -> None:
    game = game_with(rolled("red", "blue", "white", mode=mode))
    refused(game, "roll", "D-RES-06")
    play(game, "keep blue")
    assert texts(game) == {"keep red", "keep white", "roll"}
    events = play(game, "roll")
    assert len(faces_rolled(events)[0]) == 2


@pytest.mark.rule("D-RES-06")
def test_a_single_usable_die_must_be_kept_too() -> None:
    game = game_with(rolled("red", "red", "white", **RED_LEFT))
    assert texts(game) == {"keep white"}
    events = play(game, "keep white")
    assert kinds(events)[:2] == ["kept", "rolled"] or texts(game) == {"roll"}


@pytest.mark.rule("D-RES-06")
def test_a_black_kept_by_force_is_enough() -> None:
    game = game_with(rolled("black", "blue", "white"))
    assert texts(game) == {"keep blue", "keep white", "roll"}
    events = play(game, "roll")
    assert len(faces_rolled(events)[0]) == 2
    assert args_of(up_to(game.events, "rolled"), "kept") == [{"face": "black", "forced": True}]


@pytest.mark.rule("D-RES-06")
def test_dice_none_of_which_is_usable_are_rolled_again() -> None:
    for game in games(rolled("red", "red", "red", **RED_LEFT), 10):
        assert kinds(game.events)[0] == "rolled"
        assert len(faces_rolled(game.events)[0]) == 3
    for game in games(rolled("red", "red", kept=["blue"], roll=2, **RED_LEFT), 10):
        assert kinds(game.events)[0] == "rolled"
        assert len(faces_rolled(game.events)[0]) == 2
    for game in games(rolled("black", "red", "red", **RED_LEFT), 10):
        assert kinds(game.events)[:2] == ["kept", "rolled"]
        assert len(faces_rolled(game.events)[0]) == 2


@pytest.mark.rule("D-RES-06")
def test_they_are_rolled_as_often_as_needed() -> None:
    usable = {"green", "white", "black"}
    longest = 0
    for game in games(position(phase="research", **ONLY_GREEN_LEFT), 150):
        rolls = faces_rolled(up_to(game.events, "kept"))
        longest = max(longest, len(rolls))
        assert all(len(dice) == 3 for dice in rolls)
        assert all(usable.isdisjoint(dice) for dice in rolls[:-1])
        assert not usable.isdisjoint(rolls[-1])
    assert longest > 2


@pytest.mark.rule("D-RES-06")
def test_after_an_unusable_roll_the_next_one_is_decided_as_the_first() -> None:
    game = game_with(rolled("green", "green", "white", roll=2, **ONLY_GREEN_LEFT))
    assert texts(game) == {"keep green", "keep white"}
    play(game, "keep green")
    assert texts(game) == {"keep green", "keep white", "roll"}


@pytest.mark.rule("D-RES-07")
@pytest.mark.parametrize("mode", MODES)
def test_kept_dice_are_final_and_all_others_are_rolled(mode: str) -> None:
    for game in games(rolled("red", "blue", "white", mode=mode), 15, "keep red", "roll"):
        assert len(faces_rolled(game.events)[0]) == 2
        end_turn(game, 1)
        assert faces_kept(game.events)[0] == "red"
        assert len(faces_kept(game.events)) == 2


@pytest.mark.rule("D-RES-07")
def test_the_second_roll_is_the_last() -> None:
    game = game_with(rolled("red", "white", kept=["green"], roll=2))
    assert texts(game) == {"keep red", "keep white"}
    refused(game, "roll", "D-RES-06", "D-RES-07")
    play(game, "keep red")
    assert all_points(game) == {"red": 1, "green": 1}
    assert phase_of(game) in ("actions", "role")


@pytest.mark.rule("D-RES-07")
def test_there_is_a_third_roll_only_where_the_second_shows_nothing_usable() -> None:
    third = 0
    for game in games(rolled("green", "white", "red", **ONLY_GREEN_LEFT), 60, "keep green", "roll"):
        *vain, last = faces_rolled(game.events)
        third += bool(vain)
        assert all({"green", "white", "black"}.isdisjoint(dice) for dice in vain)
        assert not {"green", "white", "black"}.isdisjoint(last)
        assert "roll" not in game.legal_actions
    assert third


@pytest.mark.rule("D-RES-07")
def test_the_third_die_means_nothing() -> None:
    game = game_with(rolled("black", "black", kept=["red"], roll=2))
    assert squares(game.events) == [1]
    game = game_with(rolled("white", "white", "white"))
    play(game, "keep white", "keep white")
    assert len(faces_kept(game.events)) == 2
    assert len(args_of(game.events, "event")) == 1


@pytest.mark.rule("D-RES-08")
@pytest.mark.parametrize("mode", MODES)
def test_two_dice_of_the_first_roll_can_be_kept(mode: str) -> None:
    game = game_with(rolled("red", "blue", "blue", mode=mode))
    play(game, "keep blue", "keep blue")
    assert all_points(game) == {"blue": 2}
    assert not faces_rolled(game.events)


@pytest.mark.rule("D-RES-08")
def test_a_black_takes_a_place_first() -> None:
    game = game_with(rolled("red", "blue", "black"))
    play(game, "keep blue")
    assert faces_kept(game.events) == ["black", "blue"]
    assert (all_points(game), marker(game)) == ({"blue": 1}, 1)


@pytest.mark.rule("D-RES-02", "D-RES-05")
@pytest.mark.parametrize(
    "text", ["keep green", "keep black", "keep", "keep purple", "keep red blue", "keep 1", "reroll 1"]
)
def test_what_does_not_lie_there_cannot_be_kept(text: str) -> None:
    refused(game_with(rolled("red", "blue", "white")), text)


@pytest.mark.rule("D-RES-02", "D-RES-07")
def test_one_die_is_not_kept_twice() -> None:
    game = game_with(rolled("red", "blue", "white"))
    play(game, "keep red")
    assert legal_with(game, "keep") == {"blue", "white"}
    refused(game, "keep red")


@pytest.mark.rule("D-RES-02")
def test_a_black_in_the_second_roll_of_a_game() -> None:
    layout = rolled("red", "blue", "white")
    game = find_seed(layout, lambda game: faces_rolled(game.events)[0].count("black") == 2, "keep red", "roll")
    assert faces_kept(game.events) == ["red", "black"]
    assert squares(game.events) == [1]


@pytest.mark.rule("D-RES-01", "D-COMP-02")
@pytest.mark.parametrize(
    ("faces", "kept"),
    [
        (["red", "blue"], []),
        (["red", "blue", "white", "white"], []),
        (["red", "blue", "white"], ["red"]),
        (["red", "blue", "purple"], []),
        (["red", "blue", 3], []),
        (["red"], ["red"]),
    ],
)
def test_dice_that_are_not_three_or_have_no_such_face(faces: list[Any], kept: list[Any]) -> None:
    bad_position(rolled(*faces, kept=kept))
