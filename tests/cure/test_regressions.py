"""Regressions: events without effect, parts of the turn that ended too early, unusual data files."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import fourcures as fc
from cure.builders import game_with, impossible, own_data, play, position, refused, seat
from cure.queries import args_of, awaited, face_up, kinds, legal_with, phase_of, turn_of

SCIENTIST, MEDIC = seat("scientist"), seat("medic", 3)
PAYING = {"what": "pay", "seat": 0, "left": 1}
UP = ["reassignment", "one_quiet_night", "mobile_hospital"]


@pytest.mark.rule("C-EVENT-03")
def test_the_next_event_is_turned_up_only_when_one_was_used() -> None:
    game = game_with(SCIENTIST, MEDIC, dice={"sail": 1}, cdc={"red": 1, "blue": 1}, up=UP)
    events = play(game, "buy reassignment")
    assert kinds(events) == ["bought"]
    assert face_up(game) == ["one_quiet_night", "mobile_hospital"]
    assert "revealed" not in kinds(play(game, "pay red"))
    assert fc.from_position(game.position(), seed=1).position() == game.position()
    events = play(game, "move 1 5")
    assert kinds(events) == ["moved", "revealed"]
    assert len(face_up(game)) == 3
    assert game.position()["events"]["layers"][-1] == ["reassignment"]


@pytest.mark.rule("C-EVENT-06")
@pytest.mark.parametrize(
    "event",
    [
        "urgent_supplies",
        "sample_reroll",
        "change_of_plans",
        "remote_treatment",
        "healthy_population",
        "global_cooperation",
        "containment_attempt",
    ],
)
def test_nobody_pays_for_what_cannot_be(event: str) -> None:
    place = position(SCIENTIST, MEDIC, phase="giving", cdc={"red": 1, "blue": 1})
    place["turn"]["awaits"] = {**PAYING, "event": event}
    assert "C-EVENT-06" in impossible(place)


@pytest.mark.rule("C-EVENT-SUPPLIES-01", "C-EVENT-06")
def test_without_a_drawn_die_none_can_be_spared() -> None:
    up = ["urgent_supplies", "reassignment", "one_quiet_night"]
    game = game_with(SCIENTIST, MEDIC, phase="infecting", cdc={"red": 1}, up=up)
    refused(game, "buy urgent_supplies")
    assert "buy reassignment" in game.legal_actions


@pytest.mark.rule("C-GIVE-05", "C-CURE-01")
def test_the_cure_waits_while_the_researcher_could_bring_a_sample() -> None:
    game = game_with(SCIENTIST, seat("researcher", 4, ("red", 1)), dice={"sail": 1})
    play(game, "done")
    assert (phase_of(game), game.actor) == ("curing", 0)
    play(game, "deliver red 0", "cure red")
    assert turn_of(game)["attempted"] or game.position()["turn"]["number"] > 1


@pytest.mark.rule("C-EVENT-COOP-01", "C-CURE-01")
def test_the_cure_waits_while_cooperation_could_bring_a_sample() -> None:
    up = ["global_cooperation", "containment_attempt", "sample_reroll"]
    seats = (SCIENTIST, seat("medic", 3, ("red", 1)))
    game = game_with(*seats, dice={"sail": 1}, cdc={"red": 2}, up=up)
    play(game, "done")
    assert phase_of(game) == "curing"
    poor = game_with(*seats, dice={"sail": 1}, cdc={"red": 1}, up=up)
    play(poor, "done")
    assert poor.position()["turn"]["number"] == 2


@pytest.mark.rule("C-GIVE-01")
def test_giving_waits_while_somebody_could_still_come() -> None:
    seats = (seat("scientist", 1, ("red", 0)), MEDIC)
    game = game_with(*seats, dice={"sail": 1}, cdc={"red": 1}, up=UP)
    play(game, "done")
    assert phase_of(game) == "giving"
    play(game, "buy 1 reassignment", "move 1 1")
    assert "give red 1" in game.legal_actions


@pytest.mark.parametrize(
    ("role", "face"),
    [("medic", "airlift"), ("scientist", "treat2"), ("dispatcher", "contain"), ("generalist", "cross")],
)
@pytest.mark.rule("C-ROLE-01")
def test_icons_of_one_role_stay_with_it(role: str, face: str) -> None:
    data = own_data()
    next(one for one in data["roles"] if one["id"] == role)["faces"][0] = face
    with pytest.raises(fc.BadOptions, match=f"{face} belongs to another role"):
        fc.new("cure", board=data)


def test_what_is_missing_in_a_data_file_is_said_to_be_missing() -> None:
    data = own_data()
    del data["events"][9]["cost"]
    with pytest.raises(fc.BadOptions, match=r"events\[9\].cost: it is missing"):
        fc.new("cure", board=data)


def long_track() -> dict[str, Any]:
    """Our data with the longest possible track."""
    data = own_data()
    data["infection_track"].update(skull=60, last_space=60, rates=[{"from": 0, "to": 59, "rate": 3}])
    return data


@pytest.mark.parametrize("change", [{"turn": {"phase": "infecting"}}, {"outcome": {"won": False, "reason": "bag"}}])
def test_the_skull_on_the_last_possible_space(change: dict[str, Any]) -> None:
    place = {**position(SCIENTIST, MEDIC), "board": long_track(), "infection": 60, **copy.deepcopy(change)}
    assert impossible(place)


def test_an_attempt_tells_the_dice_that_were_rolled() -> None:
    game = game_with(seat("scientist", 1, *[("red", 0)] * 4), MEDIC, phase="curing")
    events = play(game, "cure red")
    rolled = args_of(events, "sample_rolled")
    assert sum(one["dice"] for one in rolled) == 4
    assert len({one["number"] for one in rolled}) == len(rolled)
    [attempt] = args_of(events, "attempt")
    assert sum(one["dice"] * one["number"] for one in rolled) == attempt["total"]


@pytest.mark.parametrize("use", ["double", "triple"])
def test_enough_may_be_said_at_once(use: str) -> None:
    game = game_with(
        seat("medic"), SCIENTIST, dice={"treat2": 1, "treat3": 1}, centre={"red": 1}, regions={1: {"blue": 1}}
    )
    play(game, use)
    assert legal_with(game, "treat") == {"blue"}
    play(game, "enough")
    assert awaited(game) == "act"


def test_event_layers_without_cards_are_none() -> None:
    place = position(SCIENTIST, MEDIC, up=UP)
    rest = [layer for layer in place["events"].get("layers", []) if layer]
    place["events"]["layers"] = [[] for _ in range(300)] + (rest or [sorted({*EVERYTHING} - {*UP})])
    assert len(fc.from_position(place, seed=1).position()["events"]["layers"]) == 1


EVERYTHING = [event["id"] for event in own_data()["events"]]
