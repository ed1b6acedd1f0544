"""Positions: omitted keys, completeness, and unreachable positions."""

from __future__ import annotations

import json
from typing import Any

import pytest

import fourcures as fc
from dice.builders import (
    Layout,
    bad_position,
    cured,
    eradicated,
    event,
    find_seed,
    game_with,
    new_game,
    play,
    position,
    results,
    role_choice,
    rolled,
    spread,
    walk,
)
from dice.printed import COLOURS, MODES
from dice.queries import (
    actions_left,
    all_points,
    board_cubes,
    faces_kept,
    faces_rolled,
    pending_choice,
    phase_of,
    texts,
)


def test_what_is_left_out_takes_its_set_up_value() -> None:
    game = game_with({"game": "dice"})
    whole = game.position()
    assert (whole["mode"], whole["pawn"], whole["last_infected"]) == ("intro", "atlanta", "atlanta")
    assert (whole["turn"]["number"], whole["turn"]["phase"], whole["turn"]["role"]) == (1, "actions", None)
    assert (pending_choice(game), actions_left(game), game.outcome) == ("action", 4, None)
    assert (whole["infection"], whole["outbreaks"], all_points(game), board_cubes(game)) == (0, 0, {}, {})
    assert "board" not in whole
    assert {colour: whole["diseases"].get(colour, "uncured") for colour in COLOURS} == dict.fromkeys(COLOURS, "uncured")


def assert_survives(game: fc.Game) -> None:
    """Assert that a position survives JSON, with and without its awaited choice."""
    whole = json.loads(json.dumps(game.position()))
    again = fc.from_position(whole, seed=99)
    assert again.position() == whole
    assert again.view(0) == game.view(0)
    assert (again.actor, again.outcome) == (game.actor, game.outcome)
    assert again.legal_actions.texts() == game.legal_actions.texts()
    if game.outcome is None and pending_choice(game) != "role":
        del whole["turn"]["awaits"]
        assert fc.from_position(whole, seed=99).position() == again.position()


@pytest.mark.parametrize("mode", MODES)
def test_every_position_of_a_game_survives(mode: str) -> None:
    for seed in range(4):
        game = new_game(seed, mode=mode)
        for _ in walk(game, seed, 120):
            assert_survives(game)


@pytest.mark.parametrize("role", [None, "researcher"])
@pytest.mark.parametrize("mode", MODES)
def test_positions_survive_where_most_dice_are_useless(mode: str, role: str | None) -> None:
    """With three cures a research roll takes several throws, and it matters from which of them a kept die comes."""
    diseases = (eradicated if mode == "intro" else cured)("red", "blue", "yellow")
    for seed in range(25):
        game = game_with(position(mode=mode, role=role, diseases=diseases, actions=1), seed=seed)
        for _ in walk(game, seed, 8):
            assert_survives(game)


@pytest.mark.rule("D-RES-06")
def test_a_die_kept_from_a_late_first_choice_leaves_the_second_open() -> None:
    """A throw without a usable die, then one with a black: it is kept from the second, so all may be rolled again."""
    layout = position(phase="research", diseases=eradicated("red", "blue", "yellow"))

    def late(game: fc.Game) -> bool:
        """Return True if the second throw, of all three dice, is the first with a usable die."""
        return [len(dice) for dice in faces_rolled(game.events)] == [3, 3] and phase_of(game) == "research"

    game = find_seed(layout, lambda game: late(game) and faces_kept(game.events) == ["black"])
    assert "roll" in game.legal_actions
    assert_survives(game)
    game = find_seed(layout, lambda game: late(game) and texts(game) == {"keep green", "keep white"})
    play(game, "keep white")
    assert texts(game) == {"keep green", "roll"}
    assert_survives(game)


@pytest.mark.rule("D-RES-06")
def test_which_roll_a_kept_die_is_of_can_be_said() -> None:
    """From the second roll on, the dice do not show it; by default the die was kept before."""
    for said, choices in ((False, {"keep green", "keep white"}), (True, {"keep green", "keep white", "roll"})):
        layout = rolled("green", "white", kept=["white"], roll=2, diseases=eradicated("red", "blue", "yellow"))
        if said:
            layout["turn"]["dice"]["kept_one"] = True
        game = game_with(layout)
        assert texts(game) == choices
        assert_survives(game)
    bad_position(position(phase="research", turn={"dice": {"rolled": ["red"] * 3, "roll": 2, "kept_one": True}}))


