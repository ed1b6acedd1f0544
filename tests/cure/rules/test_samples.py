"""Taking and giving samples (C-SAMPLE, C-GIVE)."""

from __future__ import annotations

import pytest

import fourcures as fc
from cure.builders import end_turn, game_with, idle, play, position, proceed_from, refused, seat
from cure.printed import COLOURS, ROLES
from cure.queries import (
    args_of,
    bag,
    cdc,
    centre,
    dice,
    dice_in,
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
ONE_GIFT = {"sample_giving": "all_of_one_colour"}


# Taking


@pytest.mark.rule("C-SAMPLE-01")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_sample_is_taken_from_the_treatment_centre(role: str, colour: str) -> None:
    other = "medic" if role != "medic" else "scientist"
    game = game_with(
        seat(role), seat(other), dice={"sample": 1, "treat" if role != "medic" else "fly": 1}, centre={colour: 2}
    )
    events = play(game, f"sample {colour}")
    assert args_of(events, "sampled") == [{"seat": 0, "colour": colour, "face": "sample"}]
    assert samples(game, 0) == [(colour, 0)]
    assert centre(game) == {colour: 1}
    assert (locked(game, 0), locked(game, 1)) == (1, 0)
    assert "sample" not in dice(game)
    assert turn_of(game)["spent"] == (5 if role == "generalist" else 3)


@pytest.mark.rule("C-SAMPLE-01")
@pytest.mark.parametrize("role", ["researcher", "scientist"])
def test_a_die_that_sails_or_samples_is_locked_too(role: str) -> None:
    game = game_with(seat(role), MEDIC, dice={"sail|sample": 1, "treat": 1}, centre={"red": 2})
    play(game, "sample red sail|sample")
    assert samples(game, 0) == [("red", 0)]
    assert dice(game) == {"treat": 1}
    assert locked(game, 0) == 1


@pytest.mark.rule("C-SAMPLE-02")
def test_a_locked_die_is_not_rolled_until_the_colour_is_cured() -> None:
    game = game_with(seat("generalist", 2), seat("medic", 3), dice={"sample": 1, "fly": 1}, centre={"red": 1})
    play(game, "sample red")
    refused(game, "reroll sample", "sample red")
    for _ in range(2):
        end_turn(game)
        if turn_of(game)["seat"] == 0:
            turn = turn_of(game)
            lying = sum(dice(game).values()) + turn["biohazards"] + turn["pending"]
            assert lying == 6
        assert samples(game, 0) == [("red", 0)]
        assert locked(game, 0) == 1


@pytest.mark.rule("C-SAMPLE-02")
def test_sample_dice_are_not_rolled_in_an_epidemic() -> None:
    game = game_with(
        seat("contingency_planner", 1, ("red", 0), ("red", 1)),
        MEDIC,
        phase="hazard",
        dice={"fly": 1},
        infection=3,
        turn={"pending": 1},
        centre={"red": 1},
        bag={"blue": 9},
    )
    rolled = dice_in(game.events, "placed") + dice_in(game.events, "crossed")
    assert rolled == {"red": 1, "blue": 3}
    assert samples(game, 0) == [("red", 0), ("red", 1)]


@pytest.mark.rule("C-SAMPLE-02", "C-TURN-03")
def test_the_rule_of_all_locked_dice_frees_one() -> None:
    game = game_with(seat("scientist", 2, *[("red", 0)] * 5), MEDIC, phase="start")
    play(game, "free red")
    assert locked(game, 0) == 4


@pytest.mark.rule("C-SAMPLE-03")
def test_one_bottle_takes_one_die() -> None:
    game = game_with(dice={"sample": 2, "fly": 1}, centre={"red": 3, "blue": 1})
    play(game, "sample red")
    assert centre(game) == {"red": 2, "blue": 1}
    play(game, "sample blue")
    assert samples(game, 0) == [("blue", 0), ("red", 0)]
    refused(game, "sample red")


@pytest.mark.rule("C-SAMPLE-03")
def test_only_an_uncured_colour_from_the_treatment_centre() -> None:
    game = game_with(
        dice={"sample": 1, "fly": 1}, centre={"red": 2, "blue": 1}, cured=["red"], regions={1: {"yellow": 3}}
    )
    assert legal_with(game, "sample") == {"blue"}
    refused(game, "sample red", "sample yellow", "sample black", rule="C-SAMPLE")
    empty = game_with(dice={"sample": 1, "fly": 1}, regions={1: {"red": 3}})
    assert "sample" not in verbs(empty)
    refused(empty, *[f"sample {colour}" for colour in COLOURS], rule="C-SAMPLE")
    all_cured = game_with(dice={"sample": 1, "fly": 1}, centre={"red": 2}, cured=["red"])
    assert "sample" not in verbs(all_cured)


@pytest.mark.rule("C-SAMPLE-03")
@pytest.mark.parametrize("colour", COLOURS)
def test_no_position_has_samples_of_a_cured_colour(colour: str) -> None:
    place = position(seat("generalist", 1, (colour, 0)), MEDIC, cured=[colour])
    with pytest.raises(fc.BadPosition):
        fc.from_position(place, seed=1)


# Giving


def giving(*held: tuple[str, int], where: tuple[int, int, int] = (1, 1, 1), **kind: object) -> fc.Game:
    """Game in which seat 0 may give and the three pawns stand in the regions of `where`."""
    return game_with(
        seat("generalist", where[0], *held),
        seat("medic", where[1]),
        seat("scientist", where[2]),
        **{"phase": "giving", **kind},
    )


@pytest.mark.rule("C-GIVE-01")
def test_samples_go_to_players_in_the_same_region() -> None:
    game = giving(("red", 0), ("blue", 0), where=(4, 4, 5))
    assert legal_with(game, "give") == {"red 1", "blue 1"}
    refused(game, "give red 2", "give blue 2", rule="C-GIVE")
    refused(game, "give red 0", "give yellow 1")
    events = play(game, "give blue 1")
    assert args_of(events, "shared") == [{"colour": "blue", "giver": 0, "taker": 1, "die": 0}]
    assert (samples(game, 0), samples(game, 1)) == ([("red", 0)], [("blue", 0)])


@pytest.mark.rule("C-GIVE-01")
def test_not_before_acting_is_over_and_not_after_an_attempt() -> None:
    acting = giving(("red", 0), phase="acting", dice={"fly": 1})
    refused(acting, "give red 1")
    play(acting, "done")
    assert phase_of(acting) == "giving"
    assert legal_with(acting, "give") == {"red 1", "red 2"}
    curing = giving(("red", 0), phase="curing")
    refused(curing, "give red 1")


@pytest.mark.rule("C-GIVE-02")
def test_a_sample_is_given_whole() -> None:
    game = giving(("red", 0), ("blue", 1))
    assert [locked(game, number) for number in range(3)] == [1, 1, 0]
    play(game, "give red 2")
    assert samples(game, 2) == [("red", 0)]
    assert [locked(game, number) for number in range(3)] == [1, 1, 0]
    play(game, "give blue 2 1")
    assert samples(game, 2) == [("blue", 1), ("red", 0)]
    assert [locked(game, number) for number in range(3)] == [1, 1, 0]


@pytest.mark.rule("C-GIVE-02")
def test_the_giver_plays_on_with_fewer_dice() -> None:
    game = game_with(
        seat("generalist", 1, ("red", 0), ("red", 0)), seat("medic"), phase="giving", bag={"blue": 12, "yellow": 12}
    )
    play(game, "give red 1")
    end_turn(game)
    end_turn(game)
    turn = turn_of(game)
    assert (turn["seat"], turn["number"]) == (0, 3)
    assert sum(dice(game).values()) + turn["biohazards"] == 5


@pytest.mark.rule("C-GIVE-02")
def test_the_sample_with_the_named_die_is_given() -> None:
    game = giving(("red", 0), ("red", 1), ("red", 2))
    assert legal_with(game, "give") == {"red 1", "red 2", "red 1 1", "red 1 2", "red 2 1", "red 2 2"}
    play(game, "give red 1 2")
    assert (samples(game, 0), samples(game, 1)) == ([("red", 0), ("red", 1)], [("red", 2)])
    refused(game, "give red 1 2")
    play(game, "give red 1 1", "give red 1")
    assert samples(game, 1) == [("red", 0), ("red", 1), ("red", 2)]


@pytest.mark.rule("C-GIVE-03")
def test_each_sample_is_given_or_kept_on_its_own() -> None:
    game = giving(("red", 0), ("red", 0), ("yellow", 0), ("yellow", 0), ("black", 0))
    play(game, "give red 1", "give red 2", "give yellow 2")
    assert phase_of(game) == "giving"
    assert samples(game, 0) == [("black", 0), ("yellow", 0)]
    assert samples(game, 1) == [("red", 0)]
    assert samples(game, 2) == [("red", 0), ("yellow", 0)]
    play(game, "done")
    assert phase_of(game) == "curing"
    assert samples(game, 0) == [("black", 0), ("yellow", 0)]


@pytest.mark.rule("C-GIVE-03")
def test_sample_by_sample_is_the_default() -> None:
    for options in ({}, {"sample_giving": "each_sample"}):
        game = giving(("red", 0), ("red", 0), options=options)
        play(game, "give red 1")
        assert samples(game, 0) == [("red", 0)]


@pytest.mark.rule("C-GIVE-04")
def test_all_samples_of_one_colour_to_one_player() -> None:
    game = giving(("red", 0), ("red", 0), ("red", 1), ("blue", 0), options=ONE_GIFT)
    assert legal_with(game, "give") == {"red 1", "red 2", "blue 1", "blue 2"}
    play(game, "give red 2")
    assert samples(game, 2) == [("red", 0), ("red", 0), ("red", 1)]
    assert samples(game, 0) == [("blue", 0)]
    assert "give" not in verbs(game)
    refused(game, "give blue 1", "give blue 2", rule="C-GIVE")


@pytest.mark.rule("C-GIVE-04")
def test_one_gift_in_each_turn() -> None:
    given = giving(("red", 0), ("blue", 0), options=ONE_GIFT, turn={"gifts": [0]})
    assert phase_of(given) == "curing"
    game = giving(("red", 0), ("blue", 0), options=ONE_GIFT, bag={"blue": 11, "yellow": 12})
    play(game, "give red 1")
    for _ in range(3):
        end_turn(game)
    assert (turn_of(game)["seat"], turn_of(game)["gifts"]) == (0, [])
    while phase_of(game) in ("start", "hazard", "epidemic", "acting"):
        idle(game)
    assert legal_with(game, "give") == {"blue 1", "blue 2"}


@pytest.mark.rule("C-GIVE-05")
def test_after_an_attempt_nothing_more_is_given() -> None:
    cards = ["one_quiet_night", "sample_reroll", "containment_attempt"]
    game = giving(("red", 0), ("blue", 0), phase="curing", cdc={"yellow": 3}, up=cards)
    play(game, "cure red")
    proceed_from(game, "judging")
    assert phase_of(game) == "infect"
    refused(game, "give blue 1", "give red 1")
    assert turn_of(game)["attempted"] is True
    assert samples(game, 0) == [("blue", 0), ("red", 0)]


@pytest.mark.rule("C-GIVE-05")
def test_nor_by_the_researcher_if_it_was_her_attempt() -> None:
    seats = (seat("researcher", 1, ("red", 0), ("blue", 0)), MEDIC)
    attempted = game_with(*seats, phase="infect", turn={"attempted": True})
    assert turn_of(attempted)["number"] == 2
    assert dice_in(this_turn(attempted.events), "drawn").total() == 3
    not_attempted = game_with(*seats, phase="infect")
    assert (phase_of(not_attempted), not_attempted.actor) == ("infect", 0)
    assert "deliver red 1" in not_attempted.legal_actions
    stopped = game_with(
        *seats,
        phase="infect",
        turn={"attempted": True},
        cdc={"blue": 1},
        up=["reassignment", "one_quiet_night", "sample_reroll"],
    )
    assert phase_of(stopped) == "infect"
    refused(stopped, "deliver red 1", "deliver blue 1", rule="C-GIVE-05")


@pytest.mark.rule("C-GIVE-05")
def test_nor_while_her_attempt_is_judged() -> None:
    game = game_with(
        seat("researcher", 1, ("red", 0), ("red", 0), ("blue", 0)),
        MEDIC,
        phase="judging",
        turn={"attempt": {"colour": "red", "rolled": [6, 6]}},
        cdc={"blue": 1},
        up=["reassignment", "one_quiet_night", "change_of_plans"],
    )
    assert (phase_of(game), game.actor) == ("judging", 0)
    refused(game, "deliver red 1", "deliver blue 1")


@pytest.mark.rule("C-GIVE-05", "C-ROLE-RESEARCHER-01")
def test_a_researcher_who_is_not_active_may_still_give() -> None:
    game = game_with(
        MEDIC, seat("researcher", 4, ("red", 1)), seat("scientist"), phase="infect", turn={"attempted": True}
    )
    assert (phase_of(game), game.actor) == ("infect", 1)
    play(game, "deliver red 2")
    assert samples(game, 2) == [("red", 1)]


@pytest.mark.rule("C-GIVE-06")
def test_the_receiver_is_not_asked() -> None:
    game = giving(("red", 0), ("blue", 0))
    play(game, "give red 1")
    assert game.actor == 0
    assert samples(game, 1) == [("red", 0)]
    assert phase_of(game) == "giving"


@pytest.mark.rule("C-GIVE-06")
def test_players_whose_turn_it_is_not_cannot_give() -> None:
    game = game_with(seat("generalist", 1, ("red", 0)), seat("medic", 1, ("blue", 1)), phase="giving")
    assert texts_of(game, 0) == {"give red 1", "done"}
    assert texts_of(game, 1) == set()
    with pytest.raises(fc.IllegalAction):
        game.play("give blue 0", seat=1)
    with pytest.raises(fc.IllegalAction):
        game.play("give red 1", seat=1)
    assert samples(game, 1) == [("blue", 1)]


@pytest.mark.rule("C-GIVE-06")
@pytest.mark.parametrize("where", [(1, 2, 3), (6, 1, 5)])
def test_players_in_other_regions_get_nothing(where: tuple[int, int, int]) -> None:
    game = giving(("red", 0), where=where)
    assert phase_of(game) == "curing"
    assert (bag(game)["red"], cdc(game)) == (11, {})
