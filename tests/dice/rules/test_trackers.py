"""The trackers, black dice and research points (D-TRACK, D-BLACK, D-POINT)."""

from __future__ import annotations

import pytest

import fourcures as fc
from dice.builders import bad_position, cured, game_with, games, infect, infector, new_game, position, results, three
from dice.printed import CITY_ROLLS, COLOURS, FULL_TRACKER, ICONS, LAST_SQUARE, MODES
from dice.queries import (
    all_points,
    args_of,
    before_infector,
    erupted,
    kinds,
    marker,
    named,
    phase_of,
    points,
    squares,
    supply,
)

TWO_BLACKS = {0: 3, 1: 3, 2: 4, 3: 6, 4: 6, 5: 7, 6: 9, 7: 9, 8: 10, 9: 12, 10: 12, 11: 13, 12: 14}


@pytest.mark.rule("D-TRACK-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_infection_marker_starts_on_the_white_square(mode: str) -> None:
    assert marker(new_game(mode=mode)) == 0


@pytest.mark.rule("D-TRACK-01", "D-BLACK-01", "D-BLACK-03")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("square", range(LAST_SQUARE - 1))
def test_one_black_moves_one_square_and_meets_the_icons(square: int, mode: str) -> None:
    game = game_with(results("black", "white", infection=square, mode=mode))
    assert squares(game.events)[-1] == square + 1
    assert marker(game) == square + 1
    assert len(args_of(game.events, "epidemic")) == (1 if square + 1 in ICONS else 0)
    assert len(named(game.events, "epidemic")) == (1 if square + 1 in ICONS else 0)


@pytest.mark.rule("D-TRACK-01")
@pytest.mark.parametrize("square", [-1, LAST_SQUARE, LAST_SQUARE + 1, 100])
def test_a_game_that_goes_on_has_the_marker_before_the_death_icon(square: int) -> None:
    assert marker(game_with(infection=LAST_SQUARE - 1)) == LAST_SQUARE - 1
    bad_position(position(infection=square))


@pytest.mark.rule("D-TRACK-02", "D-INF-01")
@pytest.mark.parametrize("square", range(LAST_SQUARE))
def test_the_square_says_how_many_city_rolls(square: int) -> None:
    assert game_with(infection=square).view(0)["city_rolls"] == CITY_ROLLS[square]
    for game in games(infector(infection=square), 5):
        assert len(named(game.events, "infector")) == CITY_ROLLS[square]


@pytest.mark.rule("D-TRACK-03")
def test_the_outbreak_tracker_starts_at_0_and_dies_on_5() -> None:
    assert new_game().position()["outbreaks"] == 0
    game = infect("miami", cubes=three("yellow", "miami"), outbreaks=3)
    assert game.outcome is None
    assert game.position()["outbreaks"] == 4
    game = infect("miami", cubes=three("yellow", "miami"), outbreaks=4)
    assert game.outcome == fc.Outcome(won=False, reason="outbreaks")
    assert game.position()["outbreaks"] == 5
    for outbreaks in (-1, 5, 6):
        bad_position(position(outbreaks=outbreaks))


@pytest.mark.rule("D-TRACK-04")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_result_that_would_pass_5_is_lost(colour: str) -> None:
    game = game_with(results(colour, "white", "points", research={colour: FULL_TRACKER}))
    assert points(game, colour) == FULL_TRACKER
    assert args_of(game.events, "lost_point") == [{"colour": colour}]
    assert not args_of(game.events, "advanced")
    game = game_with(results(colour, colour, "points", research={colour: FULL_TRACKER - 1}))
    assert all_points(game) == {colour: FULL_TRACKER}
    assert len(args_of(game.events, "lost_point")) == 1


@pytest.mark.rule("D-TRACK-04")
@pytest.mark.parametrize("number", [-1, 6, 7])
def test_no_tracker_beyond_5_or_below_0(number: int) -> None:
    assert points(game_with(research={"red": 5}), "red") == 5
    bad_position(position(research={"red": number}))


@pytest.mark.rule("D-BLACK-02", "D-BLACK-03", "D-BLACK-04")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("square", TWO_BLACKS)
def test_two_blacks_go_two_squares_or_to_the_next_icon_and_bring_one_epidemic(square: int, mode: str) -> None:
    game = game_with(results("black", "black", infection=square, mode=mode))
    assert squares(game.events)[-1] == TWO_BLACKS[square]
    assert len(args_of(game.events, "epidemic")) == len(named(game.events, "epidemic")) == 1
    assert len(named(game.events, "infector")) == CITY_ROLLS[TWO_BLACKS[square]]


@pytest.mark.rule("D-BLACK-03")
@pytest.mark.parametrize("square", ICONS)
def test_the_icon_under_the_marker_is_not_met_again(square: int) -> None:
    game = game_with(results("black", "red", infection=square))
    assert marker(game) == square + 1
    assert "epidemic" not in kinds(game.events)


@pytest.mark.rule("D-BLACK-01")
def test_without_black_dice_the_marker_stays() -> None:
    game = game_with(results("red", "white", infection=2))
    assert marker(game) == 2
    assert not squares(game.events)


@pytest.mark.rule("D-BLACK-05", "D-END-03")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("dice", "square"), [(("black", "white"), 14), (("black", "black"), 13), (("black", "black"), 14)]
)
def test_the_death_icon_ends_the_game_before_any_epidemic(dice: tuple[str, str], square: int, mode: str) -> None:
    game = game_with(results(*dice, infection=square, mode=mode))
    assert game.outcome == fc.Outcome(won=False, reason="infection")
    assert marker(game) == LAST_SQUARE
    assert kinds(game.events, "epidemic", "named", "infected", "role_roll") == []


