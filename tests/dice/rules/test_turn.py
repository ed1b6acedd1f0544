"""The order of a turn (D-TURN)."""

from __future__ import annotations

import random

import pytest

import fourcures as fc
from dice.builders import end_turn, find_seed, game_with, games, play, position, refused, results, rolled
from dice.printed import MODES
from dice.queries import actions_left, args_of, board_cubes, kinds, named, pending_choice, phase_of, points, texts

STEP_OF = {
    "passed": 0,
    "rolled": 1,
    "kept": 1,
    "marker": 2,
    "epidemic": 2,
    "event": 3,
    "moved": 3,
    "stayed": 3,
    "quarantined": 3,
    "removed": 3,
    "lost_point": 4,
    "dropped": 4,
    "quiet_night": 5,
    "role_roll": 6,
    "role": 6,
    "turn": 7,
}


def step_of(event: fc.Event) -> int | None:
    if event.kind == "named":
        return {"epidemic": 2, "infector": 5}[event.args["purpose"]]
    return STEP_OF.get(event.kind)


@pytest.mark.rule("D-TURN-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_steps_of_a_turn_come_in_order(mode: str) -> None:
    seen = set()
    dice = random.Random(1)
    for game in games(position(actions=1, mode=mode, infection=2, role="researcher"), 150, "pass"):
        while game.outcome is None and game.position()["turn"]["number"] == 5:
            play(game, dice.choice(game.legal_actions.texts()))
        steps = [step for step in map(step_of, game.events) if step is not None]
        assert steps == sorted(steps)
        assert game.outcome or {0, 1, 5, 6, 7} <= set(steps)
        seen |= set(kinds(game.events))
    assert {"marker", "epidemic", "advanced", "event"} <= seen


@pytest.mark.rule("D-TURN-01")
def test_a_turn_leads_to_the_next() -> None:
    game = game_with(position(role="scientist", turn={"number": 7}))
    events = end_turn(game)
    assert game.outcome is None
    assert args_of(events, "turn") == [{"seat": 0, "number": 8}]
    assert (phase_of(game), pending_choice(game), actions_left(game)) == ("actions", "action", 4)


@pytest.mark.rule("D-TURN-02")
@pytest.mark.parametrize("mode", MODES)
def test_four_actions_in_any_mix(mode: str) -> None:
    game = game_with(mode=mode, cubes={"miami": {"yellow": 2}}, research={"red": 5})
    for left, text in enumerate(["drive miami", "treat yellow", "treat yellow", "cure red"], start=1):
        assert (phase_of(game), actions_left(game)) == ("actions", 5 - left)
        play(game, text)
    assert phase_of(game) != "actions" or game.position()["turn"]["number"] == 2


@pytest.mark.rule("D-TURN-02")
@pytest.mark.parametrize("mode", MODES)
def test_a_pass_costs_one_action_and_changes_nothing(mode: str) -> None:
    game = game_with(mode=mode, cubes={"atlanta": {"red": 2}}, research={"red": 3})
    before = game.position()
    events = play(game, "pass")
    assert kinds(events) == ["passed"]
    after = game.position()
    assert actions_left(game) == 3
    assert {key for key in after if after[key] != before[key]} == {"turn"}


@pytest.mark.rule("D-TURN-02")
def test_unused_actions_are_lost() -> None:
    game = game_with(position(role="scientist", actions=4))
    events = end_turn(game)
    assert kinds(events, "passed") == ["passed"] * 4
    assert actions_left(game) == 4


@pytest.mark.rule("D-TURN-02")
@pytest.mark.parametrize("actions", [-1, 5, 10])
def test_no_turn_has_more_than_four_actions(actions: int) -> None:
    with pytest.raises(fc.BadPosition):
        game_with(actions=actions)


@pytest.mark.rule("D-TURN-03", "D-TURN-01")
def test_the_research_roll_follows_the_fourth_action_by_itself() -> None:
    for game in games(position(actions=1), 20, "pass"):
        assert kinds(game.events)[:2] == ["passed", "rolled"]
        assert len(args_of(game.events, "rolled")[0]["dice"]) == 3


@pytest.mark.rule("D-TURN-03")
def test_the_research_roll_cannot_be_left_out() -> None:
    game = game_with(rolled("red", "blue", "yellow", research={"red": 5}))
    assert texts(game) == {"keep red", "keep blue", "keep yellow"}
    for text in ("pass", "proceed", "cure red", "drive miami", "stay", "treat red"):
        refused(game, text)


@pytest.mark.rule("D-TURN-03")
def test_its_results_wait_for_the_next_turn() -> None:
    game = game_with(rolled("red", "white", "blue", research={"red": 4}))
    play(game, "keep red", "keep white")
    assert points(game, "red") == 5
    assert "cured" not in kinds(game.events)
    if pending_choice(game) == "role":
        play(game, "role medic")
    assert "cure red" in game.legal_actions


@pytest.mark.rule("D-TURN-04")
@pytest.mark.parametrize("mode", MODES)
def test_the_epidemic_comes_before_the_points(mode: str) -> None:
    for game in games(results("red", "black", infection=2, mode=mode), 10):
        order = kinds(game.events, "marker", "epidemic", "named", "advanced")
        assert order == ["marker", "epidemic", "named", "advanced", "named", "named"]


@pytest.mark.rule("D-TURN-04")
def test_a_lost_epidemic_brings_no_points() -> None:
    board = {"atlanta": {"yellow": 3}, "miami": {"yellow": 3}}
    layout = results("red", "black", infection=2, cubes=board, outbreaks=4)
    game = find_seed(layout, lambda game: named(game.events, "epidemic") == ["miami"])
    assert game.outcome == fc.Outcome(won=False, reason="outbreaks")
    assert points(game, "red") == 0


@pytest.mark.rule("D-TURN-04", "D-STD-02")
def test_the_limit_comes_after_the_epidemic_and_before_the_infector() -> None:
    layout = results("black", "red", infection=2, mode="standard", research={"blue": 5, "green": 2})
    for game in games(layout, 10):
        assert kinds(game.events, "epidemic", "advanced", "role_roll") == ["epidemic", "advanced"]
        assert named(game.events, "infector") == []
        assert pending_choice(game) == "limit"


@pytest.mark.rule("D-TURN-04", "D-EVENT-01")
def test_the_event_comes_before_the_infector() -> None:
    for game in games(rolled("white", "white", "red"), 20, "keep white", "keep white"):
        end_turn(game, 1)
        order = kinds(game.events, "event", "named", "quiet_night", "role_roll")
        assert order.count("event") == 1
        assert order[0] == "event"
        assert len(board_cubes(game)) <= 2
