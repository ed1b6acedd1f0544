"""The turn and its parts (C-TURN)."""

from __future__ import annotations

import pytest

import fourcures as fc
from cure.builders import DEAD_CARDS, end_turn, game_with, play, position, proceed_from, refused, seat, seek
from cure.printed import ROLES, dice_of_role
from cure.queries import (
    args_of,
    bag,
    centre,
    dice,
    dice_in,
    first_roll,
    kinds,
    legal_with,
    locked,
    phase_of,
    samples,
    texts_of,
    this_turn,
    turn_of,
    verbs,
)

MEDIC = seat("medic")
FIVE_RED = [("red", 0)] * 5


@pytest.mark.rule("C-TURN-01")
def test_the_four_parts_in_order() -> None:
    place = position(
        seat("generalist", 1, ("red", 0)),
        seat("medic", 1),
        phase="start",
        cdc={"blue": 1},
        up=["reassignment", "one_quiet_night", "sample_reroll"],
    )

    def a_die_to_use(game: fc.Game, events: list[fc.Event]) -> bool:
        return phase_of(game) == "acting" and bool(dice(game)) and "epidemic" not in kinds(events)

    game, _ = seek(place, a_die_to_use, "roll")
    phases = ["start", phase_of(game)]
    refused(game, "give red 1", "cure red")
    play(game, "done")
    phases.append(phase_of(game))
    assert legal_with(game, "give") == {"red 1"}
    refused(game, "cure red", "roll", *[f"reroll {face}" for face in dice(game)])
    play(game, "done")
    phases.append(phase_of(game))
    assert legal_with(game, "cure") == {"red"}
    refused(game, "give red 1", "roll")
    play(game, "done")
    phases.append(phase_of(game))
    assert phases == ["start", "acting", "giving", "curing", "infect"]
    events = play(game, "proceed", "proceed")
    assert dice_in(events, "drawn").total() == 3
    events += play(game, "proceed", "proceed")
    assert turn_of(game)["number"] == 2
    assert turn_of(game)["seat"] == 1


@pytest.mark.rule("C-TURN-01")
def test_giving_and_trying_may_be_left_out() -> None:
    game = game_with(seat("generalist", 1, ("red", 0)), MEDIC, dice={"fly": 1})
    play(game, "done", "done", "done")
    assert samples(game, 0) == [("red", 0)]
    assert turn_of(game)["seat"] == 1


@pytest.mark.rule("C-TURN-01")
def test_the_first_roll_cannot_be_left_out() -> None:
    game = game_with(phase="start", cdc={"blue": 1}, up=["reassignment", "one_quiet_night", "sample_reroll"])
    assert phase_of(game) == "start"
    assert texts_of(game, 0) == {"roll", "buy reassignment"}
    refused(game, "done", "proceed")


@pytest.mark.rule("C-TURN-01")
def test_where_nothing_else_can_be_done_the_first_roll_is_made_at_once() -> None:
    for cdc in ({}, {"blue": 3}):
        game = game_with(phase="start", cdc=cdc, up=["sample_reroll", "global_cooperation", "healthy_population"])
        assert phase_of(game) == "acting"
        assert first_roll(game.events).total() == 7


@pytest.mark.rule("C-TURN-01")
def test_the_infect_part_cannot_be_left_out() -> None:
    game = game_with(dice={"fly": 1})
    events = this_turn(play(game, "done"))
    assert dice_in(events, "drawn").total() == 3
    assert dice_in(events, "placed").total() + dice_in(events, "crossed").total() == 3


@pytest.mark.rule("C-TURN-01")
def test_parts_without_a_choice_are_skipped() -> None:
    alone = game_with(seat("generalist", 2, ("red", 0)), MEDIC, dice={"fly": 1})
    play(alone, "done")
    assert phase_of(alone) == "curing"
    without = game_with(dice={"fly": 1})
    play(without, "done")
    assert (turn_of(without)["number"], turn_of(without)["seat"]) == (2, 1)
    used = game_with(seat("generalist", 1, ("red", 0)), MEDIC, dice={"fly": 1})
    play(used, "fly 2")
    assert phase_of(used) == "curing"


