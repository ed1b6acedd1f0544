"""Outbreaks (C-OUT). Most tests use dice that always show one number."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import fourcures as fc
from cure.builders import game_with, loaded, position, put_aside, seat, seek
from cure.printed import COLOURS, REGIONS
from cure.queries import args_of, erupted, kinds, phase_of, region, this_turn

Heap = Mapping[str, int]


def rolling(
    numbers: Mapping[str, int], dice: Heap, full: Mapping[int, Heap], outbreaks: int = 0
) -> tuple[fc.Game, list[fc.Event]]:
    """Roll these dice in an epidemic, each showing its colour's number. Return the game and its events."""
    drawn = dict.fromkeys(COLOURS, 0)
    left = dict(dice)
    for colour in left:
        while left[colour] and sum(drawn.values()) < 3:
            drawn[colour] += 1
            left[colour] -= 1
    game = game_with(
        seat("contingency_planner"),
        seat("medic"),
        phase="epidemic",
        dice={"fly": 1},
        infection=4,
        outbreaks=outbreaks,
        regions=full,
        centre=left,
        turn={"drawn": {colour: number for colour, number in drawn.items() if number}, "biohazards": 1},
        board=loaded(**numbers),
    )
    return game, this_turn(game.events)


def of(game: fc.Game, colour: str) -> dict[int, int]:
    """Dice of a colour in each region that has some."""
    return {number: region(game, number)[colour] for number in REGIONS if region(game, number).get(colour)}


@pytest.mark.rule("C-OUT-01")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("where", REGIONS)
def test_more_than_three_of_a_colour_break_out(where: int, colour: str) -> None:
    game, events = rolling({colour: where}, {colour: 3}, {})
    assert erupted(events) == []
    assert of(game, colour) == {where: 3}
    game, events = rolling({colour: where}, {colour: 3}, {where: {colour: 1}})
    assert erupted(events) == [(where, colour)]
    assert of(game, colour) == {where: 3, where % 6 + 1: 1}


@pytest.mark.rule("C-OUT-01")
def test_three_dice_of_each_colour_are_harmless() -> None:
    game, events = rolling(dict.fromkeys(COLOURS, 2), dict.fromkeys(COLOURS, 2), {2: dict.fromkeys(COLOURS, 1)})
    assert erupted(events) == []
    assert region(game, 2) == dict.fromkeys(COLOURS, 3)


@pytest.mark.rule("C-OUT-02")
@pytest.mark.parametrize("surplus", [1, 2, 3])
def test_an_outbreak_moves_the_marker_once_however_many_dice(surplus: int) -> None:
    game, events = rolling({"red": 2, "blue": 4}, {"red": surplus, "blue": 3 - surplus}, {2: {"red": 3}}, outbreaks=2)
    assert erupted(events) == [(2, "red")]
    assert args_of(events, "outbreak")[0]["number"] == 3
    assert game.position()["outbreaks"] == 3
    assert of(game, "red") == {2: 3, 3: surplus}


@pytest.mark.rule("C-OUT-02")
def test_at_the_skull_all_lose_at_once() -> None:
    full = {1: {"red": 3}, 2: {"red": 3}, 3: {"red": 3}}
    game, events = rolling({"red": 1}, {"red": 3}, full, outbreaks=6)
    assert game.position()["outbreaks"] == 8
    assert [args["number"] for args in args_of(events, "outbreak")] == [7, 8]
    assert game.outcome == fc.Outcome(False, "outbreaks")
    assert kinds(events)[-1] == "ended"
    assert (phase_of(game), game.actor) == ("over", None)


@pytest.mark.rule("C-OUT-03")
@pytest.mark.parametrize("where", REGIONS)
def test_the_surplus_goes_to_the_next_region_clockwise(where: int) -> None:
    full = {where: {"blue": 2, "red": 3}}
    game, events = rolling({"blue": where}, {"blue": 3}, full)
    after = {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 1}[where]
    assert of(game, "blue") == {where: 3, after: 2}
    assert of(game, "red") == {where: 3}
    assert [{**args, "region": int(args["region"])} for args in args_of(events, "spread")] == [
        {"region": after, "colour": "blue", "dice": 2}
    ]


@pytest.mark.rule("C-OUT-04")
def test_a_chain_of_outbreaks() -> None:
    full = {2: {"black": 3}, 3: {"black": 3}, 4: {"black": 2}}
    game, events = rolling({"black": 2}, {"black": 3}, full)
    assert erupted(events) == [(2, "black"), (3, "black"), (4, "black")]
    assert of(game, "black") == {2: 3, 3: 3, 4: 3, 5: 2}
    assert game.position()["outbreaks"] == 3


@pytest.mark.rule("C-OUT-04")
def test_a_chain_ends_where_three_are_not_passed() -> None:
    full = {2: {"black": 3}, 3: {"black": 3}, 4: {"black": 2}, 5: {"black": 3}}
    game, events = rolling({"black": 2, "blue": 6}, {"black": 1, "blue": 2}, full)
    assert erupted(events) == [(2, "black"), (3, "black")]
    assert of(game, "black") == {2: 3, 3: 3, 4: 3, 5: 3}


