"""The infect part and epidemics (C-INFECT, C-EPI)."""

from __future__ import annotations

from collections import Counter

import pytest

import fourcures as fc
from cure.builders import game_with, loaded, play, position, refused, seat, seek
from cure.printed import COLOURS, FACES
from cure.queries import (
    args_of,
    bag,
    cdc,
    centre,
    dice,
    dice_in,
    erupted,
    infection,
    kinds,
    phase_of,
    placed_in,
    region,
    regions,
    this_turn,
    turn_of,
)

PLANNER = seat("contingency_planner")
MEDIC = seat("medic")
DEAD = ("containment_attempt", "sample_reroll", "global_cooperation")  # apart from the first, unusable here


# The infect part


@pytest.mark.rule("C-INFECT-01")
@pytest.mark.parametrize(("space", "rate"), [(0, 3), (11, 3), (12, 4), (19, 4), (20, 5), (27, 5)])
def test_as_many_dice_are_drawn_as_the_rate_says(space: int, rate: int) -> None:
    game = game_with(phase="infect", infection=space)
    events = this_turn(game.events)
    assert dice_in(events, "drawn").total() == rate
    assert (dice_in(events, "placed") + dice_in(events, "crossed")) == dice_in(events, "drawn")
    if kinds(game.events).count("epidemic") == 0:
        assert sum(bag(game).values()) == 48 - rate


@pytest.mark.rule("C-INFECT-01")
def test_what_is_in_the_bag_is_drawn() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        game = game_with(seed=seed, phase="infect", bag={"red": 2, "blue": 3, "black": 1})
        drawn = dice_in(this_turn(game.events), "drawn")
        assert drawn["yellow"] == 0
        assert drawn["black"] <= 1
        seen.update(drawn)
    assert set(seen) == {"red", "blue", "black"}


@pytest.mark.rule("C-INFECT-01")
@pytest.mark.parametrize(("space", "rate"), [(0, 3), (12, 4), (20, 5)])
def test_a_bag_that_holds_too_few_loses_the_game(space: int, rate: int) -> None:
    for number in range(rate + 1):
        game = game_with(phase="infect", bag={"red": number}, infection=space)
        if number < rate:
            assert game.outcome == fc.Outcome(False, "bag")
            assert "placed" not in kinds(game.events)
        else:
            assert dice_in(game.events, "drawn")["red"] >= rate
            assert game.outcome is None or turn_of(game)["number"] == 2


@pytest.mark.rule("C-INFECT-02")
@pytest.mark.parametrize("colour", COLOURS)
def test_crosses_go_to_the_cdc_and_others_to_the_region_of_their_number(colour: str) -> None:
    place = position(phase="infecting", turn={"drawn": {colour: 3}})
    game, events = seek(place, lambda game, events: dice_in(this_turn(events), "crossed")[colour] == 1)
    events = this_turn(events)
    assert cdc(game) == {colour: 1}
    assert {number: heap[colour] for number, heap in regions(game).items()} == {
        number: count for (number, _), count in placed_in(events).items()
    }
    assert set(regions(game)) <= set(FACES[colour])
    assert sum(heap[colour] for heap in regions(game).values()) == 2
    assert bag(game)[colour] == 9


@pytest.mark.rule("C-INFECT-02")
def test_the_dice_join_those_that_are_there() -> None:
    turn = {"drawn": {"red": 1, "blue": 1, "yellow": 1}}
    board = loaded(red=1, blue=6, yellow=1)
    game = game_with(phase="infecting", regions={1: {"red": 2, "black": 1}}, turn=turn, board=board)
    assert region(game, 1) == {"red": 3, "black": 1, "yellow": 1}
    assert region(game, 6) == {"blue": 1}
    assert erupted(game.events) == []