@pytest.mark.rule("C-TURN-02")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("number", [0, 1, 4])
def test_all_dice_but_the_locked_ones_are_rolled(role: str, number: int) -> None:
    other = "medic" if role != "medic" else "scientist"
    own, away = [("red", 0)] * (number // 2), [("blue", 0)] * (number - number // 2)
    game = game_with(seat(role, 1, *own), seat(other, 1, *away), phase="start", up=DEAD_CARDS)
    play(game, *(["roll"] if "roll" in game.legal_actions else []))
    proceed_from(game, "hazard")
    assert first_roll(this_turn(game.events)).total() == dice_of_role(role) - number
    assert locked(game, 0) == number


@pytest.mark.rule("C-TURN-02")
def test_samples_with_the_dice_of_others_lock_none_of_ones_own() -> None:
    game = game_with(seat("generalist", 1, ("red", 1), ("red", 1)), MEDIC, phase="start")
    assert first_roll(game.events).total() == 7
    assert (locked(game, 0), locked(game, 1)) == (0, 2)


@pytest.mark.rule("C-TURN-02", "C-ROLE-DISPATCHER-03")
@pytest.mark.parametrize("banked", [1, 2, 5])
def test_banked_dice_that_are_left_are_not_rolled(banked: int) -> None:
    game = game_with(seat("dispatcher", banked=banked), MEDIC, phase="start")
    events = play(game, "roll")
    assert first_roll(this_turn(events)).total() == 5 - banked
    assert game.position()["seats"][0]["banked"] == banked


@pytest.mark.rule("C-TURN-03")
def test_a_player_whose_dice_are_all_locked_may_free_one() -> None:
    game = game_with(seat("contingency_planner", 1, *FIVE_RED), MEDIC, phase="start", bag={"blue": 12, "red": 7})
    assert phase_of(game) == "start"
    assert texts_of(game, 0) == {"free red", "roll"}
    events = play(game, "free red")
    assert args_of(events, "freed") == [{"seat": 0, "colour": "red", "holder": 0}]
    first = this_turn(events)
    assert first_roll(first).total() == 1
    assert "epidemic" not in kinds(first)
    assert samples(game, 0) == [("red", 0)] * 4
    assert locked(game, 0) == 4
    assert centre(game) == {"red": 1}


@pytest.mark.rule("C-TURN-03")
def test_the_die_is_freed_wherever_it_lies() -> None:
    away = [("blue", 0), ("red", 0), ("red", 2)]
    game = game_with(
        seat("contingency_planner", 1, ("red", 0), ("red", 0), ("yellow", 1)),
        MEDIC,
        seat("scientist", 4, *away, ("black", 0)),
        phase="start",
    )
    assert legal_with(game, "free") == {"red", "red 2", "blue 2", "black 2"}
    refused(game, "free yellow", "free blue", "free yellow 1")
    play(game, "free blue 2")
    assert samples(game, 2) == [("black", 0), ("red", 0), ("red", 2)]
    assert samples(game, 0) == [("red", 0), ("red", 0), ("yellow", 1)]
    assert centre(game) == {"blue": 1}
    assert locked(game, 0) == 4


@pytest.mark.rule("C-TURN-03")
def test_freeing_may_be_declined() -> None:
    game = game_with(seat("contingency_planner", 1, *FIVE_RED), MEDIC, phase="start")
    events = this_turn(play(game, "roll"))
    assert first_roll(events).total() == 0
    assert samples(game, 0) == FIVE_RED
    assert centre(game) == {}
    assert phase_of(game) == "giving"


@pytest.mark.rule("C-TURN-03")
def test_with_one_die_left_nothing_is_freed() -> None:
    game = game_with(
        seat("contingency_planner", 1, *FIVE_RED[:4]),
        MEDIC,
        phase="start",
        cdc={"blue": 1},
        up=["reassignment", "one_quiet_night", "sample_reroll"],
    )
    assert phase_of(game) == "start"
    refused(game, "free red")


@pytest.mark.rule("C-TURN-03")
def test_the_generalist_has_seven_dice_to_lock() -> None:
    stop = {"cdc": {"blue": 1}, "up": ["reassignment", "one_quiet_night", "sample_reroll"], "phase": "start"}
    six = game_with(seat("generalist", 1, *[("red", 0)] * 6), MEDIC, **stop)
    refused(six, "free red")
    seven = game_with(seat("generalist", 1, *[("red", 0)] * 7), MEDIC, **stop)
    play(seven, "free red")
    assert samples(seven, 0) == [("red", 0)] * 6
    refused(seven, "free red")


@pytest.mark.rule("C-TURN-04")
def test_used_unused_and_set_aside_dice_come_back() -> None:
    game = game_with(
        seat("contingency_planner"), MEDIC, dice={"fly": 1, "treat": 1}, turn={"biohazards": 2}, bag={"blue": 12}
    )
    assert turn_of(game)["spent"] == 1
    events = end_turn(game)
    events += end_turn(game)
    assert first_roll(events, 1).total() == 5
    assert first_roll(events).total() == 5


@pytest.mark.rule("C-TURN-04")
def test_locked_dice_do_not_come_back() -> None:
    game = game_with(seat("contingency_planner"), MEDIC, dice={"sample": 1, "treat": 1}, centre={"red": 1})
    play(game, "sample red")
    events = end_turn(game) + end_turn(game)
    assert first_roll(events).total() == 4
    assert locked(game, 0) == 1


@pytest.mark.rule("C-TURN-04")
def test_nothing_of_a_turn_is_left_in_the_next() -> None:
    game = game_with(
        seat("generalist"),
        MEDIC,
        dice={"fly": 1},
        turn={"biohazards": 2, "excused": True, "mobile_hospital": True},
        bag={"blue": 12},
    )
    play(game, "done")
    turn = turn_of(game)
    assert (turn["number"], turn["seat"], turn["spent"]) == (2, 1, 0)
    assert (turn["excused"], turn["mobile_hospital"], turn["quiet_night"], turn["attempted"]) == (False,) * 4
    assert sum(dice(game).values()) + turn["biohazards"] == 5
    assert sum(bag(game).values()) == 9
    assert "proceed" not in verbs(game)
