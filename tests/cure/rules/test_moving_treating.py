"""Moving and treating (C-MOVE, C-TREAT)."""

from __future__ import annotations

import pytest

from cure.builders import game_with, play, refused, seat
from cure.printed import COLOURS, NEIGHBOURS, REGIONS
from cure.queries import args_of, bag, centre, dice, legal_with, pawn, pawns, region, regions

MEDIC = seat("medic")
FULL = dict.fromkeys(COLOURS, 2)


@pytest.mark.rule("C-MOVE-01")
@pytest.mark.parametrize("start", REGIONS)
def test_fly_to_any_other_region(start: int) -> None:
    for end in REGIONS:
        game = game_with(seat("generalist", start), MEDIC, dice={"fly": 1, "sample": 1})
        if end == start:
            refused(game, f"fly {end}")
            continue
        events = play(game, f"fly {end}")
        assert pawns(game) == [end, 1]
        assert args_of(events, "moved") == [{"seat": 0, "origin": start, "region": end}]
        assert dice(game) == {"sample": 1}


@pytest.mark.rule("C-MOVE-01", "C-MOVE-02")
def test_only_the_own_pawn_moves_and_only_with_the_die() -> None:
    game = game_with(seat("generalist"), MEDIC, dice={"treat": 1, "sample": 1})
    refused(game, "fly 2", "sail 2")
    flying = game_with(seat("generalist"), MEDIC, dice={"fly": 1, "sample": 1})
    refused(flying, "sail 2")
    play(flying, "fly 2")
    assert pawns(flying) == [2, 1]


@pytest.mark.rule("C-MOVE-02")
@pytest.mark.parametrize("start", REGIONS)
def test_sail_to_a_neighbouring_region(start: int) -> None:
    for end in REGIONS:
        game = game_with(seat("generalist", start), MEDIC, dice={"sail": 1, "sample": 1})
        if end not in NEIGHBOURS[start]:
            refused(game, f"sail {end}")
            continue
        events = play(game, f"sail {end}")
        assert pawn(game, 0) == end
        assert args_of(events, "moved") == [{"seat": 0, "origin": start, "region": end}]
        assert dice(game) == {"sample": 1}


@pytest.mark.rule("C-TREAT-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_one_die_from_the_own_region_to_the_treatment_centre(colour: str) -> None:
    game = game_with(seat("generalist", 3), MEDIC, dice={"treat": 2, "sample": 1}, regions={3: FULL, 1: FULL})
    assert legal_with(game, "treat") == set(COLOURS)
    events = play(game, f"treat {colour}")
    assert args_of(events, "treated") == [{"region": 3, "colour": colour, "dice": 1}]
    assert region(game, 3) == {**FULL, colour: 1}
    assert region(game, 1) == FULL
    assert centre(game) == {colour: 1}
    assert dice(game) == {"treat": 1, "sample": 1}


@pytest.mark.rule("C-TREAT-01")
def test_there_must_be_such_a_die_in_the_own_region() -> None:
    game = game_with(seat("generalist", 3), MEDIC, dice={"treat": 1, "sample": 1}, regions={3: {"red": 1}, 1: FULL})
    assert legal_with(game, "treat") == {"red"}
    refused(game, "treat blue", rule="C-TREAT")
    without = game_with(seat("generalist", 3), MEDIC, dice={"fly": 1}, regions={3: FULL})
    refused(without, "treat blue")


@pytest.mark.rule("C-TREAT-02")
@pytest.mark.parametrize("colour", COLOURS)
def test_or_one_die_from_the_treatment_centre_to_the_bag(colour: str) -> None:
    game = game_with(dice={"treat": 2, "sample": 1}, centre=FULL, regions={1: FULL})
    before = bag(game)[colour]
    events = play(game, f"clear {colour}")
    assert args_of(events, "cleared") == [{"colour": colour, "dice": 1}]
    assert centre(game) == {**FULL, colour: 1}
    assert region(game, 1) == FULL
    assert bag(game)[colour] == before + 1
    assert dice(game) == {"treat": 1, "sample": 1}


@pytest.mark.rule("C-TREAT-02")
def test_one_treat_never_does_both() -> None:
    game = game_with(dice={"treat": 1, "sample": 1}, centre={"blue": 2}, regions={1: {"red": 2}})
    one, other = game.copy(), game.copy()
    play(one, "treat red")
    refused(one, "clear red", "clear blue")
    assert (centre(one), region(one, 1)) == ({"blue": 2, "red": 1}, {"red": 1})
    play(other, "clear blue")
    refused(other, "treat red")
    assert (centre(other), region(other, 1)) == ({"blue": 1}, {"red": 2})


@pytest.mark.rule("C-TREAT-02")
def test_there_must_be_such_a_die_in_the_treatment_centre() -> None:
    game = game_with(dice={"treat": 1, "sample": 1}, centre={"red": 1})
    assert legal_with(game, "clear") == {"red"}
    assert legal_with(game, "treat") == set()
    refused(game, "clear blue", "treat red", rule="C-TREAT")


@pytest.mark.rule("C-TREAT-03")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_cured_colour_leaves_the_region_whole(number: int) -> None:
    game = game_with(
        dice={"treat": 2, "sample": 1},
        cured=["red"],
        regions={1: {"red": number, "blue": 3}, 2: {"red": 2}},
        centre={"red": 1},
    )
    events = play(game, "treat red")
    assert args_of(events, "treated") == [{"region": 1, "colour": "red", "dice": number}]
    assert regions(game) == {1: {"blue": 3}, 2: {"red": 2}}
    assert centre(game) == {"red": 1 + number}
    play(game, "treat blue")
    assert region(game, 1) == {"blue": 2}


@pytest.mark.rule("C-TREAT-03")
def test_a_cured_colour_leaves_the_treatment_centre_whole() -> None:
    game = game_with(
        dice={"treat": 2, "sample": 1}, cured=["red"], regions={1: {"red": 2}}, centre={"red": 4, "blue": 3}
    )
    before = bag(game)
    events = play(game, "clear red")
    assert args_of(events, "cleared") == [{"colour": "red", "dice": 4}]
    assert centre(game) == {"blue": 3}
    assert bag(game) == {**before, "red": before["red"] + 4}
    assert region(game, 1) == {"red": 2}
    play(game, "clear blue")
    assert centre(game) == {"blue": 2}
