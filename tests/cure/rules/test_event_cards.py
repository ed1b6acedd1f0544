"""The ten event cards (C-EVENT-QUIET-01 ... C-EVENT-REASSIGN-01)."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from cure.builders import DEAD_CARDS, end_turn, game_with, play, position, refused, rejected, seat, seek
from cure.printed import PLAYER_DICE, REGIONS, ROLES
from cure.queries import (
    args_of,
    awaited,
    bag,
    buyable,
    cdc,
    centre,
    dice,
    dice_in,
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

PLANNER = seat("contingency_planner")
MEDIC = seat("medic")


def up(first: str) -> list[str]:
    """The given card face up, with two that cannot be used between infection rolls and cures."""
    return [first, *[card for card in DEAD_CARDS if card != first][:2]]


def choose(game: fc.Game, text: str) -> list[fc.Event]:
    """Answer a choice if the game asks it; with a single answer it need not."""
    return game.play(text) if text in game.legal_actions else []


# One Quiet Night


@pytest.mark.rule("C-EVENT-QUIET-01")
@pytest.mark.parametrize("kind", [{"phase": "acting", "dice": {"fly": 1}}, {"phase": "infect"}, {"phase": "start"}])
def test_one_quiet_night_skips_the_infect_part(kind: dict[str, Any]) -> None:
    game = game_with(PLANNER, MEDIC, cdc={"red": 3}, up=up("one_quiet_night"), **kind)
    events = play(game, "buy one_quiet_night")
    while turn_of(game)["number"] == 1:
        events += end_turn(game)
    events = this_turn(events)
    assert dice_in(events, "drawn").total() == 0 or "epidemic" in kinds(events)
    assert "quiet_night" in kinds(events)
    assert turn_of(game)["quiet_night"] is False


@pytest.mark.rule("C-EVENT-QUIET-01")
def test_one_quiet_night_holds_for_one_turn() -> None:
    game = game_with(PLANNER, MEDIC, dice={"fly": 1}, cdc={"red": 3}, up=up("one_quiet_night"))
    play(game, "buy 1 one_quiet_night")
    assert turn_of(game)["quiet_night"] is True
    end_turn(game)
    assert sum(bag(game).values()) == 48
    events = this_turn(end_turn(game), 2)
    assert dice_in(events, "drawn").total() >= 3
    assert "quiet_night" not in kinds(events)


@pytest.mark.rule("C-EVENT-QUIET-01")
def test_one_quiet_night_saves_players_from_an_empty_bag() -> None:
    game = game_with(phase="infect", turn={"quiet_night": True}, bag={})
    assert turn_of(game)["number"] == 2
    assert game.outcome is None


@pytest.mark.rule("C-EVENT-QUIET-01")
def test_once_the_infect_part_has_begun_it_is_too_late() -> None:
    cards = ["one_quiet_night", "reassignment", "sample_reroll"]
    game = game_with(phase="infecting", turn={"drawn": {"red": 3}}, cdc={"red": 4}, up=cards)
    assert buyable(game) == {"reassignment"}
    refused(game, "buy one_quiet_night", rule="C-EVENT")


# Containment Attempt


def hazard(seed: int = 1, pending: int = 1, **kind: Any) -> dict[str, Any]:
    return position(
        PLANNER,
        MEDIC,
        phase="hazard",
        dice={"treat": 1},
        turn={"pending": pending},
        **{"cdc": {"red": 1}, "up": up("containment_attempt"), **kind},
    )


@pytest.mark.rule("C-EVENT-CONTAIN-01")
def test_containment_attempt_rolls_the_die_again() -> None:
    game, events = seek(hazard(), lambda game, events: turn_of(game)["biohazards"] == 0, "buy containment_attempt")
    assert infection(game) == 0
    assert "marker" not in kinds(events)
    assert phase_of(game) == "acting"
    assert sum(dice(game).values()) == 2
    assert turn_of(game)["pending"] == 0
    assert cdc(game) == {}


@pytest.mark.rule("C-EVENT-CONTAIN-01")
def test_the_new_face_counts_even_if_it_is_a_biohazard_again() -> None:
    game, _ = seek(hazard(), lambda game, events: turn_of(game)["biohazards"] == 1, "buy containment_attempt")
    assert infection(game) == 1
    assert dice(game) == {"treat": 1}
    refused(game, "reroll biohazard")


@pytest.mark.rule("C-EVENT-CONTAIN-01")
def test_the_new_face_can_be_any() -> None:
    seen: set[str] = set()
    for seed in range(60):
        game = fc.from_position(hazard(), seed=seed)
        play(game, "buy containment_attempt")
        faces = dice(game)
        faces["treat"] -= 1
        seen |= {face for face, number in faces.items() if number} or {"biohazard"}
    assert seen == set(PLAYER_DICE["contingency_planner"])


@pytest.mark.rule("C-EVENT-CONTAIN-01")
def test_one_of_two_biohazards_is_rolled_again() -> None:
    def one_left(game: fc.Game, events: list[fc.Event]) -> bool:
        return sum(dice(game).values()) == 2

    game, _ = seek(hazard(pending=2), one_left, "buy containment_attempt")
    assert infection(game) == 1
    assert (turn_of(game)["biohazards"], turn_of(game)["pending"]) == (1, 0)


@pytest.mark.rule("C-EVENT-CONTAIN-01")
def test_a_biohazard_that_has_moved_the_marker_is_too_late() -> None:
    cards = ["containment_attempt", "reassignment", "sample_reroll"]
    game = game_with(PLANNER, MEDIC, dice={"treat": 1}, turn={"biohazards": 1}, cdc={"red": 1}, up=cards)
    assert buyable(game) == {"reassignment"}
    refused(game, "buy containment_attempt", rule="C-EVENT")


# Healthy Population


@pytest.mark.rule("C-EVENT-HEALTHY-01")
def test_healthy_population_returns_up_to_four_dice() -> None:
    game = game_with(dice={"fly": 1}, centre={"red": 4, "blue": 2}, cdc={"black": 1}, up=up("healthy_population"))
    before = bag(game)
    events = play(game, "buy healthy_population")
    assert verbs(game) - {"enough"} == {"return"}
    assert legal_with(game, "return") == {"red", "blue"}
    events += play(game, "return red", "return blue", "return blue")
    assert legal_with(game, "return") == {"red"}
    refused(game, "return blue", "fly 2", "done")
    play(game, "return red")
    assert awaited(game) == "act"
    assert centre(game) == {"red": 2}
    assert bag(game) == {**before, "red": before["red"] + 2, "blue": before["blue"] + 2, "black": before["black"] + 1}
    refused(game, "return red")


@pytest.mark.rule("C-EVENT-HEALTHY-01")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_fewer_than_four_are_enough(number: int) -> None:
    game = game_with(dice={"fly": 1}, centre={"red": 6}, cdc={"black": 1}, up=up("healthy_population"), cured=["red"])
    play(game, "buy healthy_population", *["return red"] * number, "enough")
    assert centre(game) == {"red": 6 - number}
    assert awaited(game) == "act"


@pytest.mark.rule("C-EVENT-HEALTHY-01")
def test_it_ends_with_the_last_die() -> None:
    game = game_with(dice={"fly": 1}, centre={"red": 1, "blue": 1}, cdc={"black": 1}, up=up("healthy_population"))
    play(game, "buy healthy_population", "return red")
    choose(game, "return blue")
    assert (centre(game), awaited(game)) == ({}, "act")


# Mobile Hospital


@pytest.mark.rule("C-EVENT-HOSPITAL-01")
def test_mobile_hospital_takes_one_die_of_each_region_entered() -> None:
    game = game_with(
        dice={"fly": 3, "sail": 1},
        regions={1: {"red": 3}, 3: {"red": 2, "blue": 1}, 4: {"black": 1}},
        cdc={"black": 2},
        up=up("mobile_hospital"),
    )
    play(game, "buy mobile_hospital")
    assert turn_of(game)["mobile_hospital"] is True
    assert (region(game, 1), centre(game)) == ({"red": 3}, {})
    play(game, "fly 3")
    assert legal_with(game, "take") == {"3 red", "3 blue"}
    refused(game, "fly 4", "done", "enough", "take 4 black", "take 1 red")
    play(game, "take 3 red")
    assert (region(game, 3), centre(game)) == ({"red": 1, "blue": 1}, {"red": 1})
    play(game, "sail 4")
    choose(game, "take 4 black")
    assert (region(game, 4), centre(game)) == ({}, {"red": 1, "black": 1})
    play(game, "fly 5")
    assert awaited(game) == "act"
    play(game, "fly 3", "take 3 blue")
    assert region(game, 3) == {"red": 1}


@pytest.mark.rule("C-EVENT-HOSPITAL-01")
def test_one_die_even_of_a_cured_colour() -> None:
    game = game_with(
        dice={"fly": 1, "sample": 1}, regions={3: {"red": 3}}, cured=["red"], cdc={"black": 2}, up=up("mobile_hospital")
    )
    play(game, "buy mobile_hospital", "fly 3")
    choose(game, "take 3 red")
    assert (region(game, 3), centre(game)) == ({"red": 2}, {"red": 1})


@pytest.mark.rule("C-EVENT-HOSPITAL-01")
def test_only_for_the_active_pawn() -> None:
    game = game_with(
        dice={"fly": 1, "sample": 1},
        regions={3: {"red": 3}},
        turn={"mobile_hospital": True},
        cdc={"black": 2},
        up=up("reassignment"),
    )
    play(game, "buy reassignment", "move 1 3")
    assert (region(game, 3), pawn(game, 1), awaited(game)) == ({"red": 3}, 3, "act")


@pytest.mark.rule("C-EVENT-HOSPITAL-01")
def test_also_when_the_active_pawn_is_moved_by_an_event() -> None:
    game = game_with(
        dice={"fly": 1, "sample": 1},
        regions={3: {"red": 3, "blue": 3}},
        turn={"mobile_hospital": True},
        cdc={"black": 2},
        up=up("reassignment"),
    )
    play(game, "buy 1 reassignment", "move 0 3", "take 3 blue")
    assert (region(game, 3), centre(game)) == ({"red": 3, "blue": 2}, {"blue": 1})


@pytest.mark.rule("C-EVENT-HOSPITAL-01")
def test_only_for_the_rest_of_the_turn() -> None:
    place = position(
        seat("generalist"),
        seat("dispatcher", 2),
        dice={"fly": 1},
        regions={3: {"red": 3, "yellow": 3}},
        turn={"mobile_hospital": True},
        bag={"blue": 12, "red": 9, "yellow": 9},
    )
    game, _ = seek(place, lambda game, events: dice(game).get("fly", 0) > 1, "done")
    before = region(game, 3)
    assert (turn_of(game)["seat"], turn_of(game)["mobile_hospital"]) == (1, False)
    play(game, "fly 3")
    assert (region(game, 3), awaited(game)) == (before, "act")


# Sample Reroll


def attempt(rolled: list[int], **kind: Any) -> dict[str, Any]:
    return position(
        seat("generalist", 1, *[("red", 0)] * len(rolled)),
        seat("medic", 2),
        phase="judging",
        turn={"attempt": {"colour": "red", "rolled": rolled}},
        **{"cdc": {"black": 2}, "up": up("sample_reroll"), **kind},
    )


@pytest.mark.rule("C-EVENT-REROLL-01")
def test_sample_reroll_can_turn_a_failure_into_a_cure() -> None:
    place = attempt([6, 6, 0])
    game, events = seek(place, lambda game, events: "cured" in kinds(events), "buy sample_reroll", "resample 0")
    [new] = args_of(events, "resampled")
    assert new["number"] in (1, 4, 6)
    assert game.position()["cured"] == ["red"]


@pytest.mark.rule("C-EVENT-REROLL-01")
def test_the_new_number_counts_in_place_of_the_old() -> None:
    place = attempt([6, 6, 1, 0])
    game, events = seek(
        place,
        lambda game, events: args_of(events, "resampled") == [{"number": 0, "old": 6}],
        "buy sample_reroll",
        "resample 6",
    )
    assert "failed" in kinds(events)
    assert samples(game, 0) == [("red", 0)] * 4


@pytest.mark.rule("C-EVENT-REROLL-01")
def test_any_one_of_the_dice_may_be_rolled_again() -> None:
    game = fc.from_position(attempt([6, 4, 4, 0], cdc={"black": 5}), seed=1)
    play(game, "buy 0 sample_reroll" if "buy 0 sample_reroll" in game.legal_actions else "buy sample_reroll")
    assert legal_with(game, "resample") == {"6", "4", "0"}
    refused(game, "resample 1", "proceed", "enough")
    events = play(game, "resample 4")
    [new] = args_of(events, "resampled")
    if phase_of(game) == "judging":
        assert sorted(turn_of(game)["attempt"]["rolled"]) == sorted([6, 4, 0, new["number"]])


@pytest.mark.rule("C-EVENT-REROLL-01")
def test_every_face_can_come() -> None:
    seen = set()
    for seed in range(40):
        game = fc.from_position(attempt([6, 6, 0]), seed=seed)
        events = play(game, "buy sample_reroll", "resample 6")
        seen |= {args["number"] for args in args_of(events, "resampled")}
    assert seen == {0, 1, 4, 6}


@pytest.mark.rule("C-EVENT-REROLL-01")
@pytest.mark.parametrize("phase", ["curing", "giving", "infect"])
def test_only_after_the_roll_of_an_attempt(phase: str) -> None:
    cards = ["sample_reroll", "reassignment", "containment_attempt"]
    game = game_with(seat("generalist", 1, ("red", 0)), MEDIC, phase=phase, cdc={"black": 3}, up=cards)
    assert phase_of(game) == phase
    assert buyable(game) == {"reassignment"}
    refused(game, "buy sample_reroll", rule="C-EVENT")
    if phase == "curing":
        play(game, "cure red")
        assert phase_of(game) == "judging"
        assert "sample_reroll" in buyable(game)


# Remote Treatment


@pytest.mark.rule("C-EVENT-REMOTE-01")
@pytest.mark.parametrize("takes", [("2 red", "5 blue"), ("5 blue", "5 black"), ("2 red", "2 red")])
def test_remote_treatment_takes_two_dice_from_anywhere(takes: tuple[str, str]) -> None:
    lying = {2: {"red": 3}, 5: {"blue": 1, "black": 2}}
    game = game_with(dice={"fly": 1}, regions=lying, cdc={"yellow": 2}, up=up("remote_treatment"), cured=["red"])
    play(game, "buy remote_treatment")
    assert legal_with(game, "take") == {"2 red", "5 blue", "5 black"}
    refused(game, "take 1 red", "take 2 blue", "enough", "fly 2")
    play(game, *[f"take {text}" for text in takes])
    assert awaited(game) == "act"
    left = {number: dict(heap) for number, heap in lying.items()}
    for text in takes:
        number, colour = text.split()
        left[int(number)][colour] -= 1
        assert centre(game)[colour] == sum(one.endswith(colour) for one in takes)
    assert {number: region(game, number) for number in left} == {
        number: {colour: count for colour, count in heap.items() if count} for number, heap in left.items()
    }


@pytest.mark.rule("C-EVENT-REMOTE-01")
def test_one_die_if_there_is_only_one() -> None:
    game = game_with(dice={"fly": 1}, regions={2: {"red": 1}}, cdc={"yellow": 2}, up=up("remote_treatment"))
    play(game, "buy remote_treatment")
    choose(game, "take 2 red")
    assert (regions(game), centre(game), awaited(game)) == ({}, {"red": 1}, "act")


# Change of Plans


@pytest.mark.rule("C-EVENT-PLANS-01")
def test_change_of_plans_turns_up_to_three_dice() -> None:
    game = game_with(dice={"fly": 2, "treat": 1, "sail": 1}, cdc={"yellow": 3}, up=up("change_of_plans"))
    play(game, "buy 1 change_of_plans")
    assert game.actor == 1
    play(game, "turn fly sample", "turn fly treat")
    refused(game, "turn fly treat", "fly 2", "done", "reroll sail")
    play(game, "turn sail fly")
    assert dice(game) == {"sample": 1, "treat": 2, "fly": 1}
    assert (awaited(game), game.actor) == ("act", 0)
    refused(game, "turn fly treat")
    assert turn_of(game)["spent"] == 3


@pytest.mark.rule("C-EVENT-PLANS-01")
@pytest.mark.parametrize("number", [1, 2])
def test_fewer_than_three_dice_may_be_turned(number: int) -> None:
    game = game_with(dice={"fly": 4}, cdc={"yellow": 3}, up=up("change_of_plans"))
    play(game, "buy change_of_plans", *["turn fly treat"] * number, "enough")
    assert dice(game) == {"fly": 4 - number, "treat": number}
    assert awaited(game) == "act"


@pytest.mark.rule("C-EVENT-PLANS-01")
@pytest.mark.parametrize("role", ROLES)
def test_faces_are_those_of_the_own_dice(role: str) -> None:
    other = "medic" if role != "medic" else "scientist"
    game = game_with(seat(role), seat(other), dice={"sample": 2}, cdc={"yellow": 3}, up=up("change_of_plans"))
    play(game, "buy change_of_plans")
    faces = {text.split()[1] for text in legal_with(game, "turn")} - {"biohazard"}
    assert faces | {"sample"} == set(PLAYER_DICE[role]) - {"biohazard"}
    foreign = "airlift" if role != "dispatcher" else "contain"
    rejected(game, f"turn sample {foreign}")


@pytest.mark.rule("C-EVENT-PLANS-01")
def test_biohazards_and_used_dice_cannot_be_changed() -> None:
    game = game_with(
        PLANNER, MEDIC, dice={"fly": 1}, turn={"biohazards": 2}, cdc={"yellow": 3}, up=up("change_of_plans")
    )
    play(game, "buy change_of_plans")
    assert {text.split()[0] for text in legal_with(game, "turn")} == {"fly"}
    rejected(game, "turn biohazard treat")
    rejected(game, "turn treat fly")
    play(game, "turn fly cross")
    assert dice(game) == {"cross": 1}
    assert turn_of(game)["biohazards"] == 2


@pytest.mark.rule("C-EVENT-PLANS-01")
def test_also_before_a_biohazard_moves_the_marker() -> None:
    kind = {"phase": "hazard", "dice": {"fly": 2}, "turn": {"pending": 1}}
    cards = ["change_of_plans", "sample_reroll", "urgent_supplies"]
    game = game_with(PLANNER, MEDIC, **kind, cdc={"yellow": 3}, up=cards)
    play(game, "buy change_of_plans")
    rejected(game, "turn biohazard treat")
    play(game, "turn fly treat", "turn fly treat")
    choose(game, "enough")
    assert (dice(game), infection(game), turn_of(game)["biohazards"]) == ({"treat": 2}, 1, 1)


@pytest.mark.rule("C-EVENT-PLANS-01")
def test_a_turned_die_is_used_like_any_other() -> None:
    game = game_with(
        MEDIC,
        PLANNER,
        dice={"fly": 1, "sample": 1},
        cdc={"yellow": 3},
        up=up("change_of_plans"),
        regions={1: {"red": 3}},
    )
    play(game, "buy change_of_plans", "turn fly treat3", "enough", "triple", "treat red", "treat red", "treat red")
    assert (region(game, 1), centre(game), dice(game)) == ({}, {"red": 3}, {"sample": 1})


# Urgent Supplies


@pytest.mark.rule("C-EVENT-SUPPLIES-01")
@pytest.mark.parametrize("phase", ["infecting", "epidemic"])
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_urgent_supplies_puts_one_drawn_die_back(phase: str, colour: str) -> None:
    place = position(
        PLANNER,
        MEDIC,
        phase=phase,
        **({"dice": {"fly": 1}, "infection": 4, "centre": {"black": 2}} if phase == "epidemic" else {}),
        turn={"drawn": {"red": 2, "blue": 1}},
        cdc={"black": 1},
        up=up("urgent_supplies"),
    )
    game = fc.from_position(place, seed=1)
    before = bag(game)
    play(game, "buy urgent_supplies")
    assert legal_with(game, "spare") == {"red", "blue"}
    refused(game, "spare yellow", "spare black", "enough", "proceed")
    game, events = seek(place, lambda game, events: True, "buy urgent_supplies", f"spare {colour}")
    events = this_turn(events)
    assert args_of(events, "spared") == [{"colour": colour}]
    rolled = dice_in(events, "placed") + dice_in(events, "crossed")
    expected = {"red": 2, "blue": 1, "black": 2 if phase == "epidemic" else 0}
    expected[colour] -= 1
    assert dict(rolled) == {name: number for name, number in expected.items() if number}
    assert bag(game) == {**before, colour: before[colour] + 1, "black": before["black"] + 1}


@pytest.mark.rule("C-EVENT-SUPPLIES-01")
def test_in_play_it_comes_between_drawing_and_rolling() -> None:
    game = game_with(dice={"fly": 1}, cdc={"black": 1}, up=up("urgent_supplies"), bag={"red": 12})
    refused(game, "buy urgent_supplies", rule="C-EVENT")
    events = play(game, "done")
    assert (phase_of(game), turn_of(game)["drawn"]) == ("infecting", {"red": 3})
    assert kinds(events, "drawn", "placed", "crossed") == ["drawn"]
    play(game, "buy urgent_supplies")
    choose(game, "spare red")
    events = this_turn(game.events)
    assert (dice_in(events, "placed") + dice_in(events, "crossed")).total() == 2
    assert bag(game) == {"red": 10, "black": 1}


# Global Cooperation


def cooperating(**kind: Any) -> fc.Game:
    seats = (
        seat("generalist", 1, ("red", 0), ("red", 1), ("blue", 0)),
        seat("medic", 3, ("yellow", 1)),
        seat("scientist", 5),
    )
    kind = {"dice": {"fly": 1}, "cdc": {"black": 2}, "up": up("global_cooperation"), **kind}
    return game_with(*seats, **kind)


@pytest.mark.rule("C-EVENT-COOP-01")
def test_global_cooperation_moves_samples_wherever_the_pawns_are() -> None:
    game = cooperating()
    play(game, "buy global_cooperation")
    assert legal_with(game, "cooperate") == {"0 1", "0 2", "1 0", "1 2"}
    refused(game, "cooperate 2 0", "cooperate 0 0", "fly 2", "enough")
    play(game, "cooperate 0 2")
    assert legal_with(game, "hand") == {"red 0", "red 1", "blue 0"}
    refused(game, "hand yellow 1", "hand blue 1")
    events = play(game, "hand red 1", "hand blue 0")
    assert args_of(events, "shared") == [
        {"colour": "red", "giver": 0, "taker": 2, "die": 1},
        {"colour": "blue", "giver": 0, "taker": 2, "die": 0},
    ]
    play(game, "enough")
    assert [samples(game, number) for number in range(3)] == [[("red", 0)], [("yellow", 1)], [("blue", 0), ("red", 1)]]
    assert [locked(game, number) for number in range(3)] == [2, 2, 0]
    assert (awaited(game), game.actor) == ("act", 0)


@pytest.mark.rule("C-EVENT-COOP-01")
def test_any_number_of_samples_in_one_direction() -> None:
    game = cooperating()
    play(game, "buy 2 global_cooperation")
    assert game.actor == 2
    play(game, "cooperate 0 1", "hand red 0", "hand red 1")
    choose(game, "hand blue 0")
    choose(game, "enough")
    assert samples(game, 0) == []
    assert samples(game, 1) == [("blue", 0), ("red", 0), ("red", 1), ("yellow", 1)]
    assert (awaited(game), game.actor) == ("act", 0)


@pytest.mark.rule("C-EVENT-COOP-01", "C-GIVE-06")
def test_even_after_an_attempt() -> None:
    game = cooperating(phase="infect", dice=None, turn={"attempted": True})
    assert phase_of(game) == "infect"
    play(game, "buy global_cooperation", "cooperate 0 2", "hand blue 0", "enough")
    assert samples(game, 2) == [("blue", 0)]


# Reassignment


@pytest.mark.rule("C-EVENT-REASSIGN-01")
@pytest.mark.parametrize("who", [0, 1])
def test_reassignment_moves_one_pawn_anywhere(who: int) -> None:
    for where in REGIONS[1:]:
        game = game_with(dice={"fly": 1}, cdc={"black": 1}, up=up("reassignment"))
        play(game, "buy reassignment")
        refused(game, "move 2 3", "move 0 7", "enough", "fly 2")
        events = play(game, f"move {who} {where}")
        assert args_of(events, "moved") == [{"seat": who, "origin": 1, "region": where}]
        assert pawns(game)[who] == where
        assert pawns(game)[1 - who] == 1
        assert dice(game) == {"fly": 1}
        assert game.actor == 0


@pytest.mark.rule("C-EVENT-REASSIGN-01")
def test_only_one_pawn() -> None:
    game = game_with(dice={"fly": 1}, cdc={"black": 1}, up=up("reassignment"))
    play(game, "buy 1 reassignment")
    assert game.actor == 1
    assert texts_of(game, 0) == set()
    play(game, "move 0 3")
    refused(game, "move 1 3")
    assert pawns(game) == [3, 1]