def test_the_white_dice_of_an_event_may_be_left_out() -> None:
    game = game_with(position(phase="event", turn={"event": "air_lift"}))
    assert game.position() == game_with(event("air_lift")).position()
    assert game_with(position(phase="event")).events[0].kind == "event"


WAITING: dict[str, Layout] = {
    "action": position(),
    "clearing": position(role="medic", actions=0, cubes={"atlanta": {"red": 1}}, diseases={"red": "cured"}),
    "flight": position(role="dispatcher", actions=0, turn={"number_rolled": 3}),
    "black_dice": rolled("black", "red", "white", role="researcher"),
    "keep": rolled("green", "red", "white"),
    "event": event("air_lift"),
    "limit": position(mode="standard", phase="limit", research={"red": 5, "blue": 3}),
    "role": role_choice(),
}


@pytest.mark.parametrize("what", WAITING)
def test_what_is_awaited_follows_from_the_rest(what: str) -> None:
    game = game_with(WAITING[what])
    assert game.position()["turn"]["awaits"] == {"what": what, "seat": 0}
    assert not game.events
    assert_survives(game)


def test_a_role_that_is_not_awaited_is_rolled_for() -> None:
    assert game_with(position(phase="role")).events[0].kind == "role_roll"


def turn(**keys: Any) -> Layout:
    return position(turn=keys)


def dice(kept: list[str], shown: list[str], phase: str, **keys: Any) -> Layout:
    return position(phase=phase, turn={"dice": {"rolled": shown, "kept": kept, "roll": 1, **keys}})