@pytest.mark.rule("D-BLACK-05")
def test_no_points_are_gained_after_the_death_icon() -> None:
    game = game_with(results("black", "red", infection=14))
    assert game.outcome is not None
    assert points(game, "red") == 0


@pytest.mark.rule("D-POINT-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("colour", COLOURS)
def test_each_kept_colour_moves_its_tracker_one(colour: str, mode: str) -> None:
    other = COLOURS[COLOURS.index(colour) - 1]
    assert all_points(game_with(results(colour, "black", mode=mode))) == {colour: 1}
    assert all_points(game_with(results(colour, colour, mode=mode))) == {colour: 2}
    assert all_points(game_with(results(colour, other, mode=mode))) == {colour: 1, other: 1}
    game = game_with(results(colour, other, mode=mode, research={colour: 3}))
    assert all_points(game) == {colour: 4, other: 1}
    assert {"colour": colour, "points": 4} in args_of(game.events, "advanced")


@pytest.mark.rule("D-POINT-02")
@pytest.mark.parametrize("other", ["black", *COLOURS])
def test_a_single_white_die_has_no_effect(other: str) -> None:
    game = game_with(results("white", other))
    assert kinds(before_infector(game.events), "event", "quiet_night") == []
    assert all_points(game) == ({} if other == "black" else {other: 1})
    assert marker(game) == (1 if other == "black" else 0)


@pytest.mark.rule("D-BLACK-01")
def test_black_dice_place_no_cubes_by_themselves() -> None:
    for game in games(results("black", "white"), 10):
        before = before_infector(game.events)
        assert kinds(before, "infected", "outbreak", "named") == []
        assert not erupted(before)


@pytest.mark.rule("D-POINT-01")
def test_points_of_a_cured_colour_cannot_be_kept_dice() -> None:
    """A cured colour takes no points, so it cannot be among the results."""
    bad_position(results("red", "white", "points", diseases=cured("red")))


@pytest.mark.rule("D-POINT-01")
def test_research_costs_no_cubes() -> None:
    for game in games(results("red", "red"), 5):
        before = before_infector(game.events)
        assert {"infected", "treated", "removed"}.isdisjoint(kinds(before))
        assert phase_of(game) in ("actions", "role")
        assert sum(supply(game, colour) for colour in COLOURS) == 48 - len(args_of(game.events, "infected"))