@pytest.mark.rule("C-OUT-04")
def test_the_chain_comes_before_the_next_region_of_the_check() -> None:
    """The red chain runs through regions 2 and 3 at once, before blue breaks out in region 2."""
    full = {1: {"red": 3}, 2: {"red": 3, "blue": 3}, 3: {"red": 3}}
    game, events = rolling({"red": 1, "blue": 2}, {"red": 1, "blue": 1, "yellow": 1}, full)
    assert erupted(events) == [(1, "red"), (2, "red"), (3, "red"), (2, "blue")]
    assert of(game, "red") == {1: 3, 2: 3, 3: 3, 4: 1}
    assert of(game, "blue") == {2: 3, 3: 1}


@pytest.mark.rule("C-OUT-05")
def test_the_surplus_of_region_6_reaches_region_1_again() -> None:
    """Region 1 breaks out first; later the surplus of region 6 makes it break out once more."""
    full = {1: {"blue": 3}, 6: {"blue": 3}}
    place = position(
        seat("contingency_planner"),
        seat("medic"),
        phase="epidemic",
        dice={"fly": 1},
        infection=4,
        regions=full,
        turn={"drawn": {"blue": 3}, "biohazards": 1},
    )

    def both(game: fc.Game, events: list[fc.Event]) -> bool:
        rolled = sorted(int(args["region"]) for args in args_of(events, "placed") for _ in range(args["dice"]))
        return rolled == [1, 6, 6]

    game, events = seek(place, both)
    assert erupted(events) == [(1, "blue"), (6, "blue"), (1, "blue")]
    assert game.position()["outbreaks"] == 3
    assert of(game, "blue") == {1: 3, 2: 3, 6: 3}


@pytest.mark.rule("C-OUT-03", "C-OUT-04")
def test_a_chain_goes_on_from_region_6_to_region_1() -> None:
    full = {5: {"red": 3}, 6: {"red": 3}, 1: {"red": 3}}
    game, events = rolling({"red": 5}, {"red": 3}, full)
    assert erupted(events) == [(5, "red"), (6, "red"), (1, "red")]
    assert of(game, "red") == {5: 3, 6: 3, 1: 3, 2: 3}


@pytest.mark.rule("C-OUT-05")
def test_the_same_region_in_two_checks_of_one_turn() -> None:
    """An epidemic and the infect part of one turn, both in region 1."""
    game = game_with(
        seat("contingency_planner"),
        seat("medic"),
        phase="epidemic",
        infection=4,
        regions={1: {"red": 3}},
        turn={"drawn": {"red": 3}, "biohazards": 1},
        bag={"red": 6},
        board=loaded(red=1),
    )
    events = this_turn(game.events)
    assert erupted(events) == [(1, "red"), (1, "red"), (2, "red")]


@pytest.mark.rule("C-OUT-06")
def test_colours_are_treated_separately() -> None:
    full = {3: {"red": 3, "blue": 3, "yellow": 2, "black": 2}}
    game, events = rolling({"red": 3, "blue": 3, "yellow": 5}, {"red": 1, "blue": 1, "yellow": 1}, full)
    assert sorted(erupted(events)) == [(3, "blue"), (3, "red")]
    assert game.position()["outbreaks"] == 2
    assert region(game, 3) == {"red": 3, "blue": 3, "yellow": 2, "black": 2}
    assert region(game, 4) == {"red": 1, "blue": 1}


@pytest.mark.rule("C-OUT-06")
def test_dice_of_other_colours_do_not_add_up() -> None:
    full = {3: dict.fromkeys(COLOURS, 2)}
    game, events = rolling(dict.fromkeys(COLOURS, 3), {"red": 1, "blue": 1, "black": 1}, full)
    assert erupted(events) == []
    assert sum(region(game, 3).values()) == 11


@pytest.mark.rule("C-OUT-07")
def test_the_worked_example() -> None:
    place = position(
        seat("contingency_planner"),
        seat("medic"),
        phase="epidemic",
        dice={"fly": 1},
        infection=4,
        regions={1: {"blue": 3}, 2: {"blue": 3}},
        turn={"drawn": {"blue": 3}, "biohazards": 1},
    )

    def five_and_four(game: fc.Game, events: list[fc.Event]) -> bool:
        placed = {int(args["region"]): args["dice"] for args in args_of(events, "placed")}
        return placed == {1: 2, 2: 1}

    game, events = seek(place, five_and_four, seeds=2000)
    assert erupted(events) == [(1, "blue"), (2, "blue")]
    assert of(game, "blue") == {1: 3, 2: 3, 3: 3}
    assert game.position()["outbreaks"] == 2
    spread = [(int(args["region"]), args["dice"]) for args in args_of(events, "spread")]
    assert spread == [(2, 2), (3, 3)]


def test_dice_put_aside_lie_where_their_colour_cannot_be_rolled() -> None:
    there: dict[int, dict[str, int]] = {}
    put_aside(there, "red", 9)
    assert there == {5: {"red": 3}, 3: {"red": 3}, 2: {"red": 3}}
