"""Positions: omitted keys, pending choices laid out by hand, and unreachable states."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import fourcures as fc
from cure.builders import game_with, impossible, new, play, position, seat
from cure.printed import COLOURS, EVENTS
from cure.queries import awaited, bag, centre, deck, dice, face_up, pawn, phase_of, region, samples, texts_of, turn_of

MEDIC = seat("medic")
PLANNER = seat("contingency_planner")


def in_use(card: str) -> dict[str, Any]:
    """Events with two cards face up and the others in the deck, while `card` is in use."""
    rest = [event for event in EVENTS if event != card]
    return {"up": rest[:2], "layers": [rest[2:]]}


# Omitted keys


@pytest.mark.rule("C-SETUP-01", "C-SETUP-06", "C-SETUP-09")
def test_only_the_roles_must_be_there() -> None:
    game = fc.from_position({"game": "cure", "seats": [{"role": "medic"}, {"role": "scientist"}]}, seed=3)
    place = game.position()
    assert bag(game) == dict.fromkeys(COLOURS, 12)
    assert [pawn(game, number) for number in range(2)] == [1, 1]
    assert [samples(game, number) for number in range(2)] == [[], []]
    assert (place["difficulty"], place["outbreaks"], place["cured"], place["outcome"]) == ("beginner", 0, [], None)
    assert (turn_of(game)["number"], turn_of(game)["seat"], phase_of(game)) == (1, 0, "acting")
    assert sorted(face_up(game)) == sorted(EVENTS[:3])
    assert deck(game) == [set(EVENTS[3:])]


def test_dice_that_are_not_named_count_as_used() -> None:
    assert turn_of(game_with(dice={"fly": 2}, turn={"biohazards": 1}))["spent"] == 4
    assert turn_of(game_with(PLANNER, MEDIC, dice={"fly": 2}))["spent"] == 3


def test_a_position_is_json_and_makes_the_same_game() -> None:
    game = new(4, 9)
    chance = random.Random(9)
    for _ in range(60):
        place = game.position()
        again = fc.from_position(json.dumps(place), seed=1)
        assert again.position() == place
        assert (again.actor, again.legal_actions.texts()) == (game.actor, game.legal_actions.texts())
        if game.outcome is not None:
            break
        game.play(chance.choice(game.legal_actions.ids()))


# Pending choices

OPEN: dict[str, tuple[dict[str, Any], set[str]]] = {
    "reroll": (
        {"dice": {"fly": 1}, "turn": {"picked": 2, "awaits": {"what": "reroll", "seat": 0}}},
        {"reroll fly", "roll"},
    ),
    "picked dice alone": ({"dice": {"fly": 1}, "turn": {"picked": 2}}, {"reroll fly", "roll"}),
    "treat": (
        {
            "dice": {"fly": 1},
            "turn": {"awaits": {"what": "treat", "seat": 0, "left": 2}},
            "regions": {1: {"red": 2}},
            "centre": {"blue": 1},
        },
        {"treat red", "clear blue", "enough"},
    ),
    "healthy population": (
        {
            "dice": {"fly": 1},
            "turn": {"awaits": {"what": "return", "seat": 1, "by": "healthy_population", "left": 3}},
            "centre": {"blue": 1, "red": 5},
            "events": in_use("healthy_population"),
        },
        {"return blue", "return red", "enough"},
    ),
    "remote treatment": (
        {
            "dice": {"fly": 1},
            "turn": {"awaits": {"what": "take", "seat": 1, "by": "remote_treatment", "left": 2}},
            "regions": {2: {"red": 2}, 5: {"blue": 1}},
            "events": in_use("remote_treatment"),
        },
        {"take 2 red", "take 5 blue"},
    ),
    "mobile hospital": (
        {
            "dice": {"fly": 1},
            "turn": {
                "mobile_hospital": True,
                "awaits": {"what": "take", "seat": 0, "by": "mobile_hospital", "left": 1},
            },
            "regions": {1: {"red": 2, "blue": 1}, 5: {"blue": 1}},
        },
        {"take 1 red", "take 1 blue"},
    ),
    "pay": (
        {
            "dice": {"fly": 1},
            "turn": {"awaits": {"what": "pay", "seat": 1, "event": "reassignment", "left": 1}},
            "cdc": {"red": 1, "blue": 1},
            "events": in_use("reassignment"),
        },
        {"pay red", "pay blue"},
    ),
    "turn": (
        {
            "dice": {"fly": 1},
            "turn": {"awaits": {"what": "turn", "seat": 1, "left": 2}},
            "events": in_use("change_of_plans"),
        },
        {"turn fly sample", "turn fly treat2", "turn fly treat3", "turn fly sail|treat", "enough"},
    ),
    "spare": (
        {
            "phase": "infecting",
            "turn": {"drawn": {"red": 2, "blue": 1}, "awaits": {"what": "spare", "seat": 1}},
            "events": in_use("urgent_supplies"),
        },
        {"spare red", "spare blue"},
    ),
    "move": (
        {
            "dice": {"fly": 1},
            "turn": {"awaits": {"what": "move", "seat": 1}},
            "events": in_use("reassignment"),
        },
        {f"move {number} {to}" for number in (0, 1) for to in range(2, 7)},
    ),
}


@pytest.mark.parametrize("name", OPEN)
def test_an_open_choice_laid_out_by_hand(name: str) -> None:
    kind, texts = OPEN[name]
    game = game_with(MEDIC, PLANNER, **kind)
    number = kind["turn"].get("awaits", {"seat": 0})["seat"]
    assert game.actor == number
    assert texts_of(game, number) - {"turn fly biohazard"} == texts
    assert set(game.legal_actions.texts()) - {"turn fly biohazard"} == texts
    assert fc.from_position(game.position(), seed=2).position() == game.position()


def test_contain_laid_out_by_hand() -> None:
    turn = {"awaits": {"what": "return", "seat": 0, "by": "contain", "left": 2}}
    game = game_with(seat("containment_specialist"), MEDIC, dice={"fly": 1}, turn=turn, centre={"red": 3, "blue": 1})
    assert set(game.legal_actions.texts()) == {"return red", "return blue", "enough"}
    play(game, "return red", "return red")
    assert (awaited(game), centre(game)) == ("act", {"red": 1, "blue": 1})


def test_cooperation_laid_out_by_hand() -> None:
    seats = (seat("medic", 1, ("red", 0), ("blue", 1)), seat("scientist", 2), seat("researcher", 3))
    kind = {"dice": {"fly": 1}, "events": in_use("global_cooperation")}
    game = game_with(*seats, **kind, turn={"awaits": {"what": "cooperate", "seat": 1}})
    assert (game.actor, set(game.legal_actions.texts())) == (1, {"cooperate 0 1", "cooperate 0 2"})
    game = game_with(*seats, **kind, turn={"awaits": {"what": "hand", "seat": 1, "from": 0, "to": 2}})
    assert set(game.legal_actions.texts()) == {"hand red 0", "hand blue 1", "enough"}


def test_an_attempt_laid_out_by_hand() -> None:
    game = game_with(
        seat("medic", 1, *[("red", 0)] * 3),
        PLANNER,
        phase="judging",
        turn={"attempt": {"colour": "red", "rolled": [6, 1, 0]}, "awaits": {"what": "resample", "seat": 1}},
        events=in_use("sample_reroll"),
    )
    assert (game.actor, set(game.legal_actions.texts())) == (1, {"resample 6", "resample 1", "resample 0"})


# Unreachable states

BAD: dict[str, dict[str, Any]] = {
    "thirteen dice of a colour": {"centre": {"red": 13}},
    "thirteen in different places": {"centre": {"red": 9}, "regions": {1: {"red": 3}}, "cdc": {"red": 1}},
    "thirteen with the cured card": {"centre": {"red": 12}, "cured": ["red"]},
    "thirteen with drawn dice": {"phase": "infecting", "centre": {"red": 10}, "turn": {"drawn": {"red": 3}}},
    "fewer than no dice": {"centre": {"red": -1}},
    "half a die": {"centre": {"red": 1.5}},
    "dice as text": {"centre": {"red": "2"}},
    "unknown colour": {"centre": {"green": 1}},
    "four of a colour in a region": {"regions": {3: {"blue": 4}}},
    "a region that is none": {"regions": {7: {"blue": 1}}},
    "a pawn that is nowhere": {"seats": [seat("medic", 9), PLANNER]},
    "one seat": {"seats": [MEDIC]},
    "no seats": {"seats": []},
    "six seats": {"seats": [seat(f"role {number}") for number in range(6)]},
    "a role twice": {"seats": [MEDIC, MEDIC]},
    "an unknown role": {"seats": [seat("doctor"), MEDIC]},
    "a seat without a role": {"seats": [{"region": 1}, MEDIC]},
    "an unknown difficulty": {"difficulty": "easy"},
    "an unknown option": {"options": {"speed": "high"}},
    "an unknown value of an option": {"options": {"sample_giving": "some"}},
    "samples of a cured colour": {"seats": [seat("medic", 1, ("red", 0)), PLANNER], "cured": ["red"]},
    "a sample without a colour": {"seats": [{"role": "medic", "samples": [{"die": 0}]}, PLANNER]},
    "a sample with the die of nobody": {"seats": [seat("medic", 1, ("red", 2)), PLANNER]},
    "more locked dice than a role has": {"seats": [seat("medic", 1, *[("red", 0)] * 6), PLANNER]},
    "banked dice of another role": {"seats": [seat("medic", banked=1), PLANNER]},
    "more banked dice than there are": {"seats": [seat("dispatcher", banked=6), PLANNER], "phase": "start"},
    "too many unused dice": {"dice": {"fly": 8}},
    "too many dice in all": {"dice": {"fly": 3}, "turn": {"biohazards": 3, "picked": 1, "spent": 1}},
    "too few dice in all": {"dice": {"fly": 1}, "turn": {"spent": 2}},
    "locked and unused dice": {"seats": [seat("medic", 1, ("red", 0)), PLANNER], "dice": {"fly": 5}},
    "a face of another role": {"dice": {"airlift": 1}},
    "an unknown face": {"dice": {"swim": 1}},
    "a biohazard to use": {"dice": {"biohazard": 1}},
    "fewer than no unused dice": {"dice": {"fly": -1}},
    "an unknown phase": {"phase": "sleeping"},
    "a turn of nobody": {"turn": {"seat": 2}},
    "a turn before the first": {"turn": {"number": 0}},
    "pending biohazards while acting": {"dice": {"fly": 1}, "turn": {"pending": 1}},
    "drawn dice while acting": {"dice": {"fly": 1}, "turn": {"drawn": {"red": 3}}},
    "an attempt while acting": {"dice": {"fly": 1}, "turn": {"attempt": {"colour": "red", "rolled": [6]}}},
    "a hazard phase without a hazard": {"phase": "hazard", "dice": {"fly": 1}},
    "an attempt with a face that the die has not": {
        "seats": [seat("medic", 1, ("red", 0)), PLANNER],
        "phase": "judging",
        "turn": {"attempt": {"colour": "red", "rolled": [5]}},
    },
    "an attempt with more dice than samples": {
        "seats": [seat("medic", 1, ("red", 0)), PLANNER],
        "phase": "judging",
        "turn": {"attempt": {"colour": "red", "rolled": [6, 6]}},
    },
    "an attempt that is not there": {"seats": [seat("medic", 1, ("red", 0)), PLANNER], "phase": "judging"},
    "the marker before its track": {"infection": -1},
    "the marker beyond its track": {"infection": 29},
    "the skull and no outcome": {"infection": 28},
    "eight outbreaks and no outcome": {"outbreaks": 8},
    "nine outbreaks": {"outbreaks": 9},
    "outbreaks as text": {"outbreaks": "2"},
    "four cures and no outcome": {"cured": list(COLOURS)},
    "a colour cured twice": {"cured": ["red", "red"]},
    "a cure of an unknown colour": {"cured": ["green"]},
    "an event twice face up": {"events": {"up": [EVENTS[0], EVENTS[0], EVENTS[1]], "layers": [EVENTS[2:]]}},
    "an event face up and in the deck": {"events": {"up": EVENTS[:3], "layers": [EVENTS[2:]]}},
    "an event twice in the deck": {"events": {"up": EVENTS[:3], "layers": [EVENTS[3:], EVENTS[3:4]]}},
    "an event that is nowhere": {"events": {"up": EVENTS[:3], "layers": [EVENTS[4:]]}},
    "an unknown event": {"events": {"up": [*EVENTS[:2], "airlift"], "layers": [EVENTS[2:]]}},
    "two events face up": {"events": {"up": EVENTS[:2], "layers": [EVENTS[2:]]}},
    "four events face up": {"events": {"up": EVENTS[:4], "layers": [EVENTS[4:]]}},
    "an outcome that is none": {"outcome": {"won": True, "reason": "luck"}, "phase": "over"},
    "over without an outcome": {"phase": "over"},
    "an open choice of nobody": {"dice": {"fly": 1}, "turn": {"awaits": {"what": "treat", "seat": 5, "left": 2}}},
    "an unknown choice": {"dice": {"fly": 1}, "turn": {"awaits": {"what": "think", "seat": 0}}},
    "an event paid for that lies face up": {
        "dice": {"fly": 1},
        "cdc": {"red": 2, "blue": 1},
        "turn": {"awaits": {"what": "pay", "seat": 0, "event": EVENTS[1], "left": 1}},
        "events": {"up": EVENTS[:3], "layers": [EVENTS[3:]]},
    },
    "more to pay than there is": {
        "dice": {"fly": 1},
        "turn": {"awaits": {"what": "pay", "seat": 0, "event": "reassignment", "left": 1}},
        "events": in_use("reassignment"),
    },
    "a turn that is a list": {"turn_is": [1]},
}


def broken(name: str) -> dict[str, Any]:
    kind = copy.deepcopy(BAD[name])
    seats = kind.pop("seats", None)
    whole = kind.pop("turn_is", None)
    place = position(MEDIC, PLANNER, **kind)
    if seats is not None:
        place["seats"] = seats
    if whole is not None:
        place["turn"] = whole
    return json.loads(json.dumps(place))  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", BAD)
def test_impossible_positions_are_refused(name: str) -> None:
    impossible(broken(name))


@pytest.mark.rule("C-COMP-01")
@pytest.mark.parametrize("heap", [{"red": 12}, {"red": 10}, {"red": 11, "blue": 12, "black": 12, "yellow": 11}, {}])
def test_a_bag_must_hold_what_is_nowhere_else(heap: dict[str, int]) -> None:
    place = position(dice={"fly": 1}, centre={"red": 1})
    impossible({**place, "bag": heap})
    good = {"red": 11, "blue": 12, "black": 12, "yellow": 12}
    assert bag(fc.from_position({**place, "bag": good}, seed=1)) == good


@pytest.mark.rule("C-OUT-01")
def test_three_of_a_colour_are_the_most_between_decisions() -> None:
    for number in (3, 4):
        place = position(dice={"fly": 1}, regions={2: {"red": number, "blue": 3}})
        if number == 4:
            impossible(place)
        else:
            assert region(fc.from_position(place, seed=1), 2) == {"red": 3, "blue": 3}


@pytest.mark.parametrize("given", [None, 7, "cure", [], "{", '{"game": "cure"}'])
def test_what_is_no_position_at_all(given: Any) -> None:
    with pytest.raises(fc.FourcuresError):
        fc.from_position(given, seed=1)


def test_a_finished_game_can_be_looked_at() -> None:
    game = game_with(PLANNER, MEDIC, phase="hazard", dice={"fly": 1}, infection=27, turn={"pending": 1})
    again = fc.from_position(game.position(), seed=1)
    assert (again.outcome, again.position()) == (game.outcome, game.position())
    assert dice(again) == dice(game)
