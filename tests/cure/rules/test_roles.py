"""The seven roles (C-ROLE)."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from cure.builders import DEAD_CARDS, end_turn, game_with, impossible, play, position, proceed_all, refused, seat, seek
from cure.printed import PLAYER_DICE, REGIONS, ROLES
from cure.queries import (
    args_of,
    awaited,
    bag,
    cdc,
    centre,
    dice,
    dice_in,
    first_roll,
    infection,
    kinds,
    legal_with,
    locked,
    pawn,
    pawns,
    phase_of,
    region,
    regions,
    samples,
    texts_of,
    this_turn,
    turn_of,
    verbs,
)

MEDIC = seat("medic")
SPECIALIST = seat("containment_specialist")
DISPATCHER = seat("dispatcher")
ONE_GIFT = {"sample_giving": "all_of_one_colour"}


def other_than(role: str) -> dict[str, Any]:
    return seat("medic" if role != "medic" else "generalist")


def fly_to_3(role: str, heap: dict[str, int], **kind: Any) -> fc.Game:
    game = game_with(seat(role), other_than(role), dice={"fly": 1, "sample": 1}, regions={3: heap}, **kind)
    play(game, "fly 3")
    return game


# Special icons and powers belong to their roles


SPECIAL = {
    "contain": ("containment_specialist", "contain"),
    "cross": ("contingency_planner", "cross red"),
    "airlift": ("dispatcher", "airlift 1 2"),
    "treat2": ("medic", "double"),
    "treat3": ("medic", "triple"),
}


@pytest.mark.rule("C-ROLE-01")
@pytest.mark.parametrize("face", SPECIAL)
def test_special_icons_work_for_their_role_only(face: str) -> None:
    owner, text = SPECIAL[face]
    for role in ROLES:
        lying = {"regions": {1: {"red": 2}}, "centre": {"red": 2}}
        if role == owner:
            game = game_with(seat(role), other_than(role), dice={face: 1, "sample": 1}, **lying)
            assert text in game.legal_actions
            play(game, text)
            continue
        impossible(position(seat(role), other_than(role), dice={face: 1, "sample": 1}, **lying))
        refused(game_with(seat(role), other_than(role), dice={"sample": 2}, **lying), text)


@pytest.mark.rule("C-ROLE-01")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "dispatcher"])
def test_only_the_dispatcher_sends_banks_and_launches(role: str) -> None:
    seats = (seat(role), seat("dispatcher", banked=1))
    game = game_with(*seats, dice={"sample": 2})
    refused(game, "send 1 4", "bank", "retrieve", "airlift 1 4")
    assert {action.seat for action in game.legal_actions if action.text.startswith("launch")} == {1}
    impossible(position(seat(role, banked=1), other_than(role)))


@pytest.mark.rule("C-ROLE-01")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "containment_specialist"])
def test_only_the_containment_specialist_contains_on_entering(role: str) -> None:
    face = next(face for face in ("fly", "sail") if face in PLAYER_DICE[role])
    game = game_with(seat(role), SPECIALIST, dice={face: 1, "sample": 1}, regions={2: {"red": 3}})
    play(game, f"{face} 2")
    assert (region(game, 2), centre(game)) == ({"red": 3}, {})


@pytest.mark.rule("C-ROLE-01")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "researcher"])
def test_only_the_researcher_delivers(role: str) -> None:
    game = game_with(seat(role, 1, ("red", 0)), seat("researcher", 3), dice={"sample": 1})
    assert "deliver" not in verbs(game)
    refused(game, "deliver red 1")


@pytest.mark.rule("C-ROLE-01")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "generalist"])
def test_only_the_generalist_is_excused(role: str) -> None:
    game = game_with(seat(role), seat("generalist", 2), phase="hazard", dice={"sample": 1}, turn={"pending": 1})
    assert infection(game) == 1
    assert "excused" not in kinds(game.events)


# Containment Specialist


@pytest.mark.rule("C-ROLE-CONTAINMENT-01")
def test_one_die_of_each_colour_with_two_or_more() -> None:
    game = fly_to_3("containment_specialist", {"red": 2, "blue": 1, "black": 3})
    assert region(game, 3) == {"red": 1, "blue": 1, "black": 2}
    assert centre(game) == {"red": 1, "black": 1}
    treated = args_of(game.events, "treated")
    assert sorted(args["colour"] for args in treated) == ["black", "red"]
    assert dice(game) == {"sample": 1}


@pytest.mark.rule("C-ROLE-CONTAINMENT-01")
@pytest.mark.parametrize("text", ["fly 2", "sail 2", "fly 6", "sail 6"])
def test_on_every_entering(text: str) -> None:
    game = game_with(
        SPECIALIST,
        MEDIC,
        dice={"fly": 1, "sail": 1, "sample": 1},
        regions={2: {"red": 3}, 6: {"red": 2}, 1: {"red": 3}},
    )
    play(game, text)
    number = int(text.split()[1])
    assert region(game, number) == {"red": 2 if number == 2 else 1}
    assert region(game, 1) == {"red": 3}
    assert centre(game) == {"red": 1}


@pytest.mark.rule("C-ROLE-CONTAINMENT-01")
def test_nothing_for_single_dice_or_for_staying() -> None:
    game = fly_to_3("containment_specialist", {"red": 1, "blue": 1, "black": 1})
    assert (region(game, 3), centre(game)) == ({"red": 1, "blue": 1, "black": 1}, {})
    staying = game_with(SPECIALIST, MEDIC, phase="start", regions={1: {"red": 3}})
    assert (region(staying, 1), centre(staying)) == ({"red": 3}, {})


@pytest.mark.rule("C-ROLE-CONTAINMENT-02")
@pytest.mark.parametrize("text", ["send 1 3", "airlift 1 3", "launch 1 3"])
def test_also_when_the_dispatcher_moves_the_pawn(text: str) -> None:
    game = game_with(
        seat("dispatcher", banked=1), SPECIALIST, dice={"airlift": 1, "sample": 1}, regions={3: {"red": 2, "blue": 3}}
    )
    play(game, text)
    assert pawn(game, 1) == 3
    assert (region(game, 3), centre(game)) == ({"red": 1, "blue": 2}, {"red": 1, "blue": 1})


@pytest.mark.rule("C-ROLE-CONTAINMENT-02")
def test_also_when_an_event_moves_the_pawn() -> None:
    cards = ["reassignment", "sample_reroll", "containment_attempt"]
    game = game_with(MEDIC, SPECIALIST, dice={"fly": 1}, regions={3: {"red": 2}}, cdc={"blue": 1}, up=cards)
    play(game, "buy reassignment", "move 1 3")
    assert (region(game, 3), centre(game)) == ({"red": 1}, {"red": 1})


@pytest.mark.rule("C-ROLE-CONTAINMENT-02")
def test_before_the_mobile_hospital() -> None:
    game = fly_to_3("containment_specialist", {"red": 2}, turn={"mobile_hospital": True})
    if awaited(game) == "take":
        play(game, "take 3 red")
    assert (region(game, 3), centre(game)) == ({}, {"red": 2})
    game = fly_to_3("containment_specialist", {"red": 2, "blue": 1}, turn={"mobile_hospital": True})
    assert centre(game) == {"red": 1}
    assert legal_with(game, "take") == {"3 red", "3 blue"}
    play(game, "take 3 blue")
    assert (region(game, 3), centre(game)) == ({"red": 1}, {"red": 1, "blue": 1})


@pytest.mark.rule("C-ROLE-CONTAINMENT-02")
def test_a_cure_makes_neither_effect_stronger() -> None:
    game = fly_to_3("containment_specialist", {"red": 3}, cured=["red"])
    assert (region(game, 3), centre(game)) == ({"red": 2}, {"red": 1})
    game = fly_to_3("containment_specialist", {"red": 3, "blue": 1}, cured=["red"], turn={"mobile_hospital": True})
    play(game, "take 3 red")
    assert (region(game, 3), centre(game)) == ({"red": 1, "blue": 1}, {"red": 2})


@pytest.mark.rule("C-ROLE-CONTAINMENT-03")
def test_contain_returns_up_to_three_dice() -> None:
    game = game_with(SPECIALIST, MEDIC, dice={"contain": 2, "sample": 1}, centre={"red": 3, "blue": 2}, cured=["red"])
    before = bag(game)
    play(game, "contain")
    assert legal_with(game, "return") == {"red", "blue"}
    play(game, "return red", "return blue", "return red")
    assert awaited(game) == "act"
    assert centre(game) == {"red": 1, "blue": 1}
    assert bag(game) == {**before, "red": before["red"] + 2, "blue": before["blue"] + 1}
    assert dice(game) == {"contain": 1, "sample": 1}
    play(game, "contain", "return blue", "enough")
    assert (centre(game), dice(game)) == ({"red": 1}, {"sample": 1})


@pytest.mark.rule("C-ROLE-CONTAINMENT-03")
def test_contain_needs_a_die_in_the_treatment_centre() -> None:
    game = game_with(SPECIALIST, MEDIC, dice={"contain": 1, "sample": 1}, regions={1: {"red": 3}})
    refused(game, "contain")


@pytest.mark.rule("C-ROLE-CONTAINMENT-03")
def test_an_ordinary_treat_returns_one() -> None:
    game = game_with(SPECIALIST, MEDIC, dice={"treat": 1, "sample": 1}, centre={"red": 3, "blue": 2})
    refused(game, "contain")
    play(game, "clear red")
    assert centre(game) == {"red": 2, "blue": 2}
    assert awaited(game) == "act"


# Contingency Planner


@pytest.mark.rule("C-ROLE-PLANNER-01")
@pytest.mark.parametrize(("text", "place"), [("cross red", 2), ("cross red centre", 0), ("cross blue centre", 0)])
def test_a_die_of_the_own_region_or_the_treatment_centre_goes_to_the_cdc(text: str, place: int) -> None:
    game = game_with(
        seat("contingency_planner", 2),
        MEDIC,
        dice={"cross": 1, "sample": 1},
        regions={2: {"red": 3}, 3: {"yellow": 3}},
        centre={"red": 2, "blue": 1},
        cured=["red"],
        cdc={"red": 1},
        up=DEAD_CARDS,
    )
    assert legal_with(game, "cross") == {"red", "red centre", "blue centre"}
    events = play(game, text)
    colour = text.split()[1]
    assert args_of(events, "to_cdc") == [{"colour": colour, "region": place}]
    assert cdc(game) == ({"red": 2} if colour == "red" else {"red": 1, "blue": 1})
    assert region(game, 2) == {"red": 2 if place == 2 else 3}
    assert sum(centre(game).values()) == (3 if place == 2 else 2)
    assert dice(game) == {"sample": 1}


@pytest.mark.rule("C-ROLE-PLANNER-01")
def test_no_die_of_another_place() -> None:
    game = game_with(
        seat("contingency_planner", 2),
        MEDIC,
        dice={"cross": 1, "sample": 1},
        regions={3: {"yellow": 3}},
        centre={"red": 1},
    )
    refused(game, "cross yellow", "cross red", "cross yellow centre", "cross blue")
    play(game, "cross red centre")
    refused(game, "cross red centre")
    assert (centre(game), cdc(game)) == ({}, {"red": 1})


# Dispatcher


@pytest.mark.rule("C-ROLE-DISPATCHER-01")
def test_the_dispatcher_sends_pawns_of_the_own_region_anywhere() -> None:
    game = game_with(seat("dispatcher", 2), seat("medic", 2), seat("scientist", 3), dice={"fly": 1, "sample": 1})
    assert legal_with(game, "send") == {f"1 {number}" for number in REGIONS if number != 2}
    refused(game, "send 2 4", "send 0 4", "send 1 2", rule="C-")
    events = play(game, "send 1 5")
    assert args_of(events, "moved") == [{"seat": 1, "origin": 2, "region": 5}]
    assert dice(game) == {"fly": 1, "sample": 1}
    refused(game, "send 1 4")
    play(game, "fly 3")
    play(game, "send 2 6")
    assert pawns(game) == [3, 5, 6]


@pytest.mark.rule("C-ROLE-DISPATCHER-01")
def test_not_on_the_turn_of_another() -> None:
    game = game_with(MEDIC, DISPATCHER, dice={"fly": 1})
    refused(game, "send 0 4", "send 1 4")
    assert texts_of(game, 1) == set()


@pytest.mark.rule("C-ROLE-DISPATCHER-02")
@pytest.mark.parametrize("to", [1, 3, 6])
def test_an_airlift_moves_all_pawns_of_a_region(to: int) -> None:
    seats = (DISPATCHER, seat("medic", 2), seat("scientist", 2), seat("researcher", 4))
    game = game_with(*seats, dice={"airlift": 1, "sample": 1})
    refused(game, "airlift 2 2", "airlift 3 4", "airlift 5 6")
    events = play(game, f"airlift 2 {to}")
    assert pawns(game) == [1, to, to, 4]
    assert sorted(args["seat"] for args in args_of(events, "moved")) == [1, 2]
    assert dice(game) == {"sample": 1}
    refused(game, "airlift 4 5")


@pytest.mark.rule("C-ROLE-DISPATCHER-02")
def test_an_airlift_may_take_the_dispatcher_along() -> None:
    game = game_with(DISPATCHER, MEDIC, seat("scientist", 3), dice={"airlift": 1, "sample": 1})
    play(game, "airlift 1 4")
    assert pawns(game) == [4, 4, 3]


@pytest.mark.rule("C-ROLE-DISPATCHER-02")
def test_a_banked_airlift_is_used_on_the_turn_of_another() -> None:
    place = position(DISPATCHER, MEDIC, dice={"airlift": 1, "sample": 1}, bag={"blue": 12, "red": 12})
    game = fc.from_position(place, seed=1)
    events = play(game, "bank")
    assert args_of(events, "banked") == [{"seat": 0, "face": "airlift"}]
    assert game.position()["seats"][0]["banked"] == 1
    assert dice(game) == {"sample": 1}
    refused(game, "bank", "airlift 1 3")
    play(game, "done")
    proceed_all(game)
    assert turn_of(game)["number"] == 2
    refused(game, "airlift 1 3")
    assert f"{pawn(game, 0)} 3" in legal_with(game, "launch")
    assert {action.seat for action in game.legal_actions if action.text.startswith("launch")} == {0}
    play(game, "launch 1 3")
    assert pawns(game) == [3, 3]
    assert game.position()["seats"][0].get("banked", 0) == 0
    refused(game, "launch 3 1")


@pytest.mark.rule("C-ROLE-DISPATCHER-02")
def test_a_banked_airlift_is_used_on_the_own_turn_too() -> None:
    game = game_with(seat("dispatcher", banked=1), MEDIC, dice={"fly": 1, "sample": 1})
    spent = turn_of(game)["spent"]
    play(game, "launch 1 5")
    assert pawns(game) == [5, 5]
    assert turn_of(game)["spent"] == spent + 1
    assert dice(game) == {"fly": 1, "sample": 1}


@pytest.mark.rule("C-ROLE-DISPATCHER-02")
@pytest.mark.parametrize(
    "kind",
    [
        {"phase": "hazard", "dice": {"fly": 1}, "turn": {"pending": 1}},
        {"phase": "infect"},
        {"phase": "infecting", "turn": {"drawn": {"red": 3}}},
    ],
)
def test_the_dispatcher_is_asked_in_windows_while_a_die_is_banked(kind: dict[str, Any]) -> None:
    game = game_with(MEDIC, seat("scientist"), seat("dispatcher", banked=1), **kind)
    assert (phase_of(game), game.actor) == (kind["phase"], 2)
    play(game, "launch 1 4")
    assert pawns(game) == [4, 4, 4]
    assert phase_of(game) != kind["phase"] or turn_of(game)["number"] == 2
    without = game_with(MEDIC, seat("scientist"), DISPATCHER, **kind)
    assert phase_of(without) != kind["phase"]


@pytest.mark.rule("C-ROLE-DISPATCHER-03")
def test_more_than_one_die_can_be_banked() -> None:
    game = game_with(DISPATCHER, MEDIC, dice={"airlift": 3, "sample": 1})
    play(game, "bank", "bank")
    assert game.position()["seats"][0]["banked"] == 2
    assert dice(game) == {"airlift": 1, "sample": 1}
    assert (locked(game, 0), turn_of(game)["spent"]) == (0, 1)


@pytest.mark.rule("C-ROLE-DISPATCHER-03")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_banked_dice_may_be_taken_back_before_the_first_roll(number: int) -> None:
    game = game_with(seat("dispatcher", banked=2), seat("medic", 2), phase="start")
    assert phase_of(game) == "start"
    events = play(game, *["retrieve"] * number)
    assert kinds(events, "retrieved") == ["retrieved"] * number
    if "roll" in game.legal_actions:
        play(game, "roll")
    proceed_all(game)
    assert first_roll(this_turn(game.events)).total() == 3 + number
    assert game.position()["seats"][0].get("banked", 0) == 2 - number


@pytest.mark.rule("C-ROLE-DISPATCHER-02", "C-ROLL-03")
def test_a_die_launched_before_the_first_roll_is_spent() -> None:
    game = game_with(seat("dispatcher", 2, banked=2), seat("medic", 3), phase="start")
    play(game, "launch 3 4")
    assert (phase_of(game), pawns(game)) == ("start", [2, 4])
    play(game, "roll")
    proceed_all(game)
    assert first_roll(this_turn(game.events)).total() == 3
    assert game.position()["seats"][0]["banked"] == 1


@pytest.mark.rule("C-ROLE-DISPATCHER-03")
def test_they_are_not_taken_back_later_or_by_others() -> None:
    acting = game_with(seat("dispatcher", banked=2), MEDIC, dice={"fly": 1, "sample": 1})
    refused(acting, "retrieve")
    other = game_with(MEDIC, seat("dispatcher", banked=2), phase="start")
    assert phase_of(other) == "start"
    refused(other, "retrieve")


@pytest.mark.rule("C-ROLE-DISPATCHER-03")
def test_a_launched_die_is_back_for_the_next_turn() -> None:
    game = game_with(MEDIC, seat("dispatcher", banked=1), dice={"fly": 1}, bag={"blue": 12, "red": 12})
    play(game, "launch 1 2")
    events = end_turn(game)
    events += play(game, "roll")
    assert first_roll(events, 1).total() == 5


@pytest.mark.rule("C-ROLE-DISPATCHER-01")
@pytest.mark.parametrize("phase", ["start", "giving", "curing"])
def test_the_dispatcher_sends_in_every_part_of_the_own_turn(phase: str) -> None:
    game = game_with(seat("dispatcher", 1, ("red", 0)), MEDIC, seat("scientist", 3), phase=phase)
    assert phase_of(game) == phase
    play(game, "send 1 4")
    assert pawns(game) == [1, 4, 3]


# Generalist


@pytest.mark.rule("C-ROLE-GENERALIST-01")
@pytest.mark.parametrize("pending", [1, 2, 3])
def test_the_first_biohazard_of_a_turn_does_not_move_the_marker(pending: int) -> None:
    game = game_with(phase="hazard", dice={"fly": 1}, turn={"pending": pending})
    assert infection(game) == pending - 1
    assert args_of(game.events, "excused") == [{"seat": 0}]
    assert (turn_of(game)["biohazards"], turn_of(game)["excused"]) == (pending, True)
    assert dice(game) == {"fly": 1}
    refused(game, "reroll biohazard")


@pytest.mark.rule("C-ROLE-GENERALIST-01")
def test_the_second_does_even_on_a_further_roll() -> None:
    later = game_with(phase="hazard", dice={"fly": 1}, turn={"pending": 1, "biohazards": 1, "excused": True})
    assert infection(later) == 1
    assert "excused" not in kinds(later.events)


@pytest.mark.rule("C-ROLE-GENERALIST-01")
def test_in_every_turn_anew() -> None:
    def three_hazards(game: fc.Game, events: list[fc.Event]) -> bool:
        return kinds(this_turn(events)).count("biohazard") == 3

    game, _ = seek(position(phase="start"), three_hazards)
    assert infection(game) == 2
    turns = [turn_of(game)["excused"]]
    end_turn(game)
    turns.append(turn_of(game)["excused"])
    assert turns == [True, False]


@pytest.mark.rule("C-ROLE-GENERALIST-01")
def test_no_epidemic_comes_of_it() -> None:
    game = game_with(phase="hazard", dice={"fly": 1}, turn={"pending": 1}, infection=3)
    assert (infection(game), "epidemic" in kinds(game.events)) == (3, False)
    last = game_with(phase="hazard", dice={"fly": 1}, turn={"pending": 1}, infection=27)
    assert last.outcome is None


# Medic


@pytest.mark.rule("C-ROLE-MEDIC-01")
@pytest.mark.parametrize(("face", "word", "number"), [("treat2", "double", 2), ("treat3", "triple", 3)])
def test_two_or_three_treatments_from_one_die(face: str, word: str, number: int) -> None:
    lying = {"regions": {1: {"red": 3, "blue": 1}}, "centre": {"black": 3}}
    game = game_with(MEDIC, seat("generalist"), dice={face: 1, "sample": 1}, **lying)
    play(game, word)
    assert (legal_with(game, "treat"), legal_with(game, "clear")) == ({"red", "blue"}, {"black"})
    for text in ("treat red", "clear black", "treat blue")[:number]:
        play(game, text)
    assert awaited(game) == "act"
    assert dice(game) == {"sample": 1}
    expected = ({"red": 2, "blue": 1}, {"black": 2, "red": 1})
    if number == 3:
        expected = ({"red": 2}, {"black": 2, "red": 1, "blue": 1})
    assert (region(game, 1), centre(game)) == expected
    refused(game, "treat red", "clear black")


@pytest.mark.rule("C-ROLE-MEDIC-01")
def test_a_die_just_treated_may_go_on_to_the_bag() -> None:
    game = game_with(MEDIC, seat("generalist"), dice={"treat2": 1, "sample": 1}, regions={1: {"red": 1}})
    before = bag(game)["red"]
    play(game, "double", "treat red")
    if awaited(game) == "treat":
        play(game, "clear red")
    assert (regions(game), centre(game), bag(game)["red"]) == ({}, {}, before + 1)


@pytest.mark.rule("C-ROLE-MEDIC-01", "C-TREAT-03")
def test_each_treatment_takes_all_of_a_cured_colour() -> None:
    game = game_with(
        MEDIC,
        seat("generalist"),
        dice={"treat3": 1, "sample": 1},
        regions={1: {"red": 3, "blue": 2}},
        centre={"red": 2},
        cured=["red"],
    )
    play(game, "triple", "treat red", "treat blue", "clear red")
    assert (region(game, 1), centre(game)) == ({"blue": 1}, {"blue": 1})


@pytest.mark.rule("C-ROLE-MEDIC-01")
def test_fewer_treatments_are_enough() -> None:
    game = game_with(MEDIC, seat("generalist"), dice={"treat3": 1, "sample": 1}, regions={1: {"red": 3}})
    play(game, "triple", "treat red", "enough")
    assert (region(game, 1), dice(game), awaited(game)) == ({"red": 2}, {"sample": 1}, "act")


@pytest.mark.rule("C-ROLE-MEDIC-01")
def test_there_must_be_something_to_treat() -> None:
    game = game_with(MEDIC, seat("generalist"), dice={"treat3": 1, "treat2": 1}, regions={2: {"red": 3}})
    refused(game, "double", "triple", "treat red")


# Researcher


@pytest.mark.rule("C-ROLE-RESEARCHER-01")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(
    "kind",
    [
        {"phase": "start"},
        {"phase": "acting", "dice": {"sample": 1}},
        {"phase": "hazard", "dice": {"sample": 1}, "turn": {"pending": 1}},
        {"phase": "epidemic", "dice": {"sample": 1}, "turn": {"biohazards": 1, "drawn": {"red": 3}}, "infection": 4},
        {"phase": "giving"},
        {"phase": "curing"},
        {"phase": "infect"},
        {"phase": "infecting", "turn": {"drawn": {"red": 3}}},
    ],
    ids=lambda kind: kind["phase"],
)
def test_the_researcher_gives_anywhere_at_any_moment(active: int, kind: dict[str, Any]) -> None:
    where = 3 if kind["phase"] == "giving" else 2  # without a neighbour there is no giving part
    seats = (seat("medic", 2, ("blue", 0)), seat("researcher", 3, ("red", 1), ("red", 1)), seat("scientist", where))
    seats = (*seats, seat("generalist", 2))
    game = game_with(*seats, active=active, **kind)
    assert phase_of(game) == kind["phase"]
    mine = texts_of(game, 1)
    assert {text for text in mine if text.startswith("deliver")} == {"deliver red 0", "deliver red 2", "deliver red 3"}
    assert not any(text.startswith("deliver") for number in (0, 2, 3) for text in texts_of(game, number))
    if "proceed" in game.legal_actions:
        assert game.actor == 1
    events = play(game, "deliver red 2")
    assert args_of(events, "shared")[0] == {"colour": "red", "giver": 1, "taker": 2, "die": 1}
    assert (samples(game, 1), samples(game, 2)) == ([("red", 1)], [("red", 1)])


@pytest.mark.rule("C-ROLE-RESEARCHER-01")
def test_while_an_attempt_of_another_is_judged() -> None:
    seats = (seat("medic", 2, ("blue", 0)), seat("researcher", 3, ("red", 1)))
    turn = {"attempt": {"colour": "blue", "rolled": [6]}}
    game = game_with(*seats, phase="judging", turn=turn)
    assert (phase_of(game), game.actor) == ("judging", 1)
    play(game, "deliver red 0")
    assert samples(game, 0) == [("blue", 0), ("red", 1)]


@pytest.mark.rule("C-ROLE-RESEARCHER-01")
def test_samples_with_the_dice_of_others_are_delivered_too() -> None:
    game = game_with(seat("medic", 2), seat("researcher", 3, ("red", 0), ("red", 1)), dice={"fly": 1})
    assert legal_with(game, "deliver") == {"red 0", "red 0 0"}
    play(game, "deliver red 0 0")
    assert (samples(game, 0), samples(game, 1)) == ([("red", 0)], [("red", 1)])


@pytest.mark.rule("C-ROLE-RESEARCHER-01", "C-EVENT-04")
@pytest.mark.parametrize("phase", ["infecting", "epidemic"])
def test_not_between_the_roll_of_infection_dice_and_the_last_outbreak(phase: str) -> None:
    kind = {"dice": {"fly": 1}, "infection": 4} if phase == "epidemic" else {}
    game = game_with(MEDIC, seat("researcher", 3, ("red", 1)), phase=phase, turn={"drawn": {"blue": 3}}, **kind)
    assert (phase_of(game), game.actor) == (phase, 1)
    events = this_turn(play(game, "proceed"))
    assert (dice_in(events, "placed") + dice_in(events, "crossed")) == {"blue": 3}
    assert phase_of(game) == ("acting" if phase == "epidemic" else "start")


@pytest.mark.rule("C-ROLE-RESEARCHER-01", "C-GIVE-04")
def test_with_one_gift_a_turn_the_researcher_too_gives_all_of_a_colour() -> None:
    held = [("red", 1), ("red", 0), ("blue", 1)]
    game = game_with(MEDIC, seat("researcher", 3, *held), dice={"fly": 1}, options=ONE_GIFT)
    assert legal_with(game, "deliver") == {"red 0", "blue 0"}
    play(game, "deliver red 0")
    assert (samples(game, 0), samples(game, 1)) == ([("red", 0), ("red", 1)], [("blue", 1)])
    assert turn_of(game)["gifts"] == [1]
    refused(game, "deliver blue 0", rule="C-GIVE")


# Scientist


def judged(role: str, other: str, rolled: list[int]) -> list[str]:
    turn = {"attempt": {"colour": "red", "rolled": rolled}}
    held = [("red", 0)] * len(rolled)
    game = game_with(seat(role, 1, *held), seat(other, 2), phase="judging", turn=turn)
    return list(game.position()["cured"])


@pytest.mark.rule("C-ROLE-SCIENTIST-01")
def test_eleven_is_enough_for_the_scientist() -> None:
    assert judged("scientist", "medic", [6, 4, 1]) == ["red"]
    assert judged("scientist", "medic", [6, 4, 0]) == []
    assert judged("scientist", "medic", [6, 6]) == ["red"]
    assert judged("scientist", "medic", [4, 4, 1, 1]) == []


@pytest.mark.rule("C-ROLE-SCIENTIST-01", "C-ROLE-01")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "scientist"])
def test_not_for_others_even_with_a_scientist_at_the_table(role: str) -> None:
    assert judged(role, "scientist", [6, 4, 1]) == []
    assert judged(role, "scientist", [6, 6]) == []
    assert judged(role, "scientist", [6, 6, 1]) == ["red"]