@pytest.mark.rule("C-INFECT-03")
def test_outbreaks_wait_until_all_dice_are_placed() -> None:
    turn = {"drawn": {"red": 1, "blue": 1, "yellow": 1}}
    board = loaded(red=5, blue=2, yellow=3)
    full = {5: {"red": 3}, 2: {"blue": 3}, 3: {"yellow": 3}}
    game = game_with(phase="infecting", regions=full, turn=turn, board=board)
    story = kinds(this_turn(game.events), "placed", "outbreak", "spread")
    assert story[:3] == ["placed"] * 3
    assert "placed" not in story[3:]
    assert erupted(game.events) == [(2, "blue"), (3, "yellow"), (5, "red")]


@pytest.mark.rule("C-INFECT-03")
def test_the_check_begins_with_region_1_wherever_the_pawns_are() -> None:
    turn = {"drawn": {"red": 1, "blue": 1, "yellow": 1}}
    board = loaded(red=6, blue=4, yellow=1)
    full = {6: {"red": 3}, 4: {"blue": 3}, 1: {"yellow": 3}}
    seats = (seat("generalist", 4), seat("medic", 5))
    game = game_with(*seats, phase="infecting", regions=full, turn=turn, board=board)
    assert erupted(game.events) == [(1, "yellow"), (4, "blue"), (6, "red")]


@pytest.mark.rule("C-INFECT-03")
def test_the_check_in_clockwise_order_with_the_printed_dice() -> None:
    place = position(phase="infecting", regions={1: {"red": 3}, 6: {"red": 3}}, turn={"drawn": {"red": 3}})
    wanted = {(1, "red"), (6, "red")}
    _, events = seek(place, lambda game, events: wanted <= set(placed_in(this_turn(events))))
    places = [number for number, _ in erupted(this_turn(events))]
    assert places[0] == 1
    assert 6 in places[1:]


# Epidemics


def epidemic(space: int = 4, **kind: object) -> fc.Game:
    """Epidemic caused by a biohazard that moved the marker to `space`."""
    turn = {"pending": 1}
    settings = {"phase": "hazard", "dice": {"fly": 1}, "infection": space - 1, "turn": turn, **kind}
    return game_with(PLANNER, MEDIC, **settings)


@pytest.mark.rule("C-EPI-01")
@pytest.mark.parametrize(("space", "rate"), [(4, 3), (8, 3), (12, 4), (16, 4), (20, 5), (24, 5)])
def test_the_treatment_centre_is_rolled_with_dice_of_the_bag(space: int, rate: int) -> None:
    game = epidemic(space, centre={"red": 2, "black": 1}, bag={"blue": 12})
    assert dice_in(game.events, "drawn") == {"blue": rate}
    rolled = dice_in(game.events, "placed") + dice_in(game.events, "crossed")
    assert rolled == {"red": 2, "black": 1, "blue": rate}
    assert bag(game) == {"blue": 12 - rate}


@pytest.mark.rule("C-EPI-01")
def test_with_an_empty_treatment_centre_only_the_bag_is_rolled() -> None:
    game = epidemic(4, bag={"blue": 12})
    assert dice_in(game.events, "placed") + dice_in(game.events, "crossed") == {"blue": 3}


@pytest.mark.rule("C-EPI-01")
def test_nothing_else_is_rolled() -> None:
    game = epidemic(4, centre={"red": 1}, cdc={"yellow": 3}, regions={2: {"black": 3}}, bag={"blue": 12}, up=DEAD)
    play(game, "proceed", "proceed")
    assert dice_in(game.events, "placed") + dice_in(game.events, "crossed") == {"red": 1, "blue": 3}
    assert cdc(game)["yellow"] == 3
    assert region(game, 2)["black"] == 3


@pytest.mark.rule("C-EPI-02")
@pytest.mark.parametrize(("space", "rate"), [(4, 3), (12, 4), (20, 5)])
def test_too_few_dice_for_an_epidemic_lose_the_game(space: int, rate: int) -> None:
    for number in (0, rate - 1):
        game = epidemic(space, centre={"red": 4}, bag={"blue": number})
        assert game.outcome == fc.Outcome(False, "bag")
        assert infection(game) == space
    assert epidemic(space, centre={"red": 4}, bag={"blue": rate}).outcome is None