IMPOSSIBLE: dict[str, tuple[Layout, str]] = {
    "four cubes in a city": (position(cubes={"miami": {"red": 4}}), "miami|4"),
    "thirteen cubes of a colour": (position(cubes=spread("red", 13)), "red|13|12"),
    "fewer than no cubes": (position(cubes={"miami": {"red": -1}}), "miami|-1"),
    "half a cube": (position(cubes={"miami": {"red": 1.5}}), "miami|1.5"),
    "a cube as true": (position(cubes={"miami": {"red": True}}), "miami|True"),
    "cubes in an unknown city": (position(cubes={"gotham": {"red": 1}}), "gotham"),
    "cubes of an unknown colour": (position(cubes={"miami": {"purple": 1}}), "purple"),
    "cubes as a list": (position(cubes=["miami"]), "cubes"),
    "eradicated with cubes": (position(diseases={"red": "eradicated"}, cubes={"miami": {"red": 1}}), "red"),
    "cured and not eradicated without cubes": (position(diseases={"red": "cured"}), "red"),
    "eradicated in the standard game": (position(mode="standard", diseases={"red": "eradicated"}), "red|eradicated"),
    "a state of a disease that is none": (position(diseases={"red": "asleep"}), "asleep"),
    "a disease that is none": (position(diseases={"black": "cured"}), "black"),
    "four cures": (position(mode="standard", diseases=cured(*COLOURS)), "cure|over|outcome"),
    "points beyond the tracker": (position(research={"red": 6}), "red|6"),
    "fewer than no points": (position(research={"red": -1}), "red|-1"),
    "points of a cured colour": (
        position(diseases={"red": "cured"}, cubes={"miami": {"red": 1}}, research={"red": 1}),
        "red",
    ),
    "points of no disease": (position(research={"white": 1}), "white"),
    "more than 7 points": (position(mode="standard", research={"red": 5, "blue": 3}), "7|8"),
    "more than 9 points": (position(mode="standard", phase="limit", research={"red": 5, "blue": 5}), "2 points|10|9|7"),
    "a limit not passed": (position(mode="standard", phase="limit", research={"red": 5, "blue": 2}), "limit|7"),
    "a limit in the introductory game": (position(phase="limit", research={"red": 5, "blue": 4}), "limit|intro"),
    "the marker on the death icon": (position(infection=15), "infection|15"),
    "the marker off the tracker": (position(infection=-1), "infection|-1"),
    "the marker as text": (position(infection="3"), "infection"),
    "outbreaks at the death icon": (position(outbreaks=5), "outbreaks|5"),
    "fewer than no outbreaks": (position(outbreaks=-1), "outbreaks|-1"),
    "a pawn in an unknown city": (position(pawn="gotham"), "gotham"),
    "a pawn nowhere": (position(pawn=None), "pawn"),
    "an unknown last infected city": (position(last_infected="gotham"), "gotham"),
    "a role that is none": (turn(role="pilot", number=2), "pilot"),
    "the choice as a role": (turn(role="choice", number=2), "choice"),
    "no turn": (turn(number=0), "number|0"),
    "a phase that is none": (turn(phase="dinner"), "dinner"),
    "five actions": (turn(actions_left=5), "actions_left|5"),
    "fewer than no actions": (turn(actions_left=-1), "actions_left|-1"),
    "a seven rolled": (position(role="dispatcher", actions=2, turn={"number_rolled": 7}), "7"),
    "a number rolled by another role": (
        position(role="medic", actions=2, turn={"number_rolled": 3}),
        "number_rolled|ispatcher",
    ),
    "a number rolled without an action spent": (position(role="dispatcher", turn={"number_rolled": 3}), "."),
    "an event that is none": (event("forecast"), "forecast"),
    "an event without two whites": (
        position(
            phase="event", turn={"event": "air_lift", "dice": {"rolled": [], "kept": ["red", "white"], "roll": 1}}
        ),
        "white",
    ),
    "an event in the action step": (turn(event="air_lift"), "event|air_lift"),
    "four dice": (dice([], ["red"] * 4, "research"), "dice|rolled|4|three|3"),
    "two dice": (dice([], ["red"] * 2, "research"), "dice|rolled|2|three|3"),
    "a face that is none": (dice([], ["red", "red", "purple"], "research"), "purple"),
    "one result": (dice(["red"], [], "trackers"), "kept|two|2"),
    "three results": (dice(["red", "red", "red"], [], "points"), "kept|two|2"),
    "no results": (position(phase="points"), "kept|two|2|dice"),
    "dice in the action step": (dice([], ["red", "red", "red"], "actions"), "dice"),
    "city rolls in the action step": (turn(rolls_left=2), "rolls_left"),
    "more city rolls than the marker says": (position(phase="infect", turn={"rolls_left": 3}), "rolls_left"),
    "a quarantine that is nowhere": (turn(quarantine="gotham"), "gotham"),
    "a quiet night that is no yes or no": (turn(quiet_night="perhaps"), "quiet_night|perhaps"),
    "an awaited thing that is none": (turn(awaits={"what": "dinner", "seat": 0}), "dinner"),
    "a role awaited in the action step": (turn(awaits={"what": "role", "seat": 0}), "awaits|role"),
    "a seat that is none": (turn(awaits={"what": "action", "seat": 1}), "seat|awaits"),
    "an unknown key": (position(weather="fine"), "weather"),
    "an unknown key of the turn": (turn(weather="fine"), "weather"),
    "a turn that is no table": ({"game": "dice", "turn": 3}, "turn"),
    "over without an outcome": (position(phase="over"), "over|outcome"),
    "a win without cures": (position(phase="over", outcome={"won": True, "reason": "cures"}), "cures|won|outcome"),
    "lost for no reason that there is": (position(phase="over", outcome={"won": False, "reason": "deck"}), "deck"),
    "lost by outbreaks without them": (
        position(phase="over", outcome={"won": False, "reason": "outbreaks"}, outbreaks=3),
        "outbreaks",
    ),
    "an unknown mode": (position(mode="heroic"), "heroic"),
}


@pytest.mark.rule("D-COMP-01", "D-ERAD-01", "D-ERAD-03", "D-STD-01", "D-TRACK-04", "D-OUT-01")
@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_no_game_can_reach_is_refused(name: str) -> None:
    layout, words = IMPOSSIBLE[name]
    with pytest.raises(fc.FourcuresError, match=words):
        fc.from_position(layout, seed=1)
    bad_position(layout)


@pytest.mark.rule("D-RES-04")
def test_a_kept_die_of_a_cured_colour_is_refused() -> None:
    left = {"miami": {"red": 1}}
    bad_position(rolled("blue", "white", kept=["red"], roll=2, diseases={"red": "cured"}, cubes=left))
    bad_position(results("red", "blue", "points", diseases={"red": "cured"}, cubes=left))


def test_nearly_impossible_positions_are_read() -> None:
    game_with(cubes=spread("red", 12))
    game_with(infection=14, outbreaks=4, research={"red": 5})
    game_with(mode="standard", diseases=cured("red", "blue", "green"), research={"yellow": 5})
    game_with(diseases=eradicated("red", "blue", "green"), research={"yellow": 5})
    game_with(mode="standard", phase="limit", research={"red": 5, "blue": 4})
