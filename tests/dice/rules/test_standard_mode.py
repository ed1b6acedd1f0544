"""The limit of the standard game (D-STD)."""

from __future__ import annotations

import pytest

from dice.builders import bad_position, event, game_with, games, new_game, play, position, refused, results, walk
from dice.printed import CITY_ROLLS, COLOURS
from dice.queries import all_points, args_of, disease, kinds, named, pending_choice, phase_of, texts

SEVEN = {"red": 4, "blue": 2, "green": 1}


@pytest.mark.rule("D-STD-01")
def test_seven_points_are_allowed() -> None:
    game = game_with(mode="standard", research=SEVEN)
    assert pending_choice(game) == "action"
    refused(game, "drop red")


@pytest.mark.rule("D-STD-01")
@pytest.mark.parametrize("phase", ["actions", "infect", "role", "trackers"])
def test_eight_points_are_not(phase: str) -> None:
    turn = {"dice": {"rolled": [], "kept": ["black", "white"], "roll": 1}} if phase == "trackers" else None
    bad_position(position(mode="standard", phase=phase, turn=turn, research={**SEVEN, "yellow": 1}))


@pytest.mark.rule("D-STD-01")
def test_no_game_is_above_seven_when_an_action_is_due() -> None:
    for seed in range(8):
        game = new_game(seed, mode="standard")
        for _ in walk(game, seed, 200):
            total = sum(all_points(game).values())
            assert total <= 7 or (pending_choice(game) == "limit" and total <= 9)


@pytest.mark.rule("D-STD-02")
def test_points_above_seven_are_taken_off_one_by_one() -> None:
    game = game_with(results("yellow", "blue", mode="standard", research=SEVEN))
    assert (phase_of(game), pending_choice(game)) == ("limit", "limit")
    assert all_points(game) == {"red": 4, "blue": 3, "green": 1, "yellow": 1}
    assert texts(game) == {f"drop {colour}" for colour in COLOURS}
    assert named(game.events) == []
    events = play(game, "drop yellow")  # a point just gained
    assert kinds(events) == ["dropped"]
    assert args_of(events, "dropped") == [{"colour": "yellow", "points": 0}]
    assert texts(game) == {"drop red", "drop blue", "drop green"}
    events = play(game, "drop red")
    assert args_of(events, "dropped") == [{"colour": "red", "points": 3}]
    assert all_points(game) == {"red": 3, "blue": 3, "green": 1}
    assert len(named(events, "infector")) == CITY_ROLLS[0]


@pytest.mark.rule("D-STD-02")
@pytest.mark.parametrize("dice", [("yellow", "white"), ("black", "yellow")])
def test_one_point_too_many_takes_one_off(dice: tuple[str, str]) -> None:
    game = game_with(results(*dice, mode="standard", research=SEVEN))
    assert pending_choice(game) == "limit"
    play(game, "drop blue")
    assert all_points(game) == {"red": 4, "blue": 1, "green": 1, "yellow": 1}
    assert pending_choice(game) != "limit"


@pytest.mark.rule("D-STD-02")
@pytest.mark.parametrize("text", ["drop yellow", "drop white", "drop", "pass", "stay", "proceed", "cure red"])
def test_nothing_else_is_accepted_above_seven(text: str) -> None:
    game = game_with(results("red", "white", mode="standard", research=SEVEN))
    refused(game, text)


@pytest.mark.rule("D-STD-02")
def test_up_to_seven_nothing_is_taken_off() -> None:
    game = game_with(results("red", "blue", mode="standard", research={"red": 3, "green": 2}))
    assert pending_choice(game) != "limit"
    assert all_points(game) == {"red": 4, "blue": 1, "green": 2}


@pytest.mark.rule("D-STD-02", "D-TRACK-04")
def test_a_lost_result_does_not_count_against_the_limit() -> None:
    game = game_with(results("red", "white", mode="standard", research={"red": 5, "green": 2}))
    assert pending_choice(game) != "limit"
    assert all_points(game) == {"red": 5, "green": 2}


@pytest.mark.rule("D-STD-02", "D-EVENT-BREAK-01")
def test_break_through_is_under_the_limit_too() -> None:
    game = game_with(event("break_through", mode="standard", research=SEVEN))
    play(game, "advance yellow")
    assert pending_choice(game) == "limit"
    assert all_points(game) == {**SEVEN, "yellow": 1}
    events = play(game, "drop green")
    assert all_points(game) == {"red": 4, "blue": 2, "yellow": 1}
    assert len(named(events, "infector")) == 2


@pytest.mark.rule("D-STD-02")
def test_points_used_for_a_cure_no_longer_count() -> None:
    game = game_with(mode="standard", research={"red": 5, "blue": 2}, actions=4)
    play(game, "cure red")
    assert disease(game, "red") == "cured"
    assert all_points(game) == {"blue": 2}
    game = game_with(results("green", "green", mode="standard", diseases={"red": "cured"}, research={"blue": 5}))
    assert pending_choice(game) != "limit"
    assert all_points(game) == {"blue": 5, "green": 2}


@pytest.mark.rule("D-STD-02")
def test_a_position_may_stand_before_the_choice() -> None:
    game = game_with(position(mode="standard", phase="limit", research={**SEVEN, "yellow": 2}))
    assert pending_choice(game) == "limit"
    play(game, "drop red", "drop red")
    assert all_points(game) == {"red": 2, "blue": 2, "green": 1, "yellow": 2}


@pytest.mark.rule("D-STD-02")
def test_no_turn_gains_more_than_two_points() -> None:
    bad_position(position(mode="standard", phase="limit", research={"red": 5, "blue": 5}))


@pytest.mark.rule("D-STD-03")
def test_the_introductory_game_has_no_limit() -> None:
    full = {"red": 5, "blue": 5, "yellow": 4, "green": 4}
    for game in games(results("yellow", "green", research=full), 5):
        assert all_points(game) == dict.fromkeys(COLOURS, 5)
        assert pending_choice(game) in ("action", "role")
        assert "dropped" not in kinds(game.events)
    refused(game_with(research=full), "drop red")


@pytest.mark.rule("D-STD-03")
def test_break_through_has_no_limit_in_the_introductory_game() -> None:
    game = game_with(event("break_through", research={"red": 5, "blue": 4}))
    play(game, "advance blue")
    assert all_points(game) == {"red": 5, "blue": 5}
    assert pending_choice(game) in ("action", "role")