@pytest.mark.rule("C-EPI-02")
def test_dice_of_the_treatment_centre_do_not_make_up_for_it() -> None:
    assert epidemic(4, centre={"red": 12}, bag={"blue": 2}).outcome == fc.Outcome(False, "bag")


@pytest.mark.rule("C-EPI-03")
def test_crosses_go_to_the_cdc_and_the_treatment_centre_is_empty() -> None:
    def some_crosses(game: fc.Game, events: list[fc.Event]) -> bool:
        return dice_in(events, "crossed").total() >= 2

    place = position(
        PLANNER,
        MEDIC,
        phase="hazard",
        dice={"fly": 1},
        infection=3,
        turn={"pending": 1},
        centre={"red": 3, "yellow": 2},
        bag={"blue": 12, "yellow": 10, "black": 12, "red": 9},
    )
    game, events = seek(place, some_crosses)
    assert centre(game) == {}
    assert cdc(game) == dict(dice_in(events, "crossed"))
    found = {(number, colour): count for number, heap in regions(game).items() for colour, count in heap.items()}
    if not erupted(events):
        assert found == dict(placed_in(events))
    assert all(number in FACES[colour] for number, colour in placed_in(events))


@pytest.mark.rule("C-EPI-03")
def test_outbreaks_follow_when_all_dice_are_placed() -> None:
    board = loaded(red=5, blue=2)
    full = {5: {"red": 3}, 2: {"blue": 3}}
    game = epidemic(4, centre={"red": 1}, regions=full, bag={"blue": 6}, board=board)
    story = kinds(game.events, "epidemic", "placed", "outbreak", "marker")
    assert story[:2] == ["marker", "epidemic"]
    assert story[-2:] == ["outbreak", "outbreak"]
    assert erupted(game.events) == [(2, "blue"), (5, "red")]
    spread = [(int(args["region"]), args["colour"], args["dice"]) for args in args_of(game.events, "spread")]
    assert spread == [(3, "blue", 3), (6, "red", 1)]
    assert centre(game) == {}


@pytest.mark.rule("C-EPI-03")
def test_an_epidemic_can_be_the_end() -> None:
    board = loaded(red=5)
    game = epidemic(4, centre={"red": 1}, regions={5: {"red": 3}}, outbreaks=7, board=board)
    assert game.outcome == fc.Outcome(False, "outbreaks")


@pytest.mark.rule("C-EPI-04")
def test_the_turn_goes_on_with_the_unused_dice() -> None:
    game = game_with(
        PLANNER,
        MEDIC,
        phase="hazard",
        dice={"fly": 1, "treat": 1},
        turn={"pending": 1, "biohazards": 1},
        infection=3,
        centre={"red": 2},
    )
    assert "epidemic" in kinds(game.events)
    assert (phase_of(game), game.actor, turn_of(game)["number"]) == ("acting", 0, 1)
    assert dice(game) == {"fly": 1, "treat": 1}
    assert (turn_of(game)["biohazards"], turn_of(game)["spent"]) == (2, 1)
    play(game, "fly 3")
    assert dice(game) == {"treat": 1}
    refused(game, "clear red")


@pytest.mark.rule("C-EPI-04")
def test_in_play_too() -> None:
    place = position(PLANNER, MEDIC, dice={"fly": 1, "treat": 2}, infection=3, centre={"red": 1})
    game, events = seek(place, lambda game, events: "epidemic" in kinds(events), "reroll fly", "roll")
    assert (phase_of(game), infection(game), dice(game)) == ("acting", 4, {"treat": 2})
    assert centre(game) == {}
    assert args_of(events, "marker") == [{"space": 4, "rate": 3}]
